/** Rate limits per address. Sign-in and SMS calls are bound tightly, all others only against abuse. */
import type { LimitName } from './endpoint.ts'

export const rateLimits: Record<LimitName, { max: number; windowSeconds: number }> = {
  login: { max: 20, windowSeconds: 60 },
  register: { max: 30, windowSeconds: 60 },
  password: { max: 10, windowSeconds: 60 },
  sms: { max: 10, windowSeconds: 60 },
  /** Documents are read or drawn for these. */
  verify: { max: 60, windowSeconds: 60 },
  general: { max: 3000, windowSeconds: 60 },
}

/** R095 */
export const qualificationFilesMax = 5
export const fileBytesMax = 10 * 1024 * 1024
