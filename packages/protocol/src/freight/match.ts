/**
 * How well a cargo suits a driver and his vehicle: gates, each with a sentence, then 100 points in whole numbers; the shown
 * terms add up to the shown score. What stands in `MatchInputs` is all that is known here: no membership, age or declined
 * offer can move a point.
 */
import { codesOf } from '../codes.ts'
import { minutesWithRest } from './prices.ts'
import { spokenMinutes, spokenMoment } from './spoken.ts'
import {
  type Load,
  misfitOf,
  overSizeOf,
  servesInPlaceOf,
  type VehicleType,
  type VehicleTypeCode,
  vehicleTypes,
} from './vehicle-types.ts'

export const matchTerms = {
  deadhead: { label: '空驶近' },
  price: { label: '价格' },
  direction: { label: '顺路' },
  handling: { label: '好装好停' },
  shipper: { label: '货主' },
} as const
export type MatchTermCode = keyof typeof matchTerms
export const matchTermCodes = codesOf(matchTerms)

export const matchGates = {
  vehicle_type: { label: '车型' },
  length: { label: '长度' },
  weight: { label: '重量' },
  size: { label: '宽高' },
  documents: { label: '证件' },
  free: { label: '时间' },
  reach: { label: '赶到' },
  rest: { label: '休息' },
  permit: { label: '超限' },
} as const
export type MatchGateCode = keyof typeof matchGates
export const matchGateCodes = codesOf(matchGates)

/** What each term weighs; a change is a new version, and every offer keeps those it was made with. */
export interface MatchWeights {
  readonly deadhead: { readonly max: number; readonly zeroAtKm: number }
  /** From this share of the lane's median on points are given, over so much more all of them. */
  readonly price: { readonly max: number; readonly fromPercent: number; readonly spanPercent: number }
  readonly direction: { readonly max: number; readonly zeroAtKm: number }
  readonly handling: {
    readonly loading: number
    readonly nightParking: number
    readonly noWaiting: number
    /** Nothing is known of waiting there. */
    readonly unknownWaiting: number
  }
  readonly shipper: {
    readonly max: number
    readonly fromPercent: number
    readonly spanPercent: number
    /** With fewer orders than this he is unknown. */
    readonly ordersMin: number
    readonly unknown: number
  }
}
export const initialMatchWeights: MatchWeights = {
  deadhead: { max: 30, zeroAtKm: 300 },
  price: { max: 25, fromPercent: 70, spanPercent: 60 },
  direction: { max: 25, zeroAtKm: 75 },
  handling: { loading: 4, nightParking: 3, noWaiting: 3, unknownWaiting: 2 },
  shipper: { max: 10, fromPercent: 85, spanPercent: 15, ordersMin: 5, unknown: 6 },
}

/** Moments in milliseconds; half open. */
export interface TripPeriod {
  readonly from: number
  readonly to: number
}
export interface MatchedVehicle {
  readonly type: VehicleTypeCode
  readonly lengthM: number
  readonly loadT: number
  /** The last moment at which all its documents and its driver's are valid; null: something is missing. */
  readonly documentsUntil: number | null
  /** What is missing or ends first, as a sentence. */
  readonly documentsSentence: string
  /** When it, or its driver, is on a trip. */
  readonly trips: readonly TripPeriod[]
}
export interface MatchedCargo extends Load {
  readonly vehicleType: VehicleTypeCode
  readonly km: number
  /** What its driver is paid, and how much per kilometre is usual on this lane; both after commission, in fen. */
  readonly netFen: number
  readonly laneMedianFen: number
  /** Window of the first pick-up, the last moment one can leave it and still keep every later one, the last window's end. */
  readonly windowStart: number
  readonly windowEnd: number
  readonly leaveBefore: number
  readonly deliverBefore: number
  /** Pieces no hands lift, and what the pick-up has for them: a crane, or a ramp. */
  readonly needsCrane: boolean
  readonly hasCrane: boolean
  readonly hasNightParking: boolean
  /** Trips of the past that waited there beyond what is free; null: nobody knows. */
  readonly waits: number | null
  /** Orders of its shipper that came to payment, and how many were paid in time. */
  readonly shipperOrders: number
  readonly shipperPaidInTime: number
}
export interface MatchInputs {
  readonly now: number
  readonly vehicle: MatchedVehicle
  readonly cargo: MatchedCargo
  /** To the first pick-up: whole kilometres, minutes at the wheel. */
  readonly emptyKm: number
  readonly emptyMinutes: number
  /** From the last stop to his home or to the pick-up he has booked next, whichever is nearer; null: neither is known. */
  readonly onwardKm: number | null
  readonly onwardTo: 'home' | 'next' | null
}

