import { paymentMethodCodes } from '@jihui/protocol/payment/methods'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aPaymentAt,
  cashierFor,
  channelDesk,
  type Line,
  noticeOf,
  openLine,
  paidRow,
  sendTo,
  siteOf,
  startWithChannels,
} from '../../../testing/channels.ts'
import { pathOf } from '../../../testing/orders.ts'
import { anOrderToPay, balanceOf, imbalance, openPaymentFor, askedBy } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createPayment } from '../payments/create-payment.ts'
import { type Desk, gatewayOf } from '../desk.ts'
import { readPaymentStatus } from '../payments/read-payment-status.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { openSandboxKeys } from '../sandbox/protocol/keys.ts'
import { createAlipayGateway } from './alipay.ts'
import { createBankGateway } from './bank.ts'
import { createWechatGateway } from './wechat.ts'
import { rentalKeeper as keeper } from '../../settlement/rental-payable.ts'

let app: TestApp
let renter: Person
let line: Line
let desk: Desk
beforeAll(async () => {
  app = await startWithChannels()
  renter = await aRenter(app)
  line = await openLine(app)
  desk = channelDesk(app, line.url)
})
afterEach(() => {
  line.weather = 'fair'
})
afterAll(async () => {
  await line.close()
  await app.close()
})

type Order = { id: number; line: string; totalFen: number }
const askedFor = (order: Order) => askedBy(renter, order)
const statusOf = async (order: Order) =>
  (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body.status
const ask = (order: Order) => readPaymentStatus(desk, keeper, askedFor(order), '/payment_status/')
/** Paid at the channel, of which nothing was told. */
const payUnseen = (number: string) =>
  app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = $2, paid_at = $3 WHERE number = $1`, [
    number,
    `T${number}`,
    app.clock.now(),
  ])
/** Whatever the server writes of this kind is undone, as if it had died before. */
const whileDying = async (table: string, condition: string, work: () => Promise<unknown>) => {
  await app.pool.query(`CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the process died'; END $$`)
  await app.pool.query(`CREATE TRIGGER dying BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (${condition}) EXECUTE FUNCTION die()`)
  try {
    await work()
  } finally {
    await app.pool.query(`DROP TRIGGER dying ON ${table}`)
  }
}

describe.each(paymentMethodCodes)('when the line to %s breaks', (method) => {
  test.each(['drop', 'lose'] as const)('(%s) a payment is asked for, never assumed', async (weather) => {
    const { order, number } = await aPaymentAt(app, renter, method)
    await payUnseen(number)
    line.weather = weather
    app.clock.advance({ seconds: 2 })
    expect(await ask(order)).toMatchObject({ status: 'unknown', payment_completed: false })
    expect(await statusOf(order)).toBe('pending_payment')
    line.weather = 'fair'
    app.clock.advance({ seconds: 2 })
    expect(await ask(order)).toMatchObject({ status: 'paid' })
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })

  test('a refund whose answer was lost is found there, and sent once', async () => {
    const { order, number, cashier } = await aPaymentAt(app, renter, method)
    await app.call('POST', cashier, { body: { result: 'success' } })
    await whileDying('ledger_posting', `NEW.kind = 'refund_paid'`, async () => {
      await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
      await reconcilePayments(desk)
    })
    const { rows } = await app.pool.query('SELECT status FROM refund WHERE payable_id = $1', [order.id])
    expect(rows).toEqual([{ status: 'processing' }])
    await reconcilePayments(desk)
    await app.settle()
    const books = await app.pool.query(
      `SELECT r.status, o.refunded_fen FROM refund r JOIN payment p ON p.id = r.payment_id
       JOIN sandbox_order o ON o.number = p.number WHERE o.number = $1`,
      [number],
    )
    expect(books.rows).toEqual([{ status: 'completed', refunded_fen: order.totalFen }])
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
  })

  test('a process that dies while taking a payment in leaves nothing half done', async () => {
    const { order, number } = await aPaymentAt(app, renter, method)
    await payUnseen(number)
    const notice = noticeOf(method, siteOf(app), await paidRow(app, number))
    await whileDying('payment', `NEW.status = 'paid'`, async () => {
      expect((await sendTo(app, method, notice)).status).toBe(500)
    })
    expect(await statusOf(order)).toBe('pending_payment')
    // At the next start nothing is too young to have been lost.
    app.clock.advance({ seconds: 2 })
    await reconcilePayments(desk, 0)
    expect(await statusOf(order)).toBe('pending_delivery')
    expect((await sendTo(app, method, notice)).status).toBe(200)
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })
})

