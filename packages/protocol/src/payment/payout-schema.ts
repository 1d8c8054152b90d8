/** What somebody is to be paid of what others paid, for whoever transfers it. */
import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import { earningRoleCodes, earningStatusCodes } from './earnings.ts'
import { shownAccount, waitingAccount } from './payout-account-schema.ts'

/** An amount earned, whatever it was earned with. `to_pay` is what is transferred: the net, less what was taken off it. */
export const earnedAmount = z.object({
  id: z.number(),
  role: z.enum(earningRoleCodes),
  role_display: z.string(),
  payable_kind: z.nullable(z.string()),
  payable_id: z.nullable(z.number()),
  payable_label: z.string(),
  /** Where staff see what it was earned with. */
  payable_link: z.nullable(z.string()),
  order_number: z.string(),
  /** What it was earned with: a machine's name, a way and its goods. */
  title: z.string(),
  /** The part of the platform it belongs to: a rental line, or the payable's kind. */
  area: z.string(),
  source: z.string(),
  source_display: z.string(),
  gross: yuan,
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

/** For whoever pays it out: to whom, and where to. */
export const payout = z.extend(earnedAmount, {
  payee_id: z.number(),
  payee_name: z.string(),
  payee_phone: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  /** Of the account as it is shown here: whoever registers the payout names it. Empty where there is none. */
  account_fingerprint: z.string(),
  /** The account came into force lately: since when, and what it was before. */
  account_changed: z.nullable(z.object({ asked_at: timestamp, since: timestamp, former: shownAccount })),
  /** He has asked for another one, which does not count yet. */
  account_pending: z.nullable(waitingAccount),
  /** Nothing is paid to him until somebody has asked him. */
  hold: z.nullable(z.object({ reason: z.string(), placed_by: z.string(), placed_at: timestamp })),
})
export const payoutQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'all', ...earningStatusCodes], '状态应为 due、paid 或 taken'), ''),
  role: z._default(z.enum(['', ...earningRoleCodes], '没有这种收款人'), ''),
  /** A number, or part of a payee's name. */
  keyword: optionalText('关键词', 60),
})
export const byPayout = z.object({ id: id('款项') })
export const payoutPage = z.extend(pageOf(payout), { due: yuan, due_orders: z.number() })
export const payoutRequest = z.object({
  reference: requiredText('银行流水号', 60),
  /** `account_fingerprint` of the payout as it was read before the transfer. */
  account_fingerprint: requiredText('收款账户', 80),
  /** `to_pay` as it was read before the transfer; absent: nothing was taken off. */
  amount: z.optional(yuanIn('打款金额')),
})
export const holdPayoutsRequest = z.object({ reason: requiredText('暂停原因', 500) })
/** What he said when he was asked. */
export const resumePayoutsRequest = z.object({ notes: requiredText('核实结果', 500) })
export const payoutDone = z.object({ ...done, payout })
