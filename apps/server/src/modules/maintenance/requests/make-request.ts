import { faultsOf } from '@jihui/protocol/maintenance/faults'
import type { newRequest } from '@jihui/protocol/maintenance/orders/request-schema'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { attachPhotos } from '../../field/public.ts'
import { openOrder } from '../orders/open-order.ts'
import { photoSubject } from '../orders/order-view.ts'
import { tellOwner } from '../tell-owner.ts'
import { findReported } from './who-reports.ts'

/** Reports a fault. It blocks nothing, sends nobody and costs nothing until somebody takes it in. Answers its id. */
export const makeRequest = (
  services: Services,
  actor: Actor,
  body: z.output<typeof newRequest>,
  key: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { unitId, line, rentalId, origin } = await findReported(services, tx, actor, body, now)
    const { fault_code: faultCode, description, urgency, photos } = body
    if (faultCode && !(faultCode in faultsOf(line)))
      refuse('request.invalid', { errors: { fault_code: '没有这种故障，从列表里选一种' } })
    const order = await openOrder(
      tx,
      {
        origin,
        isReported: true,
        unitId,
        kind: 'repair',
        description,
        urgency,
        rentalId,
        userId: origin === 'owner' ? ownerIdOf(actor) : actor.id,
        more: { faultCode },
      },
      { by: actor, now },
    )
    await attachPhotos(tx, { kind: photoSubject, id: order.id, act: 'report' }, photos, actor.id, now)
    if (origin === 'renter' && rentalId !== null)
      await emit(tx, 'maintenance.requested', { rentalId, userId: actor.id, line, requestId: order.id })
    else await tellOwner(tx, 'reported', order, description, actor.id)
    await recordIdempotencyKey(tx, key, order.id, now)
    return order.id
  })
