/** The one place that is meant: what a region, an address and coordinates say together. */
import type { ErrorCode } from '@jihui/protocol/all-errors'
import { refuse } from '../../platform/refusal.ts'
import { placeAtStart, placesNamedIn } from './named-place.ts'
import { findPlace, isWithin, type Place, placeInCity, placeOf, type Point } from './places.ts'

export interface StatedPlace {
  /** As chosen or written; '' where nothing was said. */
  readonly region: string
  readonly address: string
  readonly point: Point | null
}
export interface DecidedPlace {
  /** Null where neither region nor address names a city. */
  readonly place: Place | null
  /** Where distances are measured to: the coordinates, or where the place is governed from. */
  readonly point: Point | null
}

/** How a place that contradicts itself is refused: the caller's own code, and the names of his fields. */
export interface PlaceRefusal {
  readonly code: ErrorCode
  readonly addressField: string
  /** 送货地址 */
  readonly addressLabel: string
  readonly pointField: string
}

const regionName = (place: Place): string => place.name.replaceAll(' ', '')

/**
 * What the address says beside the region: nothing, the same or more exactly. Another province, city or district than the
 * region's is refused, naming the address.
 */
const agreeWithAddress = (region: Place, address: string, refusal: PlaceRefusal): Place => {
  const { code, addressField, addressLabel } = refusal
  const differs = (named: string): never =>
    refuse(code, {
      errors: { [addressField]: `${addressLabel}写的是${named}，和所选地区${regionName(region)}不一致` },
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
export const decidePlace = ({ region, address, point }: StatedPlace, refusal: PlaceRefusal): DecidedPlace => {
  const chosen = findPlace(region)
  const place = chosen ? agreeWithAddress(chosen, address, refusal) : placeOf(placeAtStart(address))
  if (!chosen && place) agreeWithAddress(place, address, refusal)
  if (place && point && !isWithin(point, place))
    refuse(refusal.code, {
      errors: { [refusal.pointField]: `定位不在${regionName(place)}，请重新定位，或只填地区和地址` },
    })
  return { place, point: point ?? place?.point ?? null }
}