export interface MatchTerm {
  readonly code: MatchTermCode
  readonly label: string
  readonly points: number
  readonly max: number
  readonly fact: string
  readonly inputs: Readonly<Record<string, number | boolean | null>>
}
export interface MatchGate {
  readonly code: MatchGateCode
  readonly label: string
  readonly passed: boolean
  readonly reason: string
}
export interface Match {
  readonly score: number
  readonly terms: readonly MatchTerm[]
  readonly gates: readonly MatchGate[]
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))
const term = (
  code: MatchTermCode,
  max: number,
  share: number,
  fact: string,
  inputs: MatchTerm['inputs'],
): MatchTerm => ({ code, label: matchTerms[code].label, points: Math.round(max * clamped(share)), max, fact, inputs })

/** Fen of net pay for each kilometre, whole ones. */
export const netPerKm = (netFen: number, km: number): number => Math.round(netFen / Math.max(1, km))
const yuanOf = (fen: number): number => fen / 100

export const deadheadTerm = ({ deadhead }: MatchWeights, emptyKm: number, emptyMinutes: number): MatchTerm =>
  term('deadhead', deadhead.max, 1 - emptyKm / deadhead.zeroAtKm, `${emptyKm} km，约 ${spokenMinutes(emptyMinutes)}`, {
    empty_km: emptyKm,
  })
export const priceTerm = (
  { price }: MatchWeights,
  { netFen, km, laneMedianFen }: Pick<MatchedCargo, 'netFen' | 'km' | 'laneMedianFen'>,
): MatchTerm => {
  const perKmFen = netPerKm(netFen, km)
  const ratio = perKmFen / Math.max(1, laneMedianFen)
  const compared = ratio >= 1.02 ? '高于均价' : ratio <= 0.98 ? '低于均价' : '和均价差不多'
  return term(
    'price',
    price.max,
    (ratio * 100 - price.fromPercent) / price.spanPercent,
    `每公里 ¥${yuanOf(perKmFen).toFixed(2)}，${compared}`,
    { price_per_km: yuanOf(perKmFen), lane_median: yuanOf(laneMedianFen) },
  )
}

export const directionTerm = (
  { direction }: MatchWeights,
  km: number | null,
  to: MatchInputs['onwardTo'] = null,
): MatchTerm =>
  term(
    'direction',
    direction.max,
    km === null ? 0 : 1 - km / direction.zeroAtKm,
    km === null ? '没有填常住地，看不出顺不顺路' : `终点离${to === 'next' ? '下一单装货地' : '你家'} ${km} km`,
    { km },
  )

type Site = Pick<MatchedCargo, 'needsCrane' | 'hasCrane' | 'hasNightParking' | 'waits'>
export const handlingTerm = (
  { handling }: MatchWeights,
  { needsCrane, hasCrane, hasNightParking, waits }: Site,
  vehicleHasCrane: boolean,
): MatchTerm => {
  const isLoaded = !needsCrane || hasCrane || vehicleHasCrane
  const max = handling.loading + handling.nightParking + handling.noWaiting
  const calm = waits === null ? handling.unknownWaiting : waits === 0 ? handling.noWaiting : 0
  const points = (isLoaded ? handling.loading : 0) + (hasNightParking ? handling.nightParking : 0) + calm
  const facts = [
    hasCrane ? '能吊装' : vehicleHasCrane && needsCrane ? '用自己的吊机' : needsCrane ? '没有吊车' : '不用吊装',
    hasNightParking ? '有夜间车位' : '没有夜间车位',
    waits === null ? '' : waits === 0 ? '以前没让人等过' : `以前让人等过 ${waits} 次`,
  ]
  return term('handling', max, max === 0 ? 0 : points / max, facts.filter(Boolean).join('，'), {
    has_crane: hasCrane,
    needs_crane: needsCrane,
    has_night_parking: hasNightParking,
    waits,
  })
}

export const shipperTerm = (
  { shipper }: MatchWeights,
  { shipperOrders: orders, shipperPaidInTime: paid }: Pick<MatchedCargo, 'shipperOrders' | 'shipperPaidInTime'>,
): MatchTerm => {
  const isKnown = orders >= shipper.ordersMin && orders > 0
  const percent = isKnown ? (paid * 100) / orders : 0
  return term(
    'shipper',
    shipper.max,
    isKnown ? (percent - shipper.fromPercent) / shipper.spanPercent : shipper.unknown / Math.max(1, shipper.max),
    isKnown ? `按时付款 ${Math.floor(percent)}%` : orders === 0 ? '新货主，还没有成交' : `新货主，成交 ${orders} 单`,
    { paid_in_time: paid, orders },
  )
}

/** What of the score a cargo has whoever looks at it, without what a crane on the vehicle adds: its price, its site, its shipper. */
export const fixedPoints = (weights: MatchWeights, cargo: MatchedCargo): number =>
  priceTerm(weights, cargo).points + handlingTerm(weights, cargo, false).points + shipperTerm(weights, cargo).points

