/** What somebody wants carried becomes a cargo's columns and stops, or a refusal that names each field. */
import type { cargoBody } from '@jihui/protocol/freight/cargo-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { fixedPoints, type MatchedCargo, netPerKm } from '@jihui/protocol/freight/match'
import { prohibitedClassOf, withoutPhones } from '@jihui/protocol/freight/goods'
import { floorOf, netOf, type PriceTerms } from '@jihui/protocol/freight/prices'
import type { Load } from '@jihui/protocol/freight/vehicle-types'
import { spokenYuan } from '@jihui/protocol/spoken'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { addMinutes } from '../../../platform/clock.ts'
import { fingerprintOf } from '../../../platform/fingerprint.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Point, type RouteServices, straightKm } from '../../geography/public.ts'
import type { Shipper } from '../parties/party-queries.ts'
import { type PlacedStop, placeStops } from '../prices/place-stops.ts'
import { priceWay, type PricedWay } from '../prices/price-trip.ts'
import type { cargo, cargoStop } from './cargo-table.ts'
import { leaveBeforeOf, scheduleFaults, windowFaults } from './check-windows.ts'
import type { Terms } from '../prices/freight-terms.ts'
import type { LaneFacts } from './lane-facts.ts'

export type CargoBody = z.output<typeof cargoBody>
/** What is said of a cargo, without what is done with it. */
export type Stated = Pick<CargoBody, 'goods' | 'stops' | 'mode' | 'price' | 'notes'> & {
  readonly vehicle_type?: CargoBody['vehicle_type']
}
type StopBody = Stated['stops'][number]
export type CargoColumns = Omit<
  typeof cargo.$inferInsert,
  'id' | 'shipperId' | 'status' | 'version' | 'createdAt' | 'updatedAt' | 'publishedAt' | 'rentalId' | 'reopenedAt'
>
export interface Content {
  readonly columns: CargoColumns
  readonly stops: readonly Omit<typeof cargoStop.$inferInsert, 'id' | 'cargoId'>[]
}

const refuseFields = (errors: Record<string, string>): void => {
  const [first] = Object.values(errors)
  if (first !== undefined) refuse('request.invalid', { message: first, errors })
}

const requireCarried = ({ goods, notes }: Stated): void => {
  const said = [
    ['goods.name', goods.name],
    ['goods.packing', goods.packing],
    ['notes', notes],
  ] as const
  for (const [field, text] of said) {
    const prohibited = prohibitedClassOf(text)
    if (prohibited) refuse('freight.goods_prohibited', { errors: { [field]: `${prohibited.label}不能在平台上运` } })
  }
}

/** Metres a stated point may be beside another and still be the same. */
const isSamePlace = (one: StopBody & { at: PlacedStop }, other: StopBody & { at: PlacedStop }): boolean => {
  const words = ({ at, address }: typeof one) => `${at.city}${at.district}${address.replaceAll(/\s/g, '')}`
  if (words(one) === words(other)) return true
  return one.at.isExact && other.at.isExact && straightKm(one.at.point, other.at.point) * 1000 < cargoLimits.apartMetres
}
const requireApart = (stops: readonly StopBody[], placed: readonly PlacedStop[]): void => {
  const all = stops.map((stop, at) => ({ ...stop, at: placed[at]! }))
  const errors: Record<string, string> = {}
  all.forEach((stop, at) => {
    const same = all.findIndex((other) => isSamePlace(other, stop))
    if (same < at) errors[`stops.${at}.address`] = `和第 ${same + 1} 站是同一个地方`
  })
  refuseFields(errors)
}

const loadOf = ({ goods }: Pick<Stated, 'goods'>): Load => ({
  weightT: goods.weight_t,
  lengthM: goods.length_m,
  widthM: goods.width_m,
  heightM: goods.height_m,
})

/** Above this a piece is not lifted by hand. */
const byHandT = 0.2
const centimetres = (metres: number | null): number | null => (metres === null ? null : Math.round(metres * 100))
/** A kilometre or so. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100

/** Where a cargo is looked for, of its first and its last stop. */
export const endsOf = (stops: readonly { point: Point; city: string }[]) => {
  const [from, to] = [stops[0]!, stops.at(-1)!]
  return {
    fromCity: from.city,
    fromLatitude: coarse(from.point.latitude),
    fromLongitude: coarse(from.point.longitude),
    toCity: to.city,
    toLatitude: coarse(to.point.latitude),
    toLongitude: coarse(to.point.longitude),
  }
}

const stopRows = (stops: readonly StopBody[], placed: readonly PlacedStop[], { way }: PricedWay): Content['stops'] =>
  stops.map((stop, position) => {
    const { point, city, district, isExact } = placed[position]!
    return {
      position,
      kind: stop.kind,
      city,
      district,
      address: stop.address,
      latitude: point.latitude,
      longitude: point.longitude,
      isExact,
      contactName: stop.contact_name,
      contactPhone: stop.contact_phone,
      windowStart: stop.window_start,
      windowEnd: stop.window_end,
      hasCrane: stop.has_crane,
      hasRamp: stop.has_ramp,
      hasNightParking: stop.has_night_parking,
      kmFromLast: way.kmToEach[position]!,
      minutesFromLast: way.minutesToEach[position]!,
    }
  })

