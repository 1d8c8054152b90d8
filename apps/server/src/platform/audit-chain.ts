/** Walks the chain of the audit log: whether every entry still says what it said when it was written. */
import { asc, desc, gt, sql } from 'drizzle-orm'
import { chainHash } from './audit.ts'
import type { Queryable } from './database.ts'
import { auditLog } from './table.ts'

export interface ChainFault {
  readonly id: number
  readonly at: Date
  readonly reason: string
}
export interface ChainReport {
  /** Entries there are, and entries that were looked at. */
  readonly total: number
  readonly checked: number
  readonly head: { readonly id: number; readonly hash: string } | null
  /** The first entry that does not fit. */
  readonly fault: ChainFault | null
}

const batchSize = 2_000

/** From the first entry on, or only the `last` so many. Entries written meanwhile are taken along. */
export const walkChain = async (db: Queryable, { last }: { last?: number } = {}): Promise<ChainReport> => {
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(auditLog)
  const total = counted?.total ?? 0
  let head = last === undefined || total <= last ? null : await entryBefore(db, last)
  let checked = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, head?.id ?? 0))
      .orderBy(asc(auditLog.id))
      .limit(batchSize)
    for (const row of rows) {
      const reason = faultOf(row, head?.hash ?? '')
      if (reason) return { total, checked, head, fault: { id: row.id, at: row.at, reason } }
      head = { id: row.id, hash: row.hash }
      checked += 1
    }
    if (rows.length < batchSize) return { total: Math.max(total, checked), checked, head, fault: null }
  }
}

const faultOf = (row: typeof auditLog.$inferSelect, previousHash: string): string | null => {
  if (row.previousHash !== previousHash) return '接不上前一条：中间的记录被删除或调换过'
  return chainHash(row) === row.hash ? null : '内容和写入时不一样'
}

const entryBefore = async (db: Queryable, last: number) => {
  const [row] = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .offset(last)
    .limit(1)
  return row ?? null
}
