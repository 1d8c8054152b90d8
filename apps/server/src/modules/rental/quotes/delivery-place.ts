/** The one place an order is brought to: what its region, its address and its coordinates say together. */
import { refuse } from '../../../platform/refusal.ts'
import {
  findPlace,
  isWithin,
  type Place,
  placeAtStart,
  placeInCity,
  placeOf,
  placesNamedIn,
  type Point,
} from '../../catalogue/public.ts'

export interface StatedPlace {
  /** As chosen or written; '' where nothing was said. */
  readonly region: string
  readonly address: string
  readonly point: Point | null
}
export interface DeliveryPlace {
  /** Null where neither region nor address names a city. */
  readonly place: Place | null
  /** Where distances are measured to: the coordinates, or where the place is governed from. */
  readonly point: Point | null
}

const regionName = (place: Place): string => place.name.replaceAll(' ', '')

/**
 * What the address says beside the region: nothing, the same or more exactly. Another province, city or district than the
 * region's is refused, naming the address.
 */
const agreeWithAddress = (region: Place, address: string): Place => {
  const differs = (named: string): never =>
    refuse('rental.place_differs', {
      errors: { delivery_address: `送货地址写的是${named}，和所选地区${regionName(region)}不一致` },
    })
  const started = placeAtStart(address)
  const startedAt = placeOf(started)
  if (startedAt && startedAt.city !== region.city) differs(regionName(startedAt))
  if (started.province && started.province !== region.province) differs(started.province)
  for (const named of placesNamedIn(address))
    if (named.city ? named.city !== region.city : named.province !== region.province) differs(named.name)
  const exact = startedAt ?? placeInCity(region.city, address)
  if (!exact?.district) return region
  if (region.district && region.district !== exact.district) differs(regionName(exact))
  return exact
}

/**
 * Decides the place. Without a region the address may name it at its beginning. Refuses an address that names another
 * place than the region, and coordinates that cannot lie in the place; coordinates alone are taken as they are.
 */
export const decidePlace = ({ region, address, point }: StatedPlace): DeliveryPlace => {
  const chosen = findPlace(region)
  const place = chosen ? agreeWithAddress(chosen, address) : placeOf(placeAtStart(address))
  if (!chosen && place) agreeWithAddress(place, address)
  if (place && point && !isWithin(point, place))
    refuse('rental.place_differs', {
      errors: { delivery_latitude: `定位不在${regionName(place)}，请重新定位，或只填地区和地址` },
    })
  return { place, point: point ?? place?.point ?? null }
}
