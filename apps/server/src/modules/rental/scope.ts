import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { findRental, type RentalRow } from './queries.ts'

/** Whose orders this person reaches: null is everyone's, for staff who hold the permission; otherwise only his own. */
export const rentalScope = (actor: Actor, permission: Permission): number | null =>
  actor.isStaff && actor.permissions.has(permission) ? null : actor.id

/** The order, or the refusal that tells nothing about whether it exists. */
export const needRental = async (
  db: Queryable,
  key: { id: number; line: string; userId: number | null },
  lock = false,
): Promise<RentalRow> => (await findRental(db, key, lock)) ?? refuse('rental.not_found')
