import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { attemptsMax } from '../../platform/events/consumers.ts'
import type { Services } from '../../platform/services.ts'
import { releaseEvents } from './system-figures.ts'

const namedMax = 50

/** Hands events that were given up on once more; answers how many. The dispatcher takes them with its next look. */
export const retryEvents = ({ db, clock }: Services, actor: Actor, client: Client): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await releaseEvents(tx, attemptsMax)
    if (rows.length === 0) return 0
    await writeAudit(
      tx,
      {
        actor,
        action: 'system.retry_events',
        objectType: 'outbox',
        objectId: rows.length,
        before: { events: rows.slice(0, namedMax).map(({ id, topic, last_error: error }) => ({ id, topic, error })) },
        after: { retried: rows.length },
        client,
      },
      clock.now(),
    )
    return rows.length
  })
