import { eq } from 'drizzle-orm'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword } from './passwords.ts'
import { findUserByPhone, revokeSessions } from './queries.ts'
import { useSmsCode, verifySmsCode } from './sms-codes.ts'
import { appUser } from './table.ts'

/** For someone who forgot it, and perhaps for someone whose account was taken: every sign-in ends. */
export const resetPassword = async (
  services: Services,
  { phone, sms_code: code, new_password: newPassword }: { phone: string; sms_code: string; new_password: string },
): Promise<void> => {
  const proof = await verifySmsCode(services, phone, 'reset', code)
  const passwordHash = await hashPassword(newPassword)
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    await useSmsCode(tx, proof, now)
    const user = (await findUserByPhone(tx, phone)) ?? refuse('auth.phone_unknown')
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, user.id))
    await revokeSessions(tx, user.id, 'password reset', now)
  })
}
