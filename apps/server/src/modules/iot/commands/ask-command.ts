import type { CommandCode } from '@jihui/protocol/iot/commands'
import { type LockReasonCode, lockReasonOf } from '@jihui/protocol/iot/commands/lock-reasons'
import type { commandRequest } from '@jihui/protocol/iot/commands/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoPartyOfUnit } from '../../maintenance/public.ts'
import type { ReachedDevice } from '../devices/reach.ts'
import { checkParameters, deadlineOf, maySend, requireKnown } from './check-command.ts'
import { lockConditionOf } from './interlock.ts'
import { lockForCommands, type NewCommand, placeCommand, refuseUnsafe } from './place-command.ts'
import { findOrderOfUnit, readLockFacts } from './read-lock-facts.ts'

type Asked = z.output<typeof commandRequest>
interface Call {
  readonly actor: Actor
  readonly client: Client
  readonly idempotency: Idempotency | null
}
export type AskedDevice = Pick<
  ReachedDevice,
  'id' | 'code' | 'profile' | 'protocol' | 'line' | 'status' | 'unit_id' | 'as'
>

const reasonOf = (asked: Asked): LockReasonCode | null => {
  if (asked.command !== 'lock') return null
  const code = asked.reason_code ?? 'storage'
  if (lockReasonOf(code).needsSecond && asked.reason === '')
    refuse('request.invalid', { message: '请写明为什么要锁车', errors: { reason: '请写明为什么要锁车' } })
  return code
}

/** Answers the command's id. What is in the way of a lock is looked at again when it is agreed to and when it is sent. */
export const askCommand = async (services: Services, found: AskedDevice, asked: Asked, call: Call): Promise<number> => {
  const { actor } = call
  if (!maySend(actor, found, asked.command)) refuse('command.not_yours')
  return askKnownCommand(services, found, asked, call)
}

/** For whoever may command every machine by the older calls. */
export const askKnownCommand = async (
  services: Services,
  found: AskedDevice,
  asked: Asked,
  { actor, client, idempotency }: Call,
): Promise<number> => {
  const now = services.clock.now()
  const command: CommandCode = asked.command
  requireKnown(found, command)
  const parameters = checkParameters(command, asked.parameters)
  const reasonCode = reasonOf(asked)
  const expiresAt = deadlineOf(command, asked.expires_in, now)
  const device = { id: found.id, unitId: found.unit_id }
  const order = await findOrderOfUnit(services, found.unit_id)
  const facts = reasonCode && (await readLockFacts(services, device))
  return services.db.transaction(async (tx) => {
    if (found.as === 'staff' && found.unit_id !== null) await requireNoPartyOfUnit(services, tx, actor, found.unit_id)
    await lockForCommands(tx, found.id)
    const condition = facts && reasonCode && lockConditionOf(facts, reasonCode)
    if (condition) refuseUnsafe(condition)
    const wanted: NewCommand = {
      deviceId: found.id,
      unitId: found.unit_id,
      rentalId: order?.id ?? null,
      command,
      parameters,
      reason: asked.reason,
      reasonCode,
      orderedAs: found.as,
      needsApproval: reasonCode !== null && lockReasonOf(reasonCode).needsSecond,
      expiresAt,
    }
    const { id } = await placeCommand(services, tx, actor, wanted)
    const after = {
      code: found.code,
      command,
      parameters,
      reason: asked.reason,
      reason_code: reasonCode,
      command_id: id,
    }
    const about = { objectType: 'iot_device', objectId: found.id }
    await writeAudit(tx, { actor, action: 'device.command', ...about, after, client }, now)
    await recordIdempotencyKey(tx, idempotency, id, now)
    return id
  })
}
