/** Which of a device's readings its machine's plans hear of. No database, no clock. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { FollowedReading } from '../follow/follower.ts'

export interface ShownMeter {
  /** ms. */
  readonly ts: number
  readonly meter: number
}
/** What was told last of a meter, and from where on it has to be told whatever else. */
export interface ToldMeter extends ShownMeter {
  /** ms; null: with the next reading. */
  readonly looksAt: { readonly meter: number; readonly ts: number } | null
}

/**
 * Between two readings that are told, so much was used: a machine that says its hours each minute would otherwise leave half
 * a million rows a year. The reading by which a service comes to be due is told whatever it adds.
 */
export const meterSteps: Readonly<Record<MeterUnit, number>> = { h: 0.5, km: 10 }
/** ms. */
const day = 86_400_000
/** Also where nothing is used: that a machine stands says when it will be due, too. */
const longest = day
/** Every reading is asked: which of China's days it is of, without a calendar. */
const dayAt = (ts: number): number => Math.floor((ts + 28_800_000) / day)

/** What the counter showed, a reading a day, the last of each, and the newest; oldest first. */
export const showings = (readings: readonly FollowedReading[], key: string, since: number): ShownMeter[] => {
  const all = readings.flatMap(({ ts, values }) => {
    const value = values?.[key]
    return typeof value === 'number' && ts >= since ? [{ ts, meter: value }] : []
  })
  return all.filter(({ ts }, at) => at === all.length - 1 || dayAt(ts) !== dayAt(all[at + 1]!.ts))
}

export const isWorthTelling = ({ ts, meter }: ShownMeter, told: ToldMeter | null, unit: MeterUnit): boolean => {
  if (!told) return true
  if (ts <= told.ts) return false
  // The other way it goes as well: somebody has to look at it.
  if (Math.abs(meter - told.meter) >= meterSteps[unit]) return true
  const { looksAt } = told
  return looksAt === null || meter >= looksAt.meter || ts >= looksAt.ts || ts - told.ts >= longest
}
