/**
 * How well a cargo suits a driver and his vehicle: gates, each with a sentence, then 100 points in whole numbers; the shown
 * terms add up to the shown score. What stands in `MatchInputs` is all that is known here: no membership, age or declined
 * offer can move a point.
 */
import { codesOf } from '../codes.ts'
import { gatesOf, type MatchGate, passesGates } from './match-gates.ts'
import { spokenMinutes } from '../spoken.ts'
import { type Load, type VehicleTypeCode, vehicleTypes } from './vehicle-types.ts'

export const matchTerms = {
  deadhead: { label: '空驶近' },
  price: { label: '价格' },
  direction: { label: '顺路' },
  handling: { label: '好装好停' },
  shipper: { label: '货主' },
} as const
export type MatchTermCode = keyof typeof matchTerms
export const matchTermCodes = codesOf(matchTerms)

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
export interface Match {
  readonly score: number
  /** Whether every gate is open. */
  readonly isFitting: boolean
  readonly terms: readonly MatchTerm[]
  readonly gates: readonly MatchGate[]
}

/** Whole points of a term that gives this share of its most. */
const pointsOf = (max: number, share: number): number => Math.round(max * Math.min(1, Math.max(0, share)))
const term = (
  code: MatchTermCode,
  max: number,
  share: number,
  fact: string,
  inputs: MatchTerm['inputs'],
): MatchTerm => ({ code, label: matchTerms[code].label, points: pointsOf(max, share), max, fact, inputs })

/** Fen of net pay for each kilometre, whole ones. */
export const netPerKm = (netFen: number, km: number): number => Math.round(netFen / Math.max(1, km))
const yuanOf = (fen: number): number => fen / 100

const deadheadShare = ({ deadhead }: MatchWeights, emptyKm: number): number => 1 - emptyKm / deadhead.zeroAtKm
export const deadheadTerm = (weights: MatchWeights, emptyKm: number, emptyMinutes: number): MatchTerm =>
  term(
    'deadhead',
    weights.deadhead.max,
    deadheadShare(weights, emptyKm),
    `${emptyKm} km，约 ${spokenMinutes(emptyMinutes)}`,
    { empty_km: emptyKm },
  )

type Paid = Pick<MatchedCargo, 'netFen' | 'km' | 'laneMedianFen'>
const medianRatio = ({ netFen, km, laneMedianFen }: Paid): number => netPerKm(netFen, km) / Math.max(1, laneMedianFen)
const priceShare = ({ price }: MatchWeights, cargo: Paid): number =>
  (medianRatio(cargo) * 100 - price.fromPercent) / price.spanPercent
export const priceTerm = (weights: MatchWeights, cargo: Paid): MatchTerm => {
  const ratio = medianRatio(cargo)
  const perKm = yuanOf(netPerKm(cargo.netFen, cargo.km))
  const compared = ratio >= 1.02 ? '高于均价' : ratio <= 0.98 ? '低于均价' : '和均价差不多'
  const fact = `每公里 ¥${perKm.toFixed(2)}，${compared}`
  const inputs = { price_per_km: perKm, lane_median: yuanOf(cargo.laneMedianFen) }
  return term('price', weights.price.max, priceShare(weights, cargo), fact, inputs)
}

const directionShare = ({ direction }: MatchWeights, km: number | null): number =>
  km === null ? 0 : 1 - km / direction.zeroAtKm
export const directionTerm = (
  weights: MatchWeights,
  km: number | null,
  to: MatchInputs['onwardTo'] = null,
): MatchTerm => {
  const fact =
    km === null ? '没有填常住地，看不出顺不顺路' : `终点离${to === 'next' ? '下一单装货地' : '你家'} ${km} km`
  return term('direction', weights.direction.max, directionShare(weights, km), fact, { km })
}

type Site = Pick<MatchedCargo, 'needsCrane' | 'hasCrane' | 'hasNightParking' | 'waits'>
const handlingMax = ({ handling }: MatchWeights): number =>
  handling.loading + handling.nightParking + handling.noWaiting
