import type { freightPriceRequest } from '@jihui/protocol/freight/price-schema'
import { initialPriceTerms, minutesWithRest, priceTrip } from '@jihui/protocol/freight/prices'
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
}
/** From stop to stop in their order. May wait for a service outside: never in a transaction. */
export const measureWay = async (services: RouteServices, stops: readonly PlacedStop[]): Promise<Way> => {
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
  }
}

/** The type asked for, refused by the field that does not fit; else all that take the load. */
const fittingTypes = (load: Load, wanted: VehicleTypeCode | undefined): readonly VehicleTypeCode[] => {
  const fitting = vehicleTypeCodes.filter((code) => misfitOf(vehicleTypes[code], load) === null)
  if (wanted !== undefined && !fitting.includes(wanted)) {
    const { field, sentence } = misfitOf(vehicleTypes[wanted], load)!
    refuse('freight.load_misfit', { errors: { [field]: sentence } })
  }
  if (fitting.length === 0) refuse('freight.load_misfit', { errors: { weight_t: '没有一种车装得下，请拆成几件来运' } })
  return fitting
}

const statedSize = ({ weightT, lengthM, widthM, heightM }: Load): string =>
  [`${weightT} 吨`, lengthM && `长 ${lengthM} 米`, widthM && `宽 ${widthM} 米`, heightM && `高 ${heightM} 米`]
    .filter(Boolean)
    .join('、')

/** What a trip costs with the type asked for, or the cheapest that takes the load. */
export const priceFreightTrip = async (services: RouteServices, body: Request) => {
  const load: Load = {
    weightT: body.weight_t,
    lengthM: body.length_m,
    widthM: body.width_m,
    heightM: body.height_m,
  }
  const stops = placeStops(body.stops)
  const fitting = fittingTypes(load, body.vehicle_type)
  const { km, drivingMinutes, isEstimate, kmToEach } = await measureWay(services, stops)
  const terms = initialPriceTerms
  const priced = fitting
    .map((code) => ({ code, price: priceTrip(terms, { ...load, vehicleType: code, stops: stops.length, km }) }))
    .toSorted((one, other) => one.price.amountFen - other.price.amountFen)
  const { code, price } = priced.find((one) => one.code === body.vehicle_type) ?? priced[0]!
  const { label } = vehicleTypes[code]
  return {
    success: true as const,
    vehicle_type: code,
    vehicle_type_display: label,
    vehicle_types: priced.map((one) => ({
      code: one.code,
      label: vehicleTypes[one.code].label,
      amount: toYuan(one.price.amountFen),
    })),
    reason: body.vehicle_type ? '' : `${statedSize(load)}，装得下的车里${label}最便宜`,
    low: toYuan(price.lowFen),
    amount: toYuan(price.amountFen),
    high: toYuan(price.highFen),
    floor: toYuan(price.floorFen),
    net_for_driver: toYuan(price.amountFen - Math.round((price.amountFen * terms.commissionPercent) / 100)),
    commission_percent: terms.commissionPercent,
    distance_km: km,
    duration_minutes: minutesWithRest(drivingMinutes),
    is_estimate: isEstimate,
    stops: stops.map(({ name }, at) => ({ name, km_from_last: kmToEach[at]! })),
    lines: price.lines.map(({ amountFen, ...line }) => ({ ...line, amount: toYuan(amountFen) })),
  }
}
