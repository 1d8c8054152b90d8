/** Drivers, their vehicles and shippers, as the other rooms of freight ask for them. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { freightDriver, freightShipper, freightVehicle } from './party-table.ts'

export type Driver = typeof freightDriver.$inferSelect
export type Shipper = typeof freightShipper.$inferSelect
export type Vehicle = typeof freightVehicle.$inferSelect

export const findDriver = async (db: Queryable, userId: number): Promise<Driver | null> =>
  (await db.select().from(freightDriver).where(eq(freightDriver.userId, userId)))[0] ?? null
export const findShipper = async (db: Queryable, userId: number): Promise<Shipper | null> =>
  (await db.select().from(freightShipper).where(eq(freightShipper.userId, userId)))[0] ?? null

export const listDrivers = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Driver>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(freightDriver)
    .where(inArray(freightDriver.userId, [...new Set(ids)]))
  return new Map(rows.map((driver) => [driver.userId, driver]))
}

/** Refuses whoever is no driver, and one who is suspended. */
export const requireDriver = async (db: Queryable, { id }: Pick<Actor, 'id'>): Promise<Driver> => {
  const driver = (await findDriver(db, id)) ?? refuse('freight.driver_required')
  return driver.isSuspended ? refuse('freight.driver_suspended') : driver
}
export const requireShipper = async (db: Queryable, { id }: Pick<Actor, 'id'>): Promise<Shipper> => {
  const shipper = (await findShipper(db, id)) ?? refuse('freight.shipper_required')
  return shipper.isSuspended ? refuse('freight.shipper_suspended') : shipper
}

/** A vehicle this person owns or drives; without an id the first of his. Null: none. */
export const findVehicleOf = async (db: Queryable, userId: number, id?: number): Promise<Vehicle | null> => {
  const isHis = or(eq(freightVehicle.ownerId, userId), eq(freightVehicle.driverId, userId))
  const [vehicle] = await db
    .select()
    .from(freightVehicle)
    .where(and(isHis, isNull(freightVehicle.removedAt), id === undefined ? undefined : eq(freightVehicle.id, id)))
    .orderBy(desc(freightVehicle.isActive), freightVehicle.id)
    .limit(1)
  return vehicle ?? null
}

const vehiclesMax = 200
/** Those he owns or drives. */
export const listVehiclesOf = (db: Queryable, userId: number): Promise<Vehicle[]> =>
  db
    .select()
    .from(freightVehicle)
    .where(
      and(
        or(eq(freightVehicle.ownerId, userId), eq(freightVehicle.driverId, userId)),
        isNull(freightVehicle.removedAt),
        eq(freightVehicle.isActive, true),
      ),
    )
    .orderBy(freightVehicle.id)
    .limit(vehiclesMax)
