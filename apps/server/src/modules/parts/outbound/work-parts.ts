/** What work keeps aside, takes and gives free again: called by whoever moves its order, in his transaction. */
import { mainStore, vanOf } from '@jihui/protocol/parts/limits'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { requireParts } from '../catalog/part-queries.ts'
import { lockStock } from '../stock/lock-stock.ts'
import { findMissing } from '../stock/findings.ts'
import { moveStock } from '../stock/move-stock.ts'
import { reserveStock } from '../stock/reserve-stock.ts'
import { part, partOutbound, partOutboundLine } from '../table.ts'
import { keysOf, linesOfOutbound, moveOutbound, type OutboundLine, type OutboundRow } from './move-outbound.ts'
import { requireFit } from './require-fit.ts'
import {
  documentsOf,
  endDocument,
  type ForWork,
  isDone,
  linesOfEach,
  openDocument,
  openOf,
  type WorkOf,
  type WorkStep,
} from './work-documents.ts'
import { wantLess } from './want-for-work.ts'

export interface WantedPart {
  readonly partId: number
  readonly quantity: number
  /** Why it is used although it is not made for the machine. */
  readonly reason?: string
  /** Where the request says it. */
  readonly field?: string
}
export interface TakenPart extends WantedPart {
  /** From the store, from the van of whoever takes it, or bought on the way. */
  readonly from: 'store' | 'van' | 'bought'
}

const lineOf = async (
  tx: Tx,
  { id: outboundId }: OutboundRow,
  { partId, place, quantity, reason = '' }: WantedPart & { readonly place: string },
): Promise<OutboundLine> => {
  const [line] = await tx
    .insert(partOutboundLine)
    .values({ outboundId, partId, place, quantity, reason })
    .onConflictDoUpdate({
      target: [partOutboundLine.outboundId, partOutboundLine.partId, partOutboundLine.place],
      set: { reason: sql`coalesce(nullif(excluded.reason, ''), ${partOutboundLine.reason})` },
    })
    .returning()
  return line!
}

/**
 * Keeps aside what its plan needs, as far as it is there; the rest is kept aside as soon as it comes, and stands among what
 * is to be ordered until then. Called again it keeps more. Refuses a part that does not fit, unless a reason is given.
 */
export const reserveForWork = async (
  tx: Tx,
  { lines, ...about }: ForWork & { readonly lines: readonly WantedPart[] },
  { by, now }: { readonly by: By; readonly now: Date },
): Promise<readonly { readonly partId: number; readonly wanted: number; readonly reserved: number }[]> => {
  if (lines.length === 0) return []
  const parts = await requireParts(tx, lines)
  const used = lines.map((line) => ({ ...line, reason: line.reason ?? '' }))
  await requireFit(tx, about.equipmentId, parts, used)
  const row = await openDocument(tx, about, by, now)
  const wishes = used.map(({ partId, quantity }) => ({ partId, place: mainStore, quantity }))
  const granted = await reserveStock(tx, wishes, { takesLess: true })
  for (const [at, line] of used.entries()) {
    const known = (await linesOfOutbound(tx, row.id)).find(
      (one) => one.partId === line.partId && one.place === mainStore,
    )
    const { id } = await lineOf(tx, row, { ...line, place: mainStore })
    const more = { quantity: (known?.quantity ?? 0) + line.quantity, reserved: (known?.reserved ?? 0) + granted[at]! }
    await tx.update(partOutboundLine).set(more).where(eq(partOutboundLine.id, id))
  }
  return used.map(({ partId, quantity }, at) => ({ partId, wanted: quantity, reserved: granted[at]! }))
}

/** Where it stands: in the document that keeps it aside, else in the first that is open. */
const documentFor = async (
  tx: Tx,
  about: ForWork,
  lines: readonly { readonly partId: number; readonly place: string }[],
  by: By,
  now: Date,
): Promise<OutboundRow> => {
  for (const row of await openOf(tx, about)) {
    const kept = await linesOfOutbound(tx, row.id)
    if (kept.some((one) => lines.some(({ partId, place }) => one.partId === partId && one.place === place))) return row
  }
  return openDocument(tx, about, by, now)
}
const byPart = (lines: readonly TakenPart[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { partId, quantity } of lines) sums.set(partId, (sums.get(partId) ?? 0) + quantity)
  return sums
}
type Placed = TakenPart & { readonly place: string; readonly reason: string }
export interface Taking {
  readonly by: Actor
  readonly now: Date
  /** It is in the machine already: what the books do not know of is put right by a finding, and not refused. */
  readonly hasHappened?: boolean
}

