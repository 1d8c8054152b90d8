/**
 * Whoever pays without an account. Payments belong to an account; those of guests belong to one nobody can sign in to, and the
 * order says whose they are.
 */
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { afterCommit, poolOf } from '../../platform/database/transaction-hooks.ts'
import { findUserByAccount, insertUser } from '../identity/public.ts'

/** As histories call whoever acts without an account: the telephone was proved. */
export const guestName = '客户'
/** No account can be registered under it: names have no spaces. */
export const guestUsername = 'external guest'

/** By the pool of a database; the account is never taken away again. */
const payers = new WeakMap<object, number>()

/** Whoever is first makes it, and whoever comes at the same moment waits for that. */
const makePayer = async (db: Queryable, now: Date): Promise<number> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('guest-payer', 0))`)
  const made = await findUserByAccount(db, guestUsername)
  if (made) return made.id
  const user = { username: guestUsername, displayName: guestName, passwordHash: '', technicalRole: 'user' }
  return (await insertUser(db, { ...user, isActive: false, createdAt: now }, [], now)).id
}

export const guestPayerId = async (db: Queryable, now: Date): Promise<number> => {
  const pool = poolOf(db)
  const kept = pool && payers.get(pool)
  if (kept !== undefined) return kept
  const id = (await findUserByAccount(db, guestUsername))?.id ?? (await makePayer(db, now))
  // One that this transaction made is there for others with its commit.
  if (pool) afterCommit(db, () => payers.set(pool, id))
  return id
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
