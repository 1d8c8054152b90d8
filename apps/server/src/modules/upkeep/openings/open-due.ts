/** What is due is opened: by an index of the days, so many at a time, each on its own. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { recompute } from '../due/recompute.ts'
import { holdUnit } from '../parties.ts'
import { passJoining } from '../plans/join-units.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { isReached } from '../plans/scope-units.ts'
import { upkeepOpening, upkeepPlan, upkeepPlanUnit } from '../table.ts'
import { reckonStale } from '../readings/reckon-unit.ts'
import { openIfDue } from './open-if-due.ts'
import { openOrder } from './open-order.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'

const isStillReached = async (tx: Tx, plan: PlanRow, unitId: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`select 1 from ${unitsOfMachines}
    where u.id = ${unitId} and ${isReached(plan)}`)
  return rows.length > 0
}

const openOne = async (services: Services, tx: Tx, id: number): Promise<void> => {
  const now = services.clock.now()
  const today = dayOf(now)
  const [asked] = await tx.select().from(upkeepPlanUnit).where(eq(upkeepPlanUnit.id, id))
  if (!asked) return
  await holdUnit(tx, asked.unitId)
  const [found] = await tx
    .select()
    .from(upkeepPlan)
    .where(and(eq(upkeepPlan.id, asked.planId), eq(upkeepPlan.status, 'active')))
    .for('share')
  const [row] = await tx.select().from(upkeepPlanUnit).where(eq(upkeepPlanUnit.id, id))
  if (!found || !row) return
  const plan = found as PlanRow
  if (!(await isStillReached(tx, plan, row.unitId))) {
    await tx.delete(upkeepPlanUnit).where(eq(upkeepPlanUnit.id, id))
    return
  }
  const [fresh] = await recompute(tx, plan, [row], {
    keepsDue: row.dueKind === 'date' ? today : null,
    isHeld: true,
  })
  if (fresh) await openIfDue(tx, plan, fresh, now)
}

export const openDue = (services: Services): Promise<number> => {
  const { db, clock } = services
  return passEach(services, {
    name: 'upkeep due',
    due: (isNotPaused, limit) =>
      db
        .select({ id: upkeepPlanUnit.id })
        .from(upkeepPlanUnit)
        .where(and(lte(upkeepPlanUnit.opensOn, dayOf(clock.now())), isNotPaused(upkeepPlanUnit.id)))
        .orderBy(asc(upkeepPlanUnit.opensOn), asc(upkeepPlanUnit.id))
        .limit(limit),
    each: (tx, { id }) => openOne(services, tx, id),
  })
}

/** Those without an order get one, where somebody opens orders. */
export const openOrders = async (services: Services): Promise<number> => {
  const { db, hooks } = services
  if (!hooks.upkeep.openOrder) return 0
  return passEach(services, {
    name: 'upkeep orders',
    due: (isNotPaused, limit) =>
      db
        .select({ id: upkeepOpening.id })
        .from(upkeepOpening)
        .where(and(isNull(upkeepOpening.taskId), isNull(upkeepOpening.closedAt), isNotPaused(upkeepOpening.id)))
        .orderBy(asc(upkeepOpening.id))
        .limit(limit),
    each: (tx, { id }) => openOrder(services, tx, id),
  })
}

export const passUpkeep = (services: Services): Promise<void> =>
  passAll(services, {
    'machines of plans': () => passJoining(services),
    'upkeep readings': () => reckonStale(services),
    'upkeep due': () => openDue(services),
    'upkeep orders': () => openOrders(services),
  })
