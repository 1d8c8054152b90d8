import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let admin: Person
let returned: number
let cancelled: number
beforeAll(async () => {
  // Half past eleven in the evening of 31 October in Shanghai.
  app = await startTestApp({ now: '2026-10-31T15:30:00Z' })
  renter = await aRenter(app)
  admin = await aMember(app, 'super_admin')
  const owner = await anOwner(app)
  const place = async (line: string, status: 'pending_delivery' | 'returned') =>
    aRental(app, { machine: await aMachine(app, { line, owner }), renter, staff: admin, status })
  cancelled = await place(lines[0]!.id, 'pending_delivery')
  app.clock.set('2026-10-31T16:30:00Z')
  ;[renter, admin] = [await signInAgain(app, renter), await signInAgain(app, admin)]
  await app.call('POST', pathOf(lines[0]!.id, 'cancel_rental', cancelled), { token: renter.token, body: {} })
  returned = await place(lines[1]!.id, 'returned')
  await app.settle()
})
afterAll(() => app.close())

const list = (query: Record<string, string | number> = {}, by = admin) =>
  app.call('GET', '/api/finance/ledger/', { token: by.token, query: { page_size: 100, ...query } })
const kindsOf = (body: any) => body.results.map((one: any) => one.kind)
const inFen = (yuan: number) => Math.round(yuan * 100)
const numberOf = (id: number) => `R${String(id).padStart(8, '0')}`

test('every posting and the whole selection are equal in both columns; sums are of the selection, not the page', async () => {
  const { body } = await list({ page_size: 2 })
  const { rows } = await app.pool.query(
    `SELECT account, sum(greatest(amount_fen, 0))::bigint AS debit, sum(greatest(-amount_fen, 0))::bigint AS credit
     FROM ledger_entry GROUP BY account`,
  )
  expect(body.results).toHaveLength(2)
  expect(body.count).toBeGreaterThan(4)
  const all = (await list()).body.results
  for (const posting of all) {
    const sum = (side: 'debit' | 'credit') =>
      posting.entries.reduce((total: number, entry: any) => total + inFen(entry[side]), 0)
    expect([sum('debit'), sum('credit')]).toEqual([inFen(posting.debit), inFen(posting.debit)])
    expect(posting.credit).toBe(posting.debit)
  }
  expect(
    Object.fromEntries(body.accounts.map((one: any) => [one.account, [inFen(one.debit), inFen(one.credit)]])),
  ).toEqual(Object.fromEntries(rows.map((row) => [row.account, [row.debit, row.credit]])))
  expect(body.debit).toBe(body.credit)
  expect(body.next).toContain('page=2')
})

test('an order is found by its number or id, a payment by its own', async () => {
  for (const keyword of [numberOf(returned), numberOf(returned).toLowerCase(), String(returned)]) {
    const { body } = await list({ keyword })
    expect(new Set(body.results.map((one: any) => one.order_number))).toEqual(new Set([numberOf(returned)]))
  }
  expect((await list({ rental_id: cancelled })).body.results.every((one: any) => one.rental_id === cancelled)).toBe(
    true,
  )
  const [paid] = (await list({ rental_id: returned, kind: 'payment_received' })).body.results
  expect(paid.cause_display).toBe(`微信支付 ${paid.memo}`)
  const found = (await list({ keyword: paid.memo.toLowerCase() })).body
  expect([found.count, found.results[0].id]).toEqual([1, paid.id])
  expect((await list({ keyword: "x'%" })).body).toMatchObject({ count: 0, accounts: [], debit: 0, credit: 0 })
})

test('by kind, by account and by days of Shanghai', async () => {
  expect(kindsOf((await list({ kind: 'rental_cancelled' })).body)).toEqual(['rental_cancelled'])
  const touching = (await list({ account: 'owner_payable' })).body
  expect(kindsOf(touching)).toEqual(['rental_settled'])
  expect(touching.accounts.map((one: any) => one.account)).toContain('commission_income')
  const october = (await list({ from: '2026-10-31', to: '2026-10-31' })).body
  expect(october.results.map((one: any) => [one.kind, one.rental_id])).toEqual([['payment_received', cancelled]])
  expect((await list({ from: '2026-11-01' })).body.count).toBe((await list()).body.count - 1)
})

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to', '结束日期不能早于开始日期'],
  [{ from: '2026-02-30' }, 'from', '开始日期不是有效日期'],
  [{ kind: 'x' }, 'kind', '没有这种分录'],
  [{ account: 'x' }, 'account', '没有这个科目'],
])('refuses %o', async (query, field, sentence) => {
  const { status, body } = await list(query)
  expect([status, body.errors]).toEqual([400, { [field]: sentence }])
})

test('the books are for staff who may see reports', async () => {
  expect((await list({}, renter)).status).toBe(403)
  expect((await list({}, await aMember(app, 'staff'))).status).toBe(403)
  expect((await list({}, await aMember(app, 'admin'))).status).toBe(200)
})
