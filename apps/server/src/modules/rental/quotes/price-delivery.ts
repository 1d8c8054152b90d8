import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { pricedRequest } from '@jihui/protocol/rental/quote-schema'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import type { EquipmentWithUnits } from '../../catalogue/public.ts'
import {
  cityNamed,
  type DecidedPlace,
  nearestEstimate,
  nearestRoute,
  type Point,
  type Route,
  type RouteServices,
  type RouteSource,
  type StatedPlace,
} from '../../geography/public.ts'
import { decideDeliveryPlace, markedPoint } from './delivery-place.ts'
import { money, timesUnits } from './money-text.ts'

export interface Delivery {
  readonly line: { label: string; working: string; amountFen: number }
  readonly distanceKm: number | null
  /** Whether that was measured; null where there is none. */
  readonly distanceSource: RouteSource | null
  /** The place decides the price and neither region nor address names it. */
  readonly isEstimate: boolean
  /** A unit that stands there goes out first. */
  readonly city: string | null
  readonly isPickup: boolean
}
type Request = z.output<typeof pricedRequest>

export const statedPlace = (request: Request): StatedPlace => {
  const { region, delivery_address: address } = request
  return { region, address, point: markedPoint(request) }
}

/** Where its units stand, as far as that is known. */
const standing = ({ units }: EquipmentWithUnits): Point[] =>
  units.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]))

/** What bringing this machine costs, or whether it is brought, depends on where to. */
const isDecidedByPlace = (equipment: EquipmentWithUnits): boolean =>
  (equipment.delivery_km_fen > 0 || equipment.service_radius_km !== null) && standing(equipment).length > 0

/** Where a machine is brought, and how far that is from its nearest unit; null where either place is unknown. */
export interface DeliveryWay extends DecidedPlace {
  readonly route: Route | null
}

/**
 * Decides the place and how far it is. Only where that decides the price of a known place is the way measured, which may
 * wait for a service outside: never in a transaction. Refuses places that disagree.
 */
export const measureDelivery = async (
  services: RouteServices,
  equipment: EquipmentWithUnits,
  stated: StatedPlace,
): Promise<DeliveryWay> => {
  const decided = decideDeliveryPlace(stated)
  const { place, point } = decided
  if (point === null) return { ...decided, route: null }
  const units = standing(equipment)
  const isMeasured = place !== null && isDecidedByPlace(equipment)
  const route = isMeasured ? await nearestRoute(services, point, units) : nearestEstimate(point, units)
  return { ...decided, route }
}

/** Where the renter fetches the machine himself. Refused where the line does not offer it. */
export const priceFetching = ({ delivery: { pickup } }: LineDeclaration, stated: StatedPlace): Delivery => {
  if (!pickup) return refuse('request.invalid', { errors: { self_pickup: '这类设备只能送货上门' } })
  const city = cityNamed(stated.region || stated.address)
  const fetched = { label: pickup.label, working: '不收运费', amountFen: 0 }
  return { line: fetched, distanceKm: null, distanceSource: null, isEstimate: false, city, isPickup: true }
}

const estimated = '（估算）'

/**
 * Bringing: the machine's base price covers the line's included distance, every kilometre beyond costs the machine's rate.
 * While the place is unknown and decides the price, the base price is an estimate. Refuses places outside the machine's
 * service area. Of several units each is a way of its own, but where the line brings them together.
 */
export const priceDelivery = (
  equipment: EquipmentWithUnits,
  line: LineDeclaration,
  { place, route }: DeliveryWay,
  quantity: number,
): Delivery => {
  const { label, includedKm, isPerUnit } = line.delivery
  const ways = isPerUnit ? quantity : 1
  const distanceKm = route?.km ?? null
  const mark = route?.source === 'estimate' ? estimated : ''
  const radius = equipment.service_radius_km
  if (distanceKm !== null && radius !== null && distanceKm > radius) {
    const sentence = `离这台设备 ${distanceKm} 公里${mark}，超出 ${radius} 公里的服务范围`
    refuse('rental.out_of_area', { errors: { region: sentence } })
  }
  const isEstimate = place === null && isDecidedByPlace(equipment)
  const extraKm = Math.max(0, (distanceKm ?? 0) - includedKm)
  const extraFen = extraKm * equipment.delivery_km_fen
  const working = [
    distanceKm === null ? `往返，含 ${includedKm} km 内` : `往返，单程 ${distanceKm} km${isEstimate ? '' : mark}`,
    extraFen > 0 ? `超出 ${extraKm} km × ${money(equipment.delivery_km_fen)}` : '',
    timesUnits(ways, line.unitWord).trim(),
    isEstimate ? `按${distanceKm === null ? '同城' : '定位'}估算，选定地区后确定` : '',
  ]
  return {
    line: { label, working: working.filter(Boolean).join('，'), amountFen: (equipment.delivery_fen + extraFen) * ways },
    distanceKm,
    distanceSource: route?.source ?? null,
    isEstimate,
    city: place?.city.name ?? null,
    isPickup: false,
  }
}
