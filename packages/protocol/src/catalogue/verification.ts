/** How a machine stands with those who check that it is what it is said to be. */
import { codesOf } from '../codes.ts'

export const verificationStatuses = {
  pending: { label: '待核验' },
  approved: { label: '已核验' },
  rejected: { label: '没有通过' },
} as const
export type VerificationStatus = keyof typeof verificationStatuses
export const verificationStatusCodes = codesOf(verificationStatuses)
