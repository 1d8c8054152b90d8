import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { WorkedDay } from '../rental/public.ts'

/** As it was written down: what the settlement reads. */
export const listWorkedDays = async (db: Queryable, rentalId: number): Promise<WorkedDay[]> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', day: 'day', worked_minutes: 'number', ran_minutes: 'number' },
    sql`select unit_id, day, worked_minutes, ran_minutes from overtime_day where rental_id = ${rentalId} order by day, unit_id`,
  )
  return rows.map((row) => ({
    unitId: row.unit_id,
    day: row.day,
    workedMinutes: row.worked_minutes,
    ranMinutes: row.ran_minutes,
  }))
}
