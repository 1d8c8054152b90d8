/** Whoever pays objects to the bill, and takes it back. */
import type { taskDisputeRequest } from '@jihui/protocol/maintenance/orders/dispute-schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq, ne } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { trustOf } from '../../payment/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { findCharged, orderKey, requireOutsideClaim, settleOrder } from '../orders/order-payable.ts'
import { photoSubject } from '../orders/order-view.ts'
import { payerOf } from '../orders/parties-of-order.ts'
import { actAs, onReached, type Reached } from '../requests/reach.ts'
import { disputeEnd } from './dispute-end.ts'
import { maintenanceDispute } from './dispute-table.ts'
import { disputes, noteDispute } from './move-dispute.ts'

/** Its money is still to be had: it was not paid, or lies in trust. */
const requireMoneyHere = async (tx: Tx, order: OrderRow): Promise<void> => {
  if (order.paidAt !== null && (await trustOf(tx, orderKey(order.id))) <= 0) refuse('care.money_handed_on')
}
const requireDisputable = async (tx: Tx, { order, parties }: Reached, now: Date): Promise<void> => {
  const { chargedAt } = await findCharged(tx, order)
  if (!order.totalFen || chargedAt === null || payerOf(order, parties) === null) return refuse('care.not_due')
  const ofOrder = and(eq(maintenanceDispute.requestId, order.id), ne(maintenanceDispute.status, 'withdrawn'))
  if ((await tx.$count(maintenanceDispute, ofOrder)) > 0) refuse('care.disputed')
  requireOutsideClaim(order)
  if (now > disputeEnd(chargedAt)) refuse('care.dispute_too_late')
  await requireMoneyHere(tx, order)
}

export const disputeOrder = (
  services: Services,
  actor: Actor,
  id: number,
  { reason, claimed_amount: claimedFen, photos }: z.output<typeof taskDisputeRequest>,
  key: Idempotency | null,
): Promise<number> =>
  onReached(services, actor, id, async (tx, reached, now) => {
    const { order } = reached
    actAs(reached, ['payer'])
    await requireDisputable(tx, reached, now)
    const chargedFen = order.totalFen ?? 0
    if (claimedFen === 0) refuse('request.invalid', { errors: { claimed_amount: '要求的金额应大于 0' } })
    if (claimedFen > chargedFen)
      refuse('request.invalid', { errors: { claimed_amount: `最多 ${spokenYuan(chargedFen)}` } })
    await tx.insert(maintenanceDispute).values({
      requestId: id,
      reason,
      claimedFen,
      chargedFen,
      openedBy: actor.id,
      openedAt: now,
    })
    await attachPhotos(tx, { kind: photoSubject, id, act: 'dispute' }, photos, actor.id, now)
    await noteDispute(tx, { hooked: services, order, note: 'dispute', by: actor, notes: reason, now })
    await recordIdempotencyKey(tx, key, id, now)
    return id
  })

/** The bill stands as it was; what was kept back by the objection alone is handed on. */
export const withdrawDispute = (services: Services, actor: Actor, id: number): Promise<void> =>
  onReached(services, actor, id, async (tx, reached, now) => {
    const { order } = reached
    actAs(reached, ['payer'])
    const dispute = await lockDispute(tx, id)
    await disputes.transition(tx, dispute, { action: 'withdraw', by: actor, as: 'payer', now })
    await noteDispute(tx, { hooked: services, order, note: 'withdraw_dispute', by: actor, notes: '', now })
    await settleOrder(services, tx, order, now)
  })

/** The one that waits or was decided; its order is locked. */
export const lockDispute = async (tx: Tx, requestId: number) => {
  const ofOrder = eq(maintenanceDispute.requestId, requestId)
  const live = await disputes.lock(tx, and(ofOrder, ne(maintenanceDispute.status, 'withdrawn')))
  if (live) return live
  return refuse((await tx.$count(maintenanceDispute, ofOrder)) > 0 ? 'care.dispute_over' : 'care.dispute_not_found')
}
