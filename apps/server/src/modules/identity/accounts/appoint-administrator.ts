import { registerRequest } from '@jihui/protocol/identity/schema'
import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { check } from '../../../platform/http/check.ts'
import { hashPassword } from '../passwords.ts'
import { findUserByAccount, insertUser, type User } from '../queries.ts'
import { appUser } from '../table.ts'

export interface Appointment {
  readonly user: User
  /** Set when the account was made for it. */
  readonly password: string | null
}

/**
 * Makes an account the super administrator: one that exists, or a new one with a password nobody has chosen. For the
 * first one, whom nobody inside the product could appoint.
 */
export const appointAdministrator = async (
  { db, config }: { readonly db: Db; readonly config: Config },
  account: { username: string; phone: string | undefined },
  now: Date,
): Promise<Appointment> => {
  const password = `${randomBytes(12).toString('base64url')}7a`
  const rank = { technicalRole: 'super_admin', userType: 'admin' }
  return db.transaction(async (tx) => {
    const found = await findUserByAccount(tx, account.username)
    const audit = (user: User, before: unknown) =>
      writeAudit(
        tx,
        {
          actor: null,
          action: 'user.appoint_administrator',
          objectType: 'user',
          objectId: user.id,
          before,
          after: rank,
        },
        now,
      )
    if (found) {
      await tx
        .update(appUser)
        .set({ ...rank, isActive: true })
        .where(eq(appUser.id, found.id))
      await audit(found, { technicalRole: found.technicalRole, userType: found.userType })
      return { user: found, password: null }
    }
    const { username, phone } = check(registerRequest, { ...account, password })
    const passwordHash = await hashPassword(password, config)
    const user = await insertUser(tx, { username, phone, passwordHash, ...rank }, [], now)
    await audit(user, null)
    return { user, password }
  })
}
