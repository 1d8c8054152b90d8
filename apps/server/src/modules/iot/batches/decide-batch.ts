/** Whoever asked for a batch, and staff who command machines, hold it, take it up again or end it. */
import type { BatchAction } from '@jihui/protocol/iot/batches/machine'
import { eq } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../settings/public.ts'
import { managesAll } from '../devices/reach.ts'
import { type BatchRow, commandBatches, moveBatch } from './batch-transition.ts'
import { commandBatch } from './table.ts'

/** Of one's own machines, a company's to all who keep those, and to staff who look after all devices everybody's. */
export const readsBatch = (actor: Actor, { ownerId }: Pick<BatchRow, 'ownerId'>): boolean =>
  managesAll(actor) || (ownerId !== null && ownerId === ownerIdOf(actor))
/** Staff who may not command machines any more only read. */
export const decidesBatch = (actor: Actor, batch: Pick<BatchRow, 'ownerId'>): boolean =>
  readsBatch(actor, batch) && (!managesAll(actor) || actor.permissions.has('device_command'))

type Decision = Extract<BatchAction, 'pause' | 'resume' | 'cancel'>
interface Decided {
  readonly id: number
  readonly action: Decision
  readonly reason: string
}
export const decideBatch = async (
  services: Services,
  actor: Actor,
  { id, action, reason }: Decided,
  client: Client,
): Promise<void> => {
  const now = services.clock.now()
  const waveEndsAt = addMinutes(now, await readSetting(services.db, 'batch_wave_minutes'))
  await services.db.transaction(async (tx) => {
    const row = await commandBatches.lock(tx, eq(commandBatch.id, id))
    if (!row || !readsBatch(actor, row)) return refuse('batch.not_found')
    if (!decidesBatch(actor, row)) return refuse('batch.owners_only')
    // Whoever takes it up again answers for what is sent from here on.
    const takenUp = { judgedFrom: now, waveEndsAt, orderedBy: actor.id, orderedName: nameOf(actor) }
    const set = action === 'resume' ? takenUp : { waveEndsAt: null }
    const as = managesAll(actor) ? 'staff' : 'owner'
    await moveBatch(services, tx, row, {
      action,
      by: actor,
      as,
      now,
      set,
      notes: reason,
      client,
      hooks: services.hooks,
    })
  })
}
