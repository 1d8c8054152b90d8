/** The review queue of all lines: light rows, so that ten thousand of them open and scroll at once. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { documentAttentions } from './validity.ts'
import { rentalStatusCodes } from '../rental/machine.ts'
import { flag, optionalText, pageOf, pageQuery, timestamp } from '../values.ts'

const attentionCodes = codesOf(documentAttentions)

export const queueItem = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  status: z.enum(rentalStatusCodes),
  display_status: z.string(),
  party_name: z.string(),
  contact_name: z.string(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  illustration: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  document_count: z.number(),
  /** Of the papers this row was made of, for a decision on them. */
  documents_fingerprint: z.string(),
  /** How often it has been handed in. */
  submission: z.number(),
  /** Since when it waits for staff. */
  waiting_since: timestamp,
  attention: z.enum(attentionCodes),
  /** 许可证 12 天后到期, 缺操作证 */
  attention_text: z.string(),
  verification_status: z.string(),
  verification_notes: z.string(),
  verification_date: z.nullable(timestamp),
  decided_by: z.string(),
  has_contract: z.boolean(),
  /** R172: an approval makes the contract too, unless it is asked not to. */
  contract_follows: z.boolean(),
  /** R178: its status and its verification disagree. */
  is_mismatched: z.boolean(),
  actions: z.array(z.string()),
})
export const queueQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['pending', 'verified', 'all'], '筛选条件无效'), 'pending'),
  /** R157, of what is verified. */
  filter: z._default(z.enum(['all', 'passed', 'rejected', 'has_contract'], '筛选条件无效'), 'all'),
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
  /** Only what has documents and can be decided. */
  ready: z._default(flag, false),
  sort: z._default(z.enum(['oldest', 'newest'], '排序方式无效'), 'oldest'),
})
export const queuePage = z.extend(pageOf(queueItem), {
  /** Waiting per line, and under `all` together; whatever the filter. */
  counts: z.record(z.string(), z.number()),
  /** Of what has documents and can be decided: what has waited longer than `overdue_hours`. */
  overdue: z.number(),
  overdue_hours: z.number(),
  /** What the reader himself decided today, and how long one took him on the average. */
  mine_today: z.object({ count: z.number(), average_seconds: z.nullable(z.number()) }),
})
