/** What was ordered comes: all, some of it, more or something else than was ordered. */
import type { receiveRequest } from '@jihui/protocol/parts/inbound-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lineField } from '../catalog/part-queries.ts'
import { fillDemand } from '../outbound/fill-demand.ts'
import { moveStock } from '../stock/move-stock.ts'
import { partInboundLine } from '../table.ts'
import {
  type InboundLine,
  type InboundRow,
  linesOfInbound,
  lockInbound,
  moveInbound,
  requireInboundOpen,
} from './move-inbound.ts'

type Body = z.output<typeof receiveRequest>
interface Came {
  readonly line: InboundLine
  readonly quantity: number
  readonly returned: number
  readonly difference: string
}

const missingOf = ({ quantity, received }: InboundLine): number => Math.max(0, quantity - received)
/** What is said to have come, by the lines it was ordered with; a difference is explained. */
const cameOf = (lines: readonly InboundLine[], said: Body['lines']): Came[] => {
  if (!said) return lines.map((line) => ({ line, quantity: missingOf(line), returned: 0, difference: '' }))
  return said.map(({ part_id, quantity, returned, difference }, at) => {
    const line = lines.find(({ partId }) => partId === part_id)
    if (!line) return refuse('request.invalid', { errors: { [lineField(at)]: '这张单没有订这个配件' } })
    if (quantity > missingOf(line) && difference === '')
      refuse('request.invalid', {
        errors: { [lineField(at, 'quantity')]: `还差 ${missingOf(line)}，多收的请在差异里写明原因` },
      })
    if (returned > 0 && difference === '')
      refuse('request.invalid', { errors: { [lineField(at, 'difference')]: '退回去的请写明原因' } })
    return { line, quantity, returned, difference }
  })
}

const keepLine = (tx: Tx, { line, quantity, returned, difference }: Came) =>
  tx
    .update(partInboundLine)
    .set({
      received: line.received + quantity,
      returned: line.returned + returned,
      ...(difference !== '' && { difference: [line.difference, difference].filter(Boolean).join('；') }),
    })
    .where(eq(partInboundLine.id, line.id))

/** What came of it in the end, for whoever is paid for it. */
const tellSupplier = async ({ hooks }: Services, tx: Tx, row: InboundRow, now: Date): Promise<void> => {
  if (row.supplierId === null) return
  const lines = await linesOfInbound(tx, row.id)
  const sum = (figure: (line: InboundLine) => number) => lines.reduce((total, line) => total + figure(line), 0)
  await hooks.parts.suppliers?.whenReceived(
    tx,
    {
      inboundId: row.id,
      receivedFen: sum(({ received, priceFen }) => received * priceFen),
      isComplete: lines.every(({ received, quantity }) => received >= quantity),
      piecesReceived: sum(({ received }) => received),
      piecesReturned: sum(({ returned }) => returned),
    },
    now,
  )
}

export const receiveInbound = (
  services: Services,
  actor: Actor,
  id: number,
  { lines: said, closes, reason }: Body,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockInbound(tx, id)
    requireInboundOpen(row, 'receive')
    const came = cameOf(await linesOfInbound(tx, id), said)
    for (const one of came) await keepLine(tx, one)
    const isAll = (await linesOfInbound(tx, id)).every((line) => missingOf(line) === 0)
    if (!isAll && closes && reason === '')
      refuse('request.invalid', { errors: { reason: '没有收齐就结束，请写明原因' } })
    const stocked = came.filter(({ quantity }) => quantity > 0)
    if (stocked.length === 0 && !closes && came.every(({ returned }) => returned === 0))
      refuse('request.invalid', { errors: { lines: '至少收一件；不再来货的，选择结束并写明原因' } })
    await moveStock(
      tx,
      stocked.map(({ line, quantity, difference }) => ({
        partId: line.partId,
        place: row.place,
        kind: 'receive',
        quantity,
        worth: quantity * line.priceFen,
        reason: difference,
        inboundLineId: line.id,
      })),
      { by: actor, now },
    )
    const isOver = isAll || closes
    const notes = [reason, ...came.map(({ difference }) => difference)].filter(Boolean).join('；')
    const after = await moveInbound(services, tx, row, {
      action: isOver ? 'receive' : 'receive_part',
      by: actor,
      notes,
      now,
    })
    if (isOver) await tellSupplier(services, tx, after, now)
    await fillDemand(
      tx,
      stocked.map(({ line }) => ({ partId: line.partId, place: row.place })),
    )
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
