/** Work an owner pays, paid out of what he is owed himself. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEarning, earningsOf, workToPay } from '../../../testing/earnings.ts'
import { aRental } from '../../../testing/orders.ts'
import { aMachine } from '../../../testing/machines.ts'
import { anOwner, ownerPath } from '../../../testing/owners.ts'
import { anOrderToPay, openPaymentFor } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { invariants } from '../proof/invariants.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const orders = '/api/maintenance/orders/'
const payouts = '/api/finance/payouts/'
const pay = (person: Person, id: number, headers: Record<string, string> = {}) =>
  app.call('POST', `${orders}${id}/payment/`, { token: person.token, headers, body: { payment_method: 'earnings' } })
const standing = async (person: Person, id: number) =>
  (await app.call('GET', `${orders}${id}/payment_status/`, { token: person.token })).body
const payout = async (id: number) => (await app.call('GET', `${payouts}${id}/`, { token: staff.token })).body
const transfer = async (id: number, body: object = {}) => {
  const { account_fingerprint } = await payout(id)
  const said = { reference: `ICBC${id}`, account_fingerprint, ...body }
  return app.call('POST', `${payouts}${id}/complete/`, { token: staff.token, body: said })
}
const expectSound = async () => {
  await app.settle()
  for (const one of invariants)
    if ('text' in one) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}
/** Every figure of the books is what the other tables say it is; answers them, and what stands in no book. */
const explained = async (query: Record<string, string>) => {
  const { body } = await app.call('GET', '/api/finance/ledger/explain/', { token: staff.token, query })
  for (const { code, shown, sum } of body.figures) expect([code, sum]).toEqual([code, shown])
  const figures = Object.fromEntries(
    body.figures.map(({ code, shown }: { code: string; shown: number }) => [code, shown]),
  )
  return { figures, offBooks: body.off_books as { label: string; amount: number }[] }
}
const bank = async (earningId: number) => {
  const { rows } = await app.pool.query(
    `SELECT sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE p.cause = $1 AND e.account = 'bank'`,
    [`payout:${earningId}`],
  )
  return rows[0].fen
}

test('what is due first is taken first; what is left is paid out, and nothing of what is used up', async () => {
  const owner = await anOwner(app)
  const order = await workToPay(app, { owner }, false)
  const [later, first] = [await anEarning(app, owner, order.fen), await anEarning(app, owner, 10_000)]
  await app.pool.query(`UPDATE earning SET due_on = due_on - 3 WHERE id = $1`, [first])
  const due = (order.fen + 10_000) / 100
  expect((await standing(owner, order.id)).earnings).toEqual({ due, left: 100, is_enough: true, is_held: false })

  const paid = await pay(owner, order.id)
  expect(paid.status).toBe(200)
  expect(paid.body.payment_data).toMatchObject({ method: 'earnings', method_display: '从收入里扣', status: 'paid' })
  expect(await standing(owner, order.id)).toMatchObject({ status: 'paid', payment_completed: true })
  expect((await standing(owner, order.id)).earnings).toBeUndefined()
  expect(await earningsOf(app, owner)).toMatchObject([
    { id: later, status: 'due', taken_fen: order.fen - 10_000 },
    { id: first, status: 'taken', taken_fen: 10_000 },
  ])
  await expectSound()

  const lines = expect.arrayContaining([
    {
      code: 'taken',
      label: '扣维修费',
      working: `W${String(order.id).padStart(8, '0')}`,
      amount: 100 - order.fen / 100,
    },
  ])
  expect(await payout(later)).toMatchObject({ net: order.fen / 100, taken: order.fen / 100 - 100, to_pay: 100, lines })
  expect((await transfer(first)).body.code).toBe('payout.done')
  for (const amount of [undefined, order.fen / 100]) {
    const refused = await transfer(later, { amount })
    expect([refused.status, refused.body.code]).toEqual([409, 'payout.amount_changed'])
  }
  const books = await explained({ payable_kind: 'maintenance_order', payable_id: String(order.id) })
  expect(books.figures).toMatchObject({
    paid: order.fen / 100,
    trust: order.fen / 100,
    earned: 0,
    balance: order.fen / 100,
  })
  expect((await transfer(later, { amount: 100 })).status).toBe(200)
  expect(await bank(later)).toBe(-10_000)
  await app.settle()
  await expectSound()
})

