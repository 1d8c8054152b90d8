/** The work is done, or was called off: what is due next is reckoned from it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { recompute } from '../due/recompute.ts'
import { holdUnit } from '../parties.ts'
import { holdPlan } from '../plans/plan-queries.ts'
import { unitMeter, upkeepAlarmWatch, upkeepOpening, upkeepPlanUnit } from '../table.ts'

export interface ClosedWork {
  readonly outcome: 'done' | 'cancelled'
  /** The day the work was done, or called off. */
  readonly day: string
}
const close = async (tx: Tx, row: typeof upkeepOpening.$inferSelect, { outcome, day }: ClosedWork, now: Date) => {
  const { id, planId, unitId, dueOn } = row
  const plan = await holdPlan(tx, planId)
  await tx.update(upkeepOpening).set({ closedAt: now, outcome }).where(eq(upkeepOpening.id, id))
  // What complained before is not held against whoever was there.
  await tx.delete(upkeepAlarmWatch).where(and(eq(upkeepAlarmWatch.planId, planId), eq(upkeepAlarmWatch.unitId, unitId)))
  const meters = await tx.select().from(unitMeter).where(eq(unitMeter.unitId, unitId))
  const [reached] = await tx
    .select()
    .from(upkeepPlanUnit)
    .where(and(eq(upkeepPlanUnit.planId, planId), eq(upkeepPlanUnit.unitId, unitId)))
  if (!reached) return
  const isOfTime = row.kind !== 'event'
  const [meter] = meters
  const set = {
    ...(isOfTime && {
      lastDueOn: dueOn,
      doneMeter: Object.fromEntries(meters.map(({ unit, lastCounted }) => [unit, lastCounted])),
    }),
    ...(outcome === 'done' && {
      ...(isOfTime && { lastDoneOn: day }),
      lastDoneMeter: meters.find(({ unit }) => unit === reached.meterUnit)?.lastMeter ?? meter?.lastMeter ?? null,
    }),
  }
  // Work an alarm asked for that was called off says nothing of what is due.
  const [after] =
    Object.keys(set).length === 0
      ? [reached]
      : await tx.update(upkeepPlanUnit).set(set).where(eq(upkeepPlanUnit.id, reached.id)).returning()
  if (plan && after) await recompute(tx, plan, [after], { isHeld: true })
}

/** Of an order, whatever it was opened for; nothing where a plan did not open it. */
export const closeOpening = async (tx: Tx, taskId: number, closed: ClosedWork, now: Date): Promise<void> => {
  const [asked] = await tx
    .select({ unitId: upkeepOpening.unitId })
    .from(upkeepOpening)
    .where(eq(upkeepOpening.taskId, taskId))
  if (!asked) return
  await holdUnit(tx, asked.unitId)
  const [row] = await tx
    .select()
    .from(upkeepOpening)
    .where(and(eq(upkeepOpening.taskId, taskId), isNull(upkeepOpening.closedAt)))
    .for('update')
  if (row) await close(tx, row, closed, now)
}
/** Before there was an order. */
export const closeOpeningById = async (tx: Tx, id: number, closed: ClosedWork, now: Date): Promise<void> => {
  const [asked] = await tx.select().from(upkeepOpening).where(eq(upkeepOpening.id, id))
  if (!asked) return
  await holdUnit(tx, asked.unitId)
  const [row] = await tx
    .select()
    .from(upkeepOpening)
    .where(and(eq(upkeepOpening.id, id), isNull(upkeepOpening.closedAt)))
    .for('update')
  if (row) await close(tx, row, closed, now)
}
