import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { pathOf } from '../../../testing/orders.ts'
import {
  anOrderToPay,
  balanceOf,
  decide,
  deskOf,
  imbalance,
  openPaymentFor,
  settleClaimOf,
} from '../../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

let app: TestApp
let renter: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

type Order = Awaited<ReturnType<typeof anOrderToPay>>
const command = async (order: Order, operation: string, person: Person, body: object = {}) => {
  const answer = await app.call('POST', pathOf(order.line, operation, order.id), { token: person.token, body })
  expect([operation, answer.status, answer.body.message]).toEqual([operation, 200, expect.any(String)])
  return answer.body
}
const aPaidOrder = async () => {
  const order = await anOrderToPay(app, renter)
  const { body } = await openPaymentFor(app, order, renter)
  await decide(app, body.qr_code, 'success')
  return order
}
const inUse = async () => {
  const order = await aPaidOrder()
  await command(order, 'deliver_rental', staff)
  await command(order, 'confirm_receipt', renter)
  return order
}
const rentalOf = async (order: Order) =>
  (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body
const accounts = ['gateway', 'advance', 'deposit', 'refund_payable'] as const
const balances = async (order: Order, names: readonly string[] = accounts) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await balanceOf(app, name, order.id)])))

describe('a paid order cancelled before delivery', () => {
  test('says at once that everything goes back, and then that it has', async () => {
    const order = await aPaidOrder()
    const { rental } = await command(order, 'cancel_rental', renter, { reason: '改期' })
    expect(rental.refund).toMatchObject({ amount: order.totalFen / 100, reason: '订单已取消，全额退款' })
    await app.settle()
    expect((await rentalOf(order)).refund).toMatchObject({ status: 'completed' })
    expect(await balances(order)).toEqual({ gateway: 0, advance: 0, deposit: 0, refund_payable: 0 })
  })

  test('is refunded once, however often the gateway is asked', async () => {
    const order = await aPaidOrder()
    await command(order, 'cancel_rental', renter)
    const desk = deskOf(app)
    await Promise.all([app.settle(), reconcilePayments(desk), reconcilePayments(desk)])
    await reconcilePayments(desk)
    const { rows } = await app.pool.query(
      `SELECT p.amount_fen, p.refunded_fen, s.refunded_fen AS sent
       FROM payment p JOIN sandbox_order s USING (number) WHERE p.payable_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ amount_fen: order.totalFen, refunded_fen: order.totalFen, sent: order.totalFen }])
    expect(await balances(order)).toEqual({ gateway: 0, advance: 0, deposit: 0, refund_payable: 0 })
  })

  test('waits with its refund while the gateway is silent', async () => {
    const order = await aPaidOrder()
    await app.pool.query('ALTER TABLE sandbox_refund RENAME TO sandbox_refund_away')
    await command(order, 'cancel_rental', renter)
    await reconcilePayments(deskOf(app))
    expect((await rentalOf(order)).refund.status).toBe('processing')
    await app.pool.query('ALTER TABLE sandbox_refund_away RENAME TO sandbox_refund')
    await reconcilePayments(deskOf(app))
    expect((await rentalOf(order)).refund.status).toBe('completed')
  })

  test('is refunded once when the gateway comes back and everybody asks it at the same time', async () => {
    const orders = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
    await app.pool.query('ALTER TABLE sandbox_refund RENAME TO sandbox_refund_away')
    for (const order of orders) await command(order, 'cancel_rental', renter)
    await app.settle()
    await app.pool.query('ALTER TABLE sandbox_refund_away RENAME TO sandbox_refund')
    const desk = deskOf(app)
    await Promise.all([reconcilePayments(desk), app.settle(), reconcilePayments(desk), reconcilePayments(desk)])
    for (const order of orders) {
      expect((await rentalOf(order)).refund.status).toBe('completed')
      const { rows } = await app.pool.query(
        `SELECT s.refunded_fen AS sent, (SELECT count(*)::int FROM ledger_posting b WHERE b.payable_id = p.payable_id
           AND b.kind = 'refund_paid') AS booked
         FROM payment p JOIN sandbox_order s USING (number) WHERE p.payable_id = $1`,
        [order.id],
      )
      expect(rows).toEqual([{ sent: order.totalFen, booked: 1 }])
      expect(await balances(order)).toEqual({ gateway: 0, advance: 0, deposit: 0, refund_payable: 0 })
    }
  })
})

test('transfers that staff have yet to make hold up no refund of a channel, however many there are', async () => {
  const [waiting, order] = [await aPaidOrder(), await aPaidOrder()]
  await command(waiting, 'cancel_rental', renter)
  await app.settle()
  // What staff enter days later: older than the channel's, and more than are looked at in one round.
  await app.pool.query(
    `WITH paid AS (
       INSERT INTO payment SELECT (jsonb_populate_record(p, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('payment', 'id')), 'number', 'OFFLINE-' || n, 'gateway', 'offline'))).*
       FROM payment p, generate_series(1, 250) n WHERE p.payable_id = $1 RETURNING id, number)
     INSERT INTO refund SELECT (jsonb_populate_record(r, jsonb_build_object(
       'id', nextval(pg_get_serial_sequence('refund', 'id')), 'number', 'R-' || paid.number, 'payment_id', paid.id,
       'status', 'processing', 'finished_at', null, 'checked_at', null))).*
     FROM refund r, paid WHERE r.payable_id = $1`,
    [waiting.id],
  )
  await app.pool.query('ALTER TABLE sandbox_refund RENAME TO sandbox_refund_away')
  await command(order, 'cancel_rental', renter)
  await reconcilePayments(deskOf(app))
  await app.pool.query('ALTER TABLE sandbox_refund_away RENAME TO sandbox_refund')
  expect((await rentalOf(order)).refund.status).toBe('processing')
  await reconcilePayments(deskOf(app))
  expect((await rentalOf(order)).refund.status).toBe('completed')
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS n FROM refund WHERE number LIKE 'R-OFFLINE-%' AND status = 'processing'`,
  )
  expect(rows[0].n).toBe(250)
  await app.pool.query(`DELETE FROM refund WHERE number LIKE 'R-OFFLINE-%'`)
  await app.pool.query(`DELETE FROM payment WHERE number LIKE 'OFFLINE-%'`)
})

