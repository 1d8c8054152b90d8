import * as z from 'zod/mini'
import { id, optionalMonth, optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { shownAccount } from '../payment/payout-account-schema.ts'
import { earningStatusCodes } from '../payment/earnings.ts'
import { earningSourceCodes } from './fleet.ts'

/** An owner's share of one order, as it was settled: of its rental, or of a deduction. `to_pay` is what he is paid: the net, less what was taken off it. */
export const earning = z.object({
  id: z.number(),
  source: z.enum(earningSourceCodes),
  source_display: z.string(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  unit_serial: z.string(),
  party_name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  rental_days: z.number(),
  rent: yuan,
  delivery: yuan,
  extras: yuan,
  overtime: yuan,
  late: yuan,
  damage: yuan,
  /** Had been taken off what was paid out meanwhile, and came back. */
  returned: yuan,
  commission: yuan,
  commission_percent: z.number(),
  net: yuan,
  taken: yuan,
  to_pay: yuan,
  /** The same as lines of an account; the commission and what was taken off are negative. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), working: z.string(), amount: yuan })),
  status: z.enum(earningStatusCodes),
  status_display: z.string(),
  settled_on: z.string(),
  due_on: z.string(),
  paid_at: z.nullable(timestamp),
  reference: z.string(),
})
export const earningQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...earningStatusCodes], '状态应为 due、paid 或 taken'), ''),
  month: optionalMonth,
  equipment_id: z.optional(id('设备')),
  keyword: optionalText('关键词', 60),
})
export const earningPage = z.extend(pageOf(earning), {
  summary: z.object({
    month: z.string(),
    /** Paid out this month, and ever. */
    received: yuan,
    received_total: yuan,
    /** Settled this month, paid out or not. */
    settled: yuan,
    /** Expected share of orders that are paid for and not settled yet. */
    held: yuan,
    held_orders: z.number(),
    /** Settled and not paid out yet, and when the next of it is. */
    due: yuan,
    due_orders: z.number(),
    next_due_on: z.nullable(z.string()),
    next_due: yuan,
    commission: yuan,
    payout_account: z.nullable(shownAccount),
  }),
  /** Settled on each day of this month. */
  days: z.array(z.object({ date: z.string(), amount: yuan, orders: z.number() })),
  /** The last twelve months. */
  months: z.array(z.object({ month: z.string(), amount: yuan, orders: z.number() })),
})
/** The account of a month, or without one of all time, as a file. */
export const statementQuery = z.object({
  month: optionalMonth,
  format: z._default(z.enum(['csv'], '对账单的格式只能是 csv'), 'csv'),
})
export const byEarning = z.object({ id: id('收益') })
