import * as z from 'zod/mini'
import { timestamp } from '../values.ts'
import { contractChangeSince, readingLimits, signableChangeKinds, specialTermsNumber } from './changes.ts'

export const clauseText = z.object({ title: z.string(), text: z.string() })
/** A clause of a contract; `previous_…` as it was called and read, with this order's figures, where it was changed. */
export const contractClause = z.object({
  number: z.number(),
  title: z.string(),
  text: z.string(),
  change: z.nullable(z.enum(signableChangeKinds)),
  previous_title: z.nullable(z.string()),
  previous_text: z.nullable(z.string()),
})
export const contractChanges = z.object({
  since: z.enum(contractChangeSince),
  number: z.string(),
  signed_at: z.nullable(timestamp),
  created_at: timestamp,
  removed: z.array(clauseText),
  /** The special terms of the replaced contract, where they were others; empty: there were none. */
  previous_special_terms: z.nullable(z.string()),
})
const seconds = z
  .int('阅读时间无效')
  .check(z.minimum(0, '阅读时间不能晚于现在'), z.maximum(readingLimits.secondsMax, '阅读时间太早'))
/**
 * Which clauses have been in sight and, of those that changed, been confirmed; how many seconds before the signature. A
 * span and not a moment, so that a phone whose clock is wrong tells the truth.
 */
export const readClauses = z
  .array(
    z.object({
      number: z.int('条款编号无效').check(z.minimum(specialTermsNumber, '条款编号无效')),
      seconds_ago: seconds,
      confirmed_seconds_ago: z.optional(z.nullable(seconds)),
    }),
    '阅读记录无效',
  )
  .check(z.maxLength(readingLimits.clausesMax, '阅读记录太长'))
