import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { hashPassword } from '../passwords.ts'
import type { Identity } from '../public.ts'
import { requirePassword } from '../sessions/require-password.ts'
import { appUser } from '../table.ts'

/** Whoever knew the old password elsewhere is signed out; this device stays. */
export const changePassword = async (
  services: Services,
  identity: Identity,
  actor: Actor,
  { old_password: oldPassword, new_password: newPassword }: { old_password: string; new_password: string },
  client: Client,
): Promise<void> => {
  const { db, clock, config } = services
  await requirePassword(services, identity, actor, { old_password: oldPassword }, client)
  if (oldPassword === newPassword)
    refuse('auth.password_unchanged', { errors: { new_password: '新密码不能与当前密码相同' } })
  const passwordHash = await hashPassword(newPassword, config)
  await db.transaction(async (tx) => {
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, actor.id))
    await revokeSessions(services, tx, actor.id, 'password changed', clock.now(), actor.sessionId)
  })
}
