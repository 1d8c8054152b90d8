/** Adds readings up by the hour. */
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import { counterRise, divideWithin, type Stretch } from './count-hours.ts'
import { followWay, type Step } from './follow-way.ts'
import { hourMs, isPlaced, type KeptReading } from './kept-reading.ts'
import { holdsUntil, statesOf } from './running-state.ts'
import type { KeySum } from './table.ts'

export interface HourSum {
  /** Its beginning, ms. */
  readonly hour: number
  readings: number
  positions: number
  distance: number
  moving: number
  working: number
  idling: number
  countedWorking: number | null
  countedIdling: number | null
  maxSpeed: number | null
  firstAt: number | null
  lastAt: number | null
  readonly keys: Record<string, KeySum>
}

/** From this speed on a machine that is not driven is being moved. km/h. */
const carriedAbove = 5
export const movesAboveOf = ({ movesAbove }: Pick<DeviceProfile, 'movesAbove'>): number => movesAbove ?? carriedAbove

const emptyHour = (hour: number): HourSum => ({
  hour,
  readings: 0,
  positions: 0,
  distance: 0,
  moving: 0,
  working: 0,
  idling: 0,
  countedWorking: null,
  countedIdling: null,
  maxSpeed: null,
  firstAt: null,
  lastAt: null,
  keys: {},
})

const addKey = (keys: Record<string, KeySum>, key: string, value: unknown): void => {
  const number = typeof value === 'boolean' ? Number(value) : value
  if (typeof number !== 'number') return
  const known = keys[key]
  if (!known) keys[key] = [number, number, number, 1, number]
  else {
    const [min, avg, max, count] = known
    keys[key] = [Math.min(min, number), avg + (number - avg) / (count + 1), Math.max(max, number), count + 1, number]
  }
}

const addReading = (sum: HourSum, reading: KeptReading, step: Step | null): void => {
  sum.readings += 1
  sum.firstAt ??= reading.ts
  sum.lastAt = reading.ts
  if (step) sum.positions += 1
  if (step?.isReal) sum.distance += step.metres
  if (reading.speed !== null) {
    sum.maxSpeed = Math.max(sum.maxSpeed ?? 0, reading.speed)
    addKey(sum.keys, 'speed', reading.speed)
  }
  for (const [key, value] of Object.entries(reading.values ?? {})) addKey(sum.keys, key, value)
}

/**
 * The hours from `from` until `until` (ms, on the stroke), each with something in it; of what falls into some stretches alone, where
 * they are given (`own`). `readings` in the order of their times, with those of an hour before and after, and the last one with its
 * counter however long before.
 */
export const addHours = (
  profile: DeviceProfile,
  readings: readonly KeptReading[],
  { from, until, own }: Stretch & { readonly own?: readonly Stretch[] },
): HourSum[] => {
  const hours = new Map<number, HourSum>()
  const isOwn = (ms: number) => !own || own.some((stretch) => stretch.from <= ms && ms < stretch.until)
  const at = (hour: number): HourSum | null => {
    if (hour < from || hour >= until) return null
    const known = hours.get(hour)
    if (known) return known
    const made = emptyHour(hour)
    hours.set(hour, made)
    return made
  }
  const states = statesOf(profile, readings)
  const follow = followWay(movesAboveOf(profile))
  let counter: { readonly ts: number; readonly value: number; readonly place: number } | null = null
  for (const [place, reading] of readings.entries()) {
    const step = isPlaced(reading) ? follow(reading) : null
    const sum = isOwn(reading.ts) ? at(Math.floor(reading.ts / hourMs) * hourMs) : null
    if (sum) addReading(sum, reading, step)

    const next = readings[place + 1]
    const state = states[place]
    const end = holdsUntil(profile, reading.ts, next ? { ts: next.ts, state: states[place + 1]! } : null)
    if (state && state !== 'off' && end > reading.ts)
      divideWithin(own, reading.ts, end, (end - reading.ts) / 1000, (hour, seconds) => {
        const held = at(hour)
        if (held) held[state] += seconds
      })

    const value = profile.hours === null ? undefined : reading.values?.[profile.hours]
    if (typeof value !== 'number') continue
    const { ts } = reading
    if (counter) {
      const during = states[counter.place] === 'idling' ? 'countedIdling' : 'countedWorking'
      divideWithin(own, counter.ts, ts, counterRise(counter, { ts, value }), (hour, part) => {
        const held = at(hour)
        if (held) held[during] = (held[during] ?? 0) + part
      })
    }
    counter = { ts, value, place }
    const held = isOwn(ts) ? at(Math.floor(ts / hourMs) * hourMs) : null
    if (held) held.countedWorking ??= 0
  }
  return [...hours.values()].toSorted((a, b) => a.hour - b.hour)
}

/** How long it worked and idled, in hours, and what says so. */
export interface RunHours {
  readonly working: number
  readonly idling: number
  readonly source: 'counter' | 'ignition'
}
export type Run = Pick<HourSum, 'moving' | 'working' | 'idling' | 'countedWorking' | 'countedIdling'>

/** By its counter where it has one; a counter that stands while it idles counts work alone. */
export const runHoursOf = ({ moving, working, idling, countedWorking, countedIdling }: Run): RunHours => {
  const rounded = (hours: number) => Math.round(hours * 100) / 100
  const idled = idling / 3_600
  if (countedWorking === null)
    return { working: rounded((moving + working) / 3_600), idling: rounded(idled), source: 'ignition' }
  const isIdlingCounted = countedIdling !== null && countedIdling > 0
  return {
    working: rounded(countedWorking),
    idling: rounded(isIdlingCounted ? countedIdling : idled),
    source: 'counter',
  }
}

/** Of several hours or days together. */
export const sumKeys = (all: readonly Readonly<Record<string, KeySum>>[]): Record<string, KeySum> => {
  const together: Record<string, KeySum> = {}
  for (const keys of all)
    for (const [key, [min, avg, max, count, last]] of Object.entries(keys)) {
      const known = together[key]
      if (!known) together[key] = [min, avg, max, count, last]
      else {
        const n = known[3] + count
        together[key] = [
          Math.min(known[0], min),
          known[1] + ((avg - known[1]) * count) / n,
          Math.max(known[2], max),
          n,
          last,
        ]
      }
    }
  return together
}
