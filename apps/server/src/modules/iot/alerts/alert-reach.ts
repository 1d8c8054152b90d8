/** Whose alerts somebody reads: the owner those of his machines, the renter those of what he has now, whoever manages all every one. */
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { withRenter } from '../../maintenance/public.ts'
import { ordersWhere, renterKeyOf } from '../../rental/public.ts'
import { managesAll } from '../devices/reach.ts'

const rentedIds = (actor: Actor): SQL =>
  sql`select r.id from device_alert r where r.rental_id in (${ordersWhere(
    sql`r.renter_key = ${renterKeyOf(actor)} and r.status in (${withRenter})`,
  )})`

/** SQL: a condition over the alert `a`. */
export const isAlertReached = (actor: Actor): SQL => {
  if (managesAll(actor)) return sql`true`
  if (actor.tenant) return sql`a.id in (${rentedIds(actor)})`
  return sql`a.id in (select own.id from device_alert own where own.owner_id = ${actor.id}
    union select m.alert_id from device_alert_member m where m.owner_id = ${actor.id} union ${rentedIds(actor)})`
}

/** SQL: what this person is to the alert `a` he reaches. */
export const alertRoleOf = (actor: Actor): SQL => {
  if (managesAll(actor)) return sql`'staff'`
  return actor.tenant ? sql`'renter'` : sql`case when a.owner_id = ${actor.id} then 'owner' else 'renter' end`
}
