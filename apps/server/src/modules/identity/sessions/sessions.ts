import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { endSession } from './end-sessions.ts'
import { findUser } from '../queries.ts'
import { appUser, refreshToken, session } from '../table.ts'
import { type IssuedTokens, lifeSeconds, type Tokens } from './tokens.ts'

const insertRefreshToken = async (db: Queryable, sessionId: string, now: Date): Promise<string> => {
  const expiresAt = new Date(now.getTime() + lifeSeconds.refresh * 1000)
  const [row] = await db
    .insert(refreshToken)
    .values({ sessionId, expiresAt, createdAt: now })
    .returning({ id: refreshToken.id })
  return row!.id
}

/** Begins a sign-in on one device. */
export const openSession = async (
  tx: Queryable,
  tokens: Tokens,
  userId: number,
  client: Client,
  now: Date,
): Promise<IssuedTokens> => {
  const [row] = await tx
    .insert(session)
    .values({ userId, ip: client.ip, userAgent: client.userAgent, device: client.device ?? '', createdAt: now })
    .returning({ id: session.id })
  const refreshId = await insertRefreshToken(tx, row!.id, now)
  await tx.update(appUser).set({ lastLoginAt: now }).where(eq(appUser.id, userId))
  return tokens.issue(userId, row!.id, refreshId)
}

/**
 * A refresh token is good for one exchange. Whoever shows it a second time holds a copy, or had his own copied: nobody
 * can tell which, so the whole sign-in ends. That has to be committed although the call is refused.
 */
export const renewSession = async (services: Services, tokens: Tokens, refresh: string): Promise<IssuedTokens> => {
  const claims = await tokens.read('refresh', refresh)
  const now = services.clock.now()
  const outcome = await services.db.transaction(async (tx) => {
    const [spent] = await tx
      .update(refreshToken)
      .set({ usedAt: now })
      .where(and(eq(refreshToken.id, claims.id), isNull(refreshToken.usedAt)))
      .returning({ id: refreshToken.id })
    if (!spent) {
      await endSession(services, tx, claims.sessionId, 'refresh token used twice', now)
      return 'auth.refresh_failed' as const
    }
    const [open] = await tx
      .select({ revokedAt: session.revokedAt })
      .from(session)
      .where(eq(session.id, claims.sessionId))
    if (!open || open.revokedAt) return 'auth.session_ended' as const
    const user = await findUser(tx, claims.userId)
    if (!user?.isActive) return 'auth.account_disabled' as const
    return tokens.issue(claims.userId, claims.sessionId, await insertRefreshToken(tx, claims.sessionId, now))
  })
  return typeof outcome === 'string' ? refuse(outcome) : outcome
}
