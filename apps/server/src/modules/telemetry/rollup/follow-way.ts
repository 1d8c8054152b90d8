/** How far it went: what is drift of a parked machine counts for nothing, what it went while it was silent does. */
import { metresBetween, type PlacedReading } from './kept-reading.ts'

const limits = {
  /** A machine that says it stands was somewhere else only beyond this; one that says nothing, beyond the smaller. Metres. */
  standing: 150,
  unsaid: 100,
  /** Faster than this from one reading to the next, the position is wrong. km/h. */
  impossible: 400,
  /** So many in a row are believed all the same. */
  believedAfter: 3,
  /** Moved by others, with its engine off: faster than any drift. km/h. */
  carried: 20,
} as const

/** Whether it moves, as far as it says itself; null where it does not. */
export const saysMoving = (
  { speed, ignition }: Pick<PlacedReading, 'speed' | 'ignition'>,
  above: number,
): boolean | null => {
  if (speed === null) return null
  return speed > (ignition === false ? Math.max(above, limits.carried) : above)
}

export interface Step {
  /** Metres since the last step that counted. */
  readonly metres: number
  readonly isMoving: boolean
  /** The position was believed. */
  readonly isReal: boolean
}

/** Takes positions in the order of their times. `above`: faster than this it moves, km/h. */
export const followWay = (above: number): ((reading: PlacedReading) => Step) => {
  let anchor: PlacedReading | null = null
  let doubted = 0
  return (reading) => {
    if (!anchor) {
      anchor = reading
      return { metres: 0, isMoving: saysMoving(reading, above) ?? false, isReal: true }
    }
    const metres = metresBetween(anchor, reading)
    const hours = Math.max(reading.ts - anchor.ts, 1_000) / 3_600_000
    if (metres / 1000 / hours > limits.impossible && metres > 1_000 && (doubted += 1) < limits.believedAfter)
      return { metres: 0, isMoving: false, isReal: false }
    doubted = 0
    const said = saysMoving(reading, above)
    const accuracy = reading.accuracy ?? 0
    const drift = said === null ? Math.max(limits.unsaid, 2 * accuracy) : Math.max(limits.standing, 3 * accuracy)
    if (said === true || metres > drift) {
      anchor = reading
      return { metres, isMoving: said ?? true, isReal: true }
    }
    // It stands: its spot stays, and the time with it, so that the next way is measured from here.
    anchor = { ...anchor, ts: reading.ts }
    return { metres: 0, isMoving: false, isReal: true }
  }
}
