/** A rental's machine that has to travel: who owes its transport, and which way it has to go now. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findRental, isRenterOf, reachOf, type RentalRow } from '../../rental/public.ts'

export type Direction = 'out' | 'back'

/** Where an order stands, and which way its machine goes next. */
const directions: Partial<Record<RentalStatus, Direction>> = {
  pending_delivery: 'out',
  in_use: 'back',
  overdue: 'back',
}

const none = (): never => refuse('freight.rental_not_found', { errors: { rental_id: '没有这个租赁订单' } })

/** The order, for whoever rents or owns or looks after its machine; anybody else's is none. */
export const needReachedRental = async (db: Queryable, actor: Actor, id: number): Promise<RentalRow> =>
  (await findRental(db, { id, ...reachOf(actor, 'rental_view') })) ?? none()

/** The lessor brings and fetches; the renter where he pays nobody for that. */
const owesTransport = (rental: RentalRow, actor: Actor): boolean =>
  isRenterOf(actor, rental)
    ? rental.deliveryFen === 0
    : rental.ownerId === actor.id || actor.permissions.has('rental_edit')

/** Which ways this person may order a lorry for now. */
export const directionsFor = (rental: RentalRow, actor: Actor): Direction[] => {
  const direction = directions[rental.status]
  return direction && owesTransport(rental, actor) ? [direction] : []
}

/** Refuses whoever does not owe the transport of this order's machine. */
export const requireOwesTransport = async (db: Queryable, actor: Actor, id: number): Promise<RentalRow> => {
  const rental = await needReachedRental(db, actor, id)
  if (owesTransport(rental, actor)) return rental
  return refuse('freight.transport_not_owed', { errors: { rental_id: '这单的运输由出租方安排' } })
}
