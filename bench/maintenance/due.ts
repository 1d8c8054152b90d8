/** What the minute's pass looks at when some machines of many are due. */
import { passUpkeep } from '../../apps/server/src/modules/upkeep/openings/open-due.ts'
import { workOf } from '../counted-postgres.ts'
import type { Fleet } from './fleet.ts'

const dueAtOnce = 50

const addPlan = async ({ pool, staff }: Fleet): Promise<number> =>
  (
    await pool.query<{ id: number }>(
      `INSERT INTO upkeep_plan (name, status, scope, triggers, lead_days, tolerance_days, duration_days, steps, parts,
         rules_since, units_through, documents_through, created_by, created_by_name)
       VALUES ('年检', 'active', '{"line": "engineering"}', jsonb_build_array(jsonb_build_object('kind', 'date', 'rrule',
         'FREQ=YEARLY', 'from', current_date - 1)), 0, 10, 1, '[]', '[]', current_date - 60, 1e12, 1e12, $1, '平台')
       RETURNING id`,
      [staff.id],
    )
  ).rows[0]!.id

/** So many machines under the plan, of which the newest so many have been due since yesterday. */
const growTo = async ({ pool }: Fleet, plan: number, machines: number): Promise<void> => {
  const { rows } = await pool.query<{ units: number }>('SELECT count(*)::int AS units FROM equipment_unit')
  await pool.query(
    `WITH model AS (SELECT array_agg(id ORDER BY id) AS ids FROM equipment)
     INSERT INTO equipment_unit (equipment_id, serial, city)
     SELECT ids[1 + n % cardinality(ids)], 'DUE-' || n, '杭州' FROM model, generate_series($1::int + 1, $2::int) n`,
    [rows[0]!.units, machines],
  )
  await pool.query(
    `INSERT INTO upkeep_plan_unit (plan_id, unit_id, since, next_due_on, opens_on, due_kind)
     SELECT $1, id, current_date, current_date + 364, current_date + 364, 'date' FROM equipment_unit
     ON CONFLICT DO NOTHING`,
    [plan],
  )
  await pool.query(
    `UPDATE upkeep_plan_unit SET since = current_date - 60, next_due_on = current_date - 1, opens_on = current_date - 1
     WHERE id IN (SELECT w.id FROM upkeep_plan_unit w WHERE w.plan_id = $1 AND NOT EXISTS (
       SELECT FROM upkeep_opening o WHERE o.plan_id = $1 AND o.unit_id = w.unit_id) ORDER BY w.unit_id LIMIT ${dueAtOnce})`,
    [plan],
  )
  await pool.query('VACUUM ANALYZE')
}

/** Pages of the database a pass looks at that opens what is due, by how many machines there are. */
export const measureDue = async (
  fleet: Fleet,
  sizes: readonly number[],
): Promise<readonly { readonly machines: number; readonly pages: number }[]> => {
  const plan = await addPlan(fleet)
  const measured = []
  const openings = async () =>
    (
      await fleet.pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM upkeep_opening WHERE plan_id = $1 AND task_id IS NOT NULL',
        [plan],
      )
    ).rows[0]!.count
  for (const machines of sizes) {
    // Whatever else is due is opened before.
    await passUpkeep(fleet.app.services)
    await growTo(fleet, plan, machines)
    const before = await openings()
    const work = await workOf(fleet.pool, () => passUpkeep(fleet.app.services))
    const opened = (await openings()) - before
    if (opened !== dueAtOnce) throw new Error(`${opened} orders were opened of ${dueAtOnce} machines that are due`)
    measured.push({ machines, pages: work.reduce((sum, { pages }) => sum + pages, 0) })
  }
  return measured
}
