/** The order for what is due, by whoever keeps orders. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { holdUnit } from '../parties.ts'
import { upkeepOpening, upkeepPlan } from '../table.ts'

const kindOf = (kind: string): 'service' | 'inspection' | 'repair' => {
  if (kind === 'document') return 'inspection'
  return kind === 'event' ? 'repair' : 'service'
}

/** Answers the order; null where nobody opens orders, or the work is over. */
export const openOrder = async (services: Services, tx: Tx, openingId: number): Promise<number | null> => {
  const { openOrder: open } = services.hooks.upkeep
  const [asked] = await tx.select().from(upkeepOpening).where(eq(upkeepOpening.id, openingId))
  if (!open || !asked) return null
  await holdUnit(tx, asked.unitId)
  const [row] = await tx
    .select()
    .from(upkeepOpening)
    .where(and(eq(upkeepOpening.id, openingId), isNull(upkeepOpening.closedAt)))
    .for('update')
  if (!row || row.taskId !== null) return row?.taskId ?? null
  const [plan] = await tx.select().from(upkeepPlan).where(eq(upkeepPlan.id, row.planId))
  const { taskId } = await open(services, tx, {
    planId: row.planId,
    unitId: row.unitId,
    kind: kindOf(row.kind),
    title: plan!.name,
    dueOn: row.dueOn,
    isLate: row.isLate,
    reason: row.reason,
    steps: plan!.steps,
    parts: plan!.parts,
    skill: plan!.skill,
    durationDays: plan!.durationDays,
    toleranceDays: plan!.toleranceDays,
    requiresSignature: plan!.requiresSignature,
    countsMeter: plan!.triggers.some(({ kind }) => kind === 'meter'),
    ...(row.alarm && { alarm: row.alarm }),
  })
  await tx.update(upkeepOpening).set({ taskId }).where(eq(upkeepOpening.id, openingId))
  for (const count of row.alarmCount > 1 ? services.hooks.upkeep.countAlarms : [])
    await count(tx, taskId, { count: row.alarmCount, alarm: null, reason: '', now: services.clock.now() })
  return taskId
}
