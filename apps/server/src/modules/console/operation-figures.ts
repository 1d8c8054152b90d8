/** What the platform does as a whole. */
import { figureDays } from '@jihui/protocol/console/figures'
import type { operationFigures } from '@jihui/protocol/console/figures-schema'
import { lines } from '@jihui/protocol/rental/lines'
import { holdingStatuses, rentalStatusCodes, statusOf } from '@jihui/protocol/rental/machine'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { countCare, countDays, countFleet, countMoves, countOrders, type FleetRow } from './operation-queries.ts'

type Figures = z.output<typeof operationFigures>

const percent = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part * 100) / whole) : null)

const wholeOf = (rows: readonly FleetRow[]): Figures['whole_fleet'] => {
  const of = (field: Exclude<keyof FleetRow, 'line'>) => rows.reduce((total, row) => total + row[field], 0)
  return {
    machines: of('machines'),
    units: of('units'),
    rented_today: of('rented_today'),
    away_today: of('away_today'),
    use_today: percent(of('rented_today'), of('units')),
    use_in_days: percent(of('rented_days'), of('unit_days')),
  }
}

export const readOperationFigures = async ({ database: { pool }, clock }: Services): Promise<Figures> => {
  const now = clock.now()
  const today = dayOf(now)
  const [orders, fleet, days, moves, care] = await Promise.all([
    countOrders(pool),
    countFleet(pool, today, figureDays),
    countDays(pool, today, figureDays),
    countMoves(pool, today),
    countCare(pool),
  ])
  return {
    as_of: now.toISOString(),
    orders: lines.map(({ id: line }) => {
      const counts = rentalStatusCodes.map((status) => ({
        status,
        label: statusOf(status).label,
        count: orders.find((row) => row.line === line && row.status === status)?.total ?? 0,
      }))
      const of = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0)
      const open = counts.filter(({ status }) => holdingStatuses.includes(status))
      return { line, total: of(counts), open: of(open), statuses: counts }
    }),
    fleet: lines.map(({ id: line }) => ({ line, ...wholeOf(fleet.filter((row) => row.line === line)) })),
    whole_fleet: wholeOf(fleet),
    days,
    overdue: orders.filter(({ status }) => status === 'overdue').reduce((total, row) => total + row.total, 0),
    moves,
    maintenance: { open: care.open, pending: care.pending, scheduled: care.scheduled },
    rating: {
      average: care.reviews > 0 ? Math.round((care.rating_sum * 10) / care.reviews) / 10 : null,
      count: care.reviews,
    },
  }
}
