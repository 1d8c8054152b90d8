/**
 * What a trip costs: the vehicle, the road, the tolls, further stops and what over-size loads need, each with its working.
 * Integer fen; the same function prices what anybody asks, what a shipper publishes and what a waiting hour costs.
 */
import { type Load, overSizeOf, type VehicleTypeCode, vehicleTypes } from './vehicle-types.ts'

interface TypeRates {
  /** For the vehicle to come at all. */
  readonly startFen: number
  readonly perKmFen: number
  readonly tollPerKmFen: number
  /** For each half hour at a stop beyond what is included. */
  readonly waitingFen: number
}
/** What the platform reckons with; a change is a new version, so that every price can be told from where it came. */
export interface PriceTerms {
  readonly types: Readonly<Record<VehicleTypeCode, TypeRates>>
  /** For each stop after the second. */
  readonly stopFen: number
  /** Hours at each stop that cost nothing. */
  readonly freeHours: number
  readonly permitFen: Readonly<Record<'first' | 'second', number>>
  readonly escortPerKmFen: number
  /** What is usual is told with this much of it below and above. */
  readonly lowPercent: number
  readonly highPercent: number
  /** Less than this share of what is usual nobody drives for: R of the issue, a setting. */
  readonly floorPercent: number
  readonly commissionPercent: number
}

const rates = (start: number, perKm: number, toll: number, waiting: number): TypeRates => ({
  startFen: Math.round(start * 100),
  perKmFen: Math.round(perKm * 100),
  tollPerKmFen: Math.round(toll * 100),
  waitingFen: Math.round(waiting * 100),
})
export const initialPriceTerms: PriceTerms = {
  types: {
    box_4_2: rates(120, 2.2, 0.45, 30),
    flatbed_4_2: rates(130, 2.3, 0.45, 30),
    box_6_8: rates(200, 2.9, 0.9, 40),
    flatbed_6_8: rates(210, 3, 0.9, 40),
    crane_6_8: rates(420, 3.8, 0.9, 60),
    rollback_7: rates(260, 3.4, 0.9, 50),
    box_9_6: rates(260, 3.4, 1.35, 50),
    flatbed_9_6: rates(270, 3.5, 1.35, 50),
    lowbed_13: rates(300, 4, 1.65, 70),
    flatbed_13: rates(280, 3.8, 1.65, 60),
    flatbed_17_5: rates(340, 4.4, 1.9, 70),
    lowbed_17_5: rates(480, 5.6, 1.9, 90),
  },
  stopFen: 120_00,
  freeHours: 2,
  permitFen: { first: 400_00, second: 1_200_00 },
  escortPerKmFen: 3_50,
  lowPercent: 88,
  highPercent: 120,
  floorPercent: 70,
  commissionPercent: 6,
}

export interface Trip extends Load {
  readonly vehicleType: VehicleTypeCode
  readonly stops: number
  /** Whole ones, by road from stop to stop. */
  readonly km: number
}
export interface TripLine {
  readonly code: 'vehicle' | 'road' | 'toll' | 'stops' | 'permit' | 'escort'
  readonly label: string
  readonly working: string
  readonly amountFen: number
}
export interface TripPrice {
  readonly lines: readonly TripLine[]
  readonly lowFen: number
  /** What is usual: the lines together. */
  readonly amountFen: number
  readonly highFen: number
  /** Nothing is published below it. */
  readonly floorFen: number
}

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
/** Whole yuan: nobody haggles over less. */
const percentOf = (fen: number, percent: number): number => Math.round((fen * percent) / 10_000) * 100

export const priceTrip = (terms: PriceTerms, trip: Trip): TripPrice => {
  const { vehicleType, stops, km } = trip
  const type = vehicleTypes[vehicleType]
  const { startFen, perKmFen, tollPerKmFen } = terms.types[vehicleType]
  const overSize = overSizeOf(type, trip)
  const further = Math.max(0, stops - 2)
  const all: TripLine[] = [
    { code: 'vehicle', label: '用车', working: `${type.label}起步`, amountFen: startFen },
    { code: 'road', label: '里程', working: `${yuan(perKmFen)} × ${km} km`, amountFen: perKmFen * km },
    { code: 'toll', label: '过路', working: `${yuan(tollPerKmFen)} × ${km} km`, amountFen: tollPerKmFen * km },
    {
      code: 'stops',
      label: '多点装卸',
      working: `${yuan(terms.stopFen)} × ${further} 站`,
      amountFen: terms.stopFen * further,
    },
    ...(overSize
      ? ([
          {
            code: 'permit',
            label: '超限通行证',
            working: overSize.label,
            amountFen: terms.permitFen[overSize.code],
          },
          {
            code: 'escort',
            label: '护送车',
            working: overSize.code === 'first' ? '一类超限不用护送' : `${yuan(terms.escortPerKmFen)} × ${km} km`,
            amountFen: overSize.code === 'first' ? 0 : terms.escortPerKmFen * km,
          },
        ] as const)
      : []),
  ]
  const lines = all.filter(({ amountFen }) => amountFen > 0)
  const amountFen = lines.reduce((sum, line) => sum + line.amountFen, 0)
  return {
    lines,
    lowFen: percentOf(amountFen, terms.lowPercent),
    amountFen,
    highFen: percentOf(amountFen, terms.highPercent),
    floorFen: floorOf(terms, amountFen),
  }
}

/** What its driver keeps of a price. */
export const netOf = ({ commissionPercent }: Pick<PriceTerms, 'commissionPercent'>, priceFen: number): number =>
  priceFen - Math.round((priceFen * commissionPercent) / 100)
/** Of what is usual, the least it is published for. */
export const floorOf = ({ floorPercent }: Pick<PriceTerms, 'floorPercent'>, usualFen: number): number =>
  percentOf(usualFen, floorPercent)

/** Minutes on the way with the rest the law wants: 20 after each three hours and a half at the wheel. */
export const drivingRest = { afterMinutes: 210, restMinutes: 20 } as const
export const minutesWithRest = (drivingMinutes: number): number =>
  drivingMinutes + Math.max(0, Math.ceil(drivingMinutes / drivingRest.afterMinutes) - 1) * drivingRest.restMinutes
