/** Walks the chain of the audit log: whether every entry still says what it said when it was written. */
import { asc, desc, gt, sql } from 'drizzle-orm'
import { chainHash } from './audit.ts'
import type { Anchor } from './audit-anchors.ts'
import type { Queryable } from '../database/database.ts'
import { auditLog } from '../database/table.ts'

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
export const walkChain = async (
  db: Queryable,
  { last, anchors = [] }: { last?: number; anchors?: readonly Anchor[] } = {},
): Promise<ChainReport> => {
  const noted = new Map(anchors.map((anchor) => [anchor.id, anchor]))
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
      const anchor = noted.get(row.id)
      noted.delete(row.id)
      if (anchor && (anchor.hash !== row.hash || anchor.total !== checked))
        return { total, checked, head, fault: { id: row.id, at: row.at, reason: rewritten } }
    }
    if (rows.length < batchSize) {
      const [missing] = [...noted.values()].toSorted((a, b) => a.id - b.id)
      const fault = missing ? { id: missing.id, at: new Date(missing.at), reason: goneReason(missing) } : null
      return { total: Math.max(total, checked), checked, head, fault }
    }
  }
}

const rewritten = '和记在数据库之外的不一样：它和之前的记录被重写过'
const goneReason = ({ total }: Anchor): string =>
  `记在数据库之外的这一条已不在：当时共有 ${total} 条，它或末尾的记录被删除，或者数据库是从更早的备份恢复的`

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
