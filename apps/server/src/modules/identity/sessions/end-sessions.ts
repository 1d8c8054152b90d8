/** The end of sign-ins: from that moment their tokens are worth nothing, and their open pages hear nothing more. */
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { session } from '../table.ts'

type Told = Pick<Services, 'realtime'>

/** Of one person. */
const end = async ({ realtime }: Told, db: Queryable, which: SQL | undefined, reason: string, now: Date) => {
  const rows = await db
    .update(session)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(isNull(session.revokedAt), which))
    .returning({ id: session.id, userId: session.userId })
  const ids = rows.map(({ id }) => id)
  if (rows[0]) await realtime.endSessions(rows[0].userId, ids, db)
}

export const endSession = (told: Told, db: Queryable, sessionId: string, reason: string, now: Date): Promise<void> =>
  end(told, db, eq(session.id, sessionId), reason, now)

/** All sign-ins of a user, or all but the one he is using. */
export const revokeSessions = (
  told: Told,
  db: Queryable,
  userId: number,
  reason: string,
  now: Date,
  exceptSessionId?: string,
): Promise<void> => {
  const others = exceptSessionId ? ne(session.id, exceptSessionId) : undefined
  return end(told, db, and(eq(session.userId, userId), others), reason, now)
}
