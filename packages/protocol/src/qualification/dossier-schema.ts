/** Everything there is to say about an order's qualification, now or as of a moment. */
import * as z from 'zod/mini'
import { quoteLine } from '../rental/quote-schema.ts'
import { timestamp, yuan } from '../values.ts'
import { queueItem } from './queue-schema.ts'
import { decisionRow, qualificationImage, qualificationJudgement } from './schema.ts'

const offset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
/** A moment with its offset. A plus that was not encoded arrives as a blank. */
const moment = (label: string) =>
  z.pipe(
    z.string(),
    z.transform((value, context) => {
      const written = value.trim().replace(' ', '+')
      const at = offset.test(written) ? new Date(written) : null
      if (at && !Number.isNaN(at.getTime())) return at
      context.issues.push({
        code: 'custom',
        message: `${label}应写成带时区的时间，如 2026-11-20T09:30:00+08:00`,
        input: value,
      })
      return z.NEVER
    }),
  )
export const asOfQuery = z.object({ as_of: z.optional(moment('时刻')) })

/** A document with what has become of it since. */
export const dossierDocument = z.extend(qualificationImage, {
  /** When it was taken away or its order showed it no more; in the past, only where that was by then. */
  removed_at: z.nullable(timestamp),
})
/** One handing-in: what was shown, and what was decided on it. */
export const submission = z.object({
  number: z.number(),
  submitted_at: timestamp,
  submitted_by: z.string(),
  documents: z.array(dossierDocument),
  decision: z.nullable(decisionRow),
})
const named = z.object({ id: z.string(), name: z.string() })

export const reviewDossier = z.extend(queueItem, {
  /** Null: now. Of the past `actions` is empty, and `attention` and ends are judged by that day. */
  as_of: z.nullable(timestamp),
  created_at: timestamp,
  customer_id: z.number(),
  customer_name: z.string(),
  contact_phone: z.string(),
  delivery_address: z.string(),
  region: z.string(),
  license_number: z.string(),
  remarks: z.string(),
  answers: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  options: z.array(z.object({ flag: z.string(), label: z.string() })),
  rental_days: z.number(),
  total_amount: yuan,
  deposit_amount: yuan,
  lines: z.array(quoteLine),
  contract_id: z.nullable(z.number()),
  contract_number: z.nullable(z.string()),
  /** What the category and the chosen options demand. */
  demanded: z.array(named),
  documents: z.array(dossierDocument),
  judgement: qualificationJudgement,
  /** The latest first. */
  decisions: z.array(decisionRow),
  submissions: z.array(submission),
  /** Staff who opened this dossier, the latest first; at most twenty. */
  viewers: z.array(z.object({ name: z.string(), viewed_at: timestamp })),
})
