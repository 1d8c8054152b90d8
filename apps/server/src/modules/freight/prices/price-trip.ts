import type { freightPriceRequest } from '@jihui/protocol/freight/price-schema'
import { minutesWithRest, netOf, priceTrip, type PriceTerms, type TripPrice } from '@jihui/protocol/freight/prices'
import {
  type Load,
  misfitOf,
  type VehicleTypeCode,
  vehicleTypeCodes,
  vehicleTypes,
} from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import { estimateRoute, findRoutes, type RouteServices } from '../../geography/public.ts'
import { type PlacedStop, placeStops } from './place-stops.ts'

type Request = z.output<typeof freightPriceRequest>

interface Way {
  readonly km: number
  readonly drivingMinutes: number
  readonly isEstimate: boolean
  /** From the stop before each. */
  readonly kmToEach: readonly number[]
  readonly minutesToEach: readonly number[]
}
/** From stop to stop in their order. May wait for a service outside: never in a transaction. */
const measureWay = async (services: RouteServices, stops: readonly PlacedStop[]): Promise<Way> => {
  const legs = await Promise.all(
    stops.slice(1).map(async (to, at) => {
      const from = stops[at]!
      if (!from.isNamed || !to.isNamed) return estimateRoute(from.point, to.point)
      return (await findRoutes(services, from.point, [to.point]))[0]!
    }),
  )
  return {
    km: legs.reduce((sum, { km }) => sum + km, 0),
    drivingMinutes: legs.reduce((sum, { minutes }) => sum + minutes, 0),
    isEstimate: legs.some(({ source }) => source === 'estimate'),
    kmToEach: [0, ...legs.map(({ km }) => km)],
    minutesToEach: [0, ...legs.map(({ minutes }) => minutes)],
  }
}

/** The type asked for, refused by the field that does not fit; else all that take the load. */
const fittingTypes = (load: Load, wanted: VehicleTypeCode | null, fields: string): readonly VehicleTypeCode[] => {
  const fitting = vehicleTypeCodes.filter((code) => misfitOf(vehicleTypes[code], load) === null)
  if (wanted !== null && !fitting.includes(wanted)) {
    const { field, sentence } = misfitOf(vehicleTypes[wanted], load)!
    refuse('freight.load_misfit', { errors: { [`${fields}${field}`]: sentence } })
  }
  if (fitting.length === 0) {
    // What not even the largest takes is what is too much.
    const { field } = misfitOf(vehicleTypes[vehicleTypeCodes.at(-1)!], load)!
    refuse('freight.load_misfit', { errors: { [`${fields}${field}`]: '没有一种车装得下，请拆成几件来运' } })
  }
  return fitting
}

const statedSize = ({ weightT, lengthM, widthM, heightM }: Load): string =>
  [`${weightT} 吨`, lengthM && `长 ${lengthM} 米`, widthM && `宽 ${widthM} 米`, heightM && `高 ${heightM} 米`]
    .filter(Boolean)
    .join('、')

export interface PricedWay {
  readonly vehicleType: VehicleTypeCode
  readonly price: TripPrice
  readonly way: Way
  /** Every type that takes the load, the cheapest first. */
  readonly priced: readonly { readonly code: VehicleTypeCode; readonly price: TripPrice }[]
  /** Why this type, where none was asked for. */
  readonly reason: string
}
/**
 * What a way costs with the type asked for, or the cheapest that takes the load. Refuses by the load's field, under `fields`
 * of the body.
 */
export const priceWay = async (
  services: RouteServices,
  stops: readonly PlacedStop[],
  load: Load,
  wanted: VehicleTypeCode | null,
  terms: PriceTerms,
  fields = '',
): Promise<PricedWay> => {
  const fitting = fittingTypes(load, wanted, fields)
  const way = await measureWay(services, stops)
  const priced = fitting
    .map((code) => ({
      code,
      price: priceTrip(terms, { ...load, vehicleType: code, stops: stops.length, km: way.km }),
    }))
    .toSorted((one, other) => one.price.amountFen - other.price.amountFen)
  const { code: vehicleType, price } = priced.find(({ code }) => code === wanted) ?? priced[0]!
  const reason = wanted === null ? `${statedSize(load)}，装得下的车里${vehicleTypes[vehicleType].label}最便宜` : ''
  return { vehicleType, price, way, priced, reason }
}

/** What anybody is told of a trip's price. */
export const priceFreightTrip = async (services: RouteServices, body: Request, terms: PriceTerms) => {
  const load: Load = {
    weightT: body.weight_t,
    lengthM: body.length_m,
    widthM: body.width_m,
    heightM: body.height_m,
  }
  const stops = placeStops(body.stops)
  const told = await priceWay(services, stops, load, body.vehicle_type ?? null, terms)
  const { vehicleType, price, way, priced, reason } = told
  return {
    success: true as const,
    vehicle_type: vehicleType,
    vehicle_type_display: vehicleTypes[vehicleType].label,
    vehicle_types: priced.map((one) => ({
      code: one.code,
      label: vehicleTypes[one.code].label,
      amount: toYuan(one.price.amountFen),
    })),
    reason,
    low: toYuan(price.lowFen),
    amount: toYuan(price.amountFen),
    high: toYuan(price.highFen),
    floor: toYuan(price.floorFen),
    net_for_driver: toYuan(netOf(terms, price.amountFen)),
    commission_percent: terms.commissionPercent,
    distance_km: way.km,
    duration_minutes: minutesWithRest(way.drivingMinutes),
    is_estimate: way.isEstimate,
    stops: stops.map(({ name }, at) => ({ name, km_from_last: way.kmToEach[at]! })),
    lines: price.lines.map(({ amountFen, ...line }) => ({ ...line, amount: toYuan(amountFen) })),
  }
}
