/** The gates a cargo has to pass before it is scored for a vehicle, each with a sentence. */
import { codesOf } from '../codes.ts'
import type { MatchedCargo, MatchedVehicle, MatchInputs, TripPeriod } from './match.ts'
import { minutesWithRest } from './prices.ts'
import { spokenMoment } from './spoken.ts'
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

/** A gate as it was judged: why it is shut, or what is well. */
interface Judged {
  readonly isShut: boolean
  readonly say: () => string
}
type JudgedGates<Code extends MatchGateCode> = Readonly<Record<Code, Judged>>
/** `why` null: it is open. */
const gate = (why: (() => string) | null, open: string): Judged => ({ isShut: why !== null, say: why ?? (() => open) })

const withOnly = (load: Load, fields: readonly (keyof Load)[]): Load => ({
  weightT: fields.includes('weightT') ? load.weightT : 0,
  lengthM: fields.includes('lengthM') ? load.lengthM : null,
  widthM: fields.includes('widthM') ? load.widthM : null,
  heightM: fields.includes('heightM') ? load.heightM : null,
})

type LoadGate = 'vehicle_type' | 'length' | 'weight' | 'size' | 'permit'
const loadGates = (vehicle: MatchedVehicle, cargo: MatchedCargo): JudgedGates<LoadGate> => {
  const type: VehicleType = { ...vehicleTypes[vehicle.type], lengthM: vehicle.lengthM, loadT: vehicle.loadT }
  const isMisfit = misfitOf(type, cargo) !== null
  const misfit = (fields: readonly (keyof Load)[]) => {
    const found = isMisfit ? misfitOf(type, withOnly(cargo, fields)) : null
    return found && (() => found.sentence)
  }
  const isServed = servesInPlaceOf(vehicle.type, cargo.vehicleType)
  const overSize = overSizeOf(type, cargo)
  return {
    vehicle_type: gate(
      isServed ? null : () => `要${vehicleTypes[cargo.vehicleType].label}，你的车是${type.label}`,
      '车型合适',
    ),
    length: gate(misfit(['lengthM']), '放得下'),
    weight: gate(misfit(['weightT']), '拉得动'),
    size: gate(misfit(['widthM', 'heightM']), '宽高都在范围内'),
    permit: gate(
      overSize && !type.isHeavy ? () => `${overSize.label}，要有道路运输证的重型车才能办通行证` : null,
      overSize ? `${overSize.label}，通行证的费用已经算在运价里` : '不超限',
    ),
  }
}

const timeGates = ({
  now,
  vehicle,
  cargo,
  emptyMinutes,
}: MatchInputs): JudgedGates<Exclude<MatchGateCode, LoadGate>> => {
  const period = tripPeriodOf({ now, emptyMinutes }, cargo)
  const other = vehicle.trips.find((trip) => overlaps(trip, period))
  const arrival = now + emptyMinutes * 60_000
  const rested = Math.max(now + minutesWithRest(emptyMinutes) * 60_000, cargo.windowStart)
  const isValid = vehicle.documentsUntil !== null && vehicle.documentsUntil >= cargo.deliverBefore
  return {
    documents: gate(isValid ? null : () => vehicle.documentsSentence, '证件都在有效期内'),
    free: gate(
      other ? () => `${spokenMoment(other.from)} 到 ${spokenMoment(other.to)} 已经有一单` : null,
      '那段时间没有别的单',
    ),
    reach: gate(
      arrival <= cargo.windowEnd ? null : () => `${spokenMoment(cargo.windowEnd)} 前要装上货，开过去来不及`,
      '赶得上装货',
    ),
    rest: gate(
      rested <= cargo.leaveBefore && rested <= cargo.windowEnd ? null : () => '路上留不出法定的休息时间',
      '路上休息得够',
    ),
  }
}

export const gatesOf = (inputs: MatchInputs): MatchGate[] => {
  const judged = { ...loadGates(inputs.vehicle, inputs.cargo), ...timeGates(inputs) }
  return matchGateCodes.map((code) => {
    const { isShut, say } = judged[code]
    return {
      code,
      label: matchGates[code].label,
      passed: !isShut,
      get reason() {
        return say()
      },
    }
  })
}
