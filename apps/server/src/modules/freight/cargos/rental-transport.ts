/** A rental's machine that has to travel: who owes its transport. */
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findRental, reachOf, type RentalRow } from '../../rental/public.ts'

/** Refuses whoever neither rents nor owns nor looks after the machine of this order: anybody else's is none. */
export const requireOwesTransport = async (db: Queryable, actor: Actor, id: number): Promise<RentalRow> =>
  (await findRental(db, { id, ...reachOf(actor, 'rental_edit') })) ??
  refuse('freight.rental_not_found', { errors: { rental_id: '没有这个租赁订单' } })
