/** What lies in a place is counted, or put somewhere else. */
import type { countRequest, moveRequest } from '@jihui/protocol/parts/part-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireParts } from '../catalog/part-queries.ts'
import { fillDemand } from '../outbound/fill-demand.ts'
import { requirePlace } from '../places.ts'
import { endFindings, openFindingsOf } from './findings.ts'
import { keyText, lockStock } from './lock-stock.ts'
import { moveStock } from './move-stock.ts'

/** Answers the part's id. */
export const countStock = (
  { db, clock }: Services,
  actor: Actor,
  partId: number,
  { place, quantity, reason }: z.output<typeof countRequest>,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await requireParts(tx, [{ partId }], { evenRetired: true })
    await requirePlace(tx, place, 'place')
    const key = { partId, place }
    const before = (await lockStock(tx, [key], { makes: [key] })).get(keyText(key))!
    const open = await openFindingsOf(tx, key)
    if (quantity === before.quantity && open.length === 0)
      refuse('request.invalid', { errors: { quantity: `和账上一样，都是 ${quantity}，不用记差异` } })
    if (quantity < before.reserved) {
      const sentence = `其中 ${before.reserved} 已经预留，先取消预留再盘`
      refuse('parts.not_enough', { message: sentence, errors: { quantity: sentence } })
    }
    const difference = quantity - before.quantity
    const counted = { ...key, kind: 'count', quantity: difference, worth: 'average', reason } as const
    await moveStock(tx, difference === 0 ? [] : [counted], { by: actor, now })
    await endFindings(tx, open, { by: actor, now, reason })
    await fillDemand(tx, [key])
    await recordIdempotencyKey(tx, asked, partId, now)
    const entry = { actor, action: 'part.count', objectType: 'part', objectId: partId }
    const after = { place, quantity, reason }
    await writeAudit(tx, { ...entry, before: { place, quantity: before.quantity }, after }, now)
    return partId
  })

export const movePlaces = (
  { db, clock }: Services,
  actor: Actor,
  partId: number,
  { from, to, quantity, reason }: z.output<typeof moveRequest>,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await requireParts(tx, [{ partId }], { evenRetired: true })
    if (from === to) refuse('request.invalid', { errors: { to: '移入和移出是同一个地方' } })
    await requirePlace(tx, to, 'to')
    await moveStock(
      tx,
      [
        { partId, place: from, kind: 'move', quantity: -quantity, reason, field: 'quantity' },
        { partId, place: to, kind: 'move', quantity, worth: 'carried', reason },
      ],
      { by: actor, now },
    )
    await fillDemand(tx, [{ partId, place: to }])
    await recordIdempotencyKey(tx, asked, partId, now)
    const after = { from, to, quantity, reason }
    await writeAudit(tx, { actor, action: 'part.move', objectType: 'part', objectId: partId, after }, now)
    return partId
  })
