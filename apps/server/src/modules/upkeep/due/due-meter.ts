/**
 * When a meter will have run so far, from how the machine was really used in the last 30 and 90 days: a day, and the range
 * it lies in. Reckoned from the last reading, so that the answer only changes when something was read.
 */
import { dayOf } from '../../../platform/clock.ts'

export interface CountedReading {
  readonly at: Date
  /** Used since the first reading. */
  readonly counted: number
  /** How many readings it stands for; absent: one. */
  readonly times?: number
}
export interface MeterPrediction {
  readonly dueOn: string
  readonly earliest: string
  readonly latest: string
  readonly isReached: boolean
  readonly ratePerDay: number
  readonly rate30: number | null
  readonly rate90: number | null
  readonly readings: number
  readonly since: string
}
/** Why no day can be said. */
export type Unpredicted = 'unread' | 'too_few' | 'unused'

const dayMs = 86_400_000
const windowDays = 90
/** What lies further ahead is not told. */
const farDays = 3 * 366
/** Of so many days at least something is said. */
const fewDays = 3
/** A rate is at least so uncertain, however even the use was. */
const leastSpread = 0.06
/** Even use, without a trend, is not made more uncertain than this. */
const evenSpread = 0.13
const mostSpread = 0.75
/** How many standard deviations of what was seen the range is wide, each way. */
const widths = 2.1
/** How much of a trend is taken to go on. */
const trendKept = 0.6

