import * as z from 'zod/mini'
import { day, done, id, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { payableNamed, postingEntries } from './ledger-schema.ts'
import { paymentMethodCodes } from './methods.ts'
import { differenceCodes, itemKindCodes, itemStateCodes, itemTabCodes, repairCodes } from './reconciliation-rules.ts'

const channel = z.enum(paymentMethodCodes, '请选择支付渠道')
const billDay = z.optional(z.union([z.literal(''), day('账单日期')], '账单日期不是有效日期'))

export const reconciliationQuery = z.object({
  ...pageQuery,
  channel: z._default(channel, 'wechat'),
  /** Absent or blank: yesterday. */
  day: billDay,
  tab: z._default(z.enum(itemTabCodes, '请选择要看、在途、已处理或对上了'), 'open'),
})
export const reconciliationFileQuery = z.object({ channel: z._default(channel, 'wechat'), day: billDay })
export const byItem = z.object({ id: id('对账记录') })

/** One side of a row; money that goes back is negative. */
const side = z.object({
  number: z.string(),
  amount: yuan,
  /** Of our side, null until it is posted. */
  at: z.nullable(timestamp),
  state_display: z.string(),
})
const row = {
  id: z.number(),
  channel,
  channel_display: z.string(),
  day: z.string(),
  at: timestamp,
  kind: z.enum(itemKindCodes),
  kind_display: z.string(),
  difference: z.enum(differenceCodes),
  difference_display: z.string(),
  difference_amount: yuan,
  state: z.enum(itemStateCodes),
  state_display: z.string(),
  bill: z.nullable(z.extend(side, { trade: z.string(), fee: yuan })),
  books: z.nullable(side),
  ...payableNamed,
  /** Masked. */
  payer: z.string(),
  reason: z.string(),
  handled_by: z.string(),
  handled_at: z.nullable(timestamp),
}
export const reconciliationRow = z.object(row)
export const reconciliationPage = z.extend(pageOf(reconciliationRow), {
  channel,
  channel_display: z.string(),
  day: z.string(),
  /** Null: the channel has not closed this day's bill yet, or nobody has asked. */
  fetched_at: z.nullable(timestamp),
  /** SHA-256 of the bill as it was compared. */
  hash: z.string(),
  totals: z.object({
    gateway: yuan,
    gateway_count: z.number(),
    books: yuan,
    books_count: z.number(),
    /** Gateway less books, what is in transit left out. */
    difference: yuan,
    fees: yuan,
  }),
  tabs: z.object({ open: z.number(), transit: z.number(), done: z.number(), matched: z.number() }),
})

/** What a repair would do, found out by doing it and taking it back. */
const effect = z.object({
  repair: z.enum(repairCodes),
  label: z.string(),
  sentence: z.string(),
  posting: z.nullable(postingEntries),
})
export const reconciliationItem = z.object({
  ...row,
  title: z.string(),
  sentence: z.string(),
  order: z.nullable(
    z.object({
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
      /** Null: it is not for days. */
      days: z.nullable(z.number()),
      status: z.string(),
      status_display: z.string(),
      /** What our payment or refund was for. */
      amount: yuan,
      opened_at: timestamp,
      fits: z.array(z.object({ label: z.string(), is_met: z.boolean() })),
    }),
  ),
  effects: z.array(effect),
})

export const settleRequest = z.optional(z.object({}))
export const holdRequest = z.object({ reason: requiredText('挂账原因', 200) })
export const returnRequest = z.object({ reason: requiredText('退回原因', 80) })
export const runRequest = z.object({ channel, day: day('账单日期') })
export const itemDone = z.object({ ...done, item: reconciliationItem })
export const runDone = z.object({
  ...done,
  day: z.string(),
  channel,
  tabs: z.object({ open: z.number(), transit: z.number(), done: z.number(), matched: z.number() }),
})
