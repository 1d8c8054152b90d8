/** The days of an order's units that are stopped, whether they count, and why not. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { joinOrderOf, joinUnits } from '../rental/public.ts'

const columns = {
  standby_id: 'number',
  unit_id: 'number',
  day: 'day',
  worked_minutes: 'number?',
  /** It was used: the day costs its full rent. */
  is_worked: 'flag',
  is_looked_at: 'flag',
} as const
export type StoppedDay = RowOf<typeof columns>

/** Those before a day, the earliest first. */
export const listStoppedDays = async (db: Queryable, rentalId: number, before: string): Promise<StoppedDay[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select s.id as standby_id, k.unit_id, d.day::date as day, w.worked_minutes, coalesce(w.is_worked, false) as is_worked,
        w.day is not null as is_looked_at
      from rental_standby s ${joinOrderOf(sql`s.rental_id`)}
        cross join lateral generate_series(s.start_date, least(s.end_date, r.end_date, ${before}::date - 1),
          interval '1 day') as d(day)
        ${sql.raw(joinUnits('s.rental_id'))}
        left join standby_day w on w.standby_id = s.id and w.unit_id = k.unit_id and w.day = d.day::date
      where s.rental_id = ${rentalId} and s.cancelled_at is null
      order by d.day, k.position`,
  )
  return rows
}

/** Those that count: their units were left standing. */
export const listStandbyDays = async (
  db: Queryable,
  rentalId: number,
  before: string,
): Promise<{ readonly unitId: number; readonly day: string }[]> =>
  (await listStoppedDays(db, rentalId, before))
    .filter((row) => !row.is_worked)
    .map((row) => ({ unitId: row.unit_id, day: row.day }))
