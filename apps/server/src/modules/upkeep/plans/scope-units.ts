/** Which machines a plan reaches. */
import { lines } from '@jihui/protocol/rental/lines'
import type { PlanScope } from '@jihui/protocol/upkeep/plan-schema'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { isInService, isKnownCategory, isKnownMachine, isOfCategory, unitsOfMachines } from '../../catalogue/public.ts'

export interface Reach {
  readonly scope: PlanScope
  readonly ownerId: number | null
}

const among = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`
const byScope = ({ unit_ids, equipment_id, category, line }: PlanScope): SQL => {
  if (unit_ids) return sql`u.id = ${among(unit_ids)}`
  if (equipment_id !== undefined) return sql`e.id = ${equipment_id}`
  return category === undefined ? sql`e.line = ${line!}` : isOfCategory(category, line)
}
/** Condition on a unit `u` of a machine `e`. */
export const isReached = ({ scope, ownerId }: Reach): SQL =>
  sql`${isInService} and ${ownerId === null ? sql`true` : sql`e.owner_id = ${ownerId}`}
    and ${byScope(scope)}`

const reachedUnit = { id: 'number', serial: 'text', line: 'text', equipment_id: 'number' } as const
/** In the order of their ids, from behind one of them on. */
export const listReached = async (db: Queryable, reach: Reach, after: number, limit: number) =>
  (
    await ask(
      db,
      reachedUnit,
      sql`select u.id, u.serial, e.line, e.id as equipment_id
        from ${unitsOfMachines}
        where u.id > ${after} and ${isReached(reach)} order by u.id limit ${limit}`,
    )
  ).rows

export const countReached = async (db: Queryable, reach: Reach): Promise<number> => {
  const { rows } = await ask(
    db,
    { count: 'number' },
    sql`select count(*)::int as count from ${unitsOfMachines} where ${isReached(reach)}`,
  )
  return rows[0]!.count
}

const refuseScope = (field: string, sentence: string) =>
  refuse('upkeep.unit_not_found', { message: sentence, errors: { [`scope.${field}`]: sentence } })
/** Refuses machines there are not, or that are somebody else's: he learns of neither. */
export const requireScope = async (db: Queryable, reach: Reach): Promise<void> => {
  const { unit_ids: unitIds, equipment_id: equipmentId, category, line } = reach.scope
  if (line !== undefined && !lines.some(({ id }) => id === line)) refuseScope('line', '没有这条业务线')
  if (unitIds) {
    if ((await countReached(db, reach)) < new Set(unitIds).size) refuseScope('unit_ids', '有的单机不存在，核对一下编号')
    return
  }
  if (equipmentId !== undefined && !(await isKnownMachine(db, equipmentId, reach.ownerId)))
    refuseScope('equipment_id', '没有这台设备')
  if (category !== undefined && !(await isKnownCategory(db, category))) refuseScope('category', '没有这个类别')
}
