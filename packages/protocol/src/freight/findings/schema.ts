/** What staff read of a finding, and how they close one. */
import * as z from 'zod/mini'
import { done, id, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { findingActionCodes, findingKindCodes, findingStatusCodes } from './machine.ts'

export const byFinding = z.object({ id: id('发现') })
export const finding = z.object({
  id: z.number(),
  kind: z.enum(findingKindCodes),
  kind_display: z.string(),
  /** What it means, in a sentence. */
  says: z.string(),
  status: z.enum(findingStatusCodes),
  status_display: z.string(),
  /** Names and telephones in part. */
  people: z.array(
    z.object({ id: z.number(), role: z.enum(['shipper', 'driver']), name: z.string(), phone: z.string() }),
  ),
  since: timestamp,
  /** When the last new fact came. */
  fact_at: timestamp,
  /** The newest of what it stands on, with the order or cargo each is about. */
  facts: z.array(
    z.object({
      text: z.string(),
      order_id: z.nullable(z.number()),
      order_number: z.nullable(z.string()),
      cargo_id: z.nullable(z.number()),
      cargo_number: z.nullable(z.string()),
      found_at: timestamp,
    }),
  ),
  facts_count: z.number(),
  /** What was said the last time it was closed; of an open one that was closed before, too. */
  reason: z.string(),
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(timestamp),
  actions: z.array(z.enum(findingActionCodes)),
})
export const findingQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['open', 'closed'], '状态应为 open 或 closed'), 'open'),
  kind: z.optional(z.enum(findingKindCodes, '没有这种发现')),
})
export const findingPage = z.extend(pageOf(finding), { open: z.number() })
export const closeFindingRequest = z.object({
  outcome: z.enum(['harmless', 'acted'], '结果应为 harmless 或 acted'),
  reason: requiredText('原因', 500),
})
export const findingDone = z.object({ ...done, finding })