test('its owner reads what was taken off in his earnings and in the file of them', async () => {
  const owner = await anOwner(app)
  const renter = await aRenter(app)
  await aRental(app, { machine: await aMachine(app, { owner }), renter, staff, status: 'returned' })
  const read = async () => (await app.call('GET', ownerPath('earnings/'), { token: owner.token })).body
  const order = await workToPay(app, { owner })
  const before = await read()
  const [{ net }] = before.results
  expect(net).toBeGreaterThan(order.fen / 100)
  expect((await pay(owner, order.id)).status).toBe(200)
  const after = await read()
  const left = Number((net - order.fen / 100).toFixed(2))
  expect(after.results[0]).toMatchObject({ net, taken: order.fen / 100, to_pay: left, status: 'due' })
  expect(after.results[0].lines.at(-1)).toMatchObject({ label: '扣维修费', amount: -order.fen / 100 })
  expect(after.summary).toMatchObject({ settled: before.summary.settled, due: left, next_due: left })
  const { figures, offBooks } = await explained({ rental_id: String(after.results[0].rental_id) })
  expect(figures).toMatchObject({ owner_share: net, owner_paid: 0 })
  expect(offBooks).toMatchObject([{ label: '从收入里扣去付费用', amount: order.fen / 100 }])
  const file = await app.call('GET', ownerPath('earnings/statement/'), { token: owner.token })
  expect(String(file.body)).toContain('已抵扣')
})

describe('it is refused', () => {
  test('where he is owed too little, where nothing is paid out to him, and afterwards', async () => {
    const owner = await anOwner(app)
    const order = await workToPay(app, { owner })
    const earning = await anEarning(app, owner, order.fen - 1)
    const short = await pay(owner, order.id)
    expect([short.status, short.body.code]).toEqual([409, 'payment.earnings_short'])
    expect(short.body.message).toContain(`不够扣 ${(order.fen / 100).toFixed(2)} 元`)
    await anEarning(app, owner, 1)
    await app.call('POST', `${payouts}${earning}/hold/`, { token: staff.token, body: { reason: '先核实' } })
    const held = await pay(owner, order.id)
    expect([held.status, held.body.code]).toEqual([409, 'payment.earnings_held'])
    expect((await standing(owner, order.id)).earnings).toMatchObject({ is_enough: true, is_held: true })
    await app.call('POST', `${payouts}${earning}/resume/`, { token: staff.token, body: { notes: '核实了' } })
    expect((await pay(owner, order.id)).status).toBe(200)
    expect((await pay(owner, order.id)).body.code).toBe('payment.already_paid')
  })

  test('of what is not his to pay, and of what is no work of his machine', async () => {
    const [owner, other] = [await anOwner(app), await anOwner(app)]
    const order = await workToPay(app, { owner })
    await anEarning(app, other, 10 * order.fen)
    expect((await pay(other, order.id)).status).toBe(404)
    expect((await pay(staff, order.id)).status).toBe(404)
    const asReporter = await workToPay(app, { owner: other, payer: 'reporter', reporter: other })
    const refused = await pay(other, asReporter.id)
    expect([refused.status, refused.body.code]).toEqual([400, 'payment.earnings_not_allowed'])
    expect((await standing(other, asReporter.id)).earnings).toBeUndefined()
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS n FROM payment WHERE gateway = 'earnings' AND user_id = $1`,
      [other.id],
    )
    expect(rows[0].n).toBe(0)
  })

  test('of a rental order', async () => {
    const renter = await anOwner(app)
    const machine = await aMachine(app)
    const order = await anOrderToPay(app, renter, { machine })
    await anEarning(app, renter, 100_000_000)
    const refused = await openPaymentFor(app, order, renter, { payment_method: 'earnings' })
    expect([refused.status, refused.body.code]).toEqual([400, 'payment.earnings_not_allowed'])
  })
})

test('asked twenty times at once it is taken once; sent again with its key it is the same', async () => {
  const owner = await anOwner(app)
  const order = await workToPay(app, { owner })
  await anEarning(app, owner, 3 * order.fen)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => pay(owner, order.id, at < 2 ? key : {})))
  const payments = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.payment_id))
  expect(payments.size).toBe(1)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('payment.already_paid')
  expect(await earningsOf(app, owner)).toMatchObject([{ taken_fen: order.fen, status: 'due' }])
  await expectSound()
})

test('a code that is open at a channel is closed for it, and stays open where it is refused', async () => {
  const owner = await anOwner(app)
  const order = await workToPay(app, { owner })
  const opened = await app.call('POST', `${orders}${order.id}/payment/`, {
    token: owner.token,
    body: { payment_method: 'wechat' },
  })
  expect((await pay(owner, order.id)).body.code).toBe('payment.earnings_short')
  expect((await standing(owner, order.id)).payment).toMatchObject({ status: 'processing', method: 'wechat' })
  await anEarning(app, owner, order.fen)
  expect((await pay(owner, order.id)).status).toBe(200)
  const { rows } = await app.pool.query('SELECT status FROM payment WHERE id = $1', [opened.body.payment_id])
  expect(rows[0].status).toBe('cancelled')
  await expectSound()
})
