/** Machines with their units in service and where those stand, for modules that move them. */
import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { updateMachine } from './machine-commands.ts'
import { equipment, equipmentUnit } from './table.ts'

export interface MachineInService {
  readonly row: typeof equipment.$inferSelect
  readonly units: readonly {
    readonly id: number
    readonly serial: string
    readonly city: string
    readonly location: string
  }[]
}

const inService = eq(equipmentUnit.status, 'active')

/** Also one its owner paused; null: none. */
export const findMachineInService = async (db: Queryable, where: SQL | undefined): Promise<MachineInService | null> => {
  const [row] = await db.select().from(equipment).where(where)
  if (!row) return null
  const { id, serial, city, location } = equipmentUnit
  const units = await db
    .select({ id, serial, city, location })
    .from(equipmentUnit)
    .where(and(eq(equipmentUnit.equipmentId, row.id), inService))
    .orderBy(asc(id))
  return { row, units }
}

/** Of which machines these are units, `isHis` narrowing to whose they are; removed machines are none. */
export const listMachinesOfUnits = async (
  db: Queryable,
  unitIds: readonly number[],
  isHis?: SQL,
): Promise<readonly number[]> => {
  const rows = await db
    .selectDistinct({ id: equipment.id })
    .from(equipmentUnit)
    .innerJoin(equipment, eq(equipment.id, equipmentUnit.equipmentId))
    .where(and(inArray(equipmentUnit.id, [...unitIds]), ne(equipment.status, 'removed'), isHis))
    .orderBy(asc(equipment.id))
  return rows.map(({ id }) => id)
}

/** Where units of this owner (null: the platform) stand, at most `limit` places. */
export const listPlacesOfOwner = (db: Queryable, ownerId: number | null, limit: number) =>
  db
    .selectDistinct({ city: equipmentUnit.city, address: equipmentUnit.location })
    .from(equipmentUnit)
    .innerJoin(equipment, eq(equipment.id, equipmentUnit.equipmentId))
    .where(
      and(
        ownerId === null ? isNull(equipment.ownerId) : eq(equipment.ownerId, ownerId),
        inService,
        ne(equipmentUnit.city, ''),
        ne(equipmentUnit.location, ''),
      ),
    )
    .orderBy(asc(equipmentUnit.city), asc(equipmentUnit.location))
    .limit(limit)

/** A machine stands where all its units in service do; where they stand apart it stays as its owner wrote it. */
export const placeMachineByUnits = async (tx: Tx, equipmentId: number): Promise<void> => {
  const places = await tx
    .selectDistinct({ city: equipmentUnit.city, location: equipmentUnit.location })
    .from(equipmentUnit)
    .where(and(eq(equipmentUnit.equipmentId, equipmentId), inService))
  if (places.length === 1) await updateMachine(tx, equipmentId, places[0]!)
}

/** Units with the names of their machines and whose they are, by their ids. */
export const listUnitsNamed = (db: Queryable, unitIds: readonly number[]) =>
  db
    .select({ id: equipmentUnit.id, serial: equipmentUnit.serial, name: equipment.name, ownerId: equipment.ownerId })
    .from(equipmentUnit)
    .innerJoin(equipment, eq(equipment.id, equipmentUnit.equipmentId))
    .where(inArray(equipmentUnit.id, [...unitIds]))

export const listSerials = async (db: Queryable, unitIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (unitIds.length === 0) return new Map()
  const rows = await db
    .select({ id: equipmentUnit.id, serial: equipmentUnit.serial })
    .from(equipmentUnit)
    .where(inArray(equipmentUnit.id, [...unitIds]))
  return new Map(rows.map(({ id, serial }) => [id, serial]))
}
