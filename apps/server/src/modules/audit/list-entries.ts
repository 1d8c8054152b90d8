import { actionWord } from '@jihui/protocol/all-audit-words'
import { ask } from '../../platform/database/ask.ts'
import { type auditEntry, type auditQuery, idOfOrder } from '@jihui/protocol/audit/schema'
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { aboutOrder } from '../../platform/audit/about-order.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Registry } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'
import { auditLog } from '../../platform/database/table.ts'
import { colleagueName } from '../identity/public.ts'
import { nameObjects } from './objects.ts'
import { within } from './period.ts'

type Query = z.output<typeof auditQuery>
type Entry = z.output<typeof auditEntry>

const asPart = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const byActor = (actor: string): SQL | undefined => {
  if (actor === '') return undefined
  if (/^\d{1,9}$/.test(actor)) return eq(auditLog.actorId, Number(actor))
  const part = asPart(actor)
  return or(
    sql`${auditLog.actorName} ilike ${part}`,
    sql`${auditLog.actorId} in (select a.id from app_user a where a.display_name ilike ${part})`,
  )
}
/** The action itself, or all that begin with the word: `agreement` is `agreement.approve` and the rest. */
const byAction = (action: string): SQL | undefined =>
  action === ''
    ? undefined
    : or(eq(auditLog.action, action), sql`starts_with(${auditLog.action}, ${action.replace(/\.?$/, '.')})`)

const filterOf = (objects: Registry['auditObjects'], query: Query): SQL | undefined => {
  const rentalId = idOfOrder(query.rental_id || query.order)
  return and(
    rentalId === null ? undefined : aboutOrder(objects, rentalId),
    query.object_type ? eq(auditLog.objectType, query.object_type) : undefined,
    query.object_id ? eq(auditLog.objectId, query.object_id) : undefined,
    byActor(query.actor),
    byAction(query.action),
    within(auditLog.at, query),
    query.before_id === undefined ? undefined : lt(auditLog.id, query.before_id),
  )
}

const contentOf = (value: unknown): Record<string, unknown> | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

/** Newest first. */
export const listEntries = async (
  { db, registry: { auditObjects } }: Pick<Services, 'db' | 'registry'>,
  query: Query,
): Promise<{ total: number; entries: Entry[] }> => {
  const filter = filterOf(auditObjects, query)
  const [rows, counted] = await Promise.all([
    db
      .select({
        entry: auditLog,
        actorName: sql<string | null>`${sql.raw(colleagueName('audit_log.actor_id'))}`,
      })
      .from(auditLog)
      .where(filter)
      .orderBy(desc(auditLog.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${auditLog} where ${filter ?? sql`true`}`)} as total`,
    ),
  ])
  const objectOf = await nameObjects(
    auditObjects,
    db,
    rows.map(({ entry }) => entry),
  )
  const entries = rows.map(({ entry, actorName }) => {
    const client = contentOf(entry.client) ?? {}
    const told = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      id: entry.id,
      timestamp: entry.at.toISOString(),
      actor: entry.actorName,
      actor_id: entry.actorId,
      actor_name: actorName ?? entry.actorName,
      action: entry.action,
      action_display: actionWord(entry.action),
      object: objectOf(entry),
      before: contentOf(entry.before),
      after: contentOf(entry.after),
      client: { ip: told(client.ip), user_agent: told(client.userAgent) },
      hash: entry.hash,
    }
  })
  return { total: counted.rows[0]?.total ?? 0, entries }
}
