import { lt } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { refreshToken, smsCode } from './table.ts'

/** Throws away what has expired long enough ago to matter to nobody. */
export const sweepIdentity = async ({ db, clock }: Services): Promise<void> => {
  const now = clock.now()
  await db.delete(smsCode).where(lt(smsCode.createdAt, addHours(now, -24)))
  await db.delete(refreshToken).where(lt(refreshToken.expiresAt, addHours(now, -24)))
}
