import type { commandRequest } from '@jihui/protocol/iot/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requireNoPartyOfUnit } from '../maintenance/public.ts'
import { isConnected } from './view.ts'
import { findDevice, insertCommand } from './queries.ts'

/** Tells a machine to do something. One that is not connected is told nothing. Answers the command's id. */
export const commandDevice = (
  services: Services,
  key: { serial: string; line: string },
  { command, parameters = {} }: z.output<typeof commandRequest>,
  actor: Actor,
  client: Client,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const device = (await findDevice(tx, { ...key, renterId: null })) ?? refuse('device.not_found')
    await requireNoPartyOfUnit(services, tx, actor, device.unit_id)
    const now = services.clock.now()
    if (!isConnected(device.last_seen_at, now)) refuse('device.offline')
    const id = await insertCommand(tx, {
      unitId: device.unit_id,
      command,
      parameters,
      orderedBy: actor.id,
      createdAt: now,
    })
    const after = { command, parameters, command_id: id }
    await writeAudit(
      tx,
      { actor, action: 'device.command', objectType: 'equipment_unit', objectId: device.unit_id, after, client },
      now,
    )
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
