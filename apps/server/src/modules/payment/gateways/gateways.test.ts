import { paymentMethodCodes } from '@jihui/protocol/payment/methods'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../../platform/clock.ts'
import { aPaymentAt, cashierFor, channelDesk, startWithChannels } from '../../../testing/channels.ts'
import { pathOf } from '../../../testing/orders.ts'
import { balanceOf, imbalance } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { gatewayOf } from '../desk.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startWithChannels()
  renter = await aRenter(app)
})
afterAll(() => app.close())

type Order = { id: number; line: string; totalFen: number }
const pay = (cashier: string, result = 'success') => app.call('POST', cashier, { body: { result } })
const rentalOf = async (order: Order) =>
  (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body
const command = (order: Order, operation: string) =>
  app.call('POST', pathOf(order.line, operation, order.id), { token: renter.token, body: {} })
const statusOf = async (order: Order) =>
  (await app.call('GET', pathOf(order.line, 'get_payment_status', order.id), { token: renter.token })).body
const verdictsOn = async (number: string) =>
  (await app.pool.query('SELECT verdict FROM gateway_notice WHERE payment_number = $1', [number])).rows.map(
    ({ verdict }) => verdict as string,
  )
const atSandbox = async (number: string) =>
  (await app.pool.query('SELECT state, refunded_fen FROM sandbox_order WHERE number = $1', [number])).rows

describe.each(paymentMethodCodes)('%s, by its own protocol', (method) => {
  test('takes a payment in by its notification, once', async () => {
    const { order, number, cashier } = await aPaymentAt(app, renter, method)
    expect((await rentalOf(order)).status).toBe('pending_payment')
    expect((await pay(cashier)).body).toMatchObject({ success: true, state: 'paid' })
    expect((await rentalOf(order)).status).toBe('pending_delivery')
    expect(await verdictsOn(number)).toEqual(['paid'])
    expect(await gatewayOf(channelDesk(app), method).queryOrder(number)).toMatchObject({ state: 'paid' })
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })

  test('gives the money back, whole and in part, once under each number', async () => {
    const { order, number, cashier } = await aPaymentAt(app, renter, method)
    await pay(cashier)
    await command(order, 'cancel_rental')
    await app.settle()
    await reconcilePayments(channelDesk(app))
    expect((await rentalOf(order)).refund).toMatchObject({ amount: order.totalFen / 100, status: 'completed' })
    expect(await atSandbox(number)).toEqual([{ state: 'paid', refunded_fen: order.totalFen }])
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
    // Given back whole, it was still paid.
    expect(await gatewayOf(channelDesk(app), method).queryOrder(number)).toMatchObject({ state: 'paid' })
    const more = { number: 'R20261121000099', paymentNumber: number, amountFen: 1, reason: '多退' }
    expect(await gatewayOf(channelDesk(app), method).refund(more)).toMatchObject({ state: 'failed' })
    expect(await gatewayOf(channelDesk(app), method).queryRefund('R20261121000098')).toEqual({ state: 'absent' })
  })

  test('given up, is closed; whoever pays all the same has his money back', async () => {
    const { order, number, cashier } = await aPaymentAt(app, renter, method)
    expect((await command(order, 'cancel_payment')).status).toBe(200)
    const late = await pay(cashier)
    // The bank has no way to close: there the payer may still go on with the form he has.
    expect([409, 200]).toContain(late.status)
    await app.settle()
    await reconcilePayments(channelDesk(app))
    expect((await rentalOf(order)).status).toBe('pending_payment')
    const [row] = await atSandbox(number)
    expect(row.state === 'paid' ? row.refunded_fen : 0).toBe(row.state === 'paid' ? order.totalFen : 0)
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
  })

  test('expires with its hour, unless it was paid in the last second', async () => {
    const [left, paid] = [await aPaymentAt(app, renter, method), await aPaymentAt(app, renter, method)]
    // Its notification never came.
    await app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = $2, paid_at = $3 WHERE number = $1`, [
      paid.number,
      `T${paid.number}`,
      app.clock.now(),
    ])
    await app.pool.query('UPDATE payment SET expires_at = $2 WHERE number = ANY($1)', [
      [left.number, paid.number],
      app.clock.now(),
    ])
    await reconcilePayments(channelDesk(app))
    expect(await statusOf(left.order)).toMatchObject({ status: 'unpaid', payment: { status: 'expired' } })
    expect((await rentalOf(paid.order)).status).toBe('pending_delivery')
  })

  test('shows its books of a day', async () => {
    const { number, cashier, order } = await aPaymentAt(app, renter, method)
    await pay(cashier)
    await command(order, 'cancel_rental')
    await app.settle()
    const gateway = gatewayOf(channelDesk(app), method)
    const day = dayOf(app.clock.now())
    expect(await gateway.listBill!(day)).toBeNull()
    const present = app.clock.now()
    app.clock.advance({ days: 1 })
    const bill = await gateway.listBill!(day).finally(() => app.clock.set(present))
    const { rows } = await app.pool.query(
      `SELECT o.trade, r.number AS refund FROM sandbox_order o JOIN sandbox_refund r ON r.order_number = o.number
       WHERE o.number = $1`,
      [number],
    )
    const ours = bill!.filter(({ paymentNumber }) => paymentNumber === number)
    const { trade, refund } = rows[0]
    const same = { paymentNumber: number, trade, amountFen: order.totalFen, feeFen: 0 }
    expect(ours).toMatchObject([
      { kind: 'payment', number, ...same },
      { kind: 'refund', number: refund, ...same },
    ])
    expect(Math.abs(ours[0]!.at.getTime() - present.getTime())).toBeLessThan(1000)
    expect(await gateway.listBill!('2025-01-31')).toEqual([])
  })
})

test.each(['alipay', 'bank'] as const)('%s holds money, takes part of it and gives the rest back', async (method) => {
  const { holds } = gatewayOf(channelDesk(app), method)
  const hold = {
    number: `H20261121${method === 'bank' ? '1' : '2'}00001`,
    amountFen: 600_000,
    subject: '押金预授权',
    method,
    expiresAt: new Date(app.clock.now().getTime() + 3_600_000),
    returnUrl: `${app.url}/`,
  }
  const { qrCode, gatewayUrl, formData } = await holds!.place(hold)
  const route = { qr_code: qrCode ?? null, gateway_url: gatewayUrl ?? null, form_data: formData ?? null }
  const cashier = await cashierFor(app, route)
  expect(await holds!.query(hold.number)).toMatchObject({ state: 'waiting' })
  expect((await pay(cashier)).status).toBe(200)
  // Nobody asked for it through the platform: what is said of it is not believed.
  expect(await verdictsOn(hold.number)).toEqual(['unknown_payment'])
  expect(await holds!.query(hold.number)).toMatchObject({ state: 'held', capturedFen: 0, releasedFen: 0 })
  await expect(holds!.capture(hold.number, 'C20261121000009', 600_001)).rejects.toThrow(method)
  await holds!.capture(hold.number, `C20261121${method}`, 80_000)
  await holds!.release(hold.number)
  expect(await holds!.release(hold.number)).toMatchObject({
    state: 'captured',
    capturedFen: 80_000,
    releasedFen: 520_000,
  })
  expect(await holds!.query('H20261121999999')).toMatchObject({ state: 'absent' })
})

test('whatever was paid and given back, every posting of the books balances', async () => {
  expect(await imbalance(app)).toBe(0)
})
