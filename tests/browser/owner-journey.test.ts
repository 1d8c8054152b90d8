import type { Page } from '@playwright/test'
import { screenPath } from '@jihui/protocol/rental/faces'
import { earningRoles } from '@jihui/protocol/payment/earnings'
import { lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, expectRefusals, readToTheEnd, settled, test } from './fixtures.ts'
import { capture, meterOf } from './handovers.ts'
import { anOrder, dayFromNow, pathOf } from './orders.ts'
import { paper } from './papers.ts'
import { aPerson, done } from './people.ts'

const DESK = { width: 1280, height: 800 }
/** A line whose machines are told apart by a meter and whose owners drive out: the second one. */
const on = lines[1]!
const DEDUCTION = 120

test('somebody becomes an owner, rents a machine out, takes it back and sees his share @phone', async ({
  page,
  openFor,
  admin,
  renter,
  faults,
}) => {
  const owner = await aPerson('高远')
  const company = `恒基路桥 ${owner.id}`
  const name = `小松 PC${200 + owner.id} 挖掘机`
  const serial = `HJ-${owner.id}-001`
  const main = page.getByRole('main')
  let machineId = 0
  let orderId = 0
  const next = (words: string) => page.getByRole('button', { name: `下一步 ${words}` }).click()
  const files = (label: string, at: Page = page) =>
    at.getByRole('group', { name: label, exact: true }).locator('input[type=file]')
  await enter(page, owner)

  await test.step('five steps with papers; what is missing is named where it belongs', async () => {
    await page.goto('/equipment-owner/apply')
    await settled(page)
    await page.getByLabel('单位名称').fill(company)
    await page.getByLabel('统一社会信用代码').fill('91330109MA2J')
    await next('证件')
    await expect(page.getByText('统一社会信用代码共 18 位，现在 12 位')).toBeVisible()
    await page.getByLabel('统一社会信用代码').fill('91330109MA2J8K3L5X')
    await expectAccessible(page)
    await next('证件')
    await files('营业执照').setInputFiles([paper('执照.png')])
    await expectAccessible(page)
    await next('设备')
    await page.getByRole('button', { name: '加第一种设备' }).click()
    const sheet = page.getByRole('dialog', { name: '加一种设备' })
    await sheet.getByLabel('业务线').selectOption({ label: on.label })
    await expect(sheet.getByLabel('类别')).toBeEnabled()
    await sheet.getByLabel('类别').selectOption({ index: 1 })
    await sheet.getByLabel('品牌和型号').fill(name)
    await sheet.getByLabel('停放在哪里').fill('萧山区 建设四路停机场')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '加上' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText(name)).toBeVisible()
    await files('权属证明').setInputFiles([paper('发票.png')])
    await files('保险单').setInputFiles([paper('保险单.png')])
    await expectAccessible(page)
    await next('收款账户')
    await page.getByLabel('账户名').fill(company)
    await page.getByLabel('开户行').fill('中国建设银行杭州萧山支行')
    await page.getByLabel('银行账号').fill('3300 1234 5678 9012')
    await expectAccessible(page)
    await next('确认')
    await expect(main.getByText('**** 9012')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page).toHaveURL(/\/my-owner-application/)
    await expect(page.getByRole('heading', { name: '等平台看材料' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an administrator agrees on a visit, then approves', async () => {
    const desk = await openFor(admin, DESK)
    await desk.goto(`/admin/equipment-owner-applications?keyword=${encodeURIComponent(company)}`)
    await settled(desk)
    const article = desk.getByRole('article', { name: company })
    await expect(article.getByText('缺设备保险')).toBeHidden()
    await expectAccessible(desk)
    await article.getByRole('button', { name: '安排实地核验' }).click()
    const visit = desk.getByRole('dialog', { name: '什么时候实地核验？' })
    await visit.getByLabel('时间').fill(`${dayFromNow(1)}T10:30`)
    await visit.getByLabel(/^备注/).fill('带上购置发票原件')
    await expectAccessible(desk)
    await visit.getByRole('button', { name: '安排' }).click()
    await expect(visit).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: '等平台上门看设备' })).toBeVisible()
    await expect(main.getByText('带上购置发票原件').first()).toBeVisible()
    await expect(main.getByText(/10:30/).first()).toBeVisible()
    await expectAccessible(page)
    await article.getByRole('button', { name: '通过', exact: true }).click()
    const decision = desk.getByRole('dialog', { name: '通过这份申请吗？' })
    await decision.getByLabel(/^审核意见/).fill('材料齐，设备看过')
    await decision.getByRole('button', { name: '通过' }).click()
    await expect(decision).toBeHidden()
    await desk.context().close()
    await page.reload()
    await expect(page.getByRole('heading', { name: '你已经是设备主' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a machine is registered with its unit, a photo and rates that are checked while written', async () => {
    await page.getByRole('link', { name: '登记设备' }).click()
    await expect(page).toHaveURL(/\/equipment-owner\/equipment\/register/)
    await settled(page)
    await page.getByLabel('这台设备属于').selectOption({ label: on.label })
    await files('照片').setInputFiles([paper('正面.png')])
    await page.getByRole('button', { name: '下一步，设备' }).click()
    await page.getByLabel('类别').selectOption({ index: 1 })
    await page.getByLabel('设备名称').fill(name)
    await page.getByLabel('品牌', { exact: true }).fill('小松')
    await page.getByLabel('型号', { exact: true }).fill(`PC${200 + owner.id}`)
    await page.getByRole('button', { name: '下一步，价格' }).click()
    await page.getByLabel('日租金').fill('1200')
    await page.getByLabel('设备价值').fill('860000')
    await page.getByLabel(/^周租金/).fill('9000')
    await expect(main.getByRole('alert').or(main.locator('[aria-invalid=true]')).first()).toBeVisible()
    await page.getByLabel(/^周租金/).fill('7000')
    await expect(page.getByLabel(/^周租金/)).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(/^押金/).fill('5000')
    await page.getByLabel('归还后整备').fill('0')
    await expect(main.getByRole('row', { name: /^3 天/ })).toContainText('3,600')
    await page.getByLabel(on.delivery.label, { exact: true }).fill('300')
    await page.getByLabel('所在城市').fill('杭州')
    await page.getByLabel('停放地点', { exact: true }).fill('建设四路停机场')
    await page.getByRole('button', { name: '下一步，编号与证件' }).click()
    await page.getByLabel('出厂编号').fill(serial)
    await page.getByLabel(new RegExp(`^${on.handover.meter!.label}`)).fill('3200')
    await expectAccessible(page)
    await page.getByRole('button', { name: '登记设备' }).click()
    await expect(page).toHaveURL(/\/equipment\/detail\/\d+/)
    machineId = Number(/detail\/(\d+)/.exec(page.url())![1])
    await settled(page)
    await expect(main.getByText(serial).first()).toBeVisible()
    await expectAccessible(page)
    await done('POST', `/api/admin/equipment-verification/${machineId}/approve/`, {
      by: admin,
      body: { version: (await done('GET', `/api/admin/equipment-verification/${machineId}/`, { by: admin })).version },
    })
    const found = await done('GET', pathOf('get_equipment', machineId, on))
    expect(found).toMatchObject({ name, units_total: 1 })
  })

  await test.step('a renter has paid: those days cannot be kept back, others can', async () => {
    orderId = await anOrder({
      renter,
      admin,
      machine: { id: machineId, line: on.id, city: '杭州' },
      stage: 'pending_delivery',
      from: 0,
    })
    await page.goto('/equipment-owner/calendar')
    await settled(page)
    await expect(main.getByRole('region', { name })).toBeVisible()
    await expectAccessible(page)
    const block = async (from: number, to: number) => {
      await sheet.getByLabel('从', { exact: true }).fill(dayFromNow(from))
      await sheet.getByLabel('到', { exact: true }).fill(dayFromNow(to))
      await sheet.getByRole('button', { name: /^占用 \d+ 天/ }).click()
    }
    await page.getByRole('button', { name: /^占用/ }).click()
    const sheet = page.getByRole('dialog', { name: '占用日期' })
    await sheet.getByLabel(/^原因/).fill('年检')
    expectRefusals(faults)
    await block(2, 5)
    await expect(sheet.getByText('这几天已有安排')).toBeVisible()
    await expect(sheet.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page)
    await block(6, 8)
    await expect(sheet).toBeHidden()
    await expect(main.getByRole('button', { name: /年检/ }).first()).toBeVisible()
    const { days } = await done(
      'GET',
      `${pathOf('get_availability', machineId, on)}?start_date=${dayFromNow(0)}&end_date=${dayFromNow(9)}`,
    )
    expect(days.map(({ free }: any) => free)).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0, 1])
  })

  await test.step('the calendar on a wide screen tells whose the days are', async () => {
    const desk = await openFor(owner, DESK)
    await desk.goto('/equipment-owner/calendar')
    await settled(desk)
    await expectAccessible(desk)
    const region = desk.getByRole('region', { name })
    await region.getByRole('button', { name: /年检/ }).first().click()
    await expect(desk.getByRole('button', { name: '放开这几天' })).toBeVisible()
    await expectAccessible(desk)
    await desk.context().close()
  })

  let meter = 0
  await test.step('it is handed over with photographs and its meter, then sent and received', async () => {
    meter = await meterOf(on, orderId, owner)
    expect(meter).toBe(3200)
    await page.goto(`/equipment-owner/rentals/${orderId}`)
    await settled(page)
    await expectAccessible(page)
    await page.goto(`/equipment-owner/rentals/${orderId}/handover`)
    await capture(page, on, { meter: meter + 1 }, '记录好了，去发货')
    await expect(page.getByRole('heading', { name: '出场记录好了，发货吧' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '去发货' }).click()
    const sheet = page.getByRole('dialog', { name: '发货' })
    await sheet.getByLabel(/^承运方/).fill('自己的拖车')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '确认发货' }).click()
    await expect(page).toHaveURL(new RegExp(`/equipment-owner/rentals/${orderId}$`))
    await done('POST', pathOf('confirm_receipt', orderId, on), { by: renter, body: {} })
  })

  await test.step('taken back, compared, with a deduction for what is new', async () => {
    await done('POST', pathOf('announce_return', orderId, on), { by: renter, body: {} })
    await page.goto(`/equipment-owner/rentals/${orderId}/take-back`)
    await capture(page, on, { meter: meter + 9, finding: '护板凹陷', isBrief: true }, '保存，去对照')
    await expect(page.getByRole('heading', { name: '有 1 项和交出时不一样' })).toBeVisible()
    const position = on.handover.positions[0]!.label
    await page
      .getByRole('group', { name: `${position}由谁承担` })
      .getByRole('button', { name: '承租方承担' })
      .click()
    await page.getByLabel('金额', { exact: true }).fill(String(DEDUCTION))
    await page.getByLabel(/^写几句/).fill('试机正常')
    await expectAccessible(page)
    await page.getByRole('button', { name: '发给对方确认' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '收回并发出' }).click()
    await expect(page.getByRole('heading', { name: `${name}已收回` })).toBeVisible()
    await expect(main.getByText('等租客确认扣款')).toBeVisible()
    await expectAccessible(page)
    const record = await done('GET', pathOf('get_return_record', orderId, on), { by: renter })
    expect(record).toMatchObject({ damage_fee: DEDUCTION, damage_settled: null, condition: '试机正常' })
    expect(record.deductions).toMatchObject([
      { label: `${position}：护板凹陷`, amount: DEDUCTION, position: on.handover.positions[0]!.key },
    ])
  })

  await test.step('the earnings show the share and when it is due', async () => {
    await page.goto('/equipment-owner/earnings')
    await settled(page)
    await expectAccessible(page)
    const { results } = await done('GET', '/api/v1/core/equipment-owner/earnings/', { by: owner })
    const [earning] = results
    expect(earning).toMatchObject({ rental_id: orderId, status: 'due' })
    const sum = earning.lines.reduce((total: number, { amount }: any) => total + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(earning.net * 100))
    const row = main.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText(/前打款/)
    await row.getByRole('button', { name: new RegExp(name) }).click()
    await expect(row.getByText('到手')).toBeVisible()
    await expect(main.getByText(`${earningRoles.owner.workingDays} 个工作日内打款`).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/equipment-owner/dashboard')
    await settled(page)
    await expectAccessible(page)
    await page.goto(screenPath(on, 'machine', machineId))
    await readToTheEnd(page)
    await expect(main.getByText('已完成 1 单')).toBeVisible()
  })
})
