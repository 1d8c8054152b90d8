import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../../testing/orders.ts'
import {
  aNotice,
  anOrderToPay,
  balanceOf,
  deskOf,
  imbalance,
  notify,
  openPaymentFor,
} from '../../../testing/payments.ts'
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

const aPayment = async () => {
  const order = await anOrderToPay(app, renter)
  const { body } = await openPaymentFor(app, order, renter)
  const { payment_id: id, payment_number: number } = body.payment_data
  return { order, id, notice: aNotice({ payment_number: number, amount: order.totalFen }) }
}
const statusOf = async (order: { id: number; line: string }) =>
  (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body
const verdictsOn = async (number: string) => {
  const { rows } = await app.pool.query('SELECT verdict FROM gateway_notice WHERE payment_number = $1 ORDER BY id', [
    number,
  ])
  return rows.map((row) => row.verdict)
}

describe('a notification', () => {
  test('genuinely signed pays the order, at each channel that may say so', async () => {
    for (const channel of ['wechat', 'sandbox']) {
      const { order, notice } = await aPayment()
      const answer = await notify(app, channel, notice)
      expect(answer).toMatchObject({ status: 200, body: { success: true, code: 'SUCCESS' } })
      expect((await statusOf(order)).status).toBe('pending_delivery')
      expect(await verdictsOn(notice.payment_number)).toEqual(['paid'])
    }
  })

  test('signed by somebody else is kept and believed by nobody', async () => {
    const { order, notice } = await aPayment()
    const before = await countForged()
    const forged = await notify(app, 'wechat', notice, { secret: randomBytes(32).toString('hex') })
    expect(forged).toMatchObject({ status: 400, body: { code: 'payment.notice_refused' } })
    const altered = await notify(app, 'wechat', notice, { body: JSON.stringify({ ...notice, amount: 1 }) })
    expect(altered.status).toBe(400)
    const bare = await app.call('POST', '/api/payment/notify/wechat/', { body: notice })
    expect(bare.status).toBe(400)
    expect((await statusOf(order)).status).toBe('pending_payment')
    expect(await countForged()).toBe(before + 3)
  })

  test('replayed after its time is refused', async () => {
    const { order, notice } = await aPayment()
    const at = new Date(app.clock.now().getTime() - 301_000)
    expect((await notify(app, 'wechat', notice, { at })).status).toBe(400)
    expect((await statusOf(order)).status).toBe('pending_payment')
  })

  test('for another merchant, channel, amount or number changes nothing', async () => {
    const { order, notice } = await aPayment()
    expect((await notify(app, 'wechat', { ...notice, merchant_id: 'SOMEONE' })).status).toBe(400)
    expect((await notify(app, 'alipay', notice)).status).toBe(400)
    expect((await notify(app, 'wechat', { ...notice, amount: 1 })).status).toBe(400)
    expect((await notify(app, 'wechat', { ...notice, payment_number: 'P0000000000' })).status).toBe(404)
    expect((await notify(app, 'paypal', notice)).status).toBe(400)
    expect((await statusOf(order)).status).toBe('pending_payment')
    expect(await verdictsOn(notice.payment_number)).toEqual(['other_merchant', 'other_channel', 'other_amount'])
  })

  test('ten times at once and again afterwards pays once', async () => {
    const { order, notice } = await aPayment()
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(app, 'wechat', notice)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await notify(app, 'wechat', { ...notice, notice_id: 'another-notice' })).status).toBe(200)
    const verdicts = await verdictsOn(notice.payment_number)
    expect(verdicts.filter((verdict) => verdict === 'paid')).toHaveLength(1)
    expect(verdicts).toHaveLength(11)
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
    const { status_history: history } = await statusOf(order)
    expect(history.filter((row: { status: string }) => row.status === 'pending_delivery')).toHaveLength(1)
  })

  test('of failure that overtakes or follows success takes nothing back', async () => {
    const { order, notice } = await aPayment()
    await notify(app, 'wechat', notice)
    await notify(app, 'wechat', { ...notice, notice_id: 'late-failure', event: 'payment.failed' })
    expect((await statusOf(order)).status).toBe('pending_delivery')
    expect(await verdictsOn(notice.payment_number)).toEqual(['paid', 'unchanged'])
  })
})

describe('money that nobody wants any more goes back by itself and is shown', () => {
  const settled = async (order: { id: number; line: string; totalFen: number }) => {
    await app.settle()
    const rental = await statusOf(order)
    expect(rental.refunds).toMatchObject([{ amount: order.totalFen / 100, status: 'completed' }])
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
    expect(await balanceOf(app, 'refund_payable', order.id)).toBe(0)
    return rental
  }

  test('after the payment was cancelled', async () => {
    const { order, notice } = await aPayment()
    await app.call('POST', pathOf(order.line, 'cancel_payment', order.id), { token: renter.token, body: {} })
    await notify(app, 'wechat', notice)
    await notify(app, 'wechat', notice)
    expect((await settled(order)).status).toBe('pending_payment')
    const status = await app.call('GET', pathOf(order.line, 'get_payment_status', order.id), { token: renter.token })
    expect(status.body).toMatchObject({ status: 'unpaid', refunds: [{ status: 'completed' }] })
  })

  test('after the order was cancelled, and its code is closed at the gateway', async () => {
    const { order, notice } = await aPayment()
    await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
    await app.settle()
    const { rows } = await app.pool.query('SELECT state FROM sandbox_order WHERE number = $1', [notice.payment_number])
    expect(rows[0].state).toBe('closed')
    await notify(app, 'wechat', notice)
    expect((await settled(order)).status).toBe('cancelled')
  })

  test('after the code expired', async () => {
    const { order, notice } = await aPayment()
    await app.pool.query('UPDATE payment SET expires_at = $2 WHERE number = $1', [
      notice.payment_number,
      app.clock.now(),
    ])
    await reconcilePayments(deskOf(app))
    await notify(app, 'wechat', notice)
    await settled(order)
  })

  test('when another payment of the order has been taken already', async () => {
    const { order, notice } = await aPayment()
    const second = (await openPaymentFor(app, order, renter, { payment_method: 'alipay' })).body.payment_data
    await notify(app, 'alipay', aNotice({ payment_number: second.payment_number, amount: order.totalFen }))
    await notify(app, 'wechat', notice)
    await app.settle()
    const rental = await statusOf(order)
    expect(rental.status).toBe('pending_delivery')
    expect(rental.refunds).toMatchObject([{ amount: order.totalFen / 100, status: 'completed' }])
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })
})

test('whatever was told, every posting of the books balances', async () => {
  expect(await imbalance(app)).toBe(0)
})

const countForged = async (): Promise<number> => {
  const { rows } = await app.pool.query(`SELECT count(*)::int AS n FROM gateway_notice WHERE verdict = 'forged'`)
  return rows[0].n
}
