import { findLine } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, expectRefusals, keepUntold, settled, test } from './fixtures.ts'
import { meterOf, recordHandover } from './handovers.ts'
import { aFreeMachine, anOrder, pathOf, type Line } from './orders.ts'
import { aPicture } from './papers.ts'
import { done, signIn, type Person } from './people.ts'

const DESK = { width: 1280, height: 800 }
/** Lines whose machines are their owners', each with one of them; a screen size has its own, there are few machines. */
const [first, second] = ['engineering', 'manufacturing'].map((id) => ({ on: findLine(id), ownedBy: `owner_${id}` }))
const ORDER_NUMBER_DIGITS = 8
const numberOf = (id: number) => `R${String(id).padStart(ORDER_NUMBER_DIGITS, '0')}`

interface Parties {
  readonly on: Line
  readonly renter: Person
  readonly admin: Person
  readonly owner: Person
}

/** An owner's machine that came back with something new at its first place, recorded by him. */
async function cameBack({ on, renter, admin, owner }: Parties): Promise<number> {
  const machine = await aFreeMachine('', on, owner)
  const id = await anOrder({ renter, admin, machine, stage: 'in_use', from: 0 })
  const meter = on.handover.meter ? await meterOf(on, id, owner) : undefined
  await recordHandover(on, id, owner, 'out', { meter })
  await done('POST', pathOf('announce_return', id, on), { by: renter, body: {} })
  await recordHandover(on, id, owner, 'back', { meter, finding: '油管护套裂口' })
  return id
}

