import { and, eq, gt } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { addHours } from '../../platform/clock.ts'
import type { Client } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import { auditLog } from '../../platform/database/table.ts'

/** Whoever keeps looking is written down so often. */
const onceInHours = 1
export const viewAction = 'user.view'

/** Notes in the log who saw somebody's whole telephone number and address. */
export const noteViewing = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: number,
  client: Client,
): Promise<void> => {
  if (actor.id === id) return
  const now = clock.now()
  const seen = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.objectType, 'user'),
        eq(auditLog.objectId, String(id)),
        eq(auditLog.action, viewAction),
        eq(auditLog.actorId, actor.id),
        gt(auditLog.at, addHours(now, -onceInHours)),
      ),
    )
    .limit(1)
  if (seen.length > 0) return
  await db.transaction((tx) =>
    writeAudit(tx, { actor, action: viewAction, objectType: 'user', objectId: id, client }, now),
  )
}
