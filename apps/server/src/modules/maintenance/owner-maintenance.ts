/** Maintenance of one's own machines, asked for by the owner himself. */
import type { ownerMaintenanceRequest } from '@jihui/protocol/maintenance/owner-schema'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../platform/database/ask.ts'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { unitsOfMachines } from '../catalogue/public.ts'
import { openOrder } from './orders/open-order.ts'

/** The unit a request is for: one of his own; by its machine alone where that has just one. */
const findOwnUnit = async (
  tx: Queryable,
  ownerId: number,
  { unit_id: unitId, equipment_id: equipmentId }: { unit_id?: number | undefined; equipment_id?: number | undefined },
): Promise<number> => {
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select u.id from ${unitsOfMachines} where e.owner_id = ${ownerId} and e.status <> 'removed' and u.status = 'active'
    and (${unitId ?? null}::bigint is null or u.id = ${unitId ?? null}::bigint)
    and (${equipmentId ?? null}::bigint is null or e.id = ${equipmentId ?? null}::bigint) order by u.id limit 2`,
  )
  if (rows.length > 1) {
    const sentence = '这台设备有多台单机，请选择要维护的一台'
    refuse('request.invalid', { message: sentence, errors: { unit_id: sentence } })
  }
  return rows[0]?.id ?? refuse('owner.unit_not_found')
}

export const requestOwnMaintenance = (
  { db, clock }: Services,
  body: z.output<typeof ownerMaintenanceRequest>,
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const unitId = await findOwnUnit(tx, ownerIdOf(actor), body)
    const { kind, description, urgency, notes } = body
    const now = clock.now()
    const order = { origin: 'owner', unitId, kind, description, urgency, notes, userId: ownerIdOf(actor) } as const
    const { id } = await openOrder(tx, order, { when: body, by: actor, now })
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
