/** Parts from the need of an order to the supplier, the shelf, the machine and the bill. */
import type { Locator, Page } from '@playwright/test'
import { money } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, readToTheEnd, settled, test } from '../fixtures.ts'
import { dayFromNow } from '../orders.ts'
import { done, type Person } from '../people.ts'
import { aTechnician } from '../technician/technicians.ts'
import { randomUUID } from 'node:crypto'
import { anOwnedMachine, aPart, aPlan, aSupplier, codeOf, hotOil, onGraveAlarm, photographs, tell } from './upkeep.ts'

const needed = 2
const listPrice = 385
const offered = '236.50'

/** An order for the alarm of a machine that takes two of the part, of which there is none. */
async function anOrderInNeed(admin: Person) {
  const machine = await anOwnedMachine(admin)
  const [unit] = machine.units
  const part = await aPart(admin, listPrice)
  const scope = { unit_ids: [unit!.id] }
  const parts = [{ part_id: part.id, quantity: needed }]
  await aPlan(machine.owner, { name: '回油滤芯堵塞', scope, triggers: onGraveAlarm, parts })
  const { openings } = await tell(admin, unit!.id, { alarms: [hotOil] })
  return { machine, unitId: unit!.id, part, taskId: openings[0].task_id as number }
}
/** Arranged, accepted and begun, beside the screens. */
async function begin(taskId: number, admin: Person, technician: Person, code: string): Promise<void> {
  const path = `/api/maintenance/tasks/${taskId}/`
  const { version } = await done('GET', path, { by: admin })
  const body = { technician_id: technician.id, start_date: dayFromNow(0), end_date: dayFromNow(0), version }
  await done('POST', `${path}assign/`, { by: admin, body })
  await done('POST', `${path}accept/`, { by: technician, body: { event_id: randomUUID() } })
  await done('POST', `${path}start/`, { by: technician, body: { event_id: randomUUID(), method: 'code', code } })
}
const sectionOf = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: heading }) })
/** What begins so, whatever is said behind it. */
const choose = async (field: Locator, begins: string) =>
  field.selectOption(await field.locator('option').filter({ hasText: begins }).first().getAttribute('value'))
const numberOf = (taskId: number) => `W${String(taskId).padStart(8, '0')}`

