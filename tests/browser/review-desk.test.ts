import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { reviewTemplates } from '@jihui/protocol/qualification/review-words'
import { enter, expect, expectAccessible, expectRefusals, keepUntold, settled, test } from './fixtures.ts'
import { aFreeMachine, pathOf, requestFor, upload, type Machine } from './orders.ts'
import { done, signIn, type Person } from './people.ts'

interface Handed {
  readonly id: number
  readonly on: (typeof lines)[number]
}
const DESK = { width: 1280, height: 800 }
/** The lines orders can be placed on. */
const open = lines.filter((line) => !line.retired && addressesOf(line, 'create_rental').length > 0)
/** A contact by whom the desk finds the orders of one journey. */
const aContact = (): string => `审核${randomInt(1e8, 1e9)}`
const deskOf = (contact: string): string => `/admin/qualification-verification?keyword=${encodeURIComponent(contact)}`

/** An order of this contact, with a document to look at unless none is wanted. */
async function handedIn(
  renter: Person,
  machine: Machine,
  { contact, from, isBare = false }: { contact: string; from: number; isBare?: boolean },
): Promise<Handed> {
  const on = findLine(machine.line)
  const body = { ...requestFor(machine, from), contact_name: contact }
  const { id } = await done('POST', pathOf('create_rental', '', on), { by: renter, body })
  if (!isBare) await upload(id, renter, on)
  return { id, on }
}
const asItStands = ({ id, on }: Handed, by: Person) => done('GET', pathOf('get_rental', id, on), { by })
const rows = (page: Page) => page.getByRole('region', { name: '队列' }).getByRole('listitem')
const numberOf = ({ id }: Handed): string => `R${String(id).padStart(8, '0')}`
/** The order whose documents lie on the table. */
const shown = async (page: Page, order: Handed) => {
  const pane = page.getByRole('region', { name: '审核', exact: true })
  await expect(pane.getByText(numberOf(order))).toBeVisible()
  await expect(pane.getByRole('button', { name: /^通过/ })).toBeEnabled()
}

