/** Parts are ordered, and the order is given up. */
import type { newInbound } from '@jihui/protocol/parts/inbound-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import type { By } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoParty } from '../../identity/public.ts'
import { lineField, requireParts } from '../catalog/part-queries.ts'
import { requirePlace } from '../places.ts'
import { partInbound, partInboundLine } from '../table.ts'
import { writeInboundHistory } from '../write-history.ts'
import { type InboundRow, linesOfInbound, lockInbound, moveInbound } from './move-inbound.ts'

const placeOrder = async ({ hooks }: Services, tx: Tx, row: InboundRow, now: Date): Promise<void> => {
  const { id: inboundId, supplierId, expectedOn } = row
  if (supplierId === null) return
  const lines = await linesOfInbound(tx, inboundId)
  const totalFen = lines.reduce((sum, { quantity, priceFen }) => sum + quantity * priceFen, 0)
  await hooks.parts.suppliers!.placeOrder(tx, { inboundId, supplierId, totalFen, expectedOn }, now)
}

/** Answers its id. */
export const createInbound = (
  services: Services,
  actor: Actor,
  { supplier_id: supplierId, lines, place, expected_on, notes, is_draft: isDraft }: z.output<typeof newInbound>,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await requireParts(
      tx,
      lines.map(({ part_id }, at) => ({ partId: part_id, field: lineField(at) })),
    )
    await requirePlace(tx, place, 'place')
    if (supplierId !== null) {
      const { suppliers } = services.hooks.parts
      await (suppliers?.requireSupplier(tx, supplierId) ?? refuse('parts.supplier_unknown'))
      await requireNoParty(services, tx, actor, { accounts: [supplierId] })
    }
    const status = isDraft ? 'draft' : 'ordered'
    const [made] = await tx
      .insert(partInbound)
      .values({
        supplierId,
        status,
        place,
        expectedOn: expected_on ?? null,
        notes,
        createdBy: actor.id,
        createdAt: now,
        orderedAt: isDraft ? null : now,
      })
      .returning()
    const id = made!.id
    await tx
      .insert(partInboundLine)
      .values(
        lines.map(({ part_id, quantity, price }) => ({ inboundId: id, partId: part_id, quantity, priceFen: price })),
      )
    await writeInboundHistory(tx, { documentId: id, action: 'create', status, by: actor, now })
    if (!isDraft) await placeOrder(services, tx, made!, now)
    await recordIdempotencyKey(tx, asked, id, now)
    const after = { status, supplier_id: supplierId, lines: lines.length }
    await writeAudit(tx, { actor, action: 'part_inbound.create', objectType: 'part_inbound', objectId: id, after }, now)
    return id
  })

export const orderInbound = (services: Services, actor: Actor, id: number): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockInbound(tx, id)
    const ordered = await moveInbound(services, tx, row, { action: 'order', by: actor, set: { orderedAt: now }, now })
    await placeOrder(services, tx, ordered, now)
  })

/** The row must be locked. */
const cancel = async (
  services: Pick<Services, 'hooks'>,
  tx: Tx,
  row: InboundRow,
  by: By,
  reason: string,
  now: Date,
) => {
  await moveInbound(services, tx, row, { action: 'cancel', by, notes: reason, now })
  if (row.supplierId !== null) await services.hooks.parts.suppliers?.whenCancelled(tx, row.id, reason, now)
}
export const cancelInbound = (services: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  services.db.transaction(async (tx) =>
    cancel(services, tx, await lockInbound(tx, id), actor, reason, services.clock.now()),
  )
/** Its supplier refused it. */
export const giveUpInbound = async (
  services: Pick<Services, 'hooks'>,
  tx: Tx,
  row: InboundRow,
  reason: string,
  now: Date,
): Promise<void> => {
  await moveInbound(services, tx, row, { action: 'cancel', by: 'system', notes: reason, now })
}
