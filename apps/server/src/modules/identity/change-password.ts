import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import type { Identity } from './public.ts'
import { findUser, revokeSessions } from './queries.ts'
import { appUser } from './table.ts'

/** Whoever knew the old password elsewhere is signed out; this device stays. */
export const changePassword = async (
  { db, clock }: Services,
  { guesses }: Identity,
  actor: Actor,
  { old_password: oldPassword, new_password: newPassword }: { old_password: string; new_password: string },
  client: Client,
): Promise<void> => {
  const isRight = await guesses.attempt(actor.username, client.ip, async () => {
    const user = await findUser(db, actor.id)
    return (await isPasswordOf(user?.passwordHash ?? null, oldPassword)) ? true : null
  })
  if (!isRight) refuse('auth.password_wrong', { errors: { old_password: '当前密码不正确' } })
  if (oldPassword === newPassword)
    refuse('auth.password_unchanged', { errors: { new_password: '新密码不能与当前密码相同' } })
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, actor.id))
    await revokeSessions(tx, actor.id, 'password changed', clock.now(), actor.sessionId)
  })
}
