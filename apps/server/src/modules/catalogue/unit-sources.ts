/** Units with their machines, for statements of other modules: a unit is `u` there, its machine `e`. */
import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { equipmentDocument, equipmentUnit } from './table.ts'

export const unitsOfMachines: SQL = sql`equipment_unit u join equipment e on e.id = u.equipment_id`
/**
 * The same for a page of all there are, in the order of their ids: each unit's machine is looked up by its id, `offset 0`
 * keeping the planner from reading every machine first.
 */
export const eachUnit: SQL = sql`equipment_unit u cross join lateral (
  select * from equipment machine where machine.id = u.equipment_id offset 0) e`
/** Joins the unit whose id this is, and its machine. */
export const joinUnitOf = (unitId: SQL): SQL =>
  sql`join equipment_unit u on u.id = ${unitId} join equipment e on e.id = u.equipment_id`
/** In service, of a machine that was not taken away. */
export const isInService: SQL = sql`u.status = 'active' and e.status <> 'removed'`
/** By the category's id, or by its code, which each line may have. */
export const isOfCategory = (category: number | string, line?: string): SQL =>
  typeof category === 'number'
    ? sql`e.category_id = ${category}`
    : sql`e.category_id in (select c.id from category c where c.code = ${category}
        and ${line === undefined ? sql`true` : sql`c.line = ${line}`})`

/** SQL: how a category is called. */
export const categoryNameOf = (id: SQL): SQL => sql`(select c.name from category c where c.id = ${id})`

export const isKnownCategory = async (db: Queryable, category: number | string): Promise<boolean> => {
  const named = typeof category === 'number' ? sql`c.id = ${category}` : sql`c.code = ${category}`
  const { rows } = await ask(db, { id: 'number' }, sql`select c.id from category c where ${named} limit 1`)
  return rows.length > 0
}
export const isKnownMachine = async (db: Queryable, id: number, ownerId: number | null): Promise<boolean> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select e.id from equipment e where e.id = ${id} and e.status <> 'removed'
      and ${ownerId === null ? sql`true` : sql`e.owner_id = ${ownerId}`}`,
  )
  return rows.length > 0
}

/** The newest of each, so that whoever looked up to one knows whether there are more. */
export const newestUnit: SQL = sql`(select coalesce(max(id), 0) from equipment_unit)`
export const newestDocument: SQL = sql`(select coalesce(max(id), 0) from equipment_document)`

/** The last day of the newest document of each type, of the unit or of its machine. */
export const listExpiries = async (db: Queryable, unitIds: readonly number[]) =>
  (
    await ask(
      db,
      { unit_id: 'number', type: 'text', expires_on: 'day' },
      sql`select u.id as unit_id, d.type, max(d.expires_on) as expires_on
        from equipment_unit u join equipment_document d on d.equipment_id = u.equipment_id
          and (d.unit_id is null or d.unit_id = u.id) and d.deleted_at is null and d.expires_on is not null
        where u.id = any(${sql.param([...unitIds])}::bigint[]) group by u.id, d.type`,
    )
  ).rows

/** Documents that came after this one, with each unit they are about. */
export const listDocumentsAfter = (db: Queryable, after: number, limit: number) =>
  db
    .select({ id: equipmentDocument.id, unitId: equipmentUnit.id })
    .from(equipmentDocument)
    .innerJoin(
      equipmentUnit,
      and(
        eq(equipmentUnit.equipmentId, equipmentDocument.equipmentId),
        or(isNull(equipmentDocument.unitId), eq(equipmentDocument.unitId, equipmentUnit.id)),
      ),
    )
    .where(gt(equipmentDocument.id, after))
    .orderBy(asc(equipmentDocument.id))
    .limit(limit)
