/** Fuel that came in, or went all at once: told from what a tank that is shaken says, and from what is burnt. */
import { isPlaced, type KeptReading, minuteMs, type Spot } from '../rollup/kept-reading.ts'

export interface FuelChange {
  /** ms. */
  readonly at: number
  readonly kind: 'refuel' | 'loss'
  readonly key: 'fuel_litres' | 'fuel_percent'
  readonly before: number
  readonly after: number
  readonly spot: Spot | null
}

/** By how much a tank is fuller or emptier within `withinMs` when something was done to it. */
const limits = {
  fuel_litres: { rise: 15, fall: 15 },
  fuel_percent: { rise: 10, fall: 10 },
  withinMs: 30 * minuteMs,
} as const

/** A level is what the middle of so many readings says: fuel that slops in a bend is no change. */
const around = 2
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

interface Told {
  readonly reading: KeptReading
  readonly level: number
}
const changeOf = (told: readonly Told[], key: FuelChange['key'], from: number, place: number) => {
  const { rise, fall } = limits[key]
  const levelOf = (first: number, end: number) => middle(told.slice(first, end).map(({ level }) => level))
  const before = levelOf(Math.max(0, from - around), from + 1)
  const after = levelOf(place, place + 1 + around)
  return after - before >= rise ? 'refuel' : before - after >= fall ? 'loss' : null
}

/** The change itself: the middle of what follows tells of it a little earlier. */
const largestStep = (told: readonly Told[], from: number, until: number): number => {
  const stepAt = (one: number) => Math.abs(told[one]!.level - told[one - 1]!.level)
  let step = from + 1
  for (let one = from + 2; one <= until; one += 1) if (stepAt(one) > stepAt(step)) step = one
  return step
}

const levelsAround = (
  told: readonly Told[],
  kind: FuelChange['kind'],
  { from, step }: { readonly from: number; readonly step: number },
): [before: number, after: number] => {
  const before = told.slice(from, step).map(({ level }) => level)
  const after = told.slice(step, step + 1 + 2 * around).map(({ level }) => level)
  return kind === 'refuel' ? [Math.min(...before), Math.max(...after)] : [Math.max(...before), Math.min(...after)]
}

/**
 * Levels that may be compared with one another: what it burnt in a long silence is no loss, what went meanwhile while it stood
 * with its engine off is.
 */
const stretchesOf = (readings: readonly KeptReading[], key: FuelChange['key']): Told[][] => {
  const stretches: Told[][] = []
  for (const reading of readings) {
    const level = reading.values?.[key]
    if (typeof level !== 'number') continue
    const stretch = stretches.at(-1)
    const last = stretch?.at(-1)
    const isCompared =
      last !== undefined &&
      (reading.ts - last.reading.ts <= limits.withinMs || level > last.level || last.reading.ignition === false)
    if (isCompared) stretch!.push({ reading, level })
    else stretches.push([{ reading, level }])
  }
  return stretches
}

const findIn = (told: readonly Told[], key: FuelChange['key']): FuelChange[] => {
  const changes: FuelChange[] = []
  let from = 0
  for (let place = 1; place < told.length; place += 1) {
    // The one before is always compared with, however long ago.
    while (from < place - 1 && told[place]!.reading.ts - told[from]!.reading.ts > limits.withinMs) from += 1
    const kind = changeOf(told, key, from, place)
    if (kind === null) continue
    const step = largestStep(told, from, Math.min(place + around, told.length - 1))
    const [before, after] = levelsAround(told, kind, { from, step })
    const { reading } = told[step]!
    const spot = isPlaced(reading) ? { lat: reading.lat, lng: reading.lng } : null
    changes.push({ at: reading.ts, kind, key, before, after, spot })
    from = Math.min(step + 2 * around, told.length - 1)
    place = from
  }
  return changes
}

export const findFuelChanges = (readings: readonly KeptReading[]): FuelChange[] => {
  const key = readings.some(({ values }) => typeof values?.fuel_litres === 'number') ? 'fuel_litres' : 'fuel_percent'
  return stretchesOf(readings, key).flatMap((told) => findIn(told, key))
}