/** What nobody means: goods worth more than any lorry carries, a price many times what is usual. */
const requireCredible = ({ goods, price: priceFen }: Stated, usualFen: number): void => {
  if ((goods.value ?? 0) > cargoLimits.valueFenMax)
    refuseFields({ 'goods.value': `货值不能超过 ${toYuan(cargoLimits.valueFenMax) / 10_000} 万元` })
  if (priceFen === null) return
  if (priceFen === 0) refuseFields({ price: '运费应大于 0 元' })
  if (priceFen > usualFen * cargoLimits.priceFactorMax)
    refuseFields({ price: `运费是平常价 ${spokenYuan(usualFen)} 的 ${cargoLimits.priceFactorMax} 倍以上，请核对` })
}

export interface Measured {
  readonly stated: Stated
  readonly placed: readonly PlacedStop[]
  readonly priced: PricedWay
  readonly terms: Terms
}
/** Checks what is said and measures the way. Asks the service of routes: never in a transaction. */
export const measureContent = async (
  services: RouteServices,
  stated: Stated,
  terms: Terms,
  now: Date,
): Promise<Measured> => {
  requireCarried(stated)
  refuseFields(windowFaults(stated.stops, now))
  const placed = placeStops(stated.stops)
  requireApart(stated.stops, placed)
  const priced = await priceWay(services, placed, loadOf(stated), stated.vehicle_type ?? null, terms.prices, 'goods.')
  refuseFields(scheduleFaults(stated.stops, priced.way.minutesToEach, now))
  requireCredible(stated, priced.price.amountFen)
  return { stated, placed, priced, terms }
}

/** Columns and stops, with what is known of the lane, the site and the shipper at this moment. */
export const contentOf = ({ stated, placed, priced, terms }: Measured, shipper: Shipper, facts: LaneFacts): Content => {
  const { goods, stops, mode, price: priceFen, notes } = stated
  const { way, price, vehicleType } = priced
  const load = loadOf(stated)
  const first = stops[0]!
  const km = Math.max(1, way.km)
  const usualNetFen = netOf(terms.prices, price.amountFen)
  const laneMedianFen = facts.laneMedianFen ?? netPerKm(usualNetFen, km)
  const needsCrane = load.weightT / goods.pieces > byHandT
  const matched: MatchedCargo = {
    ...load,
    vehicleType,
    km,
    netFen: netOf(terms.prices, priceFen ?? price.amountFen),
    laneMedianFen,
    windowStart: first.window_start.getTime(),
    windowEnd: first.window_end.getTime(),
    leaveBefore: leaveBeforeOf(stops, way.minutesToEach).getTime(),
    deliverBefore: stops.at(-1)!.window_end.getTime(),
    needsCrane,
    hasCrane: first.has_crane || first.has_ramp,
    hasNightParking: first.has_night_parking,
    waits: facts.waits,
    shipperOrders: shipper.orders,
    shipperPaidInTime: shipper.paidInTime,
  }
  const columns: CargoColumns = {
    mode,
    goodsName: withoutPhones(goods.name),
    goodsCategory: goods.category,
    packing: withoutPhones(goods.packing),
    pieces: goods.pieces,
    weightKg: Math.round(goods.weight_t * 1000),
    lengthCm: centimetres(goods.length_m),
    widthCm: centimetres(goods.width_m),
    heightCm: centimetres(goods.height_m),
    valueFen: goods.value ?? 0,
    vehicleType,
    priceFen,
    lowFen: price.lowFen,
    referenceFen: price.amountFen,
    highFen: price.highFen,
    notes: withoutPhones(notes),
    ...endsOf(placed),
    km,
    minutes: way.drivingMinutes,
    isEstimate: way.isEstimate,
    windowStart: first.window_start,
    leaveBefore: new Date(matched.leaveBefore),
    deliverBefore: new Date(matched.deliverBefore),
    needsCrane,
    hasCrane: matched.hasCrane,
    hasNightParking: matched.hasNightParking,
    siteWaits: facts.waits,
    laneMedianFen,
    fixedPoints: fixedPoints(terms.match, matched),
    termsId: terms.id,
    expiresAt: first.window_end,
    fingerprint: fingerprintOf([goods, stops, mode, priceFen, vehicleType]),
  }
  return { columns, stops: stopRows(stops, placed, priced) }
}

/** What is offered to drivers has a price somebody drives for, or asks for bids. */
export const requirePublishable = ({ mode, priceFen, referenceFen }: CargoColumns, prices: PriceTerms): void => {
  const floorFen = floorOf(prices, referenceFen)
  const price = priceFen ?? null
  if (price === null && mode === 'fixed') refuseFields({ price: '请填写运费' })
  if (price !== null && price < floorFen)
    refuse('freight.price_below_cost', {
      errors: { price: `这个价格低于跑这一趟的成本，没有司机会接。最低 ${spokenYuan(floorFen)}` },
    })
}
/** Nobody is told of a cargo that is gone before a driver could be there. */
export const requireNotice = ({ expiresAt }: Pick<CargoColumns, 'expiresAt'>, now: Date): void => {
  if (expiresAt < addMinutes(now, cargoLimits.noticeMinutes))
    refuseFields({
      'stops.0.window_end': `离装货的最晚时间不到 ${cargoLimits.noticeMinutes} 分钟，司机赶不到，请改晚一些`,
    })
}
export const requireAgreed = (isAgreed: boolean): void => {
  if (!isAgreed) refuseFields({ agreed_to_terms: '请先同意货运服务条款' })
}