test('a clerk clears a queue of several lines by keyboard alone @wide', async ({ page, admin, renter }) => {
  const contact = aContact()
  const orders: Handed[] = []
  for (const line of open) orders.push(await handedIn(renter, await aFreeMachine('', line), { contact, from: 40 }))
  const [approved, rejected, toComplete, last] = orders
  if (!approved || !rejected || !toComplete || !last) throw new Error('there are not four lines to rent on')
  await enter(page, admin)
  await page.goto(deskOf(contact))
  await settled(page)
  await expect(rows(page)).toHaveCount(orders.length)
  await shown(page, approved)
  await expectAccessible(page)

  await test.step('approved: A, Enter, and the next one lies there', async () => {
    await page.keyboard.press('a')
    const question = page.getByRole('dialog', { name: '确定通过该资质审核吗？' })
    await expect(question.getByRole('button', { name: '通过', exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await shown(page, rejected)
    await expect(rows(page)).toHaveCount(orders.length - 1)
  })

  await test.step('rejected with the second template, after a look at the next one and back', async () => {
    await page.keyboard.press('j')
    await shown(page, toComplete)
    await page.keyboard.press('k')
    await shown(page, rejected)
    await page.keyboard.press('2')
    await expect(page.getByLabel('审核备注')).toHaveValue(reviewTemplates[1])
    await page.keyboard.press('r')
    const question = page.getByRole('dialog', { name: '确定拒绝该资质申请吗？' })
    await expect(question.getByRole('button', { name: '拒绝', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await shown(page, toComplete)
  })

  await test.step('one lacks something: B asks for it', async () => {
    await page.keyboard.press('b')
    const question = page.getByRole('dialog', { name: '要求租客补件吗？' })
    await expect(question.getByLabel('要补什么')).toHaveValue(reviewTemplates[3])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await shown(page, last)
  })

  await test.step('the last one, and nothing is left', async () => {
    await page.keyboard.press('a')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
    await expect(page.getByText(/今天你审了 \d+ 份/)).toBeVisible()
  })

  await test.step('what was decided stands on the server, and in the history of the order', async () => {
    for (const order of [approved, last]) {
      expect(await asItStands(order, renter)).toMatchObject({ verification_status: 'approved' })
    }
    expect(await asItStands(rejected, renter)).toMatchObject({
      status: 'qualification_rejected',
      verification_notes: reviewTemplates[1],
    })
    expect(await asItStands(toComplete, renter)).toMatchObject({
      status: 'qualification_rejected',
      verification_notes: reviewTemplates[3],
    })
    await page.goto(`${deskOf(contact)}&tab=verified&rentalId=${rejected.id}`)
    await settled(page)
    await expect(rows(page)).toHaveCount(orders.length)
    await page.keyboard.press('h')
    const history = page.getByRole('dialog', { name: '审核历史' })
    await expect(history.getByText(reviewTemplates[1])).toBeVisible()
    await expectAccessible(page)
    await history.getByRole('button', { name: '看当时' }).last().click()
    await expect(page.getByRole('dialog').getByText('当时的文件')).toBeVisible()
    await expectAccessible(page)
  })
})

test('an administrator approves one on a phone @phone', async ({ page, admin, renter }) => {
  const contact = aContact()
  const order = await handedIn(renter, await aFreeMachine(), { contact, from: 60 })
  await enter(page, admin)
  await page.goto(deskOf(contact))
  await settled(page)
  await expectAccessible(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: numberOf(order) })
    .getByRole('button')
    .tap()
  await expect(page.getByRole('heading', { name: '待审核 1 / 1' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /写备注/ }).tap()
  const notes = page.getByRole('dialog', { name: '审核备注' })
  await notes.getByRole('button', { name: reviewTemplates[0] }).tap()
  await expectAccessible(page)
  await notes.getByRole('button', { name: '写好了' }).tap()
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: '通过', exact: true }).tap()
  const question = page.getByRole('dialog', { name: '确定通过该资质审核吗？' })
  await question.getByRole('button', { name: '通过', exact: true }).tap()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  expect(await asItStands(order, renter)).toMatchObject({
    verification_status: 'approved',
    verification_notes: reviewTemplates[0],
  })
})

test('a batch decides what it can and explains the one it cannot @wide', async ({ page, admin, renter, faults }) => {
  expectRefusals(faults)
  const contact = aContact()
  const machine = await aFreeMachine()
  const good: Handed[] = []
  for (const from of [50, 90, 130]) good.push(await handedIn(renter, machine, { contact, from }))
  const bare = await handedIn(renter, machine, { contact, from: 170, isBare: true })
  await enter(page, admin)
  await page.goto(deskOf(contact))
  await settled(page)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '批量拒绝' }).click()
  const refusal = page.getByRole('dialog', { name: '确定批量拒绝选中的 4 个订单吗？' })
  await refusal.getByRole('button', { name: '批量拒绝' }).click()
  await expect(refusal.getByText('拒绝时必须填写理由')).toBeVisible()
  await refusal.getByRole('button', { name: '再想想' }).click()
  await expect(refusal).toBeHidden()
  await page.getByRole('button', { name: '批量通过' }).click()
  const question = page.getByRole('dialog', { name: '确定批量通过选中的 4 个订单吗？' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '批量通过' }).click()
  const result = page.getByRole('dialog', { name: '完成：成功 3 个，失败 1 个' })
  await expect(result).toBeVisible()
  const [first] = await result.getByRole('list', { name: '每一份的结果' }).getByRole('listitem').all()
  await expect(first!).toContainText(numberOf(bare))
  await expect(first!).toContainText('无资质图片警告')
  await expectAccessible(page)
  await result.getByRole('button', { name: '知道了' }).click()
  await expect(rows(page)).toHaveCount(1)
  for (const order of good) expect(await asItStands(order, renter)).toMatchObject({ verification_status: 'approved' })
  expect(await asItStands(bare, renter)).toMatchObject({ verification_status: 'pending' })
})

test('the second of two clerks is told what the first decided @wide', async ({
  page,
  admin,
  renter,
  openFor,
  faults,
}) => {
  expectRefusals(faults)
  const contact = aContact()
  const order = await handedIn(renter, await aFreeMachine(), { contact, from: 70 })
  const other = await signIn('superadmin')
  const { display_name: name } = await done('GET', '/api/auth/user-info/', { by: admin })
  const second = await openFor(other, DESK)
  const tellSecond = await keepUntold(second)
  await enter(page, admin)
  for (const desk of [page, second]) {
    await desk.goto(deskOf(contact))
    await settled(desk)
    await shown(desk, order)
  }
  await second.keyboard.press('3')
  await second.keyboard.press('r')
  const question = second.getByRole('dialog', { name: '确定拒绝该资质申请吗？' })
  await expect(question).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible()
  // His list is renewed with the news: what he is about to decide stays before him.
  tellSecond({ type: 'rental_status_changed', rental_id: order.id })
  await expect(second.getByRole('heading', { name: '没有找到', includeHidden: true })).toBeAttached()
  await question.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(second.getByText(`这个订单已由${name}审核通过`)).toBeVisible()
  await expect(second.getByRole('heading', { name: '没有找到' })).toBeVisible()
  expect(await asItStands(order, renter)).toMatchObject({ verification_status: 'approved' })
})
