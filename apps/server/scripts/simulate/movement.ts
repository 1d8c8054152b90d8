/** How machines get about: streets that turn at corners, lights, now and then another city; and the drift of a fix that stands. */
import { between, type Chance } from './chance.ts'

export type Place = readonly [latitude: number, longitude: number]
export interface Moved {
  readonly place: Place
  /** km/h; of a fix that stands, what drift looks like. */
  readonly speed: number
  readonly heading: number
}

const metresOfDegree = 111_320
const radians = (degrees: number): number => (degrees * Math.PI) / 180

const shift = ([lat, lng]: Place, heading: number, metres: number): Place => [
  lat + (metres * Math.cos(radians(heading))) / metresOfDegree,
  lng + (metres * Math.sin(radians(heading))) / (metresOfDegree * Math.cos(radians(lat))),
]

export const drift = (place: Place, chance: Chance): Moved => ({
  place: shift(place, chance() * 360, chance() * 9),
  speed: Math.round(chance() * 8) / 10,
  heading: Math.floor(chance() * 360),
})

/** Metres between streets. */
const block = 400

export const createDriver = (from: Place, chance: Chance) => {
  let place = from
  let heading = Math.floor(chance() * 4) * 90
  let toCorner = block
  /** Seconds left at a light. */
  let waits = 0
  return {
    get place() {
      return place
    },
    /** @returns what it did in these seconds, and how far that was in metres */
    drive(seconds: number): Moved & { readonly metres: number } {
      let left = seconds
      let metres = 0
      const speed = Math.round(between(chance, 25, 62) * 10) / 10
      while (left > 0) {
        const waiting = Math.min(waits, left)
        waits -= waiting
        left -= waiting
        const step = Math.min(toCorner, (speed / 3.6) * left)
        place = shift(place, heading, step)
        metres += step
        left -= step / (speed / 3.6)
        toCorner -= step
        if (toCorner > 0.01) continue
        toCorner = block
        // Mostly straight on, so that it gets somewhere.
        if (chance() < 0.3) heading = (heading + (chance() < 0.5 ? 90 : 270)) % 360
        if (chance() < 0.35) waits = between(chance, 8, 70)
      }
      return { place, heading, speed: waits > 0 ? 0 : speed, metres }
    },
  }
}
