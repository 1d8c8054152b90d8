/** Whose alerts somebody reads: the owner those of his machines, the renter those of what he has now, whoever manages all every one. */
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
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
  const ownerId = ownerIdOf(actor)
  return sql`a.id in (select own.id from device_alert own where own.owner_id = ${ownerId}
    union select m.alert_id from device_alert_member m where m.owner_id = ${ownerId} union ${rentedIds(actor)})`
}

/** SQL: what this person is to the alert `a` he reaches. */
export const alertRoleOf = (actor: Actor): SQL => {
  if (managesAll(actor)) return sql`'staff'`
  return sql`case when a.owner_id = ${ownerIdOf(actor)} then 'owner' else 'renter' end`
}
