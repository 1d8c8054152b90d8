/** Maintenance staff ask for, on any machine. */
import type { staffMaintenanceRequest } from '@jihui/protocol/maintenance/scheduling-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../platform/database/ask.ts'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { openJobOf } from './jobs/follow-order.ts'
import { openOrder } from './orders/open-order.ts'
import { findParties } from './orders/parties-of-order.ts'
import { needTechnician, requireOutsider } from './orders/technicians.ts'
import { tellOwner } from './tell-owner.ts'
import { unitsOfMachines } from '../catalogue/public.ts'
import { requireNoPartyOfUnit } from './parties.ts'

/** A unit in service, by its id or by the serial number that names one in the whole house. */
const findUnit = async (
  db: Queryable,
  { unit_id: unitId, serial }: { unit_id?: number | undefined; serial: string },
): Promise<number> => {
  const named = unitId === undefined ? sql`u.serial = ${serial}` : sql`u.id = ${unitId}`
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select u.id from ${unitsOfMachines} where ${named} and u.status = 'active' and e.status <> 'removed'`,
  )
  const field = unitId === undefined ? 'serial' : 'unit_id'
  return rows[0]?.id ?? refuse('care.unit_not_found', { errors: { [field]: '没有这台单机，核对一下出厂编号' } })
}

export const requestStaffMaintenance = (
  services: Services,
  body: z.output<typeof staffMaintenanceRequest>,
  actor: Actor,
  client: Client,
  key: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const unitId = await findUnit(tx, body)
    await requireNoPartyOfUnit(services, tx, actor, unitId)
    const { kind, description, urgency, notes, assigned_to: assignedTo = null } = body
    if (assignedTo !== null) {
      await needTechnician(tx, assignedTo)
      const parties = await findParties(tx, { unitId, rentalId: null })
      const payer = parties.ownerId === null ? 'platform' : 'owner'
      requireOutsider({ payer, userId: actor.id, takenBy: null, isReported: false }, parties, assignedTo)
    }
    const asked = { origin: 'staff', unitId, kind, description, urgency, notes, assignedTo, userId: actor.id } as const
    const row = await openOrder(tx, asked, { when: body, by: actor, now })
    await openJobOf(tx, row, { by: actor, now, hooks: services.hooks })
    const { id } = row
    const isArranged = row.startDate !== null
    await tellOwner(tx, isArranged ? 'scheduled' : 'requested', row, isArranged ? notes : description, actor.id)
    await writeAudit(
      tx,
      {
        actor,
        action: 'maintenance.request',
        objectType: 'maintenance_request',
        objectId: id,
        after: {
          unit_id: unitId,
          kind,
          description,
          status: row.status,
          start_date: row.startDate,
          end_date: row.endDate,
          assigned_to: assignedTo,
        },
        client,
      },
      now,
    )
    await recordIdempotencyKey(tx, key, id, now)
    return id
  })
