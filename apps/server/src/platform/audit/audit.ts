import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import type { Actor } from '../access.ts'
import { currentCaller } from '../caller.ts'
import type { Queryable } from '../database/database.ts'
import type { Client } from '../http/call.ts'
import { auditLog } from '../database/table.ts'

export interface AuditEntry {
  readonly actor: Pick<Actor, 'id' | 'username'> | null
  readonly action: string
  readonly objectType: string
  readonly objectId: string | number
  readonly before?: unknown
  readonly after?: unknown
  readonly client?: Client
}

/** Serialises writers of the chain, so that each row can carry the hash of the one before. */
const chainLock = 0x4155_4449

/** Writes who did what, in the transaction that does it. */
export const writeAudit = async (tx: Queryable, entry: AuditEntry, at: Date): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const row = {
    at,
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.username ?? '系统',
    action: entry.action,
    objectType: entry.objectType,
    objectId: String(entry.objectId),
    before: entry.before ?? null,
    after: entry.after ?? null,
    client: entry.client ?? currentCaller() ?? {},
    previousHash: last?.hash ?? '',
  }
  await tx.insert(auditLog).values({ ...row, hash: chainHash(row) })
}

/** The hash of a row: over the previous hash and everything the row says. */
export const chainHash = (row: {
  at: Date
  actorId: number | null
  actorName: string
  action: string
  objectType: string
  objectId: string
  before: unknown
  after: unknown
  client: unknown
  previousHash: string
}): string =>
  createHash('sha256')
    .update(
      canonical([
        row.previousHash,
        row.at.toISOString(),
        row.actorId,
        row.actorName,
        row.action,
        row.objectType,
        row.objectId,
        row.before,
        row.after,
        row.client,
      ]),
    )
    .digest('hex')

/** JSON with sorted keys: the database does not keep the order of a jsonb's keys. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value && typeof value === 'object' && !(value instanceof Date)) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    const parts = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