const handlingShare = (weights: MatchWeights, site: Site, vehicleHasCrane: boolean): number => {
  const { handling } = weights
  const { needsCrane, hasCrane, hasNightParking, waits } = site
  const isLoaded = !needsCrane || hasCrane || vehicleHasCrane
  const calm = waits === null ? handling.unknownWaiting : waits === 0 ? handling.noWaiting : 0
  const points = (isLoaded ? handling.loading : 0) + (hasNightParking ? handling.nightParking : 0) + calm
  const max = handlingMax(weights)
  return max === 0 ? 0 : points / max
}
export const handlingTerm = (weights: MatchWeights, site: Site, vehicleHasCrane: boolean): MatchTerm => {
  const { needsCrane, hasCrane, hasNightParking, waits } = site
  const facts = [
    hasCrane ? '能吊装' : vehicleHasCrane && needsCrane ? '用自己的吊机' : needsCrane ? '没有吊车' : '不用吊装',
    hasNightParking ? '有夜间车位' : '没有夜间车位',
    waits === null ? '' : waits === 0 ? '以前没让人等过' : `以前让人等过 ${waits} 次`,
  ]
  const share = handlingShare(weights, site, vehicleHasCrane)
  return term('handling', handlingMax(weights), share, facts.filter(Boolean).join('，'), {
    has_crane: hasCrane,
    needs_crane: needsCrane,
    has_night_parking: hasNightParking,
    waits,
  })
}

type Payer = Pick<MatchedCargo, 'shipperOrders' | 'shipperPaidInTime'>
const isKnown = ({ shipper }: MatchWeights, { shipperOrders: orders }: Payer): boolean =>
  orders >= shipper.ordersMin && orders > 0
const paidPercent = ({ shipperOrders, shipperPaidInTime }: Payer): number => (shipperPaidInTime * 100) / shipperOrders
const shipperShare = (weights: MatchWeights, payer: Payer): number => {
  const { shipper } = weights
  if (!isKnown(weights, payer)) return shipper.unknown / Math.max(1, shipper.max)
  return (paidPercent(payer) - shipper.fromPercent) / shipper.spanPercent
}
export const shipperTerm = (weights: MatchWeights, payer: Payer): MatchTerm => {
  const { shipperOrders: orders, shipperPaidInTime: paid } = payer
  const unknown = orders === 0 ? '新货主，还没有成交' : `新货主，成交 ${orders} 单`
  const fact = isKnown(weights, payer) ? `按时付款 ${Math.floor(paidPercent(payer))}%` : unknown
  return term('shipper', weights.shipper.max, shipperShare(weights, payer), fact, { paid_in_time: paid, orders })
}

const ownPoints = (weights: MatchWeights, cargo: MatchedCargo, vehicleHasCrane: boolean): number =>
  pointsOf(weights.price.max, priceShare(weights, cargo)) +
  pointsOf(handlingMax(weights), handlingShare(weights, cargo, vehicleHasCrane)) +
  pointsOf(weights.shipper.max, shipperShare(weights, cargo))
/** What of the score a cargo has whoever looks at it, without what a crane on the vehicle adds: its price, its site, its shipper. */
export const fixedPoints = (weights: MatchWeights, cargo: MatchedCargo): number => ownPoints(weights, cargo, false)

const scoreOf = (weights: MatchWeights, { cargo, vehicle, emptyKm, onwardKm }: MatchInputs): number =>
  pointsOf(weights.deadhead.max, deadheadShare(weights, emptyKm)) +
  pointsOf(weights.direction.max, directionShare(weights, onwardKm)) +
  ownPoints(weights, cargo, vehicleTypes[vehicle.type].hasCrane)
const termsOf = (weights: MatchWeights, inputs: MatchInputs): MatchTerm[] => {
  const { cargo, vehicle, emptyKm, emptyMinutes, onwardKm, onwardTo } = inputs
  return [
    deadheadTerm(weights, emptyKm, emptyMinutes),
    priceTerm(weights, cargo),
    directionTerm(weights, onwardKm, onwardTo),
    handlingTerm(weights, cargo, vehicleTypes[vehicle.type].hasCrane),
    shipperTerm(weights, cargo),
  ]
}
/** Terms and gates are told when somebody reads them: of thousands that are scored, ten are shown. */
export const matchOf = (weights: MatchWeights, inputs: MatchInputs): Match => ({
  score: scoreOf(weights, inputs),
  isFitting: passesGates(inputs),
  get terms() {
    return termsOf(weights, inputs)
  },
  get gates() {
    return gatesOf(inputs)
  },
})
export const fits = ({ isFitting }: Pick<Match, 'isFitting'>): boolean => isFitting

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
