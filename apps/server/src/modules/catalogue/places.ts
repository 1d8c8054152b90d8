/** Where a place named in words lies, and how far a machine is brought. */
import { cityPlaces } from './city-places.ts'

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const names = Object.keys(cityPlaces).toSorted((a, b) => b.length - a.length)

/** The centre of the city a region names; null when it names none we know. The longest name that fits is meant. */
export const placeNamed = (region: string): Point | null => {
  const name = names.find((one) => region.includes(one))
  if (!name) return null
  const [latitude, longitude] = cityPlaces[name]!
  return { latitude, longitude }
}

const earthKm = 6371
/** Roads wind: measured routes between Chinese cities are about this much longer than the straight line. */
const detour = 1.25
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres of road between two points, whole ones. */
export const roadKm = (from: Point, to: Point): number => {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const straight = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn
  return Math.round(2 * earthKm * Math.asin(Math.sqrt(straight)) * detour)
}
