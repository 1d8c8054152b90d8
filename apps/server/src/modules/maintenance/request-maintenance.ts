import type { maintenanceBody } from '@jihui/protocol/maintenance/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findCurrentRental } from './queries.ts'
import { openOrder } from './orders/open-order.ts'

/** Asks for a repair of a machine one has now; anyone else's order looks like none. Answers the request's id. */
export const requestMaintenance = (
  { db, clock }: Services,
  line: string,
  actor: Actor,
  body: z.output<typeof maintenanceBody>,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const current =
      (await findCurrentRental(tx, {
        line,
        userId: actor.id,
        rentalId: body.rental_id,
        equipmentId: body.equipment_id,
      })) ?? refuse('care.no_current_rental')
    const { description, urgency } = body
    const reported = {
      origin: 'renter',
      kind: 'repair',
      rentalId: current.id,
      unitId: current.unit_id,
      userId: actor.id,
      description,
      urgency,
    } as const
    const { id: requestId } = await openOrder(tx, reported, { by: actor, now })
    await emit(tx, 'maintenance.requested', { rentalId: current.id, userId: actor.id, line, requestId })
    await recordIdempotencyKey(tx, asked, requestId, now)
    return requestId
  })
