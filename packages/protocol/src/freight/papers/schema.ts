/** What a driver reads of his papers, and how he hands in a new one. */
import * as z from 'zod/mini'
import { day, done, id } from '../../values.ts'
import { paperName } from '../../application/own-papers.ts'
import { driverPaperCodes } from './papers.ts'

const paperCode = z.enum(driverPaperCodes, '请选择是哪一种证件')
/** How a paper stands today; `missing`: there is none that was approved. */
export const paperValidities = { valid: '有效', expiring: '快到期', expired: '已到期', missing: '还没有' } as const

/** What he handed in for it, until it is approved. */
const renewal = z.object({
  application_id: z.number(),
  status: z.enum(['pending', 'rejected']),
  status_display: z.string(),
  /** Null: a year from its approval. */
  expires_on: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.string(),
})
export const driverPaper = z.object({
  type: paperCode,
  label: z.string(),
  /** Null: the driver's own. */
  vehicle_id: z.nullable(z.number()),
  plate: z.string(),
  /** Null: there is none. */
  expires_on: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  validity: z.enum(['valid', 'expiring', 'expired', 'missing']),
  validity_display: z.string(),
  /** Of a vehicle he drives for its owner: none. */
  files: z.array(z.object({ url: z.string(), name: z.string(), mime: z.string() })),
  /** Whether it is his to hand in. */
  may_renew: z.boolean(),
  renewal: z.nullable(renewal),
})
/** Those of the driver first, then those of each vehicle he owns or drives. */
export const driverPapersAnswer = z.object({ results: z.array(driverPaper) })

export const paperRequest = z.object({
  type: paperCode,
  /** Of a paper of a vehicle: which. */
  vehicle_id: z.optional(id('车辆')),
  /** Absent: it counts for a year from its approval. */
  expires_on: z.optional(z.union([z.literal(''), day('到期日')], '到期日不是有效日期')),
  /** As it is printed on a paper of his own. */
  name: paperName,
})
export const paperSent = z.object({
  ...done,
  id: z.number(),
  application: z.object({ id: z.number(), status: z.literal('pending') }),
})
