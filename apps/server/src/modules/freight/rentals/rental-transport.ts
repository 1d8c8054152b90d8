/** A rental's machine that has to travel: who owes its transport, and which way it has to go now. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findQuote, findRental, isRenterOf, listUnitsOf, reachOf, type RentalRow } from '../../rental/public.ts'

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

const hasRenterCarry = async (db: Queryable, rental: RentalRow): Promise<boolean> =>
  (await findQuote(db, rental.quoteId))?.isPickup ?? false
/** Whose machine it is; the platform's own are looked after by staff. */
const isLessor = ({ ownerId }: RentalRow, { id, permissions }: Actor): boolean =>
  ownerId === null ? permissions.has('rental_edit') : ownerId === id
/** The lessor brings and fetches, the renter where he chose to; never both of them. Whoever calls a lorry pays it. */
const owesTransport = async (db: Queryable, rental: RentalRow, actor: Actor): Promise<boolean> => {
  const isRenters = await hasRenterCarry(db, rental)
  return isRenterOf(actor, rental) ? isRenters : !isRenters && isLessor(rental, actor)
}

/** Whether the platform owes it, and this member of staff looks after that. */
export const owesAsPlatform = async (db: Queryable, rental: RentalRow, actor: Actor): Promise<boolean> =>
  rental.ownerId === null && (await owesTransport(db, rental, actor))

/** Units of an order that no lorry takes or took this way; all of them where each has one. */
export const unitsToCarry = async (db: Queryable, rental: RentalRow, direction: Direction) => {
  const left = await unitsLeft(db, rental, direction)
  return left.length > 0 ? left : listUnitsOf(db, rental.id)
}
const unitsLeft = async (db: Queryable, rental: RentalRow, direction: Direction) => {
  const { rows } = await ask(
    db,
    { unit_id: 'number' },
    sql`select x.unit_id from cargo_unit x join cargo c on c.id = x.cargo_id
      where c.rental_id = ${rental.id} and c.machine_way = ${direction} and (c.status in ('open', 'taken')
        or exists (select 1 from freight_order o where o.cargo_id = c.id and o.delivered_at is not null))`,
  )
  const carried = new Set(rows.map(({ unit_id: id }) => id))
  return (await listUnitsOf(db, rental.id)).filter(({ id }) => !carried.has(id))
}

/** Which ways this person may order a lorry for now: as long as one of its units has none. */
export const directionsFor = async (db: Queryable, rental: RentalRow, actor: Actor): Promise<Direction[]> => {
  const direction = directions[rental.status]
  if (!direction || !(await owesTransport(db, rental, actor))) return []
  return (await unitsLeft(db, rental, direction)).length > 0 ? [direction] : []
}
/** Which way a lorry that is ordered without saying so goes. */
export const directionOf = ({ status }: RentalRow): Direction => directions[status] ?? 'out'

const notOwed = (message: string): never =>
  refuse('freight.transport_not_owed', { message, errors: { rental_id: message } })

/** Refuses whoever does not owe the transport of this order's machine, and an order whose machine does not travel now. */
export const requireOwesTransport = async (db: Queryable, actor: Actor, id: number): Promise<RentalRow> => {
  const rental = await needReachedRental(db, actor, id)
  if (!(await owesTransport(db, rental, actor))) {
    if (await hasRenterCarry(db, rental)) return notOwed('这单由租客自行拖运')
    return notOwed(isRenterOf(actor, rental) ? '这单的运输由出租方安排' : '这台设备由设备主安排运输，运费由他付')
  }
  return directions[rental.status] ? rental : notOwed('这单现在没有要运的设备')
}
