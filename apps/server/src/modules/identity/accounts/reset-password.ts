import { eq } from 'drizzle-orm'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { applyPhoneChange } from './change-phone.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { hashPassword } from '../passwords.ts'
import { findRipePhone, requireSettledNumber } from './phone-changes.ts'
import { findUserByPhone, lockPerson } from '../queries.ts'
import { useSmsCode, verifySmsCode } from './sms-codes.ts'
import { appUser } from '../table.ts'

/**
 * Who lost his number and his password cannot sign in to confirm a new one. What staff asked for him has waited long
 * enough by then for whoever was told of it to speak up: the code to it puts it in force.
 */
const takeRipeNumber = async (services: Services, tx: Tx, phone: string, now: Date): Promise<number | null> => {
  const seen = await findRipePhone(tx, phone, now)
  if (!seen) return null
  await lockPerson(tx, seen.userId)
  const ripe = await findRipePhone(tx, phone, now)
  if (ripe?.id !== seen.id) return null
  const told = await applyPhoneChange(services, tx, ripe, { isFormerProved: false }, now)
  await writeAudit(tx, { actor: null, objectType: 'user', objectId: ripe.userId, ...told }, now)
  return ripe.userId
}

/** For someone who forgot it, and perhaps for someone whose account was taken: every sign-in ends. */
export const resetPassword = async (
  services: Services,
  { phone, sms_code: code, new_password: newPassword }: { phone: string; sms_code: string; new_password: string },
): Promise<void> => {
  const proof = await verifySmsCode(services, phone, 'reset', code)
  const passwordHash = await hashPassword(newPassword, services.config)
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    await useSmsCode(tx, proof, now)
    const user = await findUserByPhone(tx, phone)
    if (user) await requireSettledNumber(tx, user.id, now)
    const userId = user?.id ?? (await takeRipeNumber(services, tx, phone, now)) ?? refuse('auth.phone_unknown')
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId))
    await revokeSessions(services, tx, userId, 'password reset', now)
  })
}
