/** An hour meter opens a service between two rentals: planned, opened by a hand-over, arranged, done, on record. */
import type { Page } from '@playwright/test'
import { screenPath } from '@jihui/protocol/rental/faces'
import { findLine } from '@jihui/protocol/rental/lines'
import { dayRange, monthDay } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { capture, recordHandover } from '../handovers.ts'
import { anOrder, bring, dayFromNow } from '../orders.ts'
import { aPerson, type Person } from '../people.ts'
import { chooseRegion } from '../rental-form.ts'
import { aTechnician } from '../technician/technicians.ts'
import { anOwnedMachine, codeOf, meterAtFirst, type OwnedMachine, photographs, tell } from './upkeep.ts'

const on = findLine('engineering')
const every = 250
const daysRead = 88
const DAY_MS = 86_400_000
/** What the meter shows just before the third service is due. */
const meterNow = meterAtFirst + 3 * every - 8

/** Read every eleven days until yesterday, at an even use. */
async function readUntilYesterday(admin: Person, unitId: number): Promise<void> {
  for (let day = daysRead; day >= 0; day -= 11) {
    const used = Math.round(((daysRead - day) / daysRead) * (meterNow - meterAtFirst))
    await tell(admin, unitId, { meter: meterAtFirst + used, at: new Date(Date.now() - (day + 1) * DAY_MS) })
  }
}
interface Days {
  readonly from: number
  readonly days: number
}
/** Paid, and of this very machine. */
const rented = async (machine: OwnedMachine, admin: Person, renter: Person, when: Days) =>
  anOrder({ renter, admin, machine, stage: 'pending_delivery', ...when })

