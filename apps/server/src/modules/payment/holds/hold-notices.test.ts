import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNotice, balanceOf, decide, deskOf, imbalance, notify, openPaymentFor } from '../../../testing/payments.ts'
import { aHeldOrder, confirmUnseen, type FrozenOrder, onHolds, silently } from '../../../testing/holds.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findHold } from './hold-queries.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { rentalKey } from '../../settlement/public.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
})
afterAll(() => app.close())

const { order, place, cancelOrder, giveUp, rentalOf, bothBooks } = onHolds(() => ({ app, renter }))
const holdOf = (one: FrozenOrder) => findHold(app.db, rentalKey(one.id))

describe('a notification about a hold', () => {
  const about = (number: string, amount: number, changes = {}) =>
    aNotice({ payment_number: number, amount, about: 'hold', ...changes })

  test('is believed only as a reason to ask', async () => {
    const one = await order()
    const { number } = await place(one)
    const lie = about(number, one.holdFen)
    expect((await notify(app, 'alipay', lie)).status).toBe(200)
    await app.settle()
    expect((await holdOf(one))?.status).toBe('waiting')
    await confirmUnseen(app, number)
    const claims = { event: 'payment.failed' as const }
    await Promise.all([lie, lie, about(number, one.holdFen, claims)].map((notice) => notify(app, 'alipay', notice)))
    await app.settle()
    expect((await holdOf(one))?.status).toBe('held')
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS told FROM outbox WHERE topic = 'hold.held'
      AND payload->>'rentalId' = $1`,
      [String(one.id)],
    )
    expect(rows[0].told).toBe(1)
  })

  test('forged, of another merchant, channel or sum, or of a hold nobody knows, is refused', async () => {
    const one = await order()
    const { number } = await place(one)
    await confirmUnseen(app, number)
    const genuine = about(number, one.holdFen)
    const answers = [
      await notify(app, 'alipay', genuine, { secret: 'x' }),
      await notify(app, 'alipay', { ...genuine, merchant_id: 'SOMEBODY' }),
      await notify(app, 'bank', genuine),
      await notify(app, 'alipay', { ...genuine, amount: 1 }),
      await notify(app, 'alipay', about('H20260101000000', 1)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404])
    await app.settle()
    expect((await holdOf(one))?.status).toBe('waiting')
  })

  test('late, about a hold that was given up, has what was frozen given back', async () => {
    const one = await order()
    const first = await place(one)
    await giveUp(one)
    const second = await place(one, 'bank')
    // As a channel that cannot close: the payer went on with what he had.
    await confirmUnseen(app, first.number)
    await notify(app, 'alipay', about(first.number, one.holdFen))
    await app.settle()
    await reconcilePayments(deskOf(app))
    expect(await bothBooks(one)).toMatchObject([
      { status: 'released', over: true, released: one.holdFen },
      { status: 'waiting', over: false },
    ])
    expect((await holdOf(one))?.number).toBe(second.number)
    expect((await rentalOf(one)).deposit_held_at).toBeNull()
  })
})

describe('an order that ends before it is delivered', () => {
  test('gives back what is frozen; paid, its rent too', async () => {
    const [{ order: one }, { order: two }] = [await aHeldOrder(app, renter), await aHeldOrder(app, renter)]
    await decide(app, (await openPaymentFor(app, two, renter)).body.qr_code, 'success')
    for (const each of [one, two]) {
      expect((await cancelOrder(each)).status).toBe(200)
      await app.settle()
      expect(await bothBooks(each)).toMatchObject([{ status: 'released', over: true, released: each.holdFen }])
      for (const account of ['gateway', 'deposit', 'advance', 'refund_payable', 'receivable'])
        expect([account, await balanceOf(app, account, each.id)]).toEqual([account, 0])
    }
  })

  test('gives up what waits; a channel that is silent then is told later', async () => {
    const [one, two] = [await order(), await order()]
    const codes = [(await place(one)).qr_code, (await place(two)).qr_code]
    await cancelOrder(one)
    await app.settle()
    await silently(app, async () => {
      await cancelOrder(two)
      await app.settle()
    })
    expect(await bothBooks(two)).toMatchObject([{ status: 'released', over: false, state: 'waiting' }])
    await reconcilePayments(deskOf(app))
    for (const each of [one, two])
      expect(await bothBooks(each)).toMatchObject([{ status: 'released', over: true, state: 'closed' }])
    for (const code of codes) expect((await decide(app, code, 'success')).status).toBe(409)
  })

  test('confirmed in that moment, is frozen for nothing and given back', async () => {
    const one = await order()
    const { number } = await place(one)
    await silently(app, async () => {
      await cancelOrder(one)
      await app.settle()
    })
    await confirmUnseen(app, number)
    await reconcilePayments(deskOf(app))
    expect(await bothBooks(one)).toMatchObject([{ status: 'released', over: true, released: one.holdFen }])
  })

  test('that the channel ended by itself has to be secured anew before it is paid', async () => {
    const { order: one, hold } = await aHeldOrder(app, renter)
    await app.pool.query('UPDATE sandbox_order SET released_fen = amount_fen WHERE number = $1', [hold.number])
    await notify(app, 'alipay', aNotice({ payment_number: hold.number, amount: one.holdFen, about: 'hold' }))
    await app.settle()
    expect((await openPaymentFor(app, one, renter)).body.code).toBe('payment.hold_missing')
    await decide(app, (await place(one)).qr_code, 'success')
    await app.settle()
    expect((await openPaymentFor(app, one, renter)).status).toBe(200)
  })
})

test('freezing and giving back post nothing', async () => {
  const { rows } = await app.pool.query(`SELECT kind FROM ledger_posting WHERE kind LIKE 'hold%'`)
  expect(rows).toEqual([])
  expect(await imbalance(app)).toBe(0)
})