describe('a returned machine', () => {
  test('gives the deposit back; rent, service and delivery are earned', async () => {
    const order = await inUse()
    const { rental } = await command(order, 'confirm_return', staff, {})
    await app.settle()
    const record = (await app.call('GET', pathOf(order.line, 'get_return_record', order.id), { token: renter.token }))
      .body
    const back = Math.round((record.deposit_refund + record.rent_refund) * 100)
    expect(await balances(order)).toEqual({ gateway: order.totalFen - back, advance: 0, deposit: 0, refund_payable: 0 })
    const earned = await balances(order, ['rent_income', 'service_income', 'delivery_income'])
    expect(earned).toEqual({
      rent_income: -Math.round((rental.rental_fee - record.rent_refund) * 100),
      service_income: -Math.round(rental.service_fee * 100),
      delivery_income: -Math.round(rental.delivery_fee * 100),
    })
  })

  test('late and damaged keeps both in the deposit and earns neither until the claim is settled', async () => {
    const order = await inUse()
    app.clock.advance({ days: 4 })
    ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
    const { rental } = await command(order, 'confirm_return', staff, { damage_fee: 500, condition: '屏幕划伤' })
    await app.settle()
    const record = (await app.call('GET', pathOf(order.line, 'get_return_record', order.id), { token: renter.token }))
      .body
    expect(record.late_fee).toBeGreaterThan(0)
    const lateFen = Math.round(record.late_fee * 100)
    expect(await balances(order, ['late_income', 'damage_income', 'deposit', 'advance', 'refund_payable'])).toEqual({
      late_income: 0,
      damage_income: 0,
      deposit: -lateFen - 500_00,
      advance: 0,
      refund_payable: 0,
    })
    const undisputed = { amount: rental.deposit - record.late_fee - 500, status: 'completed' }
    expect((await rentalOf(order)).refunds).toMatchObject([undisputed])
    await settleClaimOf(app, order.id, lateFen + 320_00)
    await app.settle()
    expect((await rentalOf(order)).refunds).toMatchObject([{ amount: 180, status: 'completed' }, undisputed])
    expect(await balances(order, ['late_income', 'damage_income', 'deposit', 'advance', 'refund_payable'])).toEqual({
      late_income: -lateFen,
      damage_income: -320_00,
      deposit: 0,
      advance: 0,
      refund_payable: 0,
    })
  })
})

