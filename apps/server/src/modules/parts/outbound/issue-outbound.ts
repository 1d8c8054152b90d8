/** What was kept aside is handed out, and what was not used comes back. */
import type { MovementKind } from '@jihui/protocol/parts/movements'
import { vanOf } from '@jihui/protocol/parts/limits'
import type { issueRequest, returnRequest } from '@jihui/protocol/parts/outbound-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lineField } from '../catalog/part-queries.ts'
import { lockStock } from '../stock/lock-stock.ts'
import { type Move, moveStock } from '../stock/move-stock.ts'
import { releaseStock } from '../stock/reserve-stock.ts'
import { shareOfValue } from '../stock/valuation.ts'
import { partOutboundLine } from '../table.ts'
import { fillDemand } from './fill-demand.ts'
import {
  keysOf,
  linesOfOutbound,
  lockOutbound,
  moveOutbound,
  type OutboundLine,
  type OutboundRow,
  requireOutboundOpen,
} from './move-outbound.ts'

interface Part {
  readonly line: OutboundLine
  readonly pieces: number
  readonly field?: string
}
/** So many of each line as is said; unsaid, so many as `all` answers. */
const partsOf = (
  lines: readonly OutboundLine[],
  said: z.output<typeof issueRequest>['lines'],
  all: (line: OutboundLine) => number,
): Part[] => {
  if (!said) return lines.map((line) => ({ line, pieces: all(line) }))
  return said.map(({ part_id, quantity }, at) => {
    const line =
      lines.find(({ partId }) => partId === part_id) ??
      refuse('request.invalid', { errors: { [lineField(at)]: '这张单没有这个配件' } })
    return { line, pieces: quantity, field: lineField(at, 'quantity') }
  })
}

/** Out of its place and, for a van, into that. */
const movesOut = ({ use, technicianId, taskId }: OutboundRow, { line, pieces, field }: Part): Move[] => {
  const kind: MovementKind = use === 'sale' ? 'sale' : 'issue'
  const about = { kind, outboundLineId: line.id, taskId }
  const { partId, place, reserved } = line
  const out: Move = {
    ...about,
    partId,
    place,
    quantity: -pieces,
    fromReserved: reserved,
    ...(field !== undefined && { field }),
  }
  if (technicianId === null) return [out]
  return [out, { ...about, partId, place: vanOf(technicianId), quantity: pieces, worth: 'carried' }]
}

/** Hands out so much of each line; what is kept aside beyond it is anybody's again. */
const issueParts = async (tx: Tx, row: OutboundRow, parts: readonly Part[], by: Actor, now: Date): Promise<void> => {
  const lines = await linesOfOutbound(tx, row.id)
  const { technicianId } = row
  const vans = technicianId === null ? [] : lines.map(({ partId }) => ({ partId, place: vanOf(technicianId) }))
  // All at once, the van's as well: whoever takes from van and store holds them in the same order.
  await lockStock(tx, [...keysOf(lines), ...vans], { makes: vans })
  const issued = parts.filter(({ pieces }) => pieces > 0)
  const moved = await moveStock(
    tx,
    issued.flatMap((part) => movesOut(row, part)),
    { by, now },
  )
  const isIssued = (line: OutboundLine) => issued.some((one) => one.line.id === line.id)
  await releaseStock(
    tx,
    lines.flatMap((line) =>
      isIssued(line) ? [] : [{ partId: line.partId, place: line.place, quantity: line.reserved }],
    ),
  )
  await tx.update(partOutboundLine).set({ reserved: 0 }).where(eq(partOutboundLine.outboundId, row.id))
  for (const { line, pieces } of issued) {
    const worth = moved.find((one) => one.outboundLineId === line.id && one.quantity < 0)!
    await tx
      .update(partOutboundLine)
      .set({
        quantity: Math.max(line.quantity, line.issued + pieces),
        issued: line.issued + pieces,
        issuedFen: line.issuedFen - worth.valueFen,
      })
      .where(eq(partOutboundLine.id, line.id))
  }
}

export const issueOutbound = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { lines: said }: z.output<typeof issueRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOutbound(tx, id)
    requireOutboundOpen(row, 'issue')
    const lines = await linesOfOutbound(tx, id)
    const parts = partsOf(lines, said, ({ reserved }) => reserved)
    if (parts.every(({ line, pieces }) => pieces + line.issued === 0))
      refuse('parts.not_enough', { message: '这张单还没有预留到配件，到货以后再出库' })
    await issueParts(tx, row, parts, actor, now)
    await moveOutbound(tx, row, { action: 'issue', by: actor, now })
    await fillDemand(tx, keysOf(lines))
  })

/** What so many of those still out were worth when they went. */
const worthBack = ({ issued, returned, issuedFen, returnedFen }: OutboundLine, pieces: number): number => {
  const [out, outFen] = [issued - returned, issuedFen - returnedFen]
  return pieces === out ? outFen : shareOfValue(outFen, pieces, out)
}
const movesBack = ({ technicianId, taskId }: OutboundRow, { line, pieces, field }: Part, reason: string): Move[] => {
  const about = { kind: 'return', outboundLineId: line.id, taskId, reason } as const
  const { partId, place } = line
  const back = { ...about, partId, place, quantity: pieces }
  if (technicianId === null) return [{ ...back, worth: worthBack(line, pieces) }]
  const out: Move = { ...about, partId, place: vanOf(technicianId), quantity: -pieces }
  return [
    { ...out, ...(field !== undefined && { field }) },
    { ...back, worth: 'carried' },
  ]
}

export const returnOutbound = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { lines: said, reason }: z.output<typeof returnRequest>,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOutbound(tx, id)
    requireOutboundOpen(row, 'return')
    const lines = await linesOfOutbound(tx, id)
    const parts = partsOf(lines, said, ({ issued, returned }) => issued - returned).filter(({ pieces }) => pieces > 0)
    for (const { line, pieces, field } of parts)
      if (pieces > line.issued - line.returned)
        refuse('request.invalid', { errors: { [field!]: `最多退 ${line.issued - line.returned}` } })
    await moveStock(
      tx,
      parts.flatMap((part) => movesBack(row, part, reason)),
      { by: actor, now },
    )
    for (const { line, pieces } of parts)
      await tx
        .update(partOutboundLine)
        .set({ returned: line.returned + pieces, returnedFen: line.returnedFen + worthBack(line, pieces) })
        .where(eq(partOutboundLine.id, line.id))
    const isAll = (await linesOfOutbound(tx, id)).every(({ issued, returned }) => issued === returned)
    await moveOutbound(tx, row, { action: isAll ? 'return' : 'return_part', by: actor, notes: reason, now })
    await fillDemand(tx, keysOf(parts.map(({ line }) => line)))
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
