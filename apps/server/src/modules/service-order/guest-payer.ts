/**
 * Whoever pays without an account. Payments belong to an account; those of guests belong to one nobody can sign in to, and the
 * order says whose they are.
 */
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findUserByAccount, insertUser } from '../identity/public.ts'

/** As histories call whoever acts without an account: the telephone was proved. */
export const guestName = '客户'
/** No account can be registered under it: names have no spaces. */
export const guestUsername = 'external guest'

export const guestPayerId = async (db: Queryable, now: Date): Promise<number> => {
  const known = await findUserByAccount(db, guestUsername)
  if (known) return known.id
  const made = await insertUser(
    db,
    {
      username: guestUsername,
      displayName: guestName,
      passwordHash: '',
      technicalRole: 'user',
      isActive: false,
      createdAt: now,
    },
    [],
    now,
  )
  return made.id
}

/** As payments know a payer. */
export const guestActor = (id: number): Actor => ({
  id,
  username: guestUsername,
  displayName: guestName,
  sessionId: '',
  technicalRole: 'user',
  permissions: new Set(),
  roles: [],
  isStaff: false,
  tenant: null,
})