/** Hands it out of its place; answers what it cost. */
const takeOne = async (
  tx: Tx,
  row: OutboundRow,
  one: Placed,
  { by, now, hasHappened = false }: Taking,
): Promise<number> => {
  const line = await lineOf(tx, row, one)
  const fromReserved = Math.min(line.reserved, one.quantity)
  const { partId, place, quantity, reason, field } = one
  const { taskId } = row
  if (hasHappened) await findMissing(tx, { line, quantity, fromReserved, taskId }, { by, now })
  const move = { partId, place, kind: 'issue', quantity: -quantity, fromReserved, taskId, reason } as const
  const [moved] = await moveStock(tx, [{ ...move, outboundLineId: line.id, ...(field !== undefined && { field }) }], {
    by,
    now,
  })
  const [issued, reserved] = [line.issued + quantity, line.reserved - fromReserved]
  await tx
    .update(partOutboundLine)
    .set({
      issued,
      reserved,
      quantity: Math.max(line.quantity, issued + reserved),
      issuedFen: line.issuedFen - moved!.valueFen,
    })
    .where(eq(partOutboundLine.id, line.id))
  return -moved!.valueFen
}

/**
 * Takes parts for it: what is kept aside first, then what is nobody's; refused where there is too little, unless they are
 * in the machine already. Parts bought
 * elsewhere never lay here: of them, as of those from a van, that many fewer are kept aside.
 */
export const takeForWork = async (
  tx: Tx,
  { lines, ...about }: ForWork & { readonly lines: readonly TakenPart[] },
  taking: Taking,
): Promise<{ readonly outboundId: number; readonly costFen: number } | null> => {
  if (lines.length === 0) return null
  const { by, now, hasHappened } = taking
  const stocked = lines.filter(({ from }) => from !== 'bought')
  const parts = await requireParts(tx, stocked, { evenRetired: true })
  const taken = stocked.map((line) => ({
    ...line,
    reason: line.reason ?? '',
    place: line.from === 'van' ? vanOf(by.id) : mainStore,
  }))
  await requireFit(tx, about.equipmentId, parts, taken)
  const row = taken.length > 0 ? await documentFor(tx, about, taken, by, now) : null
  const elsewhere = byPart(lines.filter(({ from }) => from !== 'store'))
  const open = elsewhere.size > 0 ? await linesOfEach(tx, await openOf(tx, about)) : []
  const keys = [...taken, ...open.flatMap(({ lines: kept }) => keysOf(kept))]
  await lockStock(tx, keys, { makes: hasHappened ? taken : [] })
  let costFen = 0
  if (row) {
    for (const one of taken) costFen += await takeOne(tx, row, one, taking)
    if ((await linesOfOutbound(tx, row.id)).every(isDone))
      await moveOutbound(tx, row, { action: 'issue', by, as: 'system', now })
  }
  await wantLess(tx, about, elsewhere, { by, now, reason: '用了车上的或外购的' })
  return row && { outboundId: row.id, costFen }
}

/** Nothing is kept aside for it any more: it is done, or called off. */
export const releaseForWork = async (tx: Tx, work: WorkOf, step: WorkStep): Promise<void> => {
  const open = await linesOfEach(tx, await openOf(tx, work))
  await lockStock(
    tx,
    open.flatMap(({ lines }) => keysOf(lines)),
  )
  for (const { row, lines } of open) await endDocument(tx, row, lines, step)
}

/** What it keeps aside, misses and used, part by part; what that cost us, and what it costs by the list. */
export const listWorkParts = async (db: Queryable, work: WorkOf) => {
  const { rows } = await ask(
    db,
    {
      part_id: 'number',
      number: 'text',
      name: 'text',
      unit: 'text',
      list_price_fen: 'number',
      wanted: 'number',
      reserved: 'number',
      used: 'number',
      missing: 'number',
      cost_fen: 'number',
    },
    sql`select p.id as part_id, p.number, p.name, p.unit, p.list_price_fen, sum(l.quantity)::int as wanted,
        sum(l.reserved)::int as reserved, sum(l.issued - l.returned)::int as used,
        sum(case when ${partOutbound.status} = 'requested' then l.quantity - l.reserved - l.issued else 0 end)::int as missing,
        sum(l.issued_fen - l.returned_fen)::float8 as cost_fen
      from ${partOutbound} join ${partOutboundLine} l on l.outbound_id = ${partOutbound.id}
      join ${part} p on p.id = l.part_id
      where ${documentsOf(work)} and ${partOutbound.status} <> 'cancelled'
      group by p.id order by p.id`,
  )
  return rows
}
