/** The books as they are read: postings by what they are about, and an order's, with every figure they sum to. */
import * as z from 'zod/mini'
import { depositKindCodes } from '../rental/deposit-ladder.ts'
import { day, id, optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { ledgerAccountCodes, postingKindCodes } from './ledger.ts'

const noDay = z.literal('')
export const ledgerQuery = z.object({
  ...pageQuery,
  rental_id: z.optional(id('订单')),
  /** An order's number, or the number of a payment, refund, deduction or bank transfer. */
  keyword: optionalText('关键词', 60),
  kind: z._default(z.enum(['', ...postingKindCodes], '没有这种分录'), ''),
  /** Postings that touch it. */
  account: z._default(z.enum(['', ...ledgerAccountCodes], '没有这个科目'), ''),
  /** Both days are counted, in Shanghai. */
  from: z.optional(z.union([noDay, day('开始日期')], '开始日期不是有效日期')),
  to: z.optional(z.union([noDay, day('结束日期')], '结束日期不是有效日期')),
})

const account = { account: z.enum(ledgerAccountCodes), account_display: z.string() }
export const ledgerEntry = z.object({ ...account, debit: yuan, credit: yuan })
/** What is written at once: entries that sum to the same in both columns. */
export const postingEntries = z.object({
  kind: z.enum(postingKindCodes),
  kind_display: z.string(),
  entries: z.array(ledgerEntry),
  debit: yuan,
  credit: yuan,
})
const posting = {
  id: z.number(),
  cause: z.string(),
  cause_display: z.string(),
  memo: z.string(),
  created_at: timestamp,
}
export const ledgerPosting = z.extend(postingEntries, {
  ...posting,
  rental_id: z.nullable(z.number()),
  order_number: z.string(),
})
/** `accounts`: what the postings of the whole selection come to, not of the page alone. */
export const ledgerPage = z.extend(pageOf(ledgerPosting), { debit: yuan, credit: yuan, accounts: z.array(ledgerEntry) })

export const explainQuery = z.object({ rental_id: id('订单') })
export const ledgerExplanation = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  /** Name of the drawing of its kind. */
  illustration: z.string(),
  status_display: z.string(),
  deposit_kind: z.enum(depositKindCodes),
  deposit_kind_display: z.string(),
  /** In order of time, each with what every account it touches stood at afterwards. */
  postings: z.array(
    z.extend(postingEntries, { ...posting, entries: z.array(z.extend(ledgerEntry, { balance: yuan })) }),
  ),
  balances: z.array(z.object({ ...account, balance: yuan })),
  /** Every figure the order shows: what it shows, what the postings sum to, and which they are. */
  figures: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      hint: z.string(),
      shown: yuan,
      sum: yuan,
      is_equal: z.boolean(),
      parts: z.array(z.object({ posting_id: z.number(), amount: yuan })),
    }),
  ),
  /** What is asked for or kept aside elsewhere, and stands in no book. */
  off_books: z.array(z.object({ label: z.string(), amount: yuan, note: z.string() })),
})
