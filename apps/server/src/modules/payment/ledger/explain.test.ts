import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lines } from '@jihui/protocol/rental/lines'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner, payOut } from '../../../testing/owners.ts'
import { imbalance } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let staff: Person
let owner: Awaited<ReturnType<typeof anOwner>>
beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
  owner = await anOwner(app)
})
afterAll(() => app.close())

const explain = async (id: number) =>
  (await app.call('GET', '/api/finance/ledger/explain/', { token: staff.token, query: { rental_id: id } })).body
const figuresOf = (told: any) => Object.fromEntries(told.figures.map((one: any) => [one.code, one.sum]))
const kindsOf = (told: any) => told.postings.map((one: any) => one.kind)
const inFen = (yuan: number) => Math.round(yuan * 100)
const expectExplained = (told: any) => {
  for (const one of told.figures) {
    expect([one.code, one.sum, one.is_equal]).toEqual([one.code, one.shown, true])
    expect(inFen(one.parts.reduce((sum: number, part: any) => sum + part.amount, 0))).toBe(inFen(one.sum))
  }
  const last = new Map<string, number>()
  for (const posting of told.postings) {
    expect(posting.debit).toBe(posting.credit)
    for (const entry of posting.entries) last.set(entry.account, entry.balance)
  }
  expect(Object.fromEntries(told.balances.map((one: any) => [one.account, one.balance]))).toEqual(
    Object.fromEntries(last),
  )
  expect(told.balances.reduce((sum: number, one: any) => sum + inFen(one.balance), 0)).toBe(0)
  return figuresOf(told)
}
const machineOf = (line: string) => aMachine(app, { line, owner })
const post = async (person: Person, path: string, body: object = {}) => {
  const answer = await app.call('POST', path, { token: person.token, body })
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([200, undefined, undefined])
  await app.settle()
}
const earningsOf = async (id: number) =>
  (await app.pool.query('SELECT id, source, net_fen FROM earning WHERE payable_id = $1 ORDER BY id', [id])).rows

test('an order of an owner, from payment to both payouts: every figure is the sum of its postings', async () => {
  const line = lines[1]!.id
  const id = await aRental(app, { machine: await machineOf(line), renter, staff, status: 'in_use' })
  const inUse = await explain(id)
  expect(expectExplained(inUse)).toMatchObject({ refunded: 0, owner_share: 0, income: 0 })
  expect(kindsOf(inUse)).toEqual(['payment_received'])
  expect(inUse.postings[0].cause_display).toContain('微信支付 P')
  const { deposit } = figuresOf(inUse)
  expect(deposit).toBeGreaterThan(500)

  await app.call('POST', pathOf(line, 'return_rental', id), { token: renter.token, body: {} })
  // Announced is not returned: the deposit is still there.
  expect(expectExplained(await explain(id))).toMatchObject({ deposit })

  await post(staff, pathOf(line, 'confirm_return', id), { damage_fee: 500 })
  const asked = await explain(id)
  expect(expectExplained(asked)).toMatchObject({ deposit: 500, claim_settled: 0, owner_paid: 0 })
  expect(asked.off_books).toEqual([{ label: '扣款单', amount: 500, note: '等租客确认扣款，结清才记账' }])
  const [rental] = await earningsOf(id)
  await payOut(app, staff, rental.id, { reference: 'B20261121' })

  await post(renter, pathOf(line, 'agree_to_deduction', id))
  const settled = await explain(id)
  const [, claim] = await earningsOf(id)
  expect(claim).toMatchObject({ source: 'claim', net_fen: 50000 })
  expect(expectExplained(settled)).toMatchObject({
    deposit: 0,
    claim_settled: 500,
    owner_paid: rental.net_fen / 100,
    owner_share: (rental.net_fen + claim.net_fen) / 100,
  })
  expect(settled.off_books).toEqual([])

  await payOut(app, staff, claim.id, { reference: 'B20261122' })
  const told = await explain(id)
  const figures = expectExplained(told)
  expect(kindsOf(told)).toEqual([
    'payment_received',
    'rental_settled',
    'refund_paid',
    'owner_paid',
    'claim_settled',
    'owner_paid',
  ])
  expect(told.postings.filter((one: any) => one.kind === 'owner_paid').map((one: any) => one.cause_display)).toEqual([
    '给设备主打款：租金结算',
    '给设备主打款：扣款',
  ])
  expect(figures).toMatchObject({ refund_due: 0, owner_paid: figures.owner_share })
  // All that is left of the money is the platform's.
  expect(inFen(figures.balance)).toBe(inFen(figures.income))
  expect(await imbalance(app)).toBe(0)
})

describe('a deduction on the platform’s own machine', () => {
  test('that staff decide partly: what stood is income, the rest goes back', async () => {
    const line = lines[0]!.id
    const id = await aRental(app, { machine: await aMachine(app, { line }), renter, staff, status: 'in_use' })
    await post(staff, pathOf(line, 'confirm_return', id), { damage_fee: 300 })
    await post(renter, pathOf(line, 'object_to_deduction', id), { reason: '交接时就有这道划痕' })
    const objected = await explain(id)
    expect(expectExplained(objected)).toMatchObject({ deposit: 300, claim_settled: 0 })
    expect(objected.off_books[0].note).toContain('有异议')
    const { rows } = await app.pool.query('SELECT id FROM deposit_claim WHERE rental_id = $1', [id])
    await post(staff, `/api/finance/deductions/${rows[0].id}/decide/`, { amount: 120.5, reason: '照片里看得出是新的' })
    const told = await explain(id)
    expect(expectExplained(told)).toMatchObject({ deposit: 0, claim_settled: 120.5, refund_due: 0, owner_share: 0 })
    expect(figuresOf(told).balance).toBe(figuresOf(told).income)
  })
})

test('a cancelled order keeps nothing; one without money explains nothing', async () => {
  const line = lines[0]!.id
  const id = await aRental(app, { machine: await machineOf(line), renter, staff, status: 'pending_delivery' })
  await app.call('POST', pathOf(line, 'cancel_rental', id), { token: renter.token, body: {} })
  expectExplained(await explain(id))
  await app.settle()
  expect(expectExplained(await explain(id))).toMatchObject({ deposit: 0, balance: 0, refund_due: 0, income: 0 })
  const young = await explain(await aRental(app, { machine: await machineOf(line), renter }))
  expect(young.postings).toEqual([])
  expectExplained(young)
  const missing = await app.call('GET', '/api/finance/ledger/explain/', {
    token: staff.token,
    query: { rental_id: 999_999 },
  })
  expect([missing.status, missing.body.code]).toEqual([404, 'rental.not_found'])
})
