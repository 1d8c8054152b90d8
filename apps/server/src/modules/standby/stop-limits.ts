/** Whether an order may be stopped now, and for which days. */
import { type StandbyTerms, standbyDaysMax } from '@jihui/protocol/rental/reckoning'
import { addDays, daysBetween } from '../../platform/clock.ts'
import type { ErrorCode } from '@jihui/protocol/all-errors'
import type { RentalRow } from '../rental/public.ts'
import type { StandbyRow } from './standby-queries.ts'

export interface StopLimits {
  readonly terms: StandbyTerms | null
  readonly daysMax: number
  readonly daysLeft: number
  /** The first day that may be stopped, and the last of the order. */
  readonly earliest: string
  readonly latest: string
  /** Why nothing can be stopped. */
  readonly refusal: ErrorCode | null
}

const daysOf = (from: string, until: string) => Math.max(0, daysBetween(from, until) + 1)

/** Days of stops that were not taken back, whole as they were declared. */
export const declaredDays = (stops: readonly StandbyRow[], orderEnd: string): number =>
  stops
    .filter((one) => !one.cancelled_at)
    .reduce((sum, one) => {
      const last = one.end_date < orderEnd ? one.end_date : orderEnd
      return sum + daysOf(one.start_date, last)
    }, 0)

export const stopLimitsOf = (
  row: Pick<RentalRow, 'status' | 'startDate' | 'endDate' | 'returnAnnouncedAt'>,
  terms: StandbyTerms | null,
  stops: readonly StandbyRow[],
  today: string,
): StopLimits => {
  const daysMax = terms ? standbyDaysMax(terms, daysOf(row.startDate, row.endDate)) : 0
  const daysLeft = Math.max(0, daysMax - declaredDays(stops, row.endDate))
  const refusal = (): ErrorCode | null => {
    if (!terms) return 'standby.not_offered'
    if (row.status !== 'in_use' || row.returnAnnouncedAt) return 'standby.not_running'
    return daysLeft < terms.daysMin ? 'standby.too_many' : null
  }
  return { terms, daysMax, daysLeft, earliest: addDays(today, 1), latest: row.endDate, refusal: refusal() }
}
