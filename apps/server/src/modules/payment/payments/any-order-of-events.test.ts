import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../../testing/orders.ts'
import { aNotice, anOrderToPay, decide, deskOf, imbalance, notify, openPaymentFor } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
})
afterAll(() => app.close())

/** Numbers that look random and come again from the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Everything that can happen to one order and its money, in whatever order, some of it at the same time. */
const play = async (seed: number): Promise<void> => {
  const random = randomFrom(seed)
  const order = await anOrderToPay(app, renter)
  const codes: string[] = []
  const notices: ReturnType<typeof aNotice>[] = []
  const methods = ['wechat', 'alipay', 'bank'] as const
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length || 1)]
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const { body } = await openPaymentFor(app, order, renter, { payment_method: pick(methods) })
      if (body.qr_code) codes.push(body.qr_code)
      if (body.payment_data)
        notices.push(aNotice({ payment_number: body.payment_data.payment_number, amount: order.totalFen }))
    },
    async () => {
      const code = pick(codes)
      if (code) await decide(app, code, random(3) === 0 ? 'fail' : 'success')
    },
    async () => {
      const notice = pick(notices)
      if (notice) await notify(app, 'sandbox', random(4) === 0 ? { ...notice, event: 'payment.failed' } : notice)
    },
    () => app.call('POST', pathOf(order.line, 'cancel_payment', order.id), { token: renter.token, body: {} }),
    () => app.call('GET', pathOf(order.line, 'get_payment_status', order.id), { token: renter.token }),
    () =>
      app.pool.query(`UPDATE payment SET expires_at = $2 WHERE payable_id = $1 AND status = 'processing'`, [
        order.id,
        app.clock.now(),
      ]),
    () => reconcilePayments(deskOf(app)),
  ]
  const cancelsOrder = random(2) === 0
  for (let turn = 0; turn < 14; turn += 1) {
    const together = [0, ...Array.from({ length: 1 + random(3) }, () => random(steps.length))].slice(random(2))
    await Promise.all(together.map((step) => steps[step]!()))
    if (cancelsOrder && turn === 9)
      await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
  }
  await app.pool.query(`UPDATE payment SET expires_at = $2 WHERE payable_id = $1`, [order.id, app.clock.now()])
  await reconcilePayments(deskOf(app))
  await app.settle()
  await reconcilePayments(deskOf(app))
  await expectTruth(order.id, order.totalFen, `seed ${seed}`)
}

const expectTruth = async (rentalId: number, totalFen: number, seed: string): Promise<void> => {
  const { rows } = await app.pool.query(
    `SELECT r.status, r.paid_at IS NOT NULL AS is_paid,
       (SELECT count(*)::int FROM payment p WHERE p.payable_id = r.id AND p.status = 'processing') AS open,
       (SELECT coalesce(sum(amount_fen - refunded_fen), 0)::bigint FROM payment p
        WHERE p.payable_id = r.id AND p.paid_at IS NOT NULL) AS kept,
       (SELECT coalesce(sum(p.amount_fen - s.refunded_fen), 0)::bigint FROM payment p JOIN sandbox_order s USING (number)
        WHERE p.payable_id = r.id AND p.paid_at IS NOT NULL) AS kept_at_gateway,
       (SELECT count(*)::int FROM refund f WHERE f.payable_id = r.id AND f.status <> 'completed') AS unfinished,
       (SELECT coalesce(sum(amount_fen) FILTER (WHERE account = 'gateway'), 0)::bigint
        FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id WHERE p.payable_id = r.id) AS booked,
       (SELECT coalesce(sum(amount_fen) FILTER (WHERE account = 'refund_payable'), 0)::bigint
        FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id WHERE p.payable_id = r.id) AS owed
     FROM rental r WHERE r.id = $1`,
    [rentalId],
  )
  const kept = rows[0].status === 'pending_delivery' ? totalFen : 0
  expect({ seed, ...rows[0] }).toEqual({
    seed,
    status: rows[0].status,
    is_paid: kept > 0 || (rows[0].status === 'cancelled' && rows[0].is_paid),
    open: 0,
    kept,
    kept_at_gateway: kept,
    unfinished: 0,
    booked: kept,
    owed: 0,
  })
}

test('whatever happens in whatever order, nobody is charged twice and the books balance', async () => {
  const first = Date.now() % 1_000_000
  const seen = new Set<string>()
  for (let game = 0; game < 12; game += 1) {
    await play(first + game)
    expect(await imbalance(app)).toBe(0)
  }
  const { rows } = await app.pool.query('SELECT DISTINCT verdict FROM gateway_notice')
  for (const { verdict } of rows) seen.add(verdict)
  // The games are worth something only when they reached the interesting ends.
  expect(seen).toContain('paid')
  expect(seen).toContain('returned')
}, 120_000)
