/** What freight brings whoever drives, and costs whoever sends. */
import * as z from 'zod/mini'
import { earningStatusCodes } from '../payment/earnings.ts'
import { shownAccount } from '../payment/payout-account-schema.ts'
import { earnedAmount } from '../payment/payout-schema.ts'
import { optionalMonth, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { freightOrderStatusCodes } from './order-machine.ts'

export const driverEarningQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...earningStatusCodes], '状态应为 due 或 paid'), ''),
})
export const driverEarning = z.extend(earnedAmount, {
  /** The order it was earned with; an extra's is the order it came on top of. */
  order_id: z.number(),
  /** When it is paid: on the day it is due, or once his account counts, and then why. */
  pay_on: z.string(),
  pay_note: z.string(),
})
export const driverEarningPage = z.extend(pageOf(driverEarning), {
  totals: z.object({
    month: z.string(),
    /** Settled in this month, paid or not, and the commission taken from it. */
    settled: yuan,
    commission: yuan,
    /** Settled and not paid yet; the next of it, and on which day. */
    due: yuan,
    next_due_on: z.nullable(z.string()),
    next_due: yuan,
    /** The next day on which he can be paid, and how much is due by then. */
    next_pay_on: z.nullable(z.string()),
    next_pay: yuan,
    /** What keeps money from him just now: no account that counts. '' where nothing does. */
    pay_note: z.string(),
    paid_this_month: yuan,
    paid: yuan,
    /** What orders under way bring once they are confirmed. */
    held: yuan,
    held_orders: z.number(),
    /** What he did not get and objected to: somebody looks at it again. */
    objected: yuan,
    objections: z.number(),
    payout_account: z.nullable(shownAccount),
  }),
})

export const shipperFinanceQuery = z.object({ ...pageQuery, month: optionalMonth })
/** One order that was paid for. `cost` is what it came to: freight and extras, less what went back. */
export const shipperExpense = z.object({
  order_id: z.number(),
  order_number: z.string(),
  title: z.string(),
  from_city: z.string(),
  to_city: z.string(),
  distance_km: z.number(),
  status: z.enum(freightOrderStatusCodes),
  status_display: z.string(),
  paid_at: timestamp,
  freight: yuan,
  extras: yuan,
  refunded: yuan,
  cost: yuan,
  is_in_trust: z.boolean(),
})
const summed = { orders: z.number(), freight: yuan, extras: yuan, refunded: yuan, cost: yuan }
export const shipperFinance = z.extend(pageOf(shipperExpense), {
  totals: z.object({
    ...summed,
    /** Paid and not handed out yet. */
    in_trust: yuan,
    in_trust_orders: z.number(),
    /** Accepted and not paid yet. */
    unpaid: yuan,
    unpaid_orders: z.number(),
  }),
  /** The last twelve months in which something was paid, the newest first. */
  months: z.array(z.object({ month: z.string(), ...summed })),
  /** The ways with the most orders. */
  lanes: z.array(z.object({ from_city: z.string(), to_city: z.string(), per_km: yuan, ...summed })),
})
export const shipperStatementQuery = z.object({
  month: optionalMonth,
  format: z._default(z.enum(['csv'], '对账单的格式只能是 csv'), 'csv'),
})
