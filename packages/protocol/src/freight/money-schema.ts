/** What freight brings whoever drives, and costs whoever sends. */
import * as z from 'zod/mini'
import { ownEarning, ownEarningTotals } from '../payment/own-earning-schema.ts'
import { optionalMonth, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { freightOrderStatusCodes } from './order-machine.ts'

export { ownEarningQuery as driverEarningQuery } from '../payment/own-earning-schema.ts'
/** The order it was earned with; an extra's is the order it came on top of. */
export const driverEarning = z.extend(ownEarning, { order_id: z.number() })
export const driverEarningPage = z.extend(pageOf(driverEarning), {
  totals: z.extend(ownEarningTotals, {
    /** What orders under way bring once they are confirmed. */
    held: yuan,
    held_orders: z.number(),
    /** What he did not get and objected to: somebody looks at it again. */
    objected: yuan,
    objections: z.number(),
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
