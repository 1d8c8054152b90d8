/** A reading as it is added up: what of it counts. */
import type { ReadingValues } from '../table.ts'

export interface KeptReading {
  /** ms. */
  readonly ts: number
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number | null
  readonly ignition: boolean | null
  readonly values: ReadingValues | null
}
export interface Spot {
  readonly lat: number
  readonly lng: number
}
export type PlacedReading = KeptReading & Spot
export const isPlaced = (reading: KeptReading): reading is PlacedReading => reading.lat !== null && reading.lng !== null

const metresPerDegree = 111_195
/** Straight, over the distances a machine goes between two readings. */
export const metresBetween = (a: Spot, b: Spot): number => {
  const east = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(b.lat - a.lat, east) * metresPerDegree
}

export const hourMs = 3_600_000
export const minuteMs = 60_000
/** Silent for longer, nobody knows where it was: a gap. */
export const gapAfter = (intervalSeconds: number): number => Math.max(10 * minuteMs, 3 * intervalSeconds * 1000)
