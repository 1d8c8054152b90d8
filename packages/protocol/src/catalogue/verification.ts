/** How a machine stands with those who check that it is what it is said to be. */
import * as z from 'zod/mini'
import { timestamp } from '../values.ts'

export const verificationStatuses = {
  pending: { label: '待核验' },
  approved: { label: '已核验' },
  rejected: { label: '没有通过' },
} as const
export type VerificationStatus = keyof typeof verificationStatuses
export const verificationStatusCodes = Object.keys(verificationStatuses) as [
  VerificationStatus,
  ...VerificationStatus[],
]

/** What owner and staff alike are told of a machine's verification. */
export const verification = z.object({
  status: z.enum(verificationStatusCodes),
  status_display: z.string(),
  /** Why the machine was not accepted, or what was remarked. */
  notes: z.string(),
  verified_by: z.string(),
  verified_at: z.nullable(timestamp),
  /** Whether renters find the machine. */
  is_offered: z.boolean(),
})
