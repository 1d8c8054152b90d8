/** What came in at this process, minute by minute of the last few, and since it started. */
import { ingestHealthMinutes } from '@jihui/protocol/iot/ingest-health'
import type { TelemetryRefusal } from '@jihui/protocol/iot/telemetry-limits'
import type { Services } from '../../../platform/services.ts'

/** Of one message. */
export interface TakenMessage {
  readonly accepted: number
  readonly duplicates: number
  readonly refused: readonly { readonly code: TelemetryRefusal }[]
  /** How long after they were measured its readings came, ms. */
  readonly delays: readonly number[]
}
export interface TakenCounts {
  messages: number
  accepted: number
  duplicates: number
  /** Readings that came within ten seconds of being measured. */
  prompt: number
  readonly refused: Map<TelemetryRefusal, number>
}
const promptMs = 10_000
const minuteMs = 60_000

const nothing = (): TakenCounts => ({ messages: 0, accepted: 0, duplicates: 0, prompt: 0, refused: new Map() })
const add = (
  sum: TakenCounts,
  more: Omit<TakenCounts, 'refused'>,
  refused: Iterable<readonly [TelemetryRefusal, number]>,
) => {
  sum.messages += more.messages
  sum.accepted += more.accepted
  sum.duplicates += more.duplicates
  sum.prompt += more.prompt
  for (const [code, count] of refused) sum.refused.set(code, (sum.refused.get(code) ?? 0) + count)
}

interface Counted {
  readonly all: TakenCounts
  /** Minute → what came in it. */
  readonly minutes: Map<number, TakenCounts>
}
const counted = new WeakMap<Services, Counted>()
const countsOf = (services: Services): Counted => {
  const known = counted.get(services)
  if (known) return known
  const made = { all: nothing(), minutes: new Map<number, TakenCounts>() }
  counted.set(services, made)
  return made
}

export const countTaken = (services: Services, { accepted, duplicates, refused, delays }: TakenMessage): void => {
  const { all, minutes } = countsOf(services)
  const minute = Math.floor(services.clock.now().getTime() / minuteMs)
  let now = minutes.get(minute)
  if (!now) {
    minutes.set(minute, (now = nothing()))
    for (const old of minutes.keys()) if (old < minute - ingestHealthMinutes) minutes.delete(old)
  }
  const more = { messages: 1, accepted, duplicates, prompt: delays.filter((ms) => ms <= promptMs).length }
  const reasons = refused.map(({ code }) => [code, 1] as const)
  for (const sum of [all, now]) add(sum, more, reasons)
}

/** Of the last whole minutes; of all since the process started. */
export const readTaken = (services: Services): { readonly lately: TakenCounts; readonly all: TakenCounts } => {
  const { all, minutes } = countsOf(services)
  const minute = Math.floor(services.clock.now().getTime() / minuteMs)
  const lately = nothing()
  for (const [at, counts] of minutes)
    if (at < minute && at >= minute - ingestHealthMinutes) add(lately, counts, counts.refused)
  return { lately, all }
}
