import { batchLimits, wavesOf } from '@jihui/protocol/iot/batches/limits'
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { unfinishedBatches } from '@jihui/protocol/iot/batches/machine'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import { type AskedBatch, chooseDevices, requireTakers } from './choose-devices.ts'
import { commandBatch, commandBatchDevice, commandBatchHistory } from './table.ts'

interface Call {
  readonly actor: Actor
  readonly client: Client
  readonly idempotency: Idempotency | null
}

/** What it would come to: nothing is sent. */
export const previewBatch = async (services: Services, actor: Actor, asked: AskedBatch) => {
  const chosen = await chooseDevices(services, actor, asked)
  const takers = chosen.devices.filter(({ refusal }) => refusal === null)
  const reasons = new Map<string, number>()
  for (const { refusal } of chosen.devices) if (refusal) reasons.set(refusal, (reasons.get(refusal) ?? 0) + 1)
  return {
    success: true as const,
    devices: takers.length,
    waves: wavesOf(takers.length),
    refused: [...reasons].map(([why, devices]) => ({ why, devices })),
  }
}

/** In the order in which they were chosen. */
const inWaves = (
  chosen: readonly { readonly id: number; readonly refusal: string | null }[],
  sizes: readonly number[],
) => {
  const waveOfPlace = sizes.flatMap((size, at) => Array.from({ length: size }, () => at + 1))
  let place = 0
  return chosen.map(({ id, refusal }) => ({
    deviceId: id,
    refusal,
    wave: refusal === null ? waveOfPlace[place++]! : null,
  }))
}

/** Answers the batch's id. Its first wave goes out within seconds. */
export const createBatch = async (services: Services, asked: AskedBatch, call: Call): Promise<number> => {
  const { actor, client, idempotency } = call
  const chosen = await chooseDevices(services, actor, asked)
  const sizes = wavesOf(requireTakers(chosen).length)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    // His batches are counted one after the other.
    await lockPerson(tx, actor.id)
    const unfinished = and(
      isNull(commandBatch.endedAt),
      eq(commandBatch.orderedBy, actor.id),
      inArray(commandBatch.status, [...unfinishedBatches]),
    )
    if ((await tx.$count(commandBatch, unfinished)) >= batchLimits.unfinished) refuse('batch.unfinished')
    const [made] = await tx
      .insert(commandBatch)
      .values({
        status: 'planned',
        command: asked.command,
        parameters: chosen.parameters,
        reason: asked.reason,
        chosen: chosen.words,
        seconds: asked.expires_in ?? commandLimits.otherSeconds,
        orderedBy: actor.id,
        orderedName: nameOf(actor),
        ownerId: chosen.ownerId,
        waves: sizes.length,
        createdAt: now,
        changedAt: now,
      })
      .returning({ id: commandBatch.id })
    const { id } = made!
    await tx.insert(commandBatchDevice).values(inWaves(chosen.devices, sizes).map((one) => ({ batchId: id, ...one })))
    const began = { action: 'create', status: 'planned', notes: asked.reason, actorName: nameOf(actor), createdAt: now }
    await tx.insert(commandBatchHistory).values({ batchId: id, ...began })
    const { command, reason } = asked
    const after = {
      command,
      parameters: chosen.parameters,
      reason,
      chosen: chosen.words,
      devices: chosen.devices.length,
    }
    const entry = { actor, action: 'command_batch.create', objectType: 'command_batch', objectId: id, after, client }
    await writeAudit(tx, entry, now)
    await recordIdempotencyKey(tx, idempotency, id, now)
    return id
  })
}
