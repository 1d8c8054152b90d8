/**
 * What many readings come to, from what is known of their machines. Those that simply go on from where a meter stood, or were
 * sent before, are settled here; whatever brings alarms, comes late or is a meter's first is left. No database, no clock.
 */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { type Doubt, judgeMeter } from './judge-meter.ts'
import type { NewReading } from './new-reading.ts'
import { isQuiet, lookAtPlans, type PlanOfUnit, type Stand } from './quiet.ts'

export interface KnownOfUnits {
  /** Absent: nothing was counted of it. */
  readonly standOf: (unitId: number, unit: MeterUnit) => Stand | undefined
  /** Of machines that are not quiet. */
  readonly plansOf: (unitId: number) => readonly PlanOfUnit[]
  /** Whether alarms of it are watched, which end when it is told that none stand. */
  readonly isWatched: (unitId: number) => boolean
  /** The id of what is there under the same moment and source. */
  readonly known: (reading: NewReading) => number | undefined
}
export type Settled =
  /** `of`: what it repeats, a row that was there or one that is written with it; null: it says nothing. */
  | { readonly kind: 'repeat'; readonly of: number | NewReading | null }
  | { readonly kind: 'counted'; readonly counted: number; readonly before: Stand }
  | { readonly kind: 'asked'; readonly doubt: Doubt; readonly before: Stand }
  | { readonly kind: 'values' }
/** A meter that was read: what it stood at when it was looked at, and where it stands then. */
export interface ReadMeter {
  readonly unitId: number
  readonly unit: MeterUnit
  readonly before: Stand
  readonly after: Stand
}
export interface Judged {
  /** In the order they are written in. */
  readonly settled: ReadonlyMap<NewReading, Settled>
  readonly meters: readonly ReadMeter[]
  /** In the order they are to be taken in: a machine's later ones wait for its first that was left. */
  readonly left: readonly NewReading[]
  /** Rows of plans that are due by now, or whose days no longer follow from what was read. */
  readonly stale: ReadonlySet<number>
}

/** A machine's in the order they were measured, whatever order they were sent in; machines in the order they are held in. */
export const inOrder = (readings: readonly NewReading[]): NewReading[] =>
  readings.toSorted((one, other) => one.unitId - other.unitId || one.measuredAt.getTime() - other.measuredAt.getTime())

/** Of the meter, or blank of values alone. */
export const unitRead = ({ meter, unit }: NewReading): MeterUnit | '' => (meter === null ? '' : unit)
export const meterKey = (unitId: number, unit: string): string => `${unitId} ${unit}`
/** What makes it the same reading, whatever else it says. */
export const keyOf = (reading: NewReading): string =>
  `${reading.unitId} ${unitRead(reading)} ${reading.measuredAt.getTime()} ${reading.source} ${reading.device}`

export const judgeReadings = (
  readings: readonly NewReading[],
  { standOf, plansOf, isWatched, known }: KnownOfUnits,
): Judged => {
  const settled = new Map<NewReading, Settled>()
  const left: NewReading[] = []
  const stale = new Set<number>()
  const seen = new Map<string, NewReading>()
  const waiting = new Set<number>()
  const meters = new Map<string, ReadMeter>()

  const judge = (reading: NewReading): Settled | null => {
    const { unitId, unit, meter, measuredAt: at, values, alarms, isExchange = false } = reading
    if (waiting.has(unitId)) return null
    if (alarms !== null && (alarms.length > 0 || isWatched(unitId))) return null
    const same = seen.get(keyOf(reading)) ?? known(reading)
    if (same !== undefined) return { kind: 'repeat', of: same }
    if (meter === null) return values ? { kind: 'values' } : { kind: 'repeat', of: null }
    const place = meterKey(unitId, unit)
    const read = meters.get(place)
    const before = read?.after ?? standOf(unitId, unit)
    if (!before || at <= before.at) return null
    const verdict = judgeMeter(unit, { meter, at, isExchange }, before, null)
    if ('doubt' in verdict) {
      meters.set(place, { unitId, unit, before: read?.before ?? before, after: before })
      return { kind: 'asked', doubt: verdict.doubt, before }
    }
    let after: Stand = { meter, at, counted: verdict.counted, quiet: before.quiet, version: before.version }
    if (!isQuiet(before, after)) {
      const look = lookAtPlans(plansOf(unitId), unit, before, after)
      for (const plan of look.outdated) stale.add(plan)
      after = { ...after, quiet: look.quiet }
    }
    meters.set(place, { unitId, unit, before: read?.before ?? before, after })
    return { kind: 'counted', counted: verdict.counted, before }
  }

  for (const reading of inOrder(readings)) {
    const outcome = judge(reading)
    if (outcome === null) {
      waiting.add(reading.unitId)
      left.push(reading)
      continue
    }
    settled.set(reading, outcome)
    if (outcome.kind !== 'repeat') seen.set(keyOf(reading), reading)
  }
  return { settled, meters: [...meters.values()], left, stale }
}
