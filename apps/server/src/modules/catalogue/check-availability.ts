import { occupancyKinds, type OccupancyKind } from '@jihui/protocol/catalogue/availability'
import { periodLimits } from '@jihui/protocol/rental/period'
import type { Pool } from 'pg'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { refuse } from '../../platform/refusal.ts'
import { type BusyDays, listBusy } from './calendar-queries.ts'
import type { EquipmentRow } from './queries.ts'

const shownDays = 60

interface Asked {
  start_date?: string | undefined
  end_date?: string | undefined
}
/** Both ends are days asked about. */
interface Period {
  readonly from: string
  readonly to: string
}

/** The period that is asked about, the next weeks without one; refuses what is backwards or too long. */
export const periodAsked = (asked: Asked, today: string): Period => {
  const from = asked.start_date ?? today
  const to = asked.end_date ?? addDays(from, shownDays - 1)
  const days = daysBetween(from, to) + 1
  if (days < 1) refuse('rental.period_invalid', { errors: { end_date: '归还日期不能早于起租日期' } })
  if (days > periodLimits.daysMax)
    refuse('rental.period_invalid', { errors: { end_date: `最长可查 ${periodLimits.daysMax} 天` } })
  return { from, to }
}

/** Each day of a period: how many units are free, and why when none is; and how many are free throughout. */
export const freeWithin = ({ from, to }: Period, total: number, busy: readonly BusyDays[]) => {
  const byDay = new Map<string, { units: Set<number>; kinds: Set<OccupancyKind> }>()
  for (const row of busy) {
    const last = row.to < to ? row.to : to
    for (let day = row.from > from ? row.from : from; day <= last; day = addDays(day, 1)) {
      const entry = byDay.get(day) ?? { units: new Set(), kinds: new Set() }
      entry.units.add(row.unit_id)
      entry.kinds.add(row.kind as OccupancyKind)
      byDay.set(day, entry)
    }
  }
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const date = addDays(from, at)
    const entry = byDay.get(date)
    const free = total - (entry?.units.size ?? 0)
    return free > 0 || !entry
      ? { date, free }
      : { date, free, reason: [...entry.kinds].map((kind) => occupancyKinds[kind]).join('、') }
  })
  return { unitsFree: total - new Set(busy.map((row) => row.unit_id)).size, days }
}

/** What is free of a machine that was read before. */
export const checkAvailability = async (pool: Pool, equipment: EquipmentRow, asked: Asked, today: string) => {
  const period = periodAsked(asked, today)
  const busy = await listBusy(pool, equipment.id, period.from, period.to)
  return { ...period, ...freeWithin(period, equipment.units_total, busy) }
}
