/** Where it stood, and for how long. */
import { metresBetween, minuteMs, type PlacedReading, type Spot } from './kept-reading.ts'
import { saysMoving } from './follow-way.ts'

export interface Stop extends Spot {
  /** ms. */
  readonly from: number
  readonly until: number
}

/** It stood within so many metres, for so long. */
export const stopLimits = { metres: 100, ms: 5 * minuteMs } as const

/** It sets off from where it stood: it stood there until then. */
export const untilNext = (
  { from, until, lat, lng }: Stop,
  next: (Spot & { readonly ts: number }) | undefined,
): Stop => {
  const isThere = next !== undefined && metresBetween({ lat, lng }, next) <= stopLimits.metres
  return { from, until: isThere ? next.ts : until, lat, lng }
}

/** `leastMs`: shorter ones are left out, but for the first and the last, which may go on before and after. */
export const findStops = (
  readings: readonly PlacedReading[],
  above: number,
  leastMs: number = stopLimits.ms,
): Stop[] => {
  const stops: Stop[] = []
  let open: { from: number; until: number; lat: number; lng: number; count: number } | null = null
  const close = (next?: PlacedReading) => {
    if (open) {
      const stop = untilNext(open, next)
      if (stop.until - stop.from >= leastMs) stops.push(stop)
    }
    open = null
  }
  for (const reading of readings) {
    const isMoving = saysMoving(reading, above) ?? false
    const isAway =
      open !== null && metresBetween(open, reading) > Math.max(stopLimits.metres, 2 * (reading.accuracy ?? 0))
    if (isMoving || isAway) close(reading)
    if (isMoving) continue
    if (!open) {
      open = { from: reading.ts, until: reading.ts, lat: reading.lat, lng: reading.lng, count: 1 }
      continue
    }
    const count: number = open.count + 1
    // The mean of what it says: its drift goes around it.
    open = {
      from: open.from,
      until: reading.ts,
      lat: open.lat + (reading.lat - open.lat) / count,
      lng: open.lng + (reading.lng - open.lng) / count,
      count,
    }
  }
  close()
  return stops
}

/** Stops one after another at the same spot are one: an hour's end divides none. */
export const joinStops = (stops: readonly Stop[], withinMs: number): Stop[] => {
  const joined: Stop[] = []
  for (const stop of stops) {
    const last = joined.at(-1)
    const isSame = last && stop.from - last.until <= withinMs && metresBetween(last, stop) <= stopLimits.metres
    if (isSame) joined[joined.length - 1] = { ...last, until: Math.max(last.until, stop.until) }
    else joined.push(stop)
  }
  return joined
}
