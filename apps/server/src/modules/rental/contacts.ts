/** Whom the sides of an order may call about the machine, while it goes from one to the other or is in use. */
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findContact } from '../identity/public.ts'
import type { RentalRow } from './queries.ts'
import { isOwnerOf, isRenterOf } from './scope.ts'

type Order = Pick<RentalRow, 'renterKey' | 'ownerId' | 'status'>
export interface SideContact {
  readonly name: string
  readonly phone: string
}

/** From the delivery to the return: before and afterwards neither side reads the other's number. */
export const isHandedOver = ({ status }: Pick<RentalRow, 'status'>): boolean =>
  status === 'pending_delivery' || status === 'in_use' || status === 'overdue'

/** The renter himself and staff see who takes the machine in; its owner whom to hand it to. */
export const seesRenter = (order: Order, actor: Actor): boolean =>
  isRenterOf(actor, order) || actor.isStaff || (isOwnerOf(actor, order) && isHandedOver(order))

/** The owner who gives the machine; null where it is the platform's, and for whoever may not call him now. */
export const findOwnerContact = async (db: Queryable, order: Order, actor: Actor): Promise<SideContact | null> => {
  const { ownerId } = order
  if (ownerId === null || (!isOwnerOf(actor, order) && !actor.isStaff && !isHandedOver(order))) return null
  const { name, phone } = await findContact(db, ownerId)
  return phone ? { name, phone } : null
}
