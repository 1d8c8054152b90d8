/** An order nobody reported: by the machine's owner, or by the desk. */
import type { newTask } from '@jihui/protocol/maintenance/orders/task-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { openJobOf } from '../jobs/follow-order.ts'
import { openOrder } from '../orders/open-order.ts'
import { needTechnician, requireOutsider } from '../orders/technicians.ts'
import { requireNoPartyOfUnit } from '../parties.ts'
import { requirePayer } from '../requests/payer-of-request.ts'
import { findParties } from '../orders/parties-of-order.ts'

export const makeTask = (
  services: Services,
  actor: Actor,
  body: z.output<typeof newTask>,
  client: Client,
  key: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { rows } = await ask(
      tx,
      { id: 'number', owner_id: 'number?' },
      sql`select u.id, e.owner_id from ${unitsOfMachines}
        where ${body.unit_id === undefined ? sql`u.serial = ${body.serial ?? ''}` : sql`u.id = ${body.unit_id}`} and ${isInService}`,
    )
    const field = body.unit_id === undefined ? 'serial' : 'unit_id'
    const unit = rows[0] ?? refuse('care.unit_not_found', { errors: { [field]: '没有这台单机，核对一下出厂编号' } })
    const isDesk = actor.isStaff && actor.permissions.has('equipment_edit')
    if (!isDesk && unit.owner_id !== ownerIdOf(actor)) refuse('care.not_your_machine')
    const as = isDesk ? 'staff' : 'owner'
    const userId = isDesk ? actor.id : ownerIdOf(actor)
    if (as === 'staff') await requireNoPartyOfUnit(services, tx, actor, unit.id)
    const parties = await findParties(tx, { unitId: unit.id, rentalId: null })
    if (body.payer) requirePayer({ userId, origin: as }, parties, body.payer, as)
    if (body.technician_id) {
      await needTechnician(tx, body.technician_id, 'technician_id')
      const payer = body.payer ?? (unit.owner_id === null ? 'platform' : 'owner')
      const asked = { payer, userId, takenBy: null, isReported: false }
      requireOutsider(asked, parties, body.technician_id, 'technician_id')
    }
    const order = await openOrder(
      tx,
      {
        origin: as,
        unitId: unit.id,
        kind: body.kind,
        title: body.title,
        description: body.description,
        urgency: body.urgency,
        notes: body.notes,
        userId,
        ...(body.payer && { payer: body.payer }),
        assignedTo: body.technician_id,
        more: { requiresSignature: body.requires_signature },
      },
      { when: body, by: actor, now },
    )
    await openJobOf(tx, order, { by: actor, now, hooks: services.hooks })
    if (as === 'staff')
      await writeAudit(
        tx,
        {
          actor,
          action: 'maintenance.request',
          objectType: 'maintenance_request',
          objectId: order.id,
          after: { unit_id: unit.id, kind: order.kind, status: order.status, payer: order.payer },
          client,
        },
        now,
      )
    await recordIdempotencyKey(tx, key, order.id, now)
    return order.id
  })