const overlaps = (one: TripPeriod, other: TripPeriod): boolean => one.from < other.to && other.from < one.to
/** When vehicle and driver are taken by it: from setting out to the end of its last window. */
export const tripPeriodOf = (
  { now, emptyMinutes }: Pick<MatchInputs, 'now' | 'emptyMinutes'>,
  { windowStart, deliverBefore }: Pick<MatchedCargo, 'windowStart' | 'deliverBefore'>,
): TripPeriod => ({
  from: Math.max(now, windowStart - minutesWithRest(emptyMinutes) * 60_000),
  to: deliverBefore,
})

interface Shut {
  readonly code: MatchGateCode
  /** Null: open. */
  readonly why: string | null
  readonly open: string
}
const withOnly = (load: Load, fields: readonly (keyof Load)[]): Load => ({
  weightT: fields.includes('weightT') ? load.weightT : 0,
  lengthM: fields.includes('lengthM') ? load.lengthM : null,
  widthM: fields.includes('widthM') ? load.widthM : null,
  heightM: fields.includes('heightM') ? load.heightM : null,
})

const loadGates = (vehicle: MatchedVehicle, cargo: MatchedCargo): Shut[] => {
  const type: VehicleType = { ...vehicleTypes[vehicle.type], lengthM: vehicle.lengthM, loadT: vehicle.loadT }
  const misfit = (fields: readonly (keyof Load)[]) => misfitOf(type, withOnly(cargo, fields))?.sentence ?? null
  const wanted = vehicleTypes[cargo.vehicleType]
  const isServed = servesInPlaceOf(vehicle.type, cargo.vehicleType)
  const overSize = overSizeOf(type, cargo)
  return [
    { code: 'vehicle_type', why: isServed ? null : `要${wanted.label}，你的车是${type.label}`, open: '车型合适' },
    { code: 'length', why: misfit(['lengthM']), open: '放得下' },
    { code: 'weight', why: misfit(['weightT']), open: '拉得动' },
    { code: 'size', why: misfit(['widthM', 'heightM']), open: '宽高都在范围内' },
    {
      code: 'permit',
      why: overSize && !type.isHeavy ? `${overSize.label}，要有道路运输证的重型车才能办通行证` : null,
      open: overSize ? `${overSize.label}，通行证的费用已经算在运价里` : '不超限',
    },
  ]
}

const timeGates = ({ now, vehicle, cargo, emptyMinutes }: MatchInputs): Shut[] => {
  const period = tripPeriodOf({ now, emptyMinutes }, cargo)
  const other = vehicle.trips.find((trip) => overlaps(trip, period))
  const arrival = now + emptyMinutes * 60_000
  const rested = Math.max(now + minutesWithRest(emptyMinutes) * 60_000, cargo.windowStart)
  const isValid = vehicle.documentsUntil !== null && vehicle.documentsUntil >= cargo.deliverBefore
  return [
    { code: 'documents', why: isValid ? null : vehicle.documentsSentence, open: '证件都在有效期内' },
    {
      code: 'free',
      why: other ? `${spokenMoment(other.from)} 到 ${spokenMoment(other.to)} 已经有一单` : null,
      open: '那段时间没有别的单',
    },
    {
      code: 'reach',
      why: arrival <= cargo.windowEnd ? null : `${spokenMoment(cargo.windowEnd)} 前要装上货，开过去来不及`,
      open: '赶得上装货',
    },
    {
      code: 'rest',
      why: rested <= cargo.leaveBefore && rested <= cargo.windowEnd ? null : '路上留不出法定的休息时间',
      open: '路上休息得够',
    },
  ]
}

export const gatesOf = (inputs: MatchInputs): MatchGate[] => {
  const all = [...loadGates(inputs.vehicle, inputs.cargo), ...timeGates(inputs)]
  return matchGateCodes.map((code) => {
    const { why, open } = all.find((one) => one.code === code)!
    return { code, label: matchGates[code].label, passed: why === null, reason: why ?? open }
  })
}

export const matchOf = (weights: MatchWeights, inputs: MatchInputs): Match => {
  const { cargo, vehicle, emptyKm, emptyMinutes, onwardKm, onwardTo } = inputs
  const terms = [
    deadheadTerm(weights, emptyKm, emptyMinutes),
    priceTerm(weights, cargo),
    directionTerm(weights, onwardKm, onwardTo),
    handlingTerm(weights, cargo, vehicleTypes[vehicle.type].hasCrane),
    shipperTerm(weights, cargo),
  ]
  return { score: terms.reduce((sum, { points }) => sum + points, 0), terms, gates: gatesOf(inputs) }
}
/** Whether every gate is open. */
export const fits = ({ gates }: Pick<Match, 'gates'>): boolean => gates.every(({ passed }) => passed)

export interface Ranked {
  readonly score: number
  /** It came back from an order that was not driven. */
  readonly isReopened: boolean
  readonly publishedAt: number
  readonly id: number
}
/** The best first; of equals what came back, then the older, then the lower number. */
export const byScore = (one: Ranked, other: Ranked): number =>
  other.score - one.score ||
  Number(other.isReopened) - Number(one.isReopened) ||
  one.publishedAt - other.publishedAt ||
  one.id - other.id
