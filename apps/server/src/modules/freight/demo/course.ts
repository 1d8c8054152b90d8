/** When what happens on a trip of the demo: from the hour it can be loaded, and what is known of its way. */
import { minutesWithRest } from '@jihui/protocol/freight/prices'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import type { Content } from '../cargos/decide-content.ts'
import { diced } from './dice.ts'

/** In the order in which it happens. */
export const steps = [
  'placed',
  'paid',
  'departed',
  'arrived',
  'loaded',
  'unloading',
  'delivered',
  'ended',
  'paidOut',
] as const
export type Step = (typeof steps)[number]
export type Course = Readonly<Record<Step, Date>>

export interface Pace {
  /** What its chances follow from. */
  readonly at: number
  readonly windowStart: Date
  readonly emptyKm: number
  /** Minutes from the window and his arrival until the goods are on. */
  readonly loadingMinutes: number
  /** He came after the window had ended. */
  readonly isLate?: boolean
  /** Moments that are known. */
  readonly fixed?: Partial<Pick<Course, 'placed' | 'departed' | 'arrived'>>
}

export const placedAt = ({ at, windowStart, fixed = {} }: Pace): Date =>
  fixed.placed ?? addHours(windowStart, -6 - 20 * diced(at, 1))

const later = (one: Date, other: Date): Date => (one > other ? one : other)
/** At the wheel from the pick-up to the delivery. */
export const drivingMinutesOf = (estimatedMinutes: number, at: number): number =>
  estimatedMinutes * (0.94 + diced(at, 6) * 0.14)
/** From loaded to the delivery, with the rests the law wants. */
export const minutesOnTheWay = (estimatedMinutes: number, at: number): number =>
  minutesWithRest(drivingMinutesOf(estimatedMinutes, at))

/** Until he has handed it over; what comes after has a moment of its own. */
export const courseOf = (pace: Pace, content: Content): Omit<Course, 'paidOut'> => {
  const { at, windowStart, emptyKm, loadingMinutes, isLate = false, fixed = {} } = pace
  const placed = placedAt(pace)
  const inTime = addMinutes(windowStart, -10 + 40 * diced(at, 2))
  const arrived =
    fixed.arrived ??
    (fixed.departed && addMinutes(fixed.departed, emptyKm)) ??
    (isLate ? addMinutes(content.columns.expiresAt, 20) : inTime)
  const loaded = addMinutes(later(arrived, windowStart), loadingMinutes)
  const unloading = addMinutes(loaded, minutesOnTheWay(content.columns.minutes, at))
  const delivered = addMinutes(later(unloading, content.stops.at(-1)!.windowStart), 25 + 25 * diced(at, 3))
  return {
    placed,
    paid: addMinutes(placed, 2 + 6 * diced(at, 4)),
    departed: fixed.departed ?? addMinutes(arrived, -emptyKm),
    arrived,
    loaded,
    unloading,
    delivered,
    ended: addHours(delivered, 0.5 + 15 * diced(at, 5)),
  }
}
