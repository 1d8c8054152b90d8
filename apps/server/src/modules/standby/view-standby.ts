import { type StandbyPhase, standbyPhases } from '@jihui/protocol/standby/schema'
import type { StandbyRow } from './standby-queries.ts'
import type { StoppedDay } from './stopped-days.ts'

/** Where a stop stands on a day. `orderEnd`: the last day of its order. */
export const phaseOf = (row: StandbyRow, today: string, orderEnd: string): StandbyPhase => {
  if (row.cancelled_at) return 'cancelled'
  if (row.start_date > today) return 'planned'
  const last = row.end_date < orderEnd ? row.end_date : orderEnd
  return today <= last ? 'running' : 'ended'
}

/** `days`: the stopped days of its order that are over. */
export const viewStandby = (
  row: StandbyRow,
  days: readonly StoppedDay[],
  { today, orderEnd }: { readonly today: string; readonly orderEnd: string },
) => {
  const phase = phaseOf(row, today, orderEnd)
  const own = days.filter((one) => one.standby_id === row.id)
  const worked = own.filter((one) => one.is_worked).length
  return {
    id: row.id,
    rental_id: row.rental_id,
    start_date: row.start_date,
    end_date: row.end_date,
    percent: row.percent,
    reason: row.reason,
    status: phase,
    status_display: standbyPhases[phase],
    declared_at: row.created_at.toISOString(),
    stood_days: own.length - worked,
    worked_days: worked,
  }
}
