/** What somebody of a role earned, as he reads it: drivers and technicians alike. */
import * as z from 'zod/mini'
import { pageQuery, yuan } from '../values.ts'
import { earningStatusCodes } from './earnings.ts'
import { shownAccount } from './payout-account-schema.ts'
import { earnedAmount } from './payout-schema.ts'

export const ownEarningQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...earningStatusCodes], '状态应为 due、paid 或 taken'), ''),
})
export const ownEarning = z.extend(earnedAmount, {
  /** When it is paid: on the day it is due, or once his account counts, and then why. */
  pay_on: z.string(),
  pay_note: z.string(),
})
export const ownEarningTotals = z.object({
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
  payout_account: z.nullable(shownAccount),
})