const planned = async (page: Page, machine: OwnedMachine) => {
  const main = page.getByRole('main')
  await page.goto('/maintenance/plans')
  await settled(page)
  await expect(main).toContainText('还没有维保计划')
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建' }).click()
  const sheet = page.getByRole('dialog', { name: '新建维保计划' })
  await sheet.getByRole('button', { name: '存成草稿' }).click()
  await expect(sheet.getByText('给计划起个名字')).toBeVisible()
  await expect(sheet.getByText('选好计划管哪些设备')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('名称').fill('250 小时保养')
  await sheet.getByRole('checkbox', { name: new RegExp(machine.units[0]!.serial) }).check()
  await sheet.getByRole('checkbox', { name: '按日期' }).uncheck()
  await sheet.getByRole('checkbox', { name: '按小时表或里程' }).check()
  await sheet.getByLabel('每', { exact: true }).fill(String(every))
  await sheet.getByLabel('到期前几天开单').fill('0')
  await sheet.getByLabel('每次占几天').fill('2')
  await sheet.getByRole('button', { name: '加一步' }).click()
  await sheet.getByLabel('第 1 步做什么').fill('换机油和机油滤芯')
  await sheet.getByRole('button', { name: '加一步' }).click()
  await sheet.getByLabel('第 2 步', { exact: true }).selectOption('测量')
  await sheet.getByLabel('第 2 步做什么').fill('液压系统压力')
  await sheet.getByLabel(/^不低于/).fill('40')
  await sheet.getByLabel(/^不高于/).fill('34')
  await sheet.getByLabel(/^单位（选填）/).fill('MPa')
  await sheet.getByRole('button', { name: '看看会在哪些天' }).click()
  await expect(sheet.getByText('比上限大')).toBeVisible()
  await sheet.getByLabel(/^不低于/).fill('30')
  await sheet.getByRole('button', { name: '看看会在哪些天' }).click()
  await expect(sheet.getByText(/1 台设备：过去一年会有 2 次，今后 12 个月 \d+ 次/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '存成草稿' }).click()
  await expect(page).toHaveURL(/maintenance\/plans\/\d+/)
  await expect(main).toContainText('每 250 小时')
  await expect(main).toContainText('测量：液压系统压力 30–34 MPa')
  await expectAccessible(page)
  await main.getByRole('button', { name: '启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
  await expect(main).toContainText('执行中')
  await expect(main.getByText(/^下次 /)).toBeVisible()
  await expectAccessible(page)
  return Number(/plans\/(\d+)/.exec(page.url())![1])
}

test('250 hours are reached as a machine comes back: it is served before the next renter has it', async ({
  page,
  openFor,
  admin,
  faults,
}) => {
  const machine = await anOwnedMachine(admin)
  const [unit] = machine.units
  await readUntilYesterday(admin, unit!.id)
  const [first, next] = [await aPerson('周敏'), await aPerson('何师傅')]
  const order = await rented(machine, admin, first, { from: 0, days: 3 })
  await rented(machine, admin, next, { from: 5, days: 3 })
  await recordHandover(on, order, machine.owner, 'out', { meter: meterNow + 1 })
  await bring({ id: order, on, renter: first, admin }, 'pending_delivery', 'in_use')
  const main = page.getByRole('main')
  const technician = await aTechnician(admin)
  let planId = 0
  await enter(page, machine.owner)

  await test.step('the owner plans it, sees what it would have done and will do, and switches it on', async () => {
    planId = await planned(page, machine)
  })

  await test.step('the machine comes back, and what its meter shows opens the service', async () => {
    await page.goto(`/equipment-owner/rentals/${order}/take-back`)
    await capture(page, on, { meter: meterNow + 9, isBrief: true }, '保存，去对照')
    await page.getByRole('button', { name: /收回/ }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: /收回/ }).click()
    await expect(page.getByRole('heading', { name: `${machine.name}已收回` })).toBeVisible()
    await page.goto('/maintenance/tasks')
    const row = main.getByRole('article').filter({ hasText: machine.name })
    await expect(async () => {
      await page.reload()
      await settled(page)
      await expect(row).toHaveCount(1, { timeout: 1000 })
    }).toPass()
    await expectAccessible(page)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/maintenance\/tasks\/\d+/)
    await expect(main).toContainText('250 小时保养')
    await expect(main).toContainText(`按表数到期：累计 ${3 * every} 小时，到期日 ${monthDay(dayFromNow(0))}`)
    await expectAccessible(page)
  })

  const renter = await openFor(await aPerson('沈跃'))
  await test.step('somebody is about to rent it on days that are still free', async () => {
    await renter.goto(`${screenPath(on, 'form', machine.id)}?start=${dayFromNow(3)}&end=${dayFromNow(3)}`)
    await settled(renter)
    await chooseRegion(renter, machine)
    await renter.getByLabel('送货地址').fill('柯华路 12 号')
    await renter.getByLabel('联系人').fill('沈跃')
    await renter.getByLabel('联系电话').fill('13800008161')
    await renter.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await expect(renter.getByText('草稿已存')).toBeVisible()
  })

  await test.step('its days lie before the next rental, and it is arranged on them', async () => {
    await page.getByRole('button', { name: '安排', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '安排' })
    const proposed = sheet.getByRole('group', { name: '机器空着的日子' }).getByRole('button')
    await expect(proposed.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(proposed.first()).toHaveText(dayRange(dayFromNow(0), dayFromNow(1)))
    // Those of the next rental are not among them.
    await expect(proposed.nth(1)).toHaveText(dayRange(dayFromNow(2), dayFromNow(3)))
    await expect(proposed.nth(2)).toHaveText(dayRange(dayFromNow(8), dayFromNow(9)))
    await sheet.getByLabel('开始', { exact: true }).fill(dayFromNow(4))
    await sheet.getByLabel('结束', { exact: true }).fill(dayFromNow(5))
    await expect(sheet.getByRole('list', { name: '挡在前面的' })).toContainText(dayRange(dayFromNow(5), dayFromNow(7)))
    await expectAccessible(page)
    await proposed.nth(1).click()
    await expect(sheet.getByRole('list', { name: '挡在前面的' })).toHaveCount(0)
    await sheet.getByLabel('按姓名找').fill(technician.name)
    await sheet.getByRole('radio', { name: technician.name }).check({ force: true })
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '安排', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText(dayRange(dayFromNow(2), dayFromNow(3)))
    await expectAccessible(page)
  })

  await test.step('he cannot any more: the form says so, with the first day he can', async () => {
    expectRefusals(faults)
    await renter.getByRole('button', { name: '提交申请' }).click()
    await expect(renter.getByText(`设备需要维护，${monthDay(dayFromNow(4))} 起有空`).first()).toBeVisible()
    await expectAccessible(renter)
    await renter.context().close()
  })

  const cab = await openFor(technician)
  const work = cab.getByRole('main')
  await test.step('the technician goes through the steps within their limits, and finishes', async () => {
    await cab.goto('/maintenance/technician-service')
    const offer = work.getByRole('listitem').filter({ hasText: machine.name })
    await expect(offer).toContainText('250 小时保养')
    await expectAccessible(cab)
    await offer.getByRole('button', { name: '接单', exact: true }).click()
    await offer.getByRole('link').first().click()
    await cab.getByRole('button', { name: '到了，开始处理' }).click()
    const start = cab.getByRole('dialog', { name: '到设备旁了' })
    await start.getByLabel('机器上的编号').fill(await codeOf(machine, unit!.id))
    await expectAccessible(cab)
    await start.getByRole('button', { name: '用编号开始' }).click()
    await expect(start).toBeHidden()
    await expect(cab.getByText('还有 2 步没填')).toBeVisible()
    await expectAccessible(cab)
    await work.getByRole('button', { name: /^填第 1 步/ }).click()
    await cab.getByRole('dialog').getByRole('button', { name: '记下' }).click()
    await work.getByRole('button', { name: /^填第 2 步/ }).click()
    const measure = cab.getByRole('dialog', { name: '液压系统压力' })
    await measure.getByLabel('测到的数').fill('36')
    await expect(measure.getByText(/超出范围/)).toBeVisible()
    await expectAccessible(cab)
    await measure.getByLabel('测到的数').fill('32.5')
    await measure.getByRole('radio', { name: '正常' }).click()
    await expect(measure.getByText(/超出范围/)).toHaveCount(0)
    await measure.getByRole('button', { name: '记下' }).click()
    await expect(work).toContainText('32.5 MPa')
    await cab.getByRole('button', { name: '处理完了' }).click()
    const finish = cab.getByRole('dialog', { name: '处理完了' })
    await finish.getByLabel('做了什么').fill('换机油和滤芯，压力正常，试机无异响')
    await finish.getByLabel('表上的数').fill(String(meterNow))
    await finish.getByRole('group', { name: '处理前' }).locator('input[type=file]').setInputFiles(photographs(1))
    await finish.getByRole('group', { name: '处理后' }).locator('input[type=file]').setInputFiles(photographs(1))
    await finish.getByRole('button', { name: '完成', exact: true }).click()
    await expect(finish.getByText(/表数比上次/)).toBeVisible()
    await expectAccessible(cab)
    await finish.getByLabel('表上的数').fill(String(meterNow + 10))
    await finish.getByRole('button', { name: '完成', exact: true }).click()
    await expect(finish).toBeHidden()
    await expect(work).toContainText('等验收')
    await expectAccessible(cab)
  })

  await test.step('the record stands, and the next service is due another 250 hours on', async () => {
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: '验收', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '验收' }).click()
    await expect(main).toContainText('已完成')
    await main.getByRole('link', { name: '看这次的记录' }).click()
    await expect(page).toHaveURL(/maintenance\/records\/\d+/)
    await expect(main).toContainText('32.5 MPa')
    await expect(main).toContainText(`${meterNow + 10} 小时`)
    await expectAccessible(page)
    await page.goto(`/maintenance/plans/${planId}`)
    await expect(main).toContainText(`上次 ${monthDay(dayFromNow(0))}`)
    await expect(main.getByText(/^下次 /)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/maintenance/predictive')
    await expect(main).toContainText(unit!.serial)
    await expectAccessible(page)
  })
})
