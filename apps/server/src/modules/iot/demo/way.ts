/** A drive through streets that turn at corners, with lights: where a vehicle is at each second of it. */
import { between, type Dice } from './dice.ts'

export interface Spot {
  readonly lat: number
  readonly lng: number
}
export interface Seen extends Spot {
  /** km/h. */
  readonly speed: number
  readonly heading: number
}
interface Leg {
  readonly from: Spot
  readonly to: Spot
  readonly heading: number
  readonly metres: number
  /** Seconds after its beginning: when it sets off, when it is there. */
  readonly starts: number
  readonly ends: number
}
export interface Way {
  readonly seconds: number
  readonly metres: number
  readonly legs: readonly Leg[]
}

const metresOfDegree = 111_320
const east = (lat: number): number => metresOfDegree * Math.cos((lat * Math.PI) / 180)

export const shifted = ({ lat, lng }: Spot, northMetres: number, eastMetres: number): Spot => ({
  lat: lat + northMetres / metresOfDegree,
  lng: lng + eastMetres / east(lat),
})
/** Drift of a fix that stands. */
export const drifted = (spot: Spot, dice: Dice, metres: number): Spot =>
  shifted(spot, (dice() - 0.5) * 2 * metres, (dice() - 0.5) * 2 * metres)

/** From corner to corner; the streets lie a little askew, as those of a town do. */
export const wayBetween = (from: Spot, to: Spot, dice: Dice, kmh: number): Way => {
  const north = (to.lat - from.lat) * metresOfDegree
  const toEast = (to.lng - from.lng) * east(from.lat)
  const corners = Math.max(2, Math.min(24, Math.round((Math.abs(north) + Math.abs(toEast)) / 900)))
  const legs: Leg[] = []
  let at = from
  let seconds = 0
  let metres = 0
  const go = (northBy: number, eastBy: number): void => {
    const length = Math.hypot(northBy, eastBy)
    if (length < 1) return
    const next = shifted(at, northBy, eastBy)
    const waits = dice() < 0.4 ? between(dice, 10, 55) : 0
    const starts = seconds + waits
    const ends = starts + length / ((kmh * between(dice, 0.75, 1.2)) / 3.6)
    const heading = Math.round((Math.atan2(eastBy, northBy) * 180) / Math.PI + 360) % 360
    legs.push({ from: at, to: next, heading, metres: length, starts, ends })
    at = next
    seconds = ends
    metres += length
  }
  for (let corner = 0; corner < corners; corner += 1) {
    const part = 1 / corners
    const skew = between(dice, -60, 60)
    go(north * part, skew)
    go(0, toEast * part - skew)
  }
  return { seconds, metres, legs }
}

/** After so many seconds of it, and how far it is by then. */
export const seenOn = ({ legs, metres }: Way, after: number): Seen & { readonly metres: number } => {
  let gone = 0
  for (const leg of legs) {
    if (after < leg.starts) return { ...leg.from, speed: 0, heading: leg.heading, metres: gone }
    if (after < leg.ends) {
      const part = (after - leg.starts) / (leg.ends - leg.starts)
      return {
        lat: leg.from.lat + (leg.to.lat - leg.from.lat) * part,
        lng: leg.from.lng + (leg.to.lng - leg.from.lng) * part,
        speed: Math.round((leg.metres / (leg.ends - leg.starts)) * 36) / 10,
        heading: leg.heading,
        metres: gone + leg.metres * part,
      }
    }
    gone += leg.metres
  }
  const last = legs.at(-1)
  return { lat: last?.to.lat ?? 0, lng: last?.to.lng ?? 0, speed: 0, heading: last?.heading ?? 0, metres }
}
