import type { Permission } from '@jihui/protocol/access'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findRental, type RentalKey, type RentalRow } from './queries.ts'

/** Whose orders somebody places and has: his own, or those of the company he acts for. */
export const renterKeyOf = ({ id, tenant }: Pick<Actor, 'id' | 'tenant'>): number => (tenant ? -tenant.id : id)
/** Whether he acts as the renter of this order. */
export const isRenterOf = (actor: Pick<Actor, 'id' | 'tenant'>, { renterKey }: Pick<RentalRow, 'renterKey'>): boolean =>
  renterKeyOf(actor) === renterKey

/** Whether he acts as whoever's machine the order is of. */
export const isOwnerOf = (actor: Pick<Actor, 'id' | 'tenant'>, { ownerId }: Pick<RentalRow, 'ownerId'>): boolean =>
  ownerIdOf(actor) === ownerId

/** Whose orders this person reaches: null is everyone's, for staff who hold the permission; otherwise only his own. */
export const rentalScope = (actor: Actor, permission: Permission): number | null =>
  actor.isStaff && !actor.tenant && actor.permissions.has(permission) ? null : renterKeyOf(actor)

/** An order as its renter, its machine's owner, or staff with the permission reach it. */
export const reachOf = (actor: Actor, permission: Permission): { renterKey: number | null; ownerId?: number } => ({
  renterKey: rentalScope(actor, permission),
  ownerId: ownerIdOf(actor),
})

/** The order, or the refusal that tells nothing about whether it exists. */
export const needRental = async (db: Queryable, key: RentalKey, lock = false): Promise<RentalRow> =>
  (await findRental(db, key, lock)) ?? refuse('rental.not_found')

/** What files of an order are kept as in the store. */
export const orderFilePurposes = { documents: 'qualification', handover: 'handover', issue: 'issue-photo' } as const
