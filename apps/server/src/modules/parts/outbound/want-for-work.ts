/** What work still comes to use, as it changes: when a quote is agreed to, and when a part comes from elsewhere. */
import { mainStore } from '@jihui/protocol/parts/limits'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { lockStock } from '../stock/lock-stock.ts'
import { releaseStock, reserveStock } from '../stock/reserve-stock.ts'
import { partOutboundLine } from '../table.ts'
import { fillDemand } from './fill-demand.ts'
import { keysOf, linesOfOutbound, type OutboundLine, type OutboundRow } from './move-outbound.ts'
import {
  endDocument,
  type ForWork,
  isOwn,
  linesOfEach,
  openDocument,
  openOf,
  type WorkOf,
  type WorkStep,
} from './work-documents.ts'

/** Part → pieces beyond those that were handed out. */
type Wants = ReadonlyMap<number, number>

const wantedBy = (lines: readonly OutboundLine[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { partId, quantity, issued } of lines) sums.set(partId, (sums.get(partId) ?? 0) + quantity - issued)
  return sums
}
const inStore = (lines: readonly OutboundLine[]) => lines.filter(({ place }) => place === mainStore)
const isLeft = (lines: readonly OutboundLine[], wants: Wants): boolean =>
  [...wants.values()].some((pieces) => pieces > 0) ||
  lines.some(({ partId, place, quantity, issued }) => !(place === mainStore && wants.has(partId)) && quantity > issued)

/** What was kept aside beyond what is wanted is anybody's again; what is missing is kept aside as far as it is there. */
const setWants = async (tx: Tx, row: OutboundRow, wants: Wants, step: WorkStep): Promise<void> => {
  const keys = [...wants.keys()].map((partId) => ({ partId, place: mainStore }))
  const lines = await linesOfOutbound(tx, row.id)
  await lockStock(tx, [...keys, ...keysOf(lines)])
  if (!isLeft(lines, wants)) return endDocument(tx, row, lines, step)
  const known = new Map(inStore(lines).map((line) => [line.partId, line]))
  const changes = keys.map((key) => {
    const { issued = 0, reserved = 0 } = known.get(key.partId) ?? {}
    return { key, issued, reserved, wanted: wants.get(key.partId)!, line: known.get(key.partId) }
  })
  await releaseStock(
    tx,
    changes.map(({ key, reserved, wanted }) => ({ ...key, quantity: Math.max(0, reserved - wanted) })),
  )
  const granted = await reserveStock(
    tx,
    changes.map(({ key, reserved, wanted }) => ({ ...key, quantity: Math.max(0, wanted - reserved) })),
    { takesLess: true },
  )
  for (const [at, { key, issued, reserved, wanted, line }] of changes.entries()) {
    const set = { quantity: issued + wanted, reserved: Math.min(reserved, wanted) + granted[at]! }
    if (line && set.quantity === 0) await tx.delete(partOutboundLine).where(eq(partOutboundLine.id, line.id))
    else if (line) await tx.update(partOutboundLine).set(set).where(eq(partOutboundLine.id, line.id))
    else if (wanted > 0)
      await tx.insert(partOutboundLine).values({ outboundId: row.id, ...key, ...set, reason: step.reason })
  }
  await fillDemand(tx, keys)
}

/**
 * From now on it comes to use so many more pieces of these parts and of no others: kept aside as far as they are there, the
 * rest when it comes, which stands among what is to be ordered until then. What the desk keeps aside for it counts. Whether
 * a part fits was asked when it was quoted.
 */
export const wantForWork = async (
  tx: Tx,
  { wants, ...about }: ForWork & { readonly wants: Wants },
  step: WorkStep,
): Promise<void> => {
  const open = await linesOfEach(tx, await openOf(tx, about))
  const byDesk = wantedBy(open.flatMap(({ row, lines }) => (isOwn(row) ? [] : lines)))
  const own = open.find(({ row }) => isOwn(row))
  const gone = inStore(own?.lines ?? []).map(({ partId }) => [partId, 0] as const)
  const more = [...wants].map(([id, pieces]) => [id, Math.max(0, pieces - (byDesk.get(id) ?? 0))] as const)
  const all = new Map([...gone, ...more.filter(([id, pieces]) => pieces > 0 || gone.some(([known]) => known === id))])
  if (all.size === 0) return
  await setWants(tx, own?.row ?? (await openDocument(tx, about, step.by, step.now)), all, step)
}

/** So many pieces came from elsewhere: that many fewer are wanted out of the store. The places of its lines are locked before. */
export const wantLess = async (tx: Tx, work: WorkOf, came: Wants, step: WorkStep): Promise<void> => {
  const row = (await openOf(tx, work)).find(isOwn)
  if (!row) return
  const wanted = wantedBy(inStore(await linesOfOutbound(tx, row.id)))
  const left = [...came].flatMap(([id, pieces]) => {
    const before = wanted.get(id) ?? 0
    return before > 0 ? [[id, Math.max(0, before - pieces)] as const] : []
  })
  if (left.length > 0) await setWants(tx, row, new Map(left), step)
}
