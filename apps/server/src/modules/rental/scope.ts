import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findRental, type RentalKey, type RentalRow } from './queries.ts'

/** Whose orders this person reaches: null is everyone's, for staff who hold the permission; otherwise only his own. */
export const rentalScope = (actor: Actor, permission: Permission): number | null =>
  actor.isStaff && actor.permissions.has(permission) ? null : actor.id

/** An order as its renter, its machine's owner, or staff with the permission reach it. */
export const reachOf = (actor: Actor, permission: Permission): { userId: number | null; ownerId: number } => ({
  userId: rentalScope(actor, permission),
  ownerId: actor.id,
})

/** The order, or the refusal that tells nothing about whether it exists. */
export const needRental = async (db: Queryable, key: RentalKey, lock = false): Promise<RentalRow> =>
  (await findRental(db, key, lock)) ?? refuse('rental.not_found')

/** What files of an order are kept as in the store. */
export const orderFilePurposes = { documents: 'qualification', handover: 'handover', issue: 'issue-photo' } as const
