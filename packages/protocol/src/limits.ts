/** Rate limits per address. What can be guessed or costs money is bound tightly, all else only against abuse. */
import type { LimitName } from './endpoint.ts'

export interface RateLimit {
  readonly max: number
  readonly windowSeconds: number
  /** Counted for all processes together and over a restart; others each process counts for itself. */
  readonly isShared?: boolean
}

export const rateLimits: Record<LimitName, RateLimit> = {
  register: { max: 30, windowSeconds: 60, isShared: true },
  password: { max: 10, windowSeconds: 60, isShared: true },
  sms: { max: 10, windowSeconds: 60, isShared: true },
  /** Documents are read or drawn for these. */
  verify: { max: 60, windowSeconds: 60 },
  /** What machines say: many of a yard speak from one address, and each is held to its own pace beside this. */
  device: { max: 60_000, windowSeconds: 60 },
  general: { max: 3000, windowSeconds: 60 },
}

/**
 * Calls of one person at one process. Those worked on at once hold a share of its database connections, so that his slow
 * ones leave room for everybody else's; the others wait for their turn, in milliseconds.
 */
export const personLimits = { callsUnderWay: 256, shareOfConnections: 0.3, turnMs: 20_000 }

/** A body of JSON, or the texts of a form, unless the operation declares more. */
export const bodyBytesMax = 64 * 1024

/** R095 */
export const qualificationFilesMax = 5
export const fileBytesMax = 10 * 1024 * 1024

/** How far lists are counted: a `count` that reaches this says "so many or more". What is beyond is paged all the same. */
export const countLimits = { catalogue: 500, console: 10_000 } as const

/** R044: pages of 10 unless asked otherwise, at most 100. */
export const pageSizeDefault = 10
export const pageSizeMax = 100
