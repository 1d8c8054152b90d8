/** Where a deposit is, what is asked out of it, and what was done about that. */
import * as z from 'zod/mini'
import { depositKindCodes } from '../rental/deposit-ladder.ts'
import { paymentMethodCodes } from '../payment/methods.ts'
import { refundRow } from '../rental/schema.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import {
  claimActionCodes,
  claimItemKindCodes,
  claimItemsMax,
  claimStatusCodes,
  depositPlaceCodes,
  holdStatusCodes,
} from './machine.ts'

export const hold = z.object({
  number: z.string(),
  method: z.enum(paymentMethodCodes),
  method_display: z.string(),
  amount: yuan,
  captured: yuan,
  released: yuan,
  status: z.enum(holdStatusCodes),
  status_display: z.string(),
  /** While it waits: an address to show as a code, or a form to send. */
  qr_code: z.optional(z.string()),
  gateway_url: z.optional(z.string()),
  form_data: z.optional(z.record(z.string(), z.string())),
  expires_at: timestamp,
  expires_in: z.number(),
  held_at: z.nullable(timestamp),
  failure: z.nullable(z.string()),
})
export const claimPhoto = z.object({
  url: z.string(),
  side: z.enum(['lessor', 'renter']),
  /** Of work: before it was begun. */
  caption: z.optional(z.string()),
  item: z.nullable(z.number()),
})
export const claim = z.object({
  id: z.number(),
  rental_id: z.number(),
  status: z.enum(claimStatusCodes),
  status_display: z.string(),
  /** As its reader is told. */
  sentence: z.string(),
  items: z.array(
    z.object({
      kind: z.enum(claimItemKindCodes),
      label: z.string(),
      working: z.string(),
      amount: yuan,
      position: z.string(),
      /** Of several units, which one it is about. */
      serial: z.optional(z.string()),
      /** The work order it is about. */
      task: z.optional(z.object({ id: z.number(), number: z.string() })),
      /** The renter does not accept it. */
      is_objected: z.boolean(),
    }),
  ),
  amount: yuan,
  /** What came of it; null until it is settled. */
  settled_amount: z.nullable(yuan),
  /** What of the claim is not covered by what was put down: the renter would owe it; once settled, still owes it. */
  owed_amount: yuan,
  sent_at: timestamp,
  due_at: timestamp,
  seconds_left: z.number(),
  lessor_name: z.string(),
  objection: z.nullable(z.object({ reason: z.string(), offered_amount: z.nullable(yuan), objected_at: timestamp })),
  decision: z.nullable(z.object({ reason: z.string(), decided_by: z.string(), decided_at: timestamp })),
  settled_at: z.nullable(timestamp),
  photos: z.array(claimPhoto),
  /** What its reader may do with it now. */
  actions: z.array(z.enum(claimActionCodes)),
})
const step = z.object({
  code: z.string(),
  label: z.string(),
  note: z.string(),
  at: z.nullable(timestamp),
  /** `next` has a time at which it comes by itself. */
  state: z.enum(['done', 'now', 'next']),
})
export const deposit = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  equipment_name: z.string(),
  illustration: z.string(),
  status: z.string(),
  kind: z.enum(depositKindCodes),
  kind_display: z.string(),
  /** The machine's deposit, up to which something may be asked for. */
  base: yuan,
  /** What is put down: paid or frozen; 0 where it is waived. */
  amount: yuan,
  place: z.enum(depositPlaceCodes),
  place_display: z.string(),
  /** One sentence on where it is and who can move it. */
  sentence: z.string(),
  /** To the renter: how he could put down less the next time, or what is missing for it. */
  next_time: z.string(),
  /** The way from the renter and back to him. */
  stations: z.array(z.object({ label: z.string(), note: z.string(), state: z.enum(['done', 'now', 'next']) })),
  taken: yuan,
  returned: yuan,
  returning: yuan,
  /** What the renter still owes of this order; paid like any other amount due. */
  owed: yuan,
  hold: z.nullable(hold),
  claim: z.nullable(claim),
  refunds: z.array(refundRow),
  /** Newest first. */
  history: z.array(step),
})
export const depositDone = z.object({ ...done, deposit })

export const holdRequest = z.object({ payment_method: z.enum(paymentMethodCodes, '请选择支付方式') })
export const holdDone = z.object({ ...done, hold })

const itemList = z.pipe(
  z.union([z.array(z.number()), z.string()], '扣款项格式不正确'),
  z.transform((given, context) => {
    const list =
      typeof given === 'string'
        ? given
            .replace(/[[\]\s]/g, '')
            .split(',')
            .filter(Boolean)
            .map(Number)
        : given
    if (list.length <= claimItemsMax * 3 && list.every((one) => Number.isInteger(one) && one >= 0)) return list
    context.issues.push({ code: 'custom', message: '扣款项格式不正确', input: given })
    return z.NEVER
  }),
)
export const objectRequest = z.object({
  reason: requiredText('异议说明', 500),
  /** What the renter would bear. */
  offered_amount: z.optional(yuanIn('愿意承担的金额')),
  /** The items objected to, from 0; JSON or with commas in a form. Without it, all of them. */
  items: z.optional(itemList),
})
export const withdrawRequest = z.optional(z.object({ reason: optionalText('撤回原因', 200) }))

export const byClaim = z.object({ id: id('扣款单') })
export const claimQuery = z.object({
  ...pageQuery,
  /** `open`: waiting for a decision of staff. */
  tab: z._default(z.enum(['open', 'awaiting', 'settled', 'all'], '分类不正确'), 'open'),
  keyword: optionalText('关键字', 60),
})
export const claimRow = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  line_label: z.string(),
  equipment_name: z.string(),
  illustration: z.string(),
  renter_name: z.string(),
  lessor_name: z.string(),
  status: z.enum(claimStatusCodes),
  status_display: z.string(),
  kind: z.enum(depositKindCodes),
  kind_display: z.string(),
  base: yuan,
  amount: yuan,
  settled_amount: z.nullable(yuan),
  sent_at: timestamp,
  due_at: timestamp,
  objected_at: z.nullable(timestamp),
})
export const claimPage = z.extend(pageOf(claimRow), {
  tabs: z.object({ open: z.number(), awaiting: z.number(), settled: z.number(), all: z.number() }),
})
export const decideRequest = z.object({
  /** Between nothing and what was asked for. */
  amount: yuanIn('裁定金额'),
  reason: requiredText('裁定理由', 300),
})
