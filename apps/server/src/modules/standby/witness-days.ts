/**
 * What machines did on stopped days, as their devices told it. Looked at when the day is over, and again while the order runs:
 * what a device stored comes later. The answer is kept, so that whatever reckons an order reads it beside the order.
 */
import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Services } from '../../platform/services.ts'
import { readUnitHours } from '../iot/public.ts'
import { joinOrderOf, joinUnits } from '../rental/public.ts'

const limits = { days: 300, againHours: 6, ms: 20_000 } as const

const dueColumns = { standby_id: 'number', unit_id: 'number', day: 'day', limit_minutes: 'number' } as const

/** Days of stops of orders that run, the ones never looked at first. */
const listDue = async ({ db, clock }: Services) => {
  const now = clock.now()
  const again = new Date(now.getTime() - limits.againHours * 3_600_000).toISOString()
  const { rows } = await ask(
    db,
    dueColumns,
    sql`select s.id as standby_id, k.unit_id, d.day::date as day, s.worked_minutes as limit_minutes
      from rental_standby s ${joinOrderOf(sql`s.rental_id`)}
        cross join lateral generate_series(s.start_date,
          least(s.end_date, r.end_date, ${dayOf(now)}::date - 1), interval '1 day') as d(day)
        ${sql.raw(joinUnits('s.rental_id'))}
        left join standby_day w on w.standby_id = s.id and w.unit_id = k.unit_id and w.day = d.day::date
      where s.cancelled_at is null and s.start_date < ${dayOf(now)}::date and r.returned_at is null
        and r.status in ('in_use', 'overdue') and (w.looked_at is null or w.looked_at < ${again}::timestamptz)
      order by w.looked_at nulls first, d.day, k.unit_id limit ${limits.days}`,
  )
  return rows
}

/** Looks at the days that are due; answers how many. */
export const witnessStoppedDays = async (services: Services): Promise<number> => {
  const { db, clock } = services
  const started = performance.now()
  let looked = 0
  for (const due of await listDue(services)) {
    if (performance.now() - started > limits.ms) break
    const from = startOfDay(due.day).getTime()
    const [hours] = await readUnitHours(services, due.unit_id, { from, until: from + 24 * 3_600_000 })
    const minutes = hours ? Math.round(hours.working * 60) : null
    await db.execute(sql`insert into standby_day (standby_id, unit_id, day, worked_minutes, is_worked, looked_at)
      values (${due.standby_id}, ${due.unit_id}, ${due.day}::date, ${minutes}, ${(minutes ?? 0) >= due.limit_minutes}, ${clock.now().toISOString()})
      on conflict (standby_id, unit_id, day) do update set worked_minutes = excluded.worked_minutes,
        is_worked = excluded.is_worked, looked_at = excluded.looked_at`)
    looked += 1
  }
  return looked
}
