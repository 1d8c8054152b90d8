/** Walks the chains of the audit log: whether every entry still says what it said when it was written. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { auditChains, chainHash, chainOf } from './audit.ts'
import { type Anchor, type AuditHeads, type ChainHead, readHeads, rootOf } from './audit-heads.ts'
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
  /** The newest entry when the walk began, and one hash over where all chains ended then. */
  readonly head: { readonly id: number; readonly hash: string } | null
  /** The first entry that does not fit. */
  readonly fault: ChainFault | null
}

const batchSize = 2_000

/** What an entry of a chain must agree with, beside the one before it. */
interface Mark extends ChainHead {
  readonly differs: string
  readonly isGone: string
  /** Stands for an entry that is gone. */
  readonly id: number
  readonly at: Date
}

const rewritten = '和记在数据库之外的不一样：它和之前的记录被重写过'
const goneReason = ({ total }: Anchor): string =>
  `记在数据库之外的这一条已不在：当时共有 ${total} 条，它或末尾的记录被删除，或者数据库是从更早的备份恢复的`

const marksOf = (chain: number, anchors: readonly Anchor[], { id, heads }: AuditHeads): Mark[] => {
  const noted = anchors.flatMap((anchor) => {
    const head = anchor.heads[chain]
    if (!head || head.place === 0) return []
    return { ...head, id: anchor.id, at: new Date(anchor.at), differs: rewritten, isGone: goneReason(anchor) }
  })
  const head = heads[chain]!
  if (head.place === 0) return noted
  const differs = '不是这条链记下的最后一条：末尾的记录被改写过'
  return [...noted, { ...head, id, at: new Date(), differs, isGone: '链的末尾不在了：最后的记录被删除' }]
}

/** From the first entry on, or only the `last` so many. Entries written meanwhile are taken along. */
export const walkChain = async (
  db: Queryable,
  { last, anchors = [] }: { last?: number; anchors?: readonly Anchor[] } = {},
): Promise<ChainReport> => {
  const ends = await readHeads(db)
  const { total, id, heads } = ends
  const head = id === 0 ? null : { id, hash: rootOf(heads) }
  const after = last === undefined || total <= last ? 0 : await idBefore(db, last)
  let checked = 0
  const faults: ChainFault[] = []
  for (let chain = 0; chain < auditChains; chain += 1) {
    const walked = await walkOne(db, chain, after, marksOf(chain, anchors, ends))
    checked += walked.checked
    if (walked.fault) faults.push(walked.fault)
  }
  return { total: Math.max(total, checked), checked, head, fault: faults.toSorted((a, b) => a.id - b.id)[0] ?? null }
}

type Row = typeof auditLog.$inferSelect

const walkOne = async (
  db: Queryable,
  chain: number,
  after: number,
  marks: readonly Mark[],
): Promise<{ checked: number; fault: ChainFault | null }> => {
  let head: ChainHead = after === 0 ? { place: 0, hash: '' } : await headBefore(db, chain, after)
  const beginsAt = head.place
  let checked = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.chain, chain), gt(auditLog.place, head.place)))
      .orderBy(asc(auditLog.place), asc(auditLog.id))
      .limit(batchSize)
    for (const row of rows) {
      const reason = faultOf(row, head, marks)
      if (reason) return { checked, fault: { id: row.id, at: row.at, reason } }
      head = { place: row.place, hash: row.hash }
      checked += 1
    }
    if (rows.length < batchSize) {
      const gone = marks.find(({ place }) => place > Math.max(head.place, beginsAt))
      return { checked, fault: gone ? { id: gone.id, at: gone.at, reason: gone.isGone } : null }
    }
  }
}

const faultOf = (row: Row, previous: ChainHead, marks: readonly Mark[]): string | null => {
  if (row.chain !== chainOf(row.objectType, row.objectId)) return '不在它该在的链上：它被挪动过'
  if (row.place !== previous.place + 1 || row.previousHash !== previous.hash)
    return '接不上前一条：中间的记录被删除或调换过'
  if (chainHash(row) !== row.hash) return '内容和写入时不一样'
  return marks.find(({ place, hash }) => place === row.place && hash !== row.hash)?.differs ?? null
}

const idBefore = async (db: Queryable, last: number): Promise<number> => {
  const [row] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).offset(last).limit(1)
  return row?.id ?? 0
}

/** Where this chain stood when the log had come to this entry. */
const headBefore = async (db: Queryable, chain: number, id: number): Promise<ChainHead> => {
  const [row] = await db
    .select({ place: auditLog.place, hash: auditLog.hash })
    .from(auditLog)
    .where(and(eq(auditLog.chain, chain), sql`${auditLog.id} <= ${id}`))
    .orderBy(desc(auditLog.place))
    .limit(1)
  return row ?? { place: 0, hash: '' }
}
