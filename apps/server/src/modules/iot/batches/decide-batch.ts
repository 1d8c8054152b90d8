/** Whoever asked for a batch, and staff who command machines, hold it, take it up again or end it. */
import type { BatchAction } from '@jihui/protocol/iot/batches/machine'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Client } from '../../../platform/http/call.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../settings/public.ts'
import { managesAll } from '../devices/reach.ts'
import { type BatchRow, commandBatches, moveBatch } from './batch-transition.ts'
import { commandBatch } from './table.ts'

/** His own, and to staff who look after all devices everybody's. */
export const readsBatch = (actor: Actor, { orderedBy, isStaff }: Pick<BatchRow, 'orderedBy' | 'isStaff'>): boolean =>
  managesAll(actor) || (!actor.tenant && !isStaff && orderedBy === actor.id)
/** Staff who may not command machines any more only read. */
export const decidesBatch = (actor: Actor, batch: Pick<BatchRow, 'orderedBy' | 'isStaff'>): boolean =>
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
    const set = action === 'resume' ? { judgedFrom: now, waveEndsAt } : { waveEndsAt: null }
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
