/** The books as they are read: postings by what they are about, and an order's, with every figure they sum to. */
import * as z from 'zod/mini'
import { depositKindCodes } from '../rental/deposit-ladder.ts'
import { day, id, optionalText, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { ledgerAccountCodes, postingKindCodes } from './ledger.ts'

const payableKind = z.string('单据种类无效').check(z.regex(/^[a-z][a-z_]{0,39}$/, '单据种类无效'))
const noDay = z.literal('')
export const ledgerQuery = z.object({
  ...pageQuery,
  rental_id: z.optional(id('订单')),
  payable_kind: z.optional(payableKind),
  payable_id: z.optional(id('单据')),
  /** Its own number, or the number of a payment, refund, deduction or bank transfer. */
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
/** What a row is about, null where it is about nothing one pays for; `order_number` is its number. */
export const payableNamed = {
  payable_kind: z.nullable(z.string()),
  payable_id: z.nullable(z.number()),
  payable_label: z.string(),
  /** Where staff see it; null: as an order, or nowhere. */
  payable_link: z.nullable(z.string()),
  rental_id: z.nullable(z.number()),
  order_number: z.string(),
}
export const ledgerPosting = z.extend(postingEntries, {
  ...posting,
  ...payableNamed,
  /** Who gets what it moves; null: nobody but the payer and the platform. */
  payee_id: z.nullable(z.number()),
})
/** `accounts`: what the postings of the whole selection come to, not of the page alone. */
export const ledgerPage = z.extend(pageOf(ledgerPosting), { debit: yuan, credit: yuan, accounts: z.array(ledgerEntry) })

/** Either a rental order, or what is paid for by its kind and id. */
export const explainQuery = z.object({
  rental_id: z.optional(id('订单')),
  payable_kind: z.optional(payableKind),
  payable_id: z.optional(id('单据')),
})
export const ledgerExplanation = z.object({
  payable_kind: z.string(),
  payable_id: z.number(),
  payable_label: z.string(),
  payable_link: z.nullable(z.string()),
  rental_id: z.nullable(z.number()),
  order_number: z.string(),
  /** The rental line, or the kind itself. */
  line: z.string(),
  /** What it is called: of a rental, its machine. */
  equipment_name: z.string(),
  /** Name of the drawing of its kind; blank where it has none. */
  illustration: z.string(),
  status_display: z.string(),
  /** Null: it knows no deposit. */
  deposit_kind: z.nullable(z.enum(depositKindCodes)),
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
