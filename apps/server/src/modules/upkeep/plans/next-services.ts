import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** The day each of these units is next due by a plan that runs; those no plan says a day of are left out. */
export const findNextServices = async (
  db: Queryable,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', due_on: 'day' },
    sql`select x.unit_id, min(x.next_due_on) as due_on from upkeep_plan_unit x join upkeep_plan p on p.id = x.plan_id
      where x.unit_id = any(${sql.param([...unitIds])}::bigint[]) and p.status = 'active' and x.next_due_on is not null
      group by x.unit_id`,
  )
  return new Map(rows.map((row) => [row.unit_id, row.due_on]))
}
