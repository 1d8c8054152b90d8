/** Where the chains of the audit log end. */
import { createHash } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { ask } from '../database/ask.ts'
import type { Queryable } from '../database/database.ts'
import { auditChain } from '../database/table.ts'

/** Where a chain ends: the how manieth entry, and its hash. */
export interface ChainHead {
  readonly place: number
  readonly hash: string
}
export interface AuditHeads {
  /** Of the newest entry of all, how many there are. */
  readonly id: number
  readonly total: number
  /** By the number of the chain. */
  readonly heads: readonly ChainHead[]
}
/** Where they ended at some moment, as noted outside the database. */
export interface Anchor extends AuditHeads {
  readonly at: string
}

/** One hash over where all chains end. */
export const rootOf = (heads: readonly ChainHead[]): string =>
  createHash('sha256')
    .update(heads.map(({ place, hash }) => `${place}:${hash}`).join(','))
    .digest('hex')

/** Where the chains end, as of one moment. */
export const readHeads = async (db: Queryable): Promise<AuditHeads> => {
  const rows = await db.select().from(auditChain).orderBy(asc(auditChain.chain))
  return {
    id: Math.max(0, ...rows.map(({ entryId }) => entryId ?? 0)),
    total: rows.reduce((sum, { place }) => sum + place, 0),
    heads: rows.map(({ place, hash }) => ({ place, hash })),
  }
}

/** Whether every entry with which a chain ended then is still there, as it was. */
export const areThere = async (db: Queryable, heads: readonly ChainHead[]): Promise<boolean> => {
  const ends = heads.flatMap(({ place, hash }, chain) => (place === 0 ? [] : { chain, place, hash }))
  const { rows } = await ask(
    db,
    { count: 'number' },
    sql`select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as e(chain smallint, place bigint, hash text)
      where exists (select 1 from audit_log l where l.chain = e.chain and l.place = e.place and l.hash = e.hash)`,
  )
  return rows[0]?.count === ends.length
}
