import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'

const columns = {
  id: 'number',
  rental_id: 'number',
  start_date: 'day',
  end_date: 'day',
  percent: 'number',
  reason: 'text',
  created_at: 'moment',
  cancelled_at: 'moment?',
} as const
export type StandbyRow = RowOf<typeof columns>

/** Stops of an order, the newest first. */
export const listStandbys = async (db: Queryable, rentalId: number): Promise<StandbyRow[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select id, rental_id, start_date, end_date, percent, reason, created_at, cancelled_at from rental_standby
      where rental_id = ${rentalId} order by start_date desc, id desc`,
  )
  return rows
}
