/** Trips of a machine: begun and ended by its ignition or its movement, over a tunnel and a lost hour. */
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import { movesAboveOf } from '../rollup/add-hours.ts'
import { followWay } from '../rollup/follow-way.ts'
import { hourMs, isPlaced, type KeptReading, metresBetween, minuteMs, type Spot } from '../rollup/kept-reading.ts'

export interface Trip {
  /** ms. */
  readonly startAt: number
  readonly endAt: number
  readonly isOpen: boolean
  /** Metres. */
  readonly distance: number
  /** Seconds of standing on the way. */
  readonly idling: number
  readonly maxSpeed: number | null
  /** Litres; null where they are not measured. */
  readonly fuelUsed: number | null
  readonly from: Spot | null
  readonly to: Spot | null
}

export const tripLimits = {
  /** A trip goes on after a silence up to so long. */
  silenceMs: 2 * hourMs,
  /** Without an ignition, it is over once it stood for so long. */
  standingMs: 5 * minuteMs,
  /** No trip is longer than this: it is divided. */
  longestMs: 24 * hourMs,
  /** Shorter ones are kept and not told: a machine that runs on its place makes no trip. Metres. */
  least: 100,
  /** It has set off when it moves within so long after it stood. */
  settingOffMs: 10 * minuteMs,
} as const

/** Moves of the fuel that are no use: it came in. */
const isRefuelling = (before: number, after: number) => after - before > 5

interface Open {
  readonly startAt: number
  endAt: number
  distance: number
  idling: number
  maxSpeed: number | null
  fuel: number | null
  fuelUsed: number | null
  from: Spot | null
  to: Spot | null
  /** The last moment it moved. */
  movedAt: number
  /** What has come since it last moved: left off again where standing ends it. */
  idlingSince: number
}

const spotOf = (reading: KeptReading): Spot | null =>
  isPlaced(reading) ? { lat: reading.lat, lng: reading.lng } : null

const openAt = (reading: KeptReading): Open => ({
  startAt: reading.ts,
  endAt: reading.ts,
  distance: 0,
  idling: 0,
  maxSpeed: reading.speed,
  fuel: null,
  fuelUsed: null,
  from: spotOf(reading),
  to: spotOf(reading),
  movedAt: reading.ts,
  idlingSince: 0,
})

/** Readings in the order of their times, from a moment at which it was not on a trip. */
export const findTrips = (profile: DeviceProfile, readings: readonly KeptReading[]): Trip[] => {
  const above = movesAboveOf(profile)
  const follow = followWay(above)
  const trips: Trip[] = []
  let open: Open | null = null
  let ignition: boolean | null = null
  let before: KeptReading | null = null
  let wasMoving = false

  const close = (endAt: number, isOpen = false) => {
    if (!open) return
    const { startAt, distance, idling, maxSpeed, fuelUsed, from, to } = open
    trips.push({ startAt, endAt, isOpen, distance, idling: Math.round(idling), maxSpeed, fuelUsed, from, to })
    open = null
  }
  const take = (trip: Open, reading: KeptReading, metres: number, isMoving: boolean) => {
    const seconds = before ? (reading.ts - before.ts) / 1000 : 0
    if (isMoving) {
      trip.movedAt = reading.ts
      trip.idlingSince = 0
    }
    if (before && before.ts >= trip.startAt && !wasMoving && !isMoving && seconds <= 600) {
      trip.idling += seconds
      trip.idlingSince += seconds
    }
    trip.endAt = reading.ts
    trip.distance += metres
    if (reading.speed !== null) trip.maxSpeed = Math.max(trip.maxSpeed ?? 0, reading.speed)
    trip.from ??= spotOf(reading)
    trip.to = spotOf(reading) ?? trip.to
    const litres = reading.values?.fuel_litres
    if (typeof litres === 'number') {
      if (trip.fuel !== null && !isRefuelling(trip.fuel, litres))
        trip.fuelUsed = (trip.fuelUsed ?? 0) + trip.fuel - litres
      trip.fuel = litres
    }
  }

  for (const reading of readings) {
    const silence = before ? reading.ts - before.ts : 0
    if (open && (silence > tripLimits.silenceMs || reading.ts - open.startAt > tripLimits.longestMs)) close(open.endAt)
    if (silence > tripLimits.silenceMs) ignition = null
    const spot = before && spotOf(before)
    const step = isPlaced(reading) ? follow(reading) : null
    const isMoving = step?.isMoving ?? (reading.speed !== null && reading.speed > above && reading.ignition !== false)
    if (profile.movesAbove !== null) ignition = reading.ignition ?? ignition
    const isOff = ignition === false && !isMoving

    if (!open) {
      // Where it went while it was silent for long is no trip anybody saw.
      const metres = silence > tripLimits.silenceMs ? 0 : (step?.metres ?? 0)
      if (!isOff && (isMoving || ignition === true)) {
        const isSetOff = isMoving && before !== null && silence <= tripLimits.settingOffMs
        open = openAt(isSetOff ? before! : reading)
        take(open, reading, isSetOff ? metres : 0, isMoving)
      }
    } else if (isOff) {
      // It came to where it stands now in the silence, or was there already.
      const isElsewhere = spot && isPlaced(reading) ? metresBetween(spot, reading) > 200 : false
      if (silence <= tripLimits.settingOffMs || isElsewhere) take(open, reading, step?.metres ?? 0, isMoving)
      close(open.endAt)
    } else if (ignition !== true && !isMoving && reading.ts - open.movedAt >= tripLimits.standingMs) {
      if ((step?.metres ?? 0) > 0) take(open, reading, step!.metres, true)
      open.idling -= open.idlingSince
      close(open.movedAt)
    } else take(open, reading, step?.metres ?? 0, isMoving)
    wasMoving = isMoving
    before = reading
  }
  if (open) close((open as Open).endAt, true)
  return trips
}
