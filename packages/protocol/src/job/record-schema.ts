/** What a technician's jobs brought him, and how he keeps the terms everybody can read. */
import * as z from 'zod/mini'
import { ownEarning, ownEarningTotals } from '../payment/own-earning-schema.ts'
import { pageOf, timestamp, yuan } from '../values.ts'
import { objectionBrief } from './objections/schema.ts'
import { jobTermCodes } from './terms.ts'

export const jobEarning = z.extend(ownEarning, {
  job_id: z.nullable(z.number()),
  job_number: z.string(),
})
export const jobEarningPage = z.extend(pageOf(jobEarning), {
  totals: z.extend(ownEarningTotals, {
    /** What jobs under way bring once they are accepted, as they are quoted. */
    held: yuan,
    held_jobs: z.number(),
  }),
})

const term = z.object({
  code: z.enum(jobTermCodes),
  label: z.string(),
  /** What the term asks, in a sentence. */
  rule: z.string(),
  kept: z.number(),
  total: z.number(),
  /** Whole percent; null: nothing was judged yet. */
  percent: z.nullable(z.number()),
})
/** What a job holds against him; it counts unless an objection was upheld. */
const against = z.object({
  term: z.enum(jobTermCodes),
  label: z.string(),
  /** 晚了 25 分钟. */
  held: z.string(),
  object_before: timestamp,
  may_object: z.boolean(),
  objection: z.nullable(objectionBrief),
})
export const jobPerformance = z.object({
  /** The last 90 days. */
  since: timestamp,
  jobs_done: z.number(),
  offers: z.number(),
  accepted: z.number(),
  rating: z.nullable(z.number()),
  rating_count: z.number(),
  missed_visits: z.number(),
  /** So many within 30 days suspend until somebody has spoken with him. */
  missed_limit: z.number(),
  earned: yuan,
  terms: z.array(term),
  /** A smaller circle the desk set, while it stands. */
  circle: z.nullable(
    z.object({
      radius_km: z.number(),
      until: z.string(),
      reason: z.string(),
      may_object: z.boolean(),
      objection: z.nullable(objectionBrief),
    }),
  ),
  /** What each of the latest jobs did to them. */
  jobs: z.array(
    z.object({
      job_id: z.number(),
      number: z.string(),
      title: z.string(),
      ended_at: timestamp,
      status: z.string(),
      status_display: z.string(),
      on_time: z.nullable(z.boolean()),
      late_minutes: z.number(),
      first_time: z.nullable(z.boolean()),
      consent: z.nullable(z.boolean()),
      rating: z.nullable(z.number()),
      against: z.array(against),
    }),
  ),
})
