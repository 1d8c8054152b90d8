import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { shownAccount, waitingAccount } from './payout-account-schema.ts'
import { earningStatusCodes } from '../payment/earnings.ts'
import { earningSourceCodes } from './fleet.ts'

/** An owner's share of one order, as it was settled: of its rental, or of a deduction. `net` is what he is paid. */
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
  late: yuan,
  damage: yuan,
  commission: yuan,
  commission_percent: z.number(),
  net: yuan,
  /** The same as lines of an account; the commission is negative. */
  lines: z.array(z.object({ code: z.string(), label: z.string(), working: z.string(), amount: yuan })),
  status: z.enum(earningStatusCodes),
  status_display: z.string(),
  settled_on: z.string(),
  due_on: z.string(),
  paid_at: z.nullable(timestamp),
  reference: z.string(),
})
const earningMonth = z.optional(z.string().check(z.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/, '月份应为 YYYY-MM')))
export const earningQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...earningStatusCodes], '状态应为 due 或 paid'), ''),
  month: earningMonth,
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
  month: earningMonth,
  format: z._default(z.enum(['csv'], '对账单的格式只能是 csv'), 'csv'),
})
export const byEarning = z.object({ id: id('收益') })

/** For whoever pays it out: to whom, and where to. */
export const payout = z.extend(earning, {
  owner_id: z.number(),
  owner_name: z.string(),
  owner_phone: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  /** Of the account as it is shown here: whoever registers the payout names it. Empty where there is none. */
  account_fingerprint: z.string(),
  /** The account came into force lately: since when, and what it was before. */
  account_changed: z.nullable(z.object({ asked_at: timestamp, since: timestamp, former: shownAccount })),
  /** He has asked for another one, which does not count yet. */
  account_pending: z.nullable(waitingAccount),
  /** Nothing is paid to this owner until somebody has asked him. */
  hold: z.nullable(z.object({ reason: z.string(), placed_by: z.string(), placed_at: timestamp })),
})
export const payoutPage = z.extend(pageOf(payout), { due: yuan, due_orders: z.number() })
export const payoutRequest = z.object({
  reference: requiredText('银行流水号', 60),
  /** `account_fingerprint` of the payout as it was read before the transfer. */
  account_fingerprint: requiredText('收款账户', 80),
})
export const holdPayoutsRequest = z.object({ reason: requiredText('暂停原因', 500) })
/** What the owner said when he was asked. */
export const resumePayoutsRequest = z.object({ notes: requiredText('核实结果', 500) })
export const payoutDone = z.object({ ...done, payout })