test('an owner asks for what is new, the renter objects, staff decide by keyboard, and everybody sees it', async ({
  page,
  openFor,
  admin,
  renter,
  faults,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= DESK.width
  const { on, ownedBy } = isWide ? first! : second!
  const owner = await signIn(ownedBy)
  const id = await cameBack({ on, renter, admin, owner })
  const place = on.handover.positions[0]!
  const main = page.getByRole('main')
  await enter(page, owner)

  await test.step('what is asked for is worked out on the page, and told before it is sent', async () => {
    await page.goto(`/equipment-owner/rentals/${id}/take-back`)
    await settled(page)
    await main
      .getByRole('group', { name: `${place.label}由谁承担` })
      .getByRole('button', { name: '承租方承担' })
      .click()
    await page.getByLabel('金额', { exact: true }).fill('260')
    await page.getByLabel(/^依据/).fill('附件价目表 E-17')
    await page.getByRole('button', { name: '加一项' }).click()
    await page.getByLabel('第 2 项', { exact: true }).fill('补油')
    await page.getByRole('button', { name: '按数量和单价算' }).last().click()
    await page.getByLabel('数量', { exact: true }).fill('85')
    await page.getByLabel('单位', { exact: true }).fill('升')
    await page.getByLabel('单价', { exact: true }).fill('7.5')
    await expect(main.getByText('扣 ¥897.50，退回')).toBeVisible()
    await expect(main.getByText(/48 小时内没有异议，押金自动按此结清/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '发给对方确认' }).click()
    const question = page.getByRole('dialog', { name: /把扣款 ¥897\.50 发给/ })
    await expectAccessible(page)
    await question.getByRole('button', { name: '收回并发出' }).click()
    await expect(main.getByText('等租客确认扣款')).toBeVisible()
    await expect(main.getByText('85 升 × ¥7.50')).toBeVisible()
    await expectAccessible(page)
  })

  const form = new FormData()
  form.set('reason', '护套交来时就有裂口，油少了 60 升。')
  form.set('offered_amount', '450')
  form.append('photos', new Blob([aPicture()], { type: 'image/png' }), 'hose.png')
  await done('POST', pathOf('object_to_deduction', id, on), { by: renter, form })

  const staff = await signIn('superadmin')
  const late = await openFor(staff, DESK)
  await keepUntold(late)
  await test.step('the desk has both hand-overs, both sides and what a decision moves', async () => {
    const desk = await openFor(admin, page.viewportSize() ?? DESK)
    await desk.goto(`/admin/deductions?keyword=${numberOf(id)}`)
    await settled(desk)
    if (!isWide) await desk.getByRole('button', { name: /¥897\.50/ }).click()
    const claim = desk.getByRole('article', { name: `${numberOf(id)} 的扣款` })
    await expect(claim.getByText('护套交来时就有裂口，油少了 60 升。').first()).toBeVisible()
    await expect(claim.getByRole('slider', { name: new RegExp(`^${place.label}`) })).toBeVisible()
    await expectAccessible(desk)
    await late.goto(`/admin/deductions?keyword=${numberOf(id)}`)
    await settled(late)
    await claim.getByRole('button', { name: /^裁定/ }).click()
    await expect(claim.getByText('请填写裁定理由')).toBeVisible()
    if (isWide) {
      await claim.getByRole('heading', { name: '裁定' }).click()
      await desk.getByLabel('裁定金额').blur()
      await desk.keyboard.press('2')
    } else await claim.getByRole('button', { name: /^照租客说的/ }).click()
    await expect(claim.getByLabel('裁定金额')).toHaveValue('450')
    await claim.getByLabel('裁定理由').fill('护套裂口交出时没有，油按加油小票算。')
    await expect(claim.getByText('¥447.50')).toBeVisible()
    await claim.getByLabel('裁定理由').blur()
    if (isWide) await desk.keyboard.press('a')
    else await claim.getByRole('button', { name: '裁定扣 ¥450.00' }).click()
    const question = desk.getByRole('dialog', { name: '裁定扣 ¥450.00 吗？' })
    await expect(question.getByRole('button', { name: '裁定', exact: true })).toBeFocused()
    await expectAccessible(desk)
    await desk.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await desk.context().close()
  })

  await test.step('whoever decides second is told what the first decided, and by whom', async () => {
    expectRefusals(faults)
    const claim = late.getByRole('article', { name: `${numberOf(id)} 的扣款` })
    await claim.getByRole('button', { name: /^不扣/ }).click()
    await claim.getByLabel('裁定理由').fill('依据不足')
    // The list is renewed without it; what he is writing stays before him.
    await late.getByRole('button', { name: '刷新' }).click()
    await expect(late.getByRole('list').getByRole('button', { name: /¥897\.50/ })).toBeHidden()
    await claim.getByRole('button', { name: '裁定不扣' }).click()
    await late.getByRole('dialog', { name: '裁定不扣吗？' }).getByRole('button', { name: '裁定', exact: true }).click()
    await expect(late.getByText(/已由.+裁定扣 ¥450\.00/)).toBeVisible()
    await expect(claim.getByRole('status')).toHaveText(/^你打开以后，.+已裁定扣 ¥450\.00，不用再裁定。$/)
    await expect(claim.getByLabel('裁定理由')).toBeHidden()
    await expectAccessible(late)
  })

  await test.step('the owner sees the decision and his share', async () => {
    await page.goto(`/equipment-owner/rentals/${id}`)
    await settled(page)
    await expect(main.getByRole('heading', { name: '裁定扣 ¥450.00' })).toBeVisible()
    await expect(main.getByRole('heading', { name: '我的收益：扣款' })).toBeVisible()
    await expect(main.getByRole('button', { name: '租客的照片，看第 1 张照片' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('an owner takes back what he asked for, and nothing is taken @phone', async ({ page, admin, renter }) => {
  const { on, ownedBy } = first!
  const owner = await signIn(ownedBy)
  const id = await cameBack({ on, renter, admin, owner })
  const deductions = [{ label: '换护套', amount: 260, working: '', position: on.handover.positions[0]!.key }]
  await done('POST', pathOf('confirm_return', id, on), { by: owner, body: { deductions } })
  await enter(page, owner)
  await page.goto(`/equipment-owner/rentals/${id}`)
  await settled(page)
  await page.getByRole('button', { name: '撤回扣款' }).click()
  await page.getByRole('dialog', { name: '撤回这笔扣款吗？' }).getByRole('button', { name: '撤回扣款' }).click()
  await expect(page.getByRole('main').getByText('扣款已撤回').first()).toBeVisible()
  await expectAccessible(page)
  const { claim, taken } = await done('GET', pathOf('get_deposit', id, on), { by: renter })
  expect([claim.settled_amount, taken]).toEqual([0, 0])
})
