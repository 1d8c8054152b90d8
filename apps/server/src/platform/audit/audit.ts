import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '../access.ts'
import { currentCaller } from '../caller.ts'
import { ask } from '../database/ask.ts'
import type { Queryable, Tx } from '../database/database.ts'
import { beforeCommit } from '../database/transaction-hooks.ts'
import type { Client } from '../http/call.ts'

export interface AuditEntry {
  readonly actor: Pick<Actor, 'id' | 'username'> | null
  readonly action: string
  readonly objectType: string
  readonly objectId: string | number
  readonly before?: unknown
  readonly after?: unknown
  readonly client?: Client
}

/** What an entry says, before it has its place in a chain. */
interface Said {
  readonly at: Date
  readonly chain: number
  readonly actorId: number | null
  readonly actorName: string
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly client: unknown
}
interface Linked extends Said {
  readonly place: number
  readonly previousHash: string
}

/** Whoever writes about another thing than I do seldom waits for me. */
export const auditChains = 16
/** What is said of one thing stands in one chain, in its order. */
export const chainOf = (objectType: string, objectId: string): number =>
  createHash('sha256').update(`${objectType}:${objectId}`).digest().readUInt8(0) % auditChains

/**
 * Writes who did what, in the transaction that does it and as its last statement: the entries of a transaction are written
 * together, so that a chain is locked for the commit alone, and by everybody in the same order.
 */
export const writeAudit = async (tx: Queryable, entry: AuditEntry, at: Date): Promise<void> => {
  const objectId = String(entry.objectId)
  beforeCommit(tx, appendEntries, {
    at,
    chain: chainOf(entry.objectType, objectId),
    actorId: entry.actor?.id ?? null,
    actorName: entry.actor?.username ?? '系统',
    action: entry.action,
    objectType: entry.objectType,
    objectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    client: entry.client ?? currentCaller() ?? {},
  })
}

const appendEntries = async (tx: Tx, entries: readonly Said[]): Promise<void> => {
  const chains = [...new Set(entries.map(({ chain }) => chain))]
  const { rows } = await ask(
    tx,
    { chain: 'number', place: 'number', hash: 'text' },
    sql`select chain, place, hash from audit_chain where chain = any(${sql.param(chains)}::smallint[]) order by chain for update`,
  )
  const heads = new Map(rows.map(({ chain, place, hash }) => [chain, { place, hash }]))
  const linked = entries.map((entry, nr) => {
    const { place, hash: previousHash } = heads.get(entry.chain)!
    const row = { ...entry, place: place + 1, previousHash }
    const hash = chainHash(row)
    heads.set(entry.chain, { place: row.place, hash })
    return { ...row, hash, nr }
  })
  await tx.execute(sql`
    with written as (
      insert into audit_log (at, chain, place, actor_id, actor_name, action, object_type, object_id, before, after, client,
          previous_hash, hash)
        select e.at, e.chain, e.place, e."actorId", e."actorName", e.action, e."objectType", e."objectId",
          nullif(e.before, 'null'), nullif(e.after, 'null'), e.client, e."previousHash", e.hash
        from jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) as e(at timestamptz, chain smallint, place bigint, "actorId" int,
          "actorName" text, action text, "objectType" text, "objectId" text, before jsonb, after jsonb, client jsonb,
          "previousHash" text, hash text, nr int)
        order by e.nr
        returning id, chain, place, hash)
    update audit_chain c set place = w.place, entry_id = w.id, hash = w.hash
      from (select distinct on (chain) * from written order by chain, place desc) w where c.chain = w.chain`)
}

/** The hash of a row: over the hash before it in its chain, its place there, and everything it says. */
export const chainHash = (row: Linked): string =>
  createHash('sha256')
    .update(
      canonical([
        row.previousHash,
        row.chain,
        row.place,
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
