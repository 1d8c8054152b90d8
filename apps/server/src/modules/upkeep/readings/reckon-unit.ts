/** The days of a machine are told anew from what was read of it. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { recompute } from '../due/recompute.ts'
import { openIfDue } from '../openings/open-if-due.ts'
import type { RecordedOpening } from '../openings/record-opening.ts'
import { holdUnit } from '../parties.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { upkeepPlan, upkeepPlanUnit } from '../table.ts'

/** They stay as they are until the transaction ends: whoever changes one reckons its machines anew, from what is read by then. */
export const plansOfUnit = async (tx: Tx, unitId: number): Promise<PlanRow[]> => {
  const rows = await tx
    .select({ plan: upkeepPlan })
    .from(upkeepPlanUnit)
    .innerJoin(upkeepPlan, eq(upkeepPlan.id, upkeepPlanUnit.planId))
    .where(and(eq(upkeepPlanUnit.unitId, unitId), inArray(upkeepPlan.status, ['active', 'paused'])))
    .orderBy(asc(upkeepPlan.id))
    .for('share', { of: upkeepPlan })
  return rows.map(({ plan }) => plan as PlanRow)
}

/**
 * The plans that count on this meter, or on any, are reckoned anew, and what is due by now is opened. Whoever calls holds the
 * unit.
 */
export const followMeter = async (
  tx: Tx,
  unitId: number,
  unit: MeterUnit | 'any',
  plans: readonly PlanRow[],
  now: Date,
): Promise<RecordedOpening[]> => {
  const openings: RecordedOpening[] = []
  for (const plan of plans) {
    if (!plan.triggers.some((trigger) => trigger.kind === 'meter' && (unit === 'any' || trigger.unit === unit)))
      continue
    const rows = await tx
      .select()
      .from(upkeepPlanUnit)
      .where(and(eq(upkeepPlanUnit.planId, plan.id), eq(upkeepPlanUnit.unitId, unitId)))
    const [row] = await recompute(tx, plan, rows, { isHeld: true })
    const opening = row ? await openIfDue(tx, plan, row, now) : null
    if (opening) openings.push(opening)
  }
  return openings
}

/** Machines that were read since their days were told. */
export const reckonStale = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'upkeep readings',
    due: (isNotPaused, limit) =>
      services.db
        .selectDistinct({ id: upkeepPlanUnit.unitId })
        .from(upkeepPlanUnit)
        .where(and(eq(upkeepPlanUnit.isStale, true), isNotPaused(upkeepPlanUnit.unitId)))
        .orderBy(asc(upkeepPlanUnit.unitId))
        .limit(limit),
    each: async (tx, { id }) => {
      await holdUnit(tx, id)
      await followMeter(tx, id, 'any', await plansOfUnit(tx, id), services.clock.now())
      // Those of plans that are over, or count no meter any more, are told nothing.
      await tx
        .update(upkeepPlanUnit)
        .set({ isStale: false })
        .where(and(eq(upkeepPlanUnit.unitId, id), eq(upkeepPlanUnit.isStale, true)))
    },
  })
