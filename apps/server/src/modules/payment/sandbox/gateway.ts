import { createHmac } from 'node:crypto'
import { pathWith } from '@jihui/protocol/endpoint'
import {
  type PaymentMethod,
  paymentMethods,
  type PaymentTrade,
  paymentTradeCodes,
} from '@jihui/protocol/payment/methods'
import { openSandboxBank, showSandboxPayment } from '@jihui/protocol/payment/operations'
import { toYuan } from '@jihui/protocol/values'
import type { Db } from '../../../platform/database/database.ts'
import type { GatewayOrder, HoldOutcome, OrderOutcome, OrderRoute, PaymentGateway } from '../gateway.ts'
import { holdStateOf, openBooks, type SandboxBooks, type SandboxOrderRow } from './books.ts'
import { sandboxMerchant, verifyNotice } from './notice.ts'

/** Signature of the form a payer carries to the bank's page. */
export const signForm = (secret: string, row: Pick<SandboxOrderRow, 'number' | 'token' | 'amountFen'>): string =>
  createHmac('sha256', secret).update(`form\n${row.number}\n${row.token}\n${row.amountFen}`).digest('hex')

/** How the sandbox's gateways are told apart: each channel sees the books of its own method. */
export interface SandboxSettings {
  readonly secret: string
  readonly baseUrl: () => string
  readonly now: () => Date
  /** Absent: the books of all methods. */
  readonly method?: PaymentMethod
}

/**
 * A gateway of our own with the manners of a real one: its own books, a code or a form for the payer, a signed
 * notification back, queries and refunds by number. It takes no real money.
 */
export const createSandboxGateway = (db: Db, settings: SandboxSettings): PaymentGateway => {
  const { secret, baseUrl, now, method } = settings
  const books = openBooks(db, now)

  const routeOf = (row: SandboxOrderRow, trade: PaymentTrade): OrderRoute => {
    const cashier = `${baseUrl()}${pathWith(showSandboxPayment.path, { token: row.token })}`
    if (trade === 'code') return { qrCode: cashier }
    if (trade === 'h5') return { gatewayUrl: cashier }
    return {
      gatewayUrl: `${baseUrl()}${openSandboxBank.path}`,
      formData: {
        merchant_id: sandboxMerchant,
        order_number: row.number,
        amount: toYuan(row.amountFen).toFixed(2),
        currency: 'CNY',
        token: row.token,
        sign: signForm(secret, row),
      },
    }
  }

  return {
    merchant: sandboxMerchant,
    // Inside WeChat nobody could tell who the payer is: there is no bridge to this sandbox.
    trades: (method ? paymentMethods[method].trades : paymentTradeCodes).filter((trade) => trade !== 'jsapi'),
    createOrder: async (order) => routeOf(await books.open(order, false), wayOf(order)),
    queryOrder: async (number) => orderOutcome(await books.find(number)),
    closeOrder: async (number) => orderOutcome(await books.close(number)),
    refund: (refund) => books.refund(refund),
    queryRefund: async (number) => ({ state: (await books.findRefund(number)) ? 'completed' : 'absent' }),
    verifyNotification: (headers, body, at) => verifyNotice(secret, headers, body, at),
    // Nothing of the kind exists at this channel.
    ...(method === 'wechat' ? {} : { holds: holdsOf(books, routeOf) }),
    listBill: (day) => books.listBill(day, method),
  }
}

const wayOf = ({ trade, method }: GatewayOrder): PaymentTrade => trade ?? paymentMethods[method].trades[0]

const holdsOf = (
  books: SandboxBooks,
  routeOf: (row: SandboxOrderRow, trade: PaymentTrade) => OrderRoute,
): PaymentGateway['holds'] => ({
  place: async (hold) => routeOf(await books.open(hold, true), wayOf(hold)),
  query: async (number) => holdOutcome(await books.find(number)),
  capture: async (number, captureNumber, amountFen) =>
    holdOutcome(await books.capture(number, captureNumber, amountFen)),
  release: async (number) => holdOutcome(await books.release(number)),
})

const orderOutcome = (row: SandboxOrderRow | null): OrderOutcome =>
  row ? { state: row.state as OrderOutcome['state'], trade: row.trade } : { state: 'absent', trade: null }

const holdOutcome = (row: SandboxOrderRow | null): HoldOutcome =>
  row
    ? { state: holdStateOf(row), trade: row.trade, capturedFen: row.capturedFen, releasedFen: row.releasedFen }
    : { state: 'absent', trade: null, capturedFen: 0, releasedFen: 0 }