describe('a longer period', () => {
  const extended = async () => {
    const order = await inUse()
    const { rental } = await command(order, 'extend_rental', renter, {
      new_end_date: addDays(dayOf(app.clock.now()), 9),
    })
    expect(rental.balance_due).toBeGreaterThan(0)
    return { order, balanceFen: Math.round(rental.balance_due * 100) }
  }

  test('is paid by a payment of its own, after which nothing is owed', async () => {
    const { order, balanceFen } = await extended()
    const wrong = await openPaymentFor(app, order, renter, { payment_method: 'wechat', amount: order.totalFen / 100 })
    expect(wrong.body.code).toBe('payment.amount_differs')
    const { body } = await openPaymentFor(app, order, renter)
    expect(body.payment_data).toMatchObject({ purpose: 'extension', amount: balanceFen / 100 })
    await decide(app, body.qr_code, 'success')
    expect(await rentalOf(order)).toMatchObject({ status: 'in_use', balance_due: 0, extensions: [{ is_paid: true }] })
    expect((await openPaymentFor(app, order, renter)).body.code).toBe('payment.already_paid')
    await command(order, 'confirm_return', staff, {})
    await app.settle()
    expect(await balances(order, ['advance', 'deposit', 'refund_payable'])).toEqual({
      advance: 0,
      deposit: 0,
      refund_payable: 0,
    })
  })

  test.each([
    { use: 'used', days: 9 },
    { use: 'not used', days: 0 },
  ])(
    'left unpaid and $use is taken from the deposit as far as it was used; its open code pays nothing',
    async (one) => {
      const { order, balanceFen } = await extended()
      app.clock.advance({ days: one.days })
      ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
      const { body } = await openPaymentFor(app, order, renter)
      const { rental } = await command(order, 'confirm_return', staff, {})
      await app.settle()
      expect((await decide(app, body.qr_code, 'success')).status).toBe(409)
      const takenFen = one.days > 0 ? balanceFen : 0
      const after = await rentalOf(order)
      expect(after).toMatchObject({ balance_due: 0, refunds: expect.any(Array) })
      const returned = await app.pool.query(
        `SELECT unpaid_extension_fen, deposit_refund_fen, rent_refund_fen FROM return_record WHERE rental_id = $1`,
        [order.id],
      )
      const [{ unpaid_extension_fen, deposit_refund_fen, rent_refund_fen }] = returned.rows
      expect([unpaid_extension_fen, deposit_refund_fen]).toEqual([takenFen, rental.deposit * 100 - takenFen])
      const backFen = after.refunds.reduce((sum: number, refund: { amount: number }) => sum + refund.amount * 100, 0)
      expect(backFen).toBe(deposit_refund_fen + rent_refund_fen)
      expect(await balances(order, ['advance', 'deposit', 'refund_payable'])).toEqual({
        advance: 0,
        deposit: 0,
        refund_payable: 0,
      })
    },
  )
})

test('every posting of the books balances', async () => {
  expect(await imbalance(app)).toBe(0)
})
