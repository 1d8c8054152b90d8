/** Fences are drawn, changed and taken away by their owner, or by whoever manages all devices. */
import { fenceLimits } from '@jihui/protocol/iot/fences/limits'
import type { FenceRequest } from '@jihui/protocol/iot/fences/schema'
import { and, count, eq, isNull } from 'drizzle-orm'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { managesAll } from '../devices/reach.ts'
import { takeUpNow, tellFenceChange } from './fence-index.ts'
import { requireDrawer, requireScope } from './fence-scope.ts'
import { outlineOf } from './shape-regions.ts'
import { fence, fenceState } from './table.ts'

type FenceRow = typeof fence.$inferSelect

const requireRegion = ({ shape }: FenceRequest): void => {
  if (shape.type !== 'region' || outlineOf(shape.code)) return
  const sentence = '没有这个行政区，或者没有它的界线；开发区请选所在的区县'
  refuse('request.invalid', { message: sentence, errors: { 'shape.code': sentence } })
}

const columnsOf = (asked: FenceRequest) => ({
  name: asked.name,
  shape: asked.shape,
  crs: asked.crs,
  watch: [...new Set(asked.watch)],
  dwellMinutes: asked.dwell_minutes ?? null,
  debounceSeconds: asked.debounce_seconds,
  debouncePoints: asked.debounce_points,
  schedule: asked.schedule ?? null,
  deviceIds: [...new Set(asked.applies_to.devices ?? [])],
  lines: [...new Set(asked.applies_to.lines ?? [])],
  isAllMine: asked.applies_to.all_mine ?? false,
  rentalId: asked.applies_to.rental_id ?? null,
  isActive: asked.is_active,
})
const shown = ({ name, shape, watch, isActive }: Pick<FenceRow, 'name' | 'shape' | 'watch' | 'isActive'>) => ({
  name,
  shape: shape.type,
  watch,
  is_active: isActive,
})

export const createFence = async (
  services: Services,
  asked: FenceRequest,
  actor: Actor,
  idempotency: Idempotency | null,
): Promise<number> => {
  const ownerId = requireDrawer(actor)
  requireRegion(asked)
  await requireScope(services, actor, asked.applies_to)
  const now = services.clock.now()
  const id = await services.db.transaction(async (tx) => {
    if (ownerId !== null) {
      const [counted] = await tx
        .select({ total: count() })
        .from(fence)
        .where(and(eq(fence.ownerId, ownerId), isNull(fence.deletedAt)))
      if ((counted?.total ?? 0) >= fenceLimits.ofOwner) refuse('fence.too_many')
    }
    const [row] = await tx
      .insert(fence)
      .values({ ...columnsOf(asked), ownerId, createdBy: actor.id, createdAt: now, updatedAt: now })
      .returning()
    await recordIdempotencyKey(tx, idempotency, row!.id, now)
    await writeAudit(
      tx,
      { actor, action: 'fence.create', objectType: 'fence', objectId: row!.id, after: shown(row!) },
      now,
    )
    await tellFenceChange(services, tx, { fence: row!.id })
    return row!.id
  })
  await takeUpNow(services, { fence: id })
  return id
}

/** The fence, locked, for whoever may change it; another's is not there. */
const lockFence = async (tx: Tx, actor: Actor, id: number): Promise<FenceRow> => {
  const mine = managesAll(actor) ? undefined : eq(fence.ownerId, ownerIdOf(actor))
  const [row] = await tx
    .select()
    .from(fence)
    .where(and(eq(fence.id, id), isNull(fence.deletedAt), mine))
    .for('update')
  return row ?? refuse('fence.not_found')
}
/** Where it lies otherwise, or is not watched, what is known of who is in it is over. */
const forgetStates = (tx: Tx, id: number) => tx.delete(fenceState).where(eq(fenceState.fenceId, id))

export const changeFence = async (services: Services, id: number, asked: FenceRequest, actor: Actor): Promise<void> => {
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const row = await lockFence(tx, actor, id)
    if (row.isOfOrder) refuse('fence.of_order')
    requireRegion(asked)
    await requireScope(services, actor, asked.applies_to)
    const set = columnsOf(asked)
    await tx
      .update(fence)
      .set({ ...set, updatedAt: now })
      .where(eq(fence.id, id))
    const isElsewhere = JSON.stringify([row.shape, row.crs]) !== JSON.stringify([set.shape, set.crs])
    if (isElsewhere || !set.isActive) await forgetStates(tx, id)
    const entry = { actor, action: 'fence.change', objectType: 'fence', objectId: id }
    await writeAudit(tx, { ...entry, before: shown(row), after: shown({ ...row, ...set }) }, now)
    await tellFenceChange(services, tx, { fence: id })
  })
  await takeUpNow(services, { fence: id })
}

export const deleteFence = async (services: Services, id: number, actor: Actor): Promise<void> => {
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const row = await lockFence(tx, actor, id)
    if (row.isOfOrder) refuse('fence.of_order')
    await tx.update(fence).set({ deletedAt: now, isActive: false, updatedAt: now }).where(eq(fence.id, id))
    await forgetStates(tx, id)
    await writeAudit(tx, { actor, action: 'fence.delete', objectType: 'fence', objectId: id, before: shown(row) }, now)
    await tellFenceChange(services, tx, { fence: id })
  })
  await takeUpNow(services, { fence: id })
}