/** What the meter had counted at a moment, between the readings around it. */
export const countedAt = (readings: readonly CountedReading[], at: number): number => {
  const next = readings.findIndex((one) => one.at.getTime() >= at)
  if (next === -1) return readings.at(-1)!.counted
  const after = readings[next]!
  const before = readings[next - 1]
  if (!before) return after.counted
  const share = (at - before.at.getTime()) / (after.at.getTime() - before.at.getTime())
  return before.counted + (after.counted - before.counted) * share
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Use of each whole day before the last reading, the latest first. */
const dailyUse = (readings: readonly CountedReading[], end: number): number[] => {
  const days = Math.min(windowDays, Math.floor((end - readings[0]!.at.getTime()) / dayMs))
  const marks = Array.from({ length: days + 1 }, (_, back) => countedAt(readings, end - back * dayMs))
  return marks.slice(1).map((earlier, index) => Math.max(0, marks[index]! - earlier))
}

/** How the seven days of a week share its use, where each of them was read; null: not known. The latest day first. */
const weekOf = (uses: readonly number[], readings: number): number[] | null => {
  const weeks = Math.min(8, Math.floor(uses.length / 7))
  if (weeks < 2 || readings < uses.length * 0.7) return null
  const total = mean(uses.slice(0, weeks * 7))
  if (total === 0) return null
  return Array.from(
    { length: 7 },
    (_, day) => mean(Array.from({ length: weeks }, (_unused, week) => uses[week * 7 + day]!)) / total,
  )
}

/** Days until so much is used at a rate, over the days of the week. */
const daysFor = (remaining: number, rate: number, week: readonly number[] | null): number => {
  if (rate <= 0) return farDays
  if (!week) return Math.min(farDays, remaining / rate)
  let left = remaining
  for (let day = 0; day < farDays; day += 1) {
    // The day after the last reading is that day of the week which lies six days before it.
    const use = rate * week[6 - (day % 7)]!
    if (use >= left) return day + left / use
    left -= use
  }
  return farDays
}

interface Estimate {
  readonly rate: number
  readonly spread: number
}
/**
 * The rate to expect over so many days ahead, and how far off it may be, as a share of it. A change between the last 30 days
 * and those before is taken to go on as far as it stands out of what changes anyway.
 */
const expect = (uses: readonly number[], readings: number, horizon: number): Estimate => {
  const all = mean(uses)
  const recent = mean(uses.slice(0, 30))
  const earlier = uses.slice(30)
  const length = clamp(Math.round(horizon / 7) * 7, 7, Math.max(7, Math.floor(uses.length / 14) * 7))
  const windows = uses.slice(0, Math.max(1, uses.length - length + 1))
  const apart = earlier.length >= 14 ? (Math.min(30, uses.length) + earlier.length) / 2 : 0
  const slope = apart > 0 ? (recent - mean(earlier)) / apart : 0
  const level = (day: number) => all + slope * (uses.length / 2 - day)
  const rates = windows.map((_, from) => mean(uses.slice(from, from + length)) - level(from + length / 2))
  const noise = deviation(rates) * (1 + length / uses.length)
  const ofMonth =
    deviation(uses.map((use, day) => use - level(day))) /
    Math.sqrt(Math.max(1, Math.min(30, (readings * 30) / uses.length)))
  const stands = apart > 0 ? clamp(Math.abs(recent - mean(earlier)) / (4 * ofMonth + 1e-9) - 0.4, 0, 1) : 0
  const drift = slope * (15 + Math.min(horizon, 60) / 2)
  const rate = Math.max(all * 0.3, all + stands * (recent + drift * trendKept - all))
  const few = uses.length < 28 ? 0.06 : 0
  const far = stands * Math.min(0.12, Math.max(0, horizon - 20) / 700)
  const trend = (stands * Math.abs(drift) * 1.2) / rate
  const isEven = stands < 0.95 && noise / rate < 0.06
  const spread = leastSpread + few + far + (widths * noise) / rate + trend
  return { rate, spread: Math.min(spread, isEven ? evenSpread : mostSpread) }
}

/** How many days it took to use so much, from each day that was seen on; what took longer than was seen is left out. */
const timesTaken = (uses: readonly number[], remaining: number): number[] => {
  const forward = uses.toReversed()
  const marks = forward.reduce<number[]>((sums, use) => [...sums, sums.at(-1)! + use], [0])
  return marks.flatMap((mark, from) => {
    const to = marks.findIndex((one) => one >= mark + remaining)
    return to === -1 ? [] : [to - from]
  })
}
/** The shortest and the longest of nine in ten, where enough was seen. */
const seenRange = (uses: readonly number[], remaining: number): readonly [number, number] | null => {
  const times = timesTaken(uses, remaining).toSorted((one, other) => one - other)
  if (times.length < 20) return null
  return [times[Math.floor(times.length * 0.05)]!, times[Math.ceil(times.length * 0.95) - 1]!]
}

const rateOf = (uses: readonly number[], days: number): number | null => {
  const of = uses.slice(0, days)
  return of.length < fewDays ? null : Math.round(mean(of) * 100) / 100
}

/** `readings` in the order of their moments; those of the last 90 days and the one before them are enough. */
export const predictMeter = (readings: readonly CountedReading[], dueAt: number): MeterPrediction | Unpredicted => {
  const last = readings.at(-1)
  if (!last) return 'unread'
  const end = last.at.getTime()
  const within = readings.filter((one) => one.at.getTime() >= end - windowDays * dayMs)
  const uses = dailyUse(readings, end)
  const about = {
    rate30: rateOf(uses, 30),
    rate90: rateOf(uses, windowDays),
    readings: within.reduce((sum, { times = 1 }) => sum + times, 0),
    since: dayOf(within[0]!.at),
  }
  if (last.counted >= dueAt) {
    const day = dayOf(readings.find(({ counted }) => counted >= dueAt)!.at)
    const ratePerDay = about.rate30 ?? 0
    return { dueOn: day, earliest: day, latest: day, isReached: true, ratePerDay, ...about }
  }
  if (uses.length < fewDays) return 'too_few'
  const overall = mean(uses)
  if (overall <= 0) return 'unused'
  const remaining = dueAt - last.counted
  const { rate, spread } = expect(uses, within.length, remaining / Math.max(mean(uses.slice(0, 30)), overall * 0.3))
  if (rate <= 0) return 'unused'
  const week = weekOf(uses, within.length)
  // Where the days of the week were not read it may stand over a weekend.
  const slack = week ? 0.5 : 1
  const due = daysFor(remaining, rate, week)
  const seen = seenRange(uses, remaining) ?? [due, due]
  const days = {
    due,
    earliest: Math.max(0, Math.min(seen[0] - 1, daysFor(remaining, rate * (1 + spread), week) - slack)),
    latest: Math.max(seen[1], daysFor(remaining, rate * (1 - spread), week) + slack),
  }
  const on = (ahead: number) => dayOf(new Date(end + Math.min(ahead, farDays) * dayMs))
  return {
    dueOn: on(days.due),
    earliest: on(days.earliest),
    latest: on(days.latest),
    isReached: false,
    ratePerDay: Math.round(rate * 100) / 100,
    ...about,
  }
}

/**
 * Where the next service stands on the meter: so much after the last one, or else at the first multiple from the first
 * reading on that had not been passed when the machine came under the plan.
 */
export const nextMeterDue = (every: number, doneAt: number | null, countedThen: number): number => {
  if (doneAt !== null) return doneAt + every
  const passed = Math.max(0, Math.floor(round4(countedThen / every)))
  return round4((passed + 1) * every)
}
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000
