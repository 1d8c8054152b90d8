import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { pricedRequest } from '@jihui/protocol/rental/quote-schema'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import { cityNamed, type EquipmentWithUnits, type Point, pointOf, roadKm } from '../../catalogue/public.ts'
import { decidePlace, type StatedPlace } from './delivery-place.ts'
import { money } from './money-text.ts'

export interface Delivery {
  readonly line: { label: string; working: string; amountFen: number }
  readonly distanceKm: number | null
  /** The place decides the price and neither region nor address names it. */
  readonly isEstimate: boolean
  /** A unit that stands there goes out first. */
  readonly city: string | null
  readonly isPickup: boolean
}
type Request = z.output<typeof pricedRequest>

export const statedPlace = (request: Request): StatedPlace => {
  const { region, delivery_address: address, delivery_latitude: latitude, delivery_longitude: longitude } = request
  return { region, address, point: pointOf(['delivery_latitude', latitude], ['delivery_longitude', longitude]) }
}

/** Where its units stand, as far as that is known. */
const standing = ({ units }: EquipmentWithUnits): Point[] =>
  units.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]))

/** What bringing this machine costs, or whether it is brought, depends on where to. */
const isDecidedByPlace = (equipment: EquipmentWithUnits): boolean =>
  (equipment.delivery_km_fen > 0 || equipment.service_radius_km !== null) && standing(equipment).length > 0

/** How far the nearest unit stands from there; null where either place is unknown. */
const distanceTo = (equipment: EquipmentWithUnits, point: Point | null): number | null => {
  const distances = point === null ? [] : standing(equipment).map((unit) => roadKm(unit, point))
  return distances.length > 0 ? Math.min(...distances) : null
}

/**
 * Bringing and fetching: the machine's base price covers the line's included distance, every kilometre beyond costs the
 * machine's rate. While the place is unknown and decides the price, the base price is an estimate. Refuses places outside
 * the machine's service area, places that disagree, and fetching where the line does not offer it.
 */
export const priceDelivery = (
  equipment: EquipmentWithUnits,
  line: LineDeclaration,
  stated: StatedPlace,
  isPickup: boolean,
): Delivery => {
  const { label, includedKm, pickup } = line.delivery
  if (isPickup) {
    if (!pickup) return refuse('request.invalid', { errors: { self_pickup: '这类设备只能送货上门' } })
    const city = cityNamed(stated.region || stated.address)
    const fetched = { label: pickup.label, working: '不收运费', amountFen: 0 }
    return { line: fetched, distanceKm: null, isEstimate: false, city, isPickup: true }
  }
  const { place, point } = decidePlace(stated)
  const distanceKm = distanceTo(equipment, point)
  const radius = equipment.service_radius_km
  if (distanceKm !== null && radius !== null && distanceKm > radius) {
    const sentence = `离这台设备 ${distanceKm} 公里，超出 ${radius} 公里的服务范围`
    refuse('rental.out_of_area', { errors: { region: sentence } })
  }
  const isEstimate = place === null && isDecidedByPlace(equipment)
  const extraKm = Math.max(0, (distanceKm ?? 0) - includedKm)
  const extraFen = extraKm * equipment.delivery_km_fen
  const working = [
    distanceKm === null ? `往返，含 ${includedKm} km 内` : `往返，单程 ${distanceKm} km`,
    extraFen > 0 ? `超出 ${extraKm} km × ${money(equipment.delivery_km_fen)}` : '',
    isEstimate ? `按${distanceKm === null ? '同城' : '定位'}估算，选定地区后确定` : '',
  ]
  return {
    line: { label, working: working.filter(Boolean).join('，'), amountFen: equipment.delivery_fen + extraFen },
    distanceKm,
    isEstimate,
    city: place?.city.name ?? null,
    isPickup: false,
  }
}
