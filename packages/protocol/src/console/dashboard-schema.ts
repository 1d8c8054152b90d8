/** What the console shows at a glance. Lines stand under their ids; each figure is counted when it is asked for. */
import * as z from 'zod/mini'
import { queueItem } from '../qualification/queue-schema.ts'
import { flag, timestamp } from '../values.ts'
import { workQueues } from './dashboard.ts'

const lineFigures = z.object({
  line: z.string(),
  /** Waits for a decision, with its documents or without. */
  pending: z.number(),
  /** Has its documents and can be decided now. */
  ready: z.number(),
  overdue: z.number(),
  /** Since when the oldest that can be decided waits. */
  waiting_since: z.nullable(timestamp),
  decided_today: z.number(),
  /** Percent of today's decisions; null where there were none. */
  pass_rate: z.nullable(z.number()),
})
const hour = z.object({ hour: z.number(), approved: z.number(), rejected: z.number() })
const recent = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  equipment_name: z.string(),
  is_approved: z.boolean(),
  notes: z.string(),
  decided_by: z.string(),
  decided_at: timestamp,
})
const contractRequest = z.object({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  previous_display_status: z.string(),
  display_status: z.string(),
  created_at: timestamp,
})
const dueOrder = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  party_name: z.string(),
  equipment_name: z.string(),
  end_date: z.string(),
})
const mismatched = z.object({
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  display_status: z.string(),
  verification_status: z.string(),
})

export const dashboardQuery = z.object({ debug: z._default(flag, false) })
export const dashboard = z.object({
  as_of: timestamp,
  pending: z.record(z.string(), z.number()),
  contract_requests: z.number(),
  /** The first of each line; who waits longest comes first. */
  previews: z.record(z.string(), z.array(queueItem)),
  /** What was decided last. */
  recent: z.array(recent),
  overdue_hours: z.number(),
  lines: z.array(lineFigures),
  /** Today's decisions by the hour of Shanghai, from the first hour with one to the present. */
  today: z.object({ approved: z.number(), rejected: z.number(), hours: z.array(hour) }),
  /** The latest open requests; null for whoever may not decide on them. */
  requests: z.nullable(z.array(contractRequest)),
  /** Null for whoever may not see orders. */
  due: z.nullable(z.object({ count: z.number(), results: z.array(dueOrder) })),
  /** How much waits in each place the reader may enter. */
  queues: z.partialRecord(z.enum(workQueues), z.number()),
  /** R178, only where it was asked for: orders whose status and verification disagree. */
  mismatched: z.nullable(z.object({ count: z.number(), results: z.array(mismatched) })),
})
