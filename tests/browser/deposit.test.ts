import { screenPath } from '@jihui/protocol/rental/faces'
import { findLine } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { meterOf, recordHandover } from './handovers.ts'
import { aFreeMachine, anOrder, bring, line, pathOf } from './orders.ts'
import { paper } from './papers.ts'
import { done, type Person } from './people.ts'

const place = line.handover.positions[0]!
const deductions = [
  { label: '外壳补漆', working: '护角磕掉漆一处', amount: 60, position: place.key },
  { label: '补充耗材', working: '3 包 × ¥12.50', amount: 37.5, position: '' },
]

/** An order whose machine came back with something new at its first place, and two things asked for. */
async function cameBack(renter: Person, admin: Person): Promise<number> {
  const machine = await aFreeMachine()
  const on = findLine(machine.line)
  const id = await anOrder({ renter, admin, machine, stage: 'pending_delivery', from: 0 })
  const meter = on.handover.meter ? await meterOf(on, id, admin) : undefined
  await recordHandover(on, id, admin, 'out', { meter })
  await bring({ id, on, renter, admin }, 'pending_delivery', 'in_use')
  await done('POST', pathOf('announce_return', id), { by: renter, body: {} })
  await recordHandover(on, id, admin, 'back', { meter, finding: '护角磕掉漆' })
  await done('POST', pathOf('confirm_return', id), { by: admin, body: { condition: '能用', deductions } })
  return id
}

test('a renter objects with a photo, staff decide, and the screen shows what came of it', async ({
  page,
  renter,
  admin,
}) => {
  const id = await cameBack(renter, admin)
  const main = page.getByRole('main')
  await enter(page, renter)

  await test.step('the order says that something is asked for and leads to the deposit', async () => {
    await page.goto(screenPath(line, 'order', id))
    await settled(page)
    await expect(main.getByRole('heading', { name: /要扣 ¥97\.50/ })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: '去看扣款' }).click()
    await expect(page).toHaveURL(screenPath(line, 'deposit', id))
    await settled(page)
  })

  await test.step('each thing shows its place at both hand-overs, or the readings where it has none', async () => {
    await expect(main.getByRole('timer')).toHaveText(/^还有 1 天 23 小时$/)
    await expectAccessible(page)
    await main.getByRole('button', { name: /^外壳补漆/ }).click()
    const item = page.getByRole('dialog', { name: '外壳补漆' })
    for (const word of ['交出时', '归还时'])
      await expect(item.getByRole('button', { name: `${word}的${place.label}，看大图` })).toBeVisible()
    await expect(item.getByText('护角磕掉漆', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(item).toBeHidden()
    await main.getByRole('button', { name: /^补充耗材/ }).click()
    const other = page.getByRole('dialog', { name: '补充耗材' })
    await expect(other.getByText('3 包 × ¥12.50')).toBeVisible()
    await expect(other.getByRole('heading', { name: '读数' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(other).toBeHidden()
  })

  await test.step('what is missing is said where it belongs; then it is sent with a photo', async () => {
    await page.getByRole('button', { name: '有异议' }).click()
    const sheet = page.getByRole('dialog', { name: '有异议' })
    await sheet.getByRole('button', { name: '提交异议' }).click()
    await expect(sheet.getByText('写一下哪里不同意')).toBeVisible()
    await sheet.getByLabel('异议说明').fill('护角交来时就有磕痕，耗材这一项认。')
    await sheet.getByLabel(/^愿意承担/).fill('98')
    await sheet.getByRole('button', { name: '提交异议' }).click()
    await expect(sheet.getByText('不会比要扣的 ¥97.50 多')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel(/^愿意承担/).fill('37.5')
    await sheet
      .getByRole('group', { name: '照片' })
      .locator('input[type=file]')
      .setInputFiles([paper('护角.png')])
    await sheet.getByRole('button', { name: '提交异议' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText('有异议，平台处理中').first()).toBeVisible()
    await expect(main.getByText('愿意承担 ¥37.50')).toBeVisible()
    await expect(main.getByRole('button', { name: '异议照片，看第 1 张照片' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('staff decide: the open screen shows the settlement, then the refund', async () => {
    const { claim } = await done('GET', pathOf('get_deposit', id), { by: renter })
    await done('POST', `/api/finance/deductions/${claim.id}/decide/`, {
      by: admin,
      body: { amount: 37.5, reason: '交出时的照片里护角已有磕痕，只算耗材。' },
    })
    await expect(main.getByRole('heading', { name: '只扣 ¥37.50' })).toBeVisible()
    await expect(main.getByText('交出时的照片里护角已有磕痕，只算耗材。').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '有异议' })).toBeHidden()
    await expect(main.getByText(/退到原账户$/).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the money of the order adds up', async () => {
    await main.getByRole('link', { name: '这一单的款项' }).click()
    await expect(page).toHaveURL(screenPath(line, 'money', id))
    await settled(page)
    const { total_amount: total } = await done('GET', pathOf('get_rental', id), { by: renter })
    const { refunds } = await done('GET', pathOf('get_payment_status', id), { by: renter })
    const back = refunds.reduce((sum: number, { amount }: any) => sum + Math.round(amount * 100), 0)
    const spent = (Math.round(total * 100) - back) / 100
    const text = spent.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
    await expect(main.getByText(`¥${text}`, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: /^押金/ }).click()
    await expect(page).toHaveURL(screenPath(line, 'deposit', id))
  })
})

test('a renter agrees: he is asked once more, then it is settled', async ({ page, renter, admin }) => {
  const id = await cameBack(renter, admin)
  const main = page.getByRole('main')
  await enter(page, renter)
  await page.goto(screenPath(line, 'deposit', id))
  await settled(page)
  await page.getByRole('button', { name: '同意并退款' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('同意后马上结清，不能反悔。')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: '再想想' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: '同意并退款' }).click()
  await question.getByRole('button', { name: '同意', exact: true }).click()
  await expect(main.getByRole('heading', { name: '已扣 ¥97.50' })).toBeVisible()
  await expect(page.getByRole('button', { name: '同意并退款' })).toBeHidden()
  await expectAccessible(page)
  await page.goto(screenPath(line, 'order', id))
  await settled(page)
  await expect(main.getByRole('heading', { name: /要扣/ })).toBeHidden()
})