test('a part that is missing is ordered, comes in two parts, goes into the machine and onto its bill', async ({
  page,
  openFor,
  admin,
}) => {
  const { machine, unitId, part, taskId } = await anOrderInNeed(admin)
  const { person, company } = await aSupplier(admin)
  const technician = await aTechnician(admin)
  const main = page.getByRole('main')
  const trade = await openFor(person)
  const shop = trade.getByRole('main')
  await enter(page, admin)

  await test.step('a supplier offers it', async () => {
    await trade.goto('/supplier/dashboard')
    await expect(shop).toContainText('还没有报价')
    await expectAccessible(trade)
    await shop.getByLabel('找能供的配件').fill(part.number)
    await shop.getByRole('button', { name: new RegExp(part.number) }).click()
    const sheet = trade.getByRole('dialog', { name: part.name })
    await sheet.getByRole('button', { name: '保存报价' }).click()
    await expect(sheet.getByText('应为大于 0 的金额')).toBeVisible()
    await sheet.getByLabel('单价').fill(offered)
    await sheet.getByLabel('可供数量').fill('20')
    await expectAccessible(trade)
    await sheet.getByRole('button', { name: '保存报价' }).click()
    await expect(sheet).toBeHidden()
    await expect(sectionOf(trade, '我的报价')).toContainText(part.name)
    await expectAccessible(trade)
  })

  await test.step('what the order lacks is proposed under his name, and ordered of him', async () => {
    await page.goto(`/maintenance/tasks/${taskId}`)
    await settled(page)
    await expect(main).toContainText(`缺 ${needed} 个`)
    await expectAccessible(page)
    await page.goto('/maintenance/parts?list=shortages')
    await settled(page)
    const group = sectionOf(page, company)
    await expect(group).toContainText(part.name)
    await expect(group).toContainText(`维护单还差 ${needed}`)
    await expectAccessible(page)
    await group.getByRole('button', { name: '下单' }).click()
    const sheet = page.getByRole('dialog', { name: '采购入库' })
    await expect(sheet.getByLabel('供应商')).toContainText(company)
    await expect(sheet.getByLabel('数量')).toHaveValue(String(needed))
    await expect(sheet.getByLabel('单价')).toHaveValue(String(Number(offered)))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '下单', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(sectionOf(page, company)).toHaveCount(0)
  })

  await test.step('he confirms and sends', async () => {
    await trade.reload()
    await settled(trade)
    const order = sectionOf(trade, '订单').getByRole('listitem').filter({ hasText: '待确认' })
    await expect(order).toContainText(part.name)
    await expectAccessible(trade)
    await order.getByRole('button', { name: '确认接单' }).click()
    const confirm = trade.getByRole('dialog', { name: '确认接单' })
    await confirm.getByLabel(/^预计到货日/).fill(dayFromNow(2))
    await expectAccessible(trade)
    await confirm.getByRole('button', { name: '确认接单' }).click()
    await sectionOf(trade, '订单').getByRole('button', { name: '发货' }).click()
    const ship = trade.getByRole('dialog', { name: '发货' })
    await ship.getByLabel(/^承运/).fill('德邦')
    await ship.getByLabel(/^运单号/).fill('DPK3026114')
    await expectAccessible(trade)
    await ship.getByRole('button', { name: '发货' }).click()
    await expect(sectionOf(trade, '订单')).toContainText('已发货')
    await expectAccessible(trade)
  })

  await test.step('the storekeeper receives one of two, the other was damaged', async () => {
    await page.goto('/maintenance/parts/inbound')
    await settled(page)
    await expectAccessible(page)
    await main.getByRole('link').filter({ hasText: company }).click()
    await expect(page).toHaveURL(/parts\/inbound\/\d+/)
    await expect(main).toContainText('德邦')
    await expectAccessible(page)
    await page.getByRole('button', { name: '收货' }).click()
    const sheet = page.getByRole('dialog', { name: '收货入库' })
    await sheet.getByLabel('这次收').fill('1')
    await sheet.getByLabel('当场退回').fill('1')
    await sheet.getByRole('button', { name: '入库', exact: true }).click()
    await expect(sheet.getByText(/写明原因/).first()).toBeVisible()
    await sheet.getByLabel(/^差异说明/).fill('一个外壳压坏，当场退回')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '入库', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText('部分到货')
    await expect(main).toContainText('1 / 2')
    await expect(main).toContainText('一个外壳压坏，当场退回')
    await expectAccessible(page)
  })

  await test.step('then the rest, which the order has been waiting for', async () => {
    await page.getByRole('button', { name: '收货' }).click()
    const sheet = page.getByRole('dialog', { name: '收货入库' })
    await expect(sheet.getByLabel('这次收')).toHaveValue('1')
    await sheet.getByRole('button', { name: '入库', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText('已入库')
    await page.goto('/maintenance/parts/outbound')
    await settled(page)
    await expectAccessible(page)
    await main
      .getByRole('link')
      .filter({ hasText: numberOf(taskId) })
      .click()
    await expect(main).toContainText(`预留 ${needed}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: '出库', exact: true }).click()
    await expect(main).toContainText('已出库')
    await expect(main).toContainText(`已出 ${needed}`)
    await expectAccessible(page)
  })

  await begin(taskId, admin, technician, await codeOf(machine, unitId))
  const cab = await openFor(technician)
  const yard = await openFor(machine.owner)
  await test.step('the technician names the price before he puts it in; the owner agrees', async () => {
    await cab.goto(`/maintenance/tasks/${taskId}`)
    await settled(cab)
    await expect(cab.getByRole('main')).toContainText(`用了 ${needed} 个`)
    await cab.getByRole('button', { name: '报价', exact: true }).click()
    const sheet = cab.getByRole('dialog', { name: '报价' })
    await choose(sheet.getByLabel('加一项工时'), '更换部件')
    await choose(sheet.getByLabel('加一种配件'), part.name)
    await expect(sheet.getByRole('list', { name: '报价的各项' })).toContainText(money(listPrice))
    await expectAccessible(cab)
    await sheet.getByRole('button', { name: '发给付费的人' }).click()
    await expect(sheet).toBeHidden()
    await yard.goto(`/maintenance/tasks/${taskId}`)
    await settled(yard)
    await expect(yard.getByRole('main')).toContainText(money(needed * listPrice))
    await expectAccessible(yard)
    await yard.getByRole('button', { name: '同意报价' }).click()
    await yard.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(yard.getByRole('main')).toContainText('已同意')
  })

  await test.step('he puts it in, with the numbers of old and new, and it stands on the bill at list price', async () => {
    await cab.reload()
    await settled(cab)
    await cab.getByRole('button', { name: '处理完了' }).click()
    const finish = cab.getByRole('dialog', { name: '处理完了' })
    await finish.getByLabel('做了什么').fill('换两个回油滤芯，油温正常')
    for (const field of ['处理前', '处理后'])
      await finish.getByRole('group', { name: field }).locator('input[type=file]').setInputFiles(photographs(1))
    await finish.getByLabel('旧件编号').fill('A-2206')
    await finish.getByLabel('新件编号').fill('B-2611')
    await expectAccessible(cab)
    await finish.getByRole('button', { name: '完成', exact: true }).click()
    await expect(finish).toBeHidden()
    await yard.reload()
    await settled(yard)
    const bill = sectionOf(yard, '报价')
    await expect(bill).toContainText(part.name)
    await expect(bill).toContainText(money(needed * listPrice))
    await expectAccessible(yard)
  })

  await test.step('every movement can be read, and what lay there on a day that is past', async () => {
    await page.goto(`/maintenance/parts/${part.id}`)
    await readToTheEnd(page)
    const moves = sectionOf(page, '变动').getByRole('listitem')
    await expect(moves).toHaveCount(3)
    await expect(moves.first()).toContainText(`-${needed}`)
    await expect(moves.first()).toContainText('剩 0')
    await expect(moves.last()).toContainText('+1')
    const then = sectionOf(page, '过去的库存')
    await then.getByLabel('那天结束时').fill(dayFromNow(-1))
    await expect(then).toContainText('一共 0 个')
    await expectAccessible(page)
    const moment = new Date(
      (await done('GET', `/api/maintenance/parts/${part.id}/movements/`, { by: admin })).results[1].moved_at,
    )
    const at = new URLSearchParams({ at: moment.toISOString() })
    const { stock } = await done('GET', `/api/maintenance/parts/${part.id}/stock/?${at}`, { by: admin })
    expect(stock).toBe(2)
  })
})
