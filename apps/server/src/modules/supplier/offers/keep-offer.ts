/** A supplier says what he asks for a part, and that he supplies it no more. */
import { type OfferAction, offerMachine, type OfferStatus } from '@jihui/protocol/supplier/machines'
import type { offerRequest } from '@jihui/protocol/supplier/schema'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireParts } from '../../parts/public.ts'
import { requireSupplier } from '../find-supplier.ts'
import { supplierOffer, supplierOfferHistory } from '../table.ts'
import type { OfferRow } from './find-offers.ts'

const writeHistory = (tx: Tx, { id, priceFen, stock, days }: OfferRow, action: string, now: Date) =>
  tx.insert(supplierOfferHistory).values({ offerId: id, action, priceFen, stock, days, createdAt: now })
const offers = bindMachine<OfferStatus, OfferAction, typeof supplierOffer, OfferRow>({
  machine: offerMachine,
  table: supplierOffer,
  refusals: { notAllowed: 'supplier.offer_action_not_allowed', changedMeanwhile: 'supplier.offer_action_not_allowed' },
  columns: ({ version }, _to, { now }) => ({ version: version + 1, updatedAt: now }),
  history: (tx, { after, action, now }) => writeHistory(tx, after, action, now),
})

/** One for each part of his; a further one takes the place of what he asked before. Answers its id. */
export const keepOffer = (
  { db, clock }: Services,
  actor: Actor,
  { part_id: partId, price: priceFen, stock, days }: z.output<typeof offerRequest>,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await requireSupplier(tx, actor)
    await requireParts(tx, [{ partId, field: 'part_id' }])
    const figures = { priceFen, stock, days }
    const [made] = await tx
      .insert(supplierOffer)
      .values({ supplierId: actor.id, partId, status: 'offered', ...figures, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (made) await writeHistory(tx, made, 'offer', now)
    const own = and(eq(supplierOffer.supplierId, actor.id), eq(supplierOffer.partId, partId))
    const row = made ?? (await offers.lock(tx, own))!
    if (!made) await offers.transition(tx, row, { action: 'change', by: actor, as: 'supplier', set: figures, now })
    await recordIdempotencyKey(tx, asked, row.id, now)
    return row.id
  })

export const withdrawOffer = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await requireSupplier(tx, actor)
    const own = and(eq(supplierOffer.id, id), eq(supplierOffer.supplierId, actor.id))
    const row = (await offers.lock(tx, own)) ?? refuse('supplier.offer_not_found')
    await offers.transition(tx, row, { action: 'withdraw', by: actor, as: 'supplier', now: clock.now() })
  })
