/** The gates a cargo has to pass before it is scored for a vehicle, each with a sentence. */
import { codesOf } from '../codes.ts'
import type { MatchedCargo, MatchedVehicle, MatchInputs, TripPeriod } from './match.ts'
import { minutesWithRest } from './prices.ts'
import { spokenMoment } from '../spoken.ts'
import { type Load, misfitOf, overSizeOf, servesInPlaceOf, type VehicleType, vehicleTypes } from './vehicle-types.ts'

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

export interface MatchGate {
  readonly code: MatchGateCode
  readonly label: string
  readonly passed: boolean
  readonly reason: string
}
const overlaps = (one: TripPeriod, other: TripPeriod): boolean => one.from < other.to && other.from < one.to
/** When vehicle and driver are taken by it: from setting out to the end of its last window. */
export const tripPeriodOf = (
  { now, emptyMinutes }: Pick<MatchInputs, 'now' | 'emptyMinutes'>,
  { windowStart, deliverBefore }: Pick<MatchedCargo, 'windowStart' | 'deliverBefore'>,
): TripPeriod => ({
  from: Math.max(now, windowStart - minutesWithRest(emptyMinutes) * 60_000),
  to: deliverBefore,
})

/** Its type, at the size and load it has itself. */
const kinds = new WeakMap<MatchedVehicle, VehicleType>()
const kindOf = (vehicle: MatchedVehicle): VehicleType => {
  const known = kinds.get(vehicle)
  if (known) return known
  const kind = { ...vehicleTypes[vehicle.type], lengthM: vehicle.lengthM, loadT: vehicle.loadT }
  kinds.set(vehicle, kind)
  return kind
}

const isPermitted = (kind: VehicleType, cargo: MatchedCargo): boolean =>
  kind.isHeavy || overSizeOf(kind, cargo) === null
const isValid = ({ vehicle: { documentsUntil }, cargo }: MatchInputs): boolean =>
  documentsUntil !== null && documentsUntil >= cargo.deliverBefore
const tripInTheWay = (inputs: MatchInputs): TripPeriod | undefined => {
  const { trips } = inputs.vehicle
  if (trips.length === 0) return undefined
  const period = tripPeriodOf(inputs, inputs.cargo)
  return trips.find((trip) => overlaps(trip, period))
}
const isReached = ({ now, emptyMinutes, cargo }: MatchInputs): boolean => now + emptyMinutes * 60_000 <= cargo.windowEnd
const isRested = ({ now, emptyMinutes, cargo }: MatchInputs): boolean => {
  const rested = Math.max(now + minutesWithRest(emptyMinutes) * 60_000, cargo.windowStart)
  return rested <= cargo.leaveBefore && rested <= cargo.windowEnd
}

/** Whether every gate is open; those that shut most often come first. */
export const passesGates = (inputs: MatchInputs): boolean => {
  const { vehicle, cargo } = inputs
  const kind = kindOf(vehicle)
  return (
    isReached(inputs) &&
    misfitOf(kind, cargo) === null &&
    servesInPlaceOf(vehicle.type, cargo.vehicleType) &&
    isRested(inputs) &&
    isValid(inputs) &&
    isPermitted(kind, cargo) &&
    tripInTheWay(inputs) === undefined
  )
}

const withOnly = (load: Load, fields: readonly (keyof Load)[]): Load => ({
  weightT: fields.includes('weightT') ? load.weightT : 0,
  lengthM: fields.includes('lengthM') ? load.lengthM : null,
  widthM: fields.includes('widthM') ? load.widthM : null,
  heightM: fields.includes('heightM') ? load.heightM : null,
})
/** Why a gate is shut; null: it is open. */
type Reasons<Code extends MatchGateCode> = Readonly<
  Record<Code, { readonly shut: string | null; readonly open: string }>
>

type LoadGate = 'vehicle_type' | 'length' | 'weight' | 'size' | 'permit'
const loadReasons = (vehicle: MatchedVehicle, cargo: MatchedCargo): Reasons<LoadGate> => {
  const kind = kindOf(vehicle)
  const misfit = (...fields: (keyof Load)[]) => misfitOf(kind, withOnly(cargo, fields))?.sentence ?? null
  const overSize = overSizeOf(kind, cargo)
  const wanted = vehicleTypes[cargo.vehicleType].label
  return {
    vehicle_type: {
      shut: servesInPlaceOf(vehicle.type, cargo.vehicleType) ? null : `要${wanted}，你的车是${kind.label}`,
      open: '车型合适',
    },
    length: { shut: misfit('lengthM'), open: '放得下' },
    weight: { shut: misfit('weightT'), open: '拉得动' },
    size: { shut: misfit('widthM', 'heightM'), open: '宽高都在范围内' },
    permit: {
      shut: isPermitted(kind, cargo) ? null : `${overSize!.label}，要有道路运输证的重型车才能办通行证`,
      open: overSize ? `${overSize.label}，通行证的费用已经算在运价里` : '不超限',
    },
  }
}

const timeReasons = (inputs: MatchInputs): Reasons<Exclude<MatchGateCode, LoadGate>> => {
  const { vehicle, cargo } = inputs
  const other = tripInTheWay(inputs)
  return {
    documents: { shut: isValid(inputs) ? null : vehicle.documentsSentence, open: '证件都在有效期内' },
    free: {
      shut: other ? `${spokenMoment(other.from)} 到 ${spokenMoment(other.to)} 已经有一单` : null,
      open: '那段时间没有别的单',
    },
    reach: {
      shut: isReached(inputs) ? null : `${spokenMoment(cargo.windowEnd)} 前要装上货，开过去来不及`,
      open: '赶得上装货',
    },
    rest: { shut: isRested(inputs) ? null : '路上留不出法定的休息时间', open: '路上休息得够' },
  }
}

export const gatesOf = (inputs: MatchInputs): MatchGate[] => {
  const reasons = { ...loadReasons(inputs.vehicle, inputs.cargo), ...timeReasons(inputs) }
  return matchGateCodes.map((code) => {
    const { shut, open } = reasons[code]
    return { code, label: matchGates[code].label, passed: shut === null, reason: shut ?? open }
  })
}
