/** The units an order holds: SQL for whoever reads orders, and the lock on them. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { joinUnit, lockUnits } from '../catalogue/public.ts'

/** Joins the first unit of the order `r` as `u`: for lists that show one of them. */
export const firstUnit = `JOIN rental_unit k ON k.rental_id = r.id AND k.position = 1 ${joinUnit('k.unit_id')}`
/** What such a list calls it: `SN-1`, or of several `SN-1 等 3 台`. */
export const firstUnitName = `CASE WHEN r.quantity = 1 THEN u.serial ELSE u.serial || ' 等 ' || r.quantity || ' 台' END`

/** Orders that hold or held this unit: ids, for `IN`. */
export const ordersOfUnit = (unitId: string): string =>
  `SELECT k.rental_id FROM rental_unit k WHERE k.unit_id = ${unitId}`
/** Units of this order: ids, for `IN`, in the order of their numbers. */
export const unitIdsOf = (rentalId: string): string =>
  `SELECT k.unit_id FROM rental_unit k WHERE k.rental_id = ${rentalId} ORDER BY k.position`
/** Joins every unit of the order this column names, as `k.unit_id`. */
export const joinUnits = (rentalId: string): string => `JOIN rental_unit k ON k.rental_id = ${rentalId}`

/** All units of the order this column names, as JSON, in the order of their numbers. */
export const unitsOf = (rentalId: string): string =>
  `(SELECT json_agg(json_build_object('id', u.id, 'serial', u.serial, 'details', u.details, 'meter', u.meter) ORDER BY k.position)
    FROM rental_unit k ${joinUnit('k.unit_id')} WHERE k.rental_id = ${rentalId})`

/** Locks an order's units in the order of their ids, before their days are moved; answers them. */
export const lockUnitsOf = (tx: Tx, rentalId: number): Promise<number[]> =>
  lockUnits(tx, sql`select unit_id from rental_unit where rental_id = ${rentalId}`)

/** An order's units in the order of their numbers. */
export const listUnitsOf = async (db: Queryable, rentalId: number) => {
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text', meter: 'number?' },
    sql`select u.id, u.serial, u.meter::float8 as meter from rental_unit k ${sql.raw(joinUnit('k.unit_id'))}
      where k.rental_id = ${rentalId} order by k.position`,
  )
  return rows
}

/** Of these units, those that were sent to a renter and are not back. */
export const listUnitsOut = async (db: Queryable, unitIds: readonly number[]) => {
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text' },
    sql`select u.id, u.serial from rental_unit k join rental r on r.id = k.rental_id
        and r.status in ('pending_delivery', 'in_use', 'overdue') and r.delivered_at is not null
        ${sql.raw(joinUnit('k.unit_id'))}
      where k.unit_id = any(${sql.param([...unitIds])}::bigint[]) order by u.id`,
  )
  return rows
}

/** What lists call an order's units: `SN-1`, or of several `SN-1 等 3 台`. */
export const unitNames = ({ units }: { readonly units: readonly { readonly serial: string }[] }): string => {
  const first = units[0]?.serial ?? ''
  return units.length > 1 ? `${first} 等 ${units.length} 台` : first
}
