/** Orders, for statements of other modules: an order is `r` there. */
import { type SQL, sql } from 'drizzle-orm'
import { ordersOfUnit } from './units.ts'

/** Joins the order whose id this is, if there is one. */
export const joinOrderOf = (rentalId: SQL): SQL => sql`left join rental r on r.id = ${rentalId}`
/** The account that rents by the order of this id; null where there is none. */
export const renterOfOrderText = (rentalId: string): string =>
  `(select r.user_id from rental r where r.id = ${rentalId})`
export const renterOfOrder = (rentalId: SQL): SQL => sql`(select r.user_id from rental r where r.id = ${rentalId})`
/** Whether the order of this id is one of which this is true, over `r`. */
export const isOrderWhere = (rentalId: SQL, condition: SQL): SQL =>
  sql`exists (select from rental r where r.id = ${rentalId} and ${condition})`

/** SQL: id of the newest order in one of these states that holds this unit, of those a condition over `r` is true of; null: none. */
export const orderOfUnitNow = (unitId: string, states: SQL, condition: SQL = sql`true`): SQL =>
  sql`(select r.id from rental r where r.id in (${sql.raw(ordersOfUnit(unitId))}) and r.status in (${states})
    and ${condition} order by r.id desc limit 1)`

/** SQL: ids of the orders a condition over `r` is true of, which has to be one an index answers. */
export const ordersWhere = (condition: SQL, also: SQL = sql``): SQL =>
  sql`select r.id from rental r ${also} where ${condition}`
