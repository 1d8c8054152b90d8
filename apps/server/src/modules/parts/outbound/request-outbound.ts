/** Parts are asked for and kept aside, or given up again. */
import type { newOutbound } from '@jihui/protocol/parts/outbound-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { sqlStateOf, type Tx } from '../../../platform/database/database.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUser } from '../../identity/public.ts'
import { lineField, requireParts } from '../catalog/part-queries.ts'
import { lockStock } from '../stock/lock-stock.ts'
import { releaseStock, reserveStock } from '../stock/reserve-stock.ts'
import { partOutbound, partOutboundLine } from '../table.ts'
import { writeOutboundHistory } from '../write-history.ts'
import { fillDemand } from './fill-demand.ts'
import { keysOf, linesOfOutbound, lockOutbound, moveOutbound, type OutboundRow } from './move-outbound.ts'
import { requireFit } from './require-fit.ts'

type Body = z.output<typeof newOutbound>

/** Whom it is for, as far as its use asks: a work order, a van. */
const forWhom = async (tx: Tx, { to, task_id, technician_id }: Body, actor: Actor) => {
  if (to === 'task' && !task_id)
    refuse('request.missing', { message: '请选择维护单', errors: { task_id: '请选择维护单' } })
  if (to !== 'van') return { taskId: task_id ?? null, technicianId: null }
  const technicianId = technician_id ?? actor.id
  if (!(await findUser(tx, technicianId))) refuse('request.invalid', { errors: { technician_id: '没有这位技师' } })
  return { taskId: task_id ?? null, technicianId }
}
/** The machine it is for, stated or as its work order says. */
const machineOf = async ({ hooks }: Services, tx: Tx, { equipment_id: stated }: Body, taskId: number | null) => {
  if (taskId === null || !hooks.parts.machineOfTask) return stated ?? null
  const found = (await hooks.parts.machineOfTask(tx, taskId)) ?? refuse('parts.task_not_found')
  return found.equipmentId
}
const noSuchRow = '23503'
export const onNoTask = (error: unknown): never => {
  if (sqlStateOf(error) === noSuchRow) refuse('parts.task_not_found', { errors: { task_id: '没有这张维护单' } })
  throw error
}

/** Answers its id. */
export const requestOutbound = (
  services: Services,
  actor: Actor,
  body: Body,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const lines = body.lines.map((line, at) => ({ ...line, partId: line.part_id, field: lineField(at) }))
    const parts = await requireParts(tx, lines)
    const { taskId, technicianId } = await forWhom(tx, body, actor)
    const equipmentId = await machineOf(services, tx, body, taskId)
    await requireFit(tx, equipmentId, parts, lines)
    const [made] = await tx
      .insert(partOutbound)
      .values({
        use: body.to,
        status: 'requested',
        taskId,
        technicianId,
        equipmentId,
        customer: body.customer,
        notes: body.notes,
        createdBy: actor.id,
        createdAt: now,
      })
      .returning()
      .catch(onNoTask)
    const { id, status } = made!
    await reserveStock(
      tx,
      lines.map(({ partId, place, quantity }, at) => ({ partId, place, quantity, field: lineField(at, 'quantity') })),
    )
    await tx.insert(partOutboundLine).values(
      lines.map(({ partId, place, quantity, reason }) => ({
        outboundId: id,
        partId,
        place,
        quantity,
        reserved: quantity,
        reason,
      })),
    )
    await writeOutboundHistory(tx, { documentId: id, action: 'create', status, by: actor, now })
    await recordIdempotencyKey(tx, asked, id, now)
    const after = { to: body.to, task_id: taskId, lines: lines.length }
    const entry = { actor, action: 'part_outbound.create', objectType: 'part_outbound', objectId: id, after }
    await writeAudit(tx, entry, now)
    return id
  })

/** What a document keeps aside is anybody's again; it must be locked. */
export const releaseLines = async (tx: Tx, row: OutboundRow): Promise<void> => {
  const lines = await linesOfOutbound(tx, row.id)
  await lockStock(tx, keysOf(lines))
  await releaseStock(
    tx,
    lines.map(({ partId, place, reserved }) => ({ partId, place, quantity: reserved })),
  )
  await tx.update(partOutboundLine).set({ reserved: 0 }).where(eq(partOutboundLine.outboundId, row.id))
}

export const cancelOutbound = ({ db, clock }: Services, actor: Actor, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockOutbound(tx, id)
    await moveOutbound(tx, row, { action: 'cancel', by: actor, notes: reason, now })
    await releaseLines(tx, row)
    await fillDemand(tx, keysOf(await linesOfOutbound(tx, id)))
  })
