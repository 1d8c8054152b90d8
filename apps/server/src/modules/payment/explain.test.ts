import { afterAll, beforeAll, expect, test } from 'vitest'
import { lines } from '@jihui/protocol/rental/lines'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

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
const expectExplained = (told: any) => {
  for (const one of told.figures) {
    expect([one.code, one.sum, one.is_equal]).toEqual([one.code, one.shown, true])
    expect(Math.round(one.parts.reduce((sum: number, part: any) => sum + part.amount, 0) * 100)).toBe(
      Math.round(one.sum * 100),
    )
  }
  const last = new Map<string, number>()
  for (const posting of told.postings) for (const entry of posting.entries) last.set(entry.account, entry.balance)
  expect(Object.fromEntries(told.balances.map((one: any) => [one.account, one.balance]))).toEqual(
    Object.fromEntries(last),
  )
}
const machineOf = (line: string) => aMachine(app, { line, owner })

test('an order of an owner, from payment to payout: every figure is the sum of its postings', async () => {
  const line = lines[1]!.id
  const id = await aRental(app, { machine: await machineOf(line), renter, staff, status: 'in_use' })
  const inUse = await explain(id)
  expectExplained(inUse)
  expect(inUse.postings.map((one: any) => one.kind)).toEqual(['payment_received'])
  expect(inUse.postings[0].cause_display).toContain('微信支付 P')
  expect(figuresOf(inUse).deposit).toBeGreaterThan(0)

  await app.call('POST', pathOf(line, 'confirm_return', id), { token: staff.token, body: { damage_fee: 500 } })
  const waiting = await explain(id)
  expectExplained(waiting)
  expect(figuresOf(waiting)).toMatchObject({ deposit: 0, owner_paid: 0 })
  await app.settle()
  const { rows } = await app.pool.query('SELECT id, net_fen FROM owner_earning WHERE rental_id = $1', [id])
  await app.call('POST', `/api/finance/owner-payouts/${rows[0].id}/complete/`, {
    token: staff.token,
    body: { reference: 'B20261121' },
  })
  const told = await explain(id)
  expectExplained(told)
  expect(told.postings.map((one: any) => one.kind)).toEqual([
    'payment_received',
    'rental_settled',
    'refund_paid',
    'owner_paid',
  ])
  expect(figuresOf(told)).toMatchObject({ refund_due: 0, owner_paid: rows[0].net_fen / 100 })
  const figures = figuresOf(told)
  expect(figures.balance).toBeCloseTo(figures.paid - figures.refunded - figures.owner_paid, 2)
  expect(await imbalance(app)).toBe(0)
})

test('a cancelled order keeps nothing; one without money explains nothing', async () => {
  const line = lines[0]!.id
  const id = await aRental(app, { machine: await machineOf(line), renter, staff, status: 'pending_delivery' })
  await app.call('POST', pathOf(line, 'cancel_rental', id), { token: renter.token, body: {} })
  expectExplained(await explain(id))
  await app.settle()
  const told = await explain(id)
  expectExplained(told)
  expect(figuresOf(told)).toMatchObject({ deposit: 0, balance: 0, refund_due: 0 })
  const young = await explain(await aRental(app, { machine: await machineOf(line), renter }))
  expect(young.postings).toEqual([])
  expectExplained(young)
  const missing = await app.call('GET', '/api/finance/ledger/explain/', {
    token: staff.token,
    query: { rental_id: 999_999 },
  })
  expect([missing.status, missing.body.code]).toEqual([404, 'rental.not_found'])
})
