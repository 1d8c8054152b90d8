/** How a position is told: exactly, or by the district it lies in; in the system that was asked for. */
import { type CoordinateSystem, toGcj02 } from '@jihui/protocol/geography/coordinates'
import { remembering } from '../../../platform/remembering.ts'
import { nearestPlace, type Place } from '../../geography/public.ts'
import type { Spot } from '../rollup/kept-reading.ts'

const places = remembering<string, Place>(20_000)
export const placeOfSpot = ({ lat, lng }: Spot): Place => {
  const key = `${lat.toFixed(2)} ${lng.toFixed(2)}`
  const known = places.get(key)
  if (known) return known
  const found = nearestPlace({ latitude: lat, longitude: lng })
  places.set(key, found)
  return found
}

/** 上海市浦东新区 */
export const addressOf = (spot: Spot): string => {
  const { city, district } = placeOfSpot(spot)
  return `${city.fullName}${district?.name ?? ''}`
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const inSystem = ({ lat, lng }: Spot, crs: CoordinateSystem): Spot => {
  if (crs === 'wgs84') return { lat, lng }
  const { latitude, longitude } = toGcj02({ latitude: lat, longitude: lng })
  return { lat: latitude, lng: longitude }
}
/** `coarsely`: by its district, as `tellDistrict` of its reader says. */
export const tell = (spot: Spot, crs: CoordinateSystem, coarsely?: (spot: Spot) => Spot): Spot => {
  const { lat, lng } = inSystem(coarsely ? coarsely(spot) : spot, crs)
  return { lat: rounded(lat), lng: rounded(lng) }
}