describe.each(['wechat', 'alipay'] as const)('opening a payment at %s', (method) => {
  test('whose answer was lost opens the same one when it is repeated', async () => {
    const order = await anOrderToPay(app, renter)
    const terms = { payment_method: method }
    const open = () =>
      createPayment(desk, {
        keeper,
        asked: askedFor(order),
        terms,
        idempotency: null,
        ip: '203.0.113.7',
        openId: null,
      })
    line.weather = 'lose'
    await expect(open()).rejects.toThrow('支付渠道暂时没有响应')
    line.weather = 'fair'
    const { payment: made } = await open()
    expect(made.qrCode).toContain('/api/payment/sandbox/')
    const { rows } = await app.pool.query(
      `SELECT p.number FROM payment p JOIN sandbox_order o USING (number) WHERE p.payable_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ number: made.number }])
  })

  test('when the process dies before writing the code down, the same code comes next time', async () => {
    const order = await anOrderToPay(app, renter)
    await whileDying('payment', 'NEW.qr_code IS NOT NULL', async () => {
      expect((await openPaymentFor(app, order, renter, { payment_method: method })).status).toBe(500)
    })
    const { body } = await openPaymentFor(app, order, renter, { payment_method: method })
    expect((await app.call('GET', await cashierFor(app, body))).status).toBe(200)
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM payment WHERE payable_id = $1', [order.id])
    expect(rows).toEqual([{ n: 1 }])
  })
})

test('a channel that says nothing is not waited for', async () => {
  line.weather = 'hang'
  const keys = openSandboxKeys(app.config.dataDir)
  const ports = (path: string) => ({
    url: () => `${line.url}/api/payment/sandbox/${path}`,
    notifyUrl: () => app.url,
    now: () => app.clock.now(),
    ours: async () => null,
    timeoutMs: 200,
  })
  const silent = [
    createWechatGateway(keys.wechat.merchant, ports('wechat')),
    createAlipayGateway(keys.alipay.merchant, ports('alipay/gateway.do')),
    createBankGateway(keys.bank.merchant, ports('bank')),
  ]
  for (const gateway of silent) await expect(gateway.queryOrder('P20261121000001')).rejects.toThrow(/^\w+: [\w.-]+$/)
})

test('an answer signed by somebody else is not believed', async () => {
  const [own, other] = [openSandboxKeys(app.config.dataDir), openSandboxKeys(`${app.config.dataDir}/other`)]
  const { number } = await aPaymentAt(app, renter, 'wechat')
  const ports = (path: string) => ({
    url: () => `${app.url}/api/payment/sandbox/${path}`,
    notifyUrl: () => app.url,
    now: () => app.clock.now(),
    ours: async () => null,
    timeoutMs: 5000,
  })
  const { publicKey: wechat } = other.wechat.merchant
  const { publicKey: alipay } = other.alipay.merchant
  const { publicKey: bank } = other.bank.merchant
  const misled = [
    createWechatGateway({ ...own.wechat.merchant, publicKey: wechat }, ports('wechat')),
    createAlipayGateway({ ...own.alipay.merchant, publicKey: alipay }, ports('alipay/gateway.do')),
    createBankGateway({ ...own.bank.merchant, publicKey: bank }, ports('bank')),
  ]
  for (const gateway of misled) await expect(gateway.queryOrder(number)).rejects.toThrow(/^\w+: [\w.-]+$/)
  expect(await gatewayOf(desk, 'wechat').queryOrder(number)).toMatchObject({ state: 'waiting' })
})

test('however the lines broke, every posting of the books balances', async () => {
  expect(await imbalance(app)).toBe(0)
})
