/** Days of units as other modules' statements ask about them. */
import type { OccupancyKind } from '@jihui/protocol/catalogue/availability'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { textOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** From an order's first day of this unit to the last it rests after it; null where it holds none. */
export const daysOfOrder = (rentalId: SQL, unitId: SQL): SQL =>
  sql`(select range_merge(range_agg(o.period)) from occupancy o
    where o.rental_id = ${rentalId} and o.unit_id = ${unitId} and o.released_at is null)`

/** What keeps these units on these days. */
export const listDaysOfUnits = async (
  db: Queryable,
  unitIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
) => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      unit_id: 'number',
      from: 'text',
      to: 'text',
      kind: textOf<OccupancyKind>(),
      rental_id: 'number?',
      reason: 'text',
    },
    sql`select o.id, o.unit_id, lower(o.period)::text as "from", (upper(o.period) - 1)::text as "to", o.kind, o.rental_id, o.reason
      from occupancy o where o.unit_id = any(${sql.param([...unitIds])}::bigint[]) and o.released_at is null
        and o.period && daterange(${from}::date, ${to}::date, '[]')
      order by o.unit_id, o.period limit ${limit}`,
  )
  return rows
}
export type DaysOfUnit = Awaited<ReturnType<typeof listDaysOfUnits>>[number]
