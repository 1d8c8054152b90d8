/** What other modules have written about a machine and its units; the callers hold the rows where it matters. */
import { eq, inArray, SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { equipment, equipmentUnit } from './table.ts'

type NewMachine = typeof equipment.$inferInsert
type NewUnit = typeof equipmentUnit.$inferInsert

export const insertMachine = async (tx: Tx, machine: NewMachine): Promise<number> => {
  const [made] = await tx.insert(equipment).values(machine).returning({ id: equipment.id })
  return made!.id
}
export const updateMachine = (tx: Tx, id: number, set: Partial<NewMachine>) =>
  tx.update(equipment).set(set).where(eq(equipment.id, id))

export const insertUnit = async (tx: Tx, unit: NewUnit): Promise<number> => {
  const [made] = await tx.insert(equipmentUnit).values(unit).returning({ id: equipmentUnit.id })
  return made!.id
}
export const updateUnit = (tx: Tx, id: number, set: Partial<NewUnit>) =>
  tx.update(equipmentUnit).set(set).where(eq(equipmentUnit.id, id))

/** Locks units in the order of their ids, so that two who want several of them never wait for each other. */
export const lockUnits = async (tx: Tx, units: readonly number[] | SQL): Promise<number[]> => {
  const among = units instanceof SQL ? units : sql`select unnest(${sql.param([...units])}::bigint[])`
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select id from equipment_unit where id in (${among}) order by id for no key update`,
  )
  return rows.map(({ id }) => id)
}

/** Out of the catalogue for good, with all its units. */
export const retireMachine = async (tx: Tx, id: number, unitIds: readonly number[]): Promise<void> => {
  await updateMachine(tx, id, { status: 'removed' })
  if (unitIds.length === 0) return
  await tx
    .update(equipmentUnit)
    .set({ status: 'retired' })
    .where(inArray(equipmentUnit.id, [...unitIds]))
}

/** What meters were read as, of many machines at once; they never run backwards. */
export const noteMeters = async (
  db: Queryable,
  read: readonly { readonly unitId: number; readonly meter: number }[],
): Promise<void> => {
  const [units, meters] = [read.map(({ unitId }) => unitId), read.map(({ meter }) => meter)]
  // Whoever holds several units holds them in the order of their ids.
  await db.execute(sql`with held as (
      select id from equipment_unit where id = any(${sql.param(units)}::bigint[]) order by id for no key update
    ) update equipment_unit u set meter = greatest(u.meter, g.meter)
    from (select unit_id, max(meter) as meter from unnest(${sql.param(units)}::bigint[], ${sql.param(meters)}::numeric[])
      as read(unit_id, meter) group by unit_id) g join held on held.id = g.unit_id where u.id = held.id`)
}
export const noteMeter = (tx: Tx, unitId: number, meter: number) => noteMeters(tx, [{ unitId, meter }])

/** One more rental that ended. */
export const countRental = (tx: Tx, id: number) =>
  tx
    .update(equipment)
    .set({ rentalCount: sql`rental_count + 1` })
    .where(eq(equipment.id, id))

/** One more review with its stars. */
export const countReview = (tx: Tx, id: number, rating: number) =>
  tx
    .update(equipment)
    .set({ ratingSum: sql`rating_sum + ${rating}`, reviewCount: sql`review_count + 1` })
    .where(eq(equipment.id, id))
