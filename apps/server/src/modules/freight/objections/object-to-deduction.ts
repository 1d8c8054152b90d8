/** Whoever earns by an order says once that he should have got more, and shows why. */
import { inHistory } from '@jihui/protocol/freight/deductions/machine'
import type { objectRequest } from '@jihui/protocol/freight/deductions/schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { abandonOpenPayment } from '../../payment/public.ts'
import { lockExtra } from '../extras/move-extra.ts'
import { extraKey } from '../extras/extra-payable.ts'
import { orderWords, writeHistory } from '../orders/move-order.ts'
import { needOwnOrder } from '../orders/own-order.ts'
import { objectionAct } from './deduction-view.ts'
import { deductions, lockDeduction } from './move-deduction.ts'

/**
 * Refuses whoever does not earn by it, a second objection, and one after its time. What of an extra is not paid yet is not
 * paid while it is open.
 */
export const objectToDeduction = (
  { db, clock }: Services,
  actor: Actor,
  orderId: number,
  id: number,
  { reason, photos }: z.output<typeof objectRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order } = await needOwnOrder(tx, actor, orderId, 'driver')
    // Whoever drives for a carrier asks for nothing of the carrier's.
    if (order.payeeId !== actor.id) refuse('freight.order_not_found')
    const row = (await lockDeduction(tx, orderId, id)) ?? refuse('freight.deduction_not_found')
    deductions.requireOpen(row, 'object')
    if (now > row.objectBefore) refuse('freight.objection_closed')
    const set = { objection: reason, objectedAt: now }
    const after = await deductions.transition(tx, row, { action: 'object', by: actor, as: 'driver', set, now })
    if (row.extraId !== null) {
      await lockExtra(tx, row.extraId)
      await abandonOpenPayment(tx, extraKey(row.extraId), now)
    }
    await attachPhotos(tx, { kind: 'freight_order', id: orderId, act: objectionAct(id) }, photos, actor.id, now)
    await writeHistory(tx, order, { action: inHistory('object'), by: actor, notes: reason, now })
    const change = { before: { status: row.status }, after: { status: after.status, reason } }
    const entry = { actor, action: 'freight_deduction.object', objectType: 'freight_deduction', objectId: id }
    await writeAudit(tx, { ...entry, ...change }, now)
    const told = { ...(await orderWords(tx, order)), amount: spokenYuan(row.amountFen), notes: reason }
    await emit(tx, 'freight.deduction_objected', { ...told, userId: order.shipperId })
    await emit(tx, 'freight.order_moved', { freightOrderId: orderId, action: 'object', status: order.status })
  })
