/** What is due is opened: by an index of the days, so many at a time, each on its own. */
import { triggerKinds } from '@jihui/protocol/upkeep/limits'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { dayOf, daysBetween } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { type PlanUnitRow, recompute } from '../due/recompute.ts'
import { holdUnit } from '../parties.ts'
import { passJoining } from '../plans/join-units.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { isReached } from '../plans/scope-units.ts'
import { upkeepOpening, upkeepPlan, upkeepPlanUnit } from '../table.ts'
import { openOrder } from './open-order.ts'
import { recordOpening, type RecordedOpening } from './record-opening.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'

const tellDue = (row: PlanUnitRow, dueOn: string, today: string): string => {
  const late = daysBetween(dueOn, today)
  const when = late > 0 ? `应在 ${dueOn}，晚了 ${late} 天` : `到期日 ${dueOn}`
  const what = triggerKinds[row.dueKind as keyof typeof triggerKinds] ?? '到期'
  return row.dueKind === 'meter' && row.meterDue !== null
    ? `${what}到期：累计 ${row.meterDue} ${row.meterUnit ?? ''}，${when}`
    : `${what}到期：${when}`
}

/** Opens it if it is still due; answers null where it is not. Whoever calls holds the unit. */
export const openIfDue = async (
  tx: Tx,
  plan: PlanRow,
  row: PlanUnitRow,
  now: Date,
): Promise<RecordedOpening | null> => {
  const today = dayOf(now)
  const { nextDueOn: dueOn, opensOn } = row
  if (dueOn === null || opensOn === null || opensOn > today) return null
  const kind = row.dueKind as RecordedKind
  return recordOpening(tx, plan, { unitId: row.unitId, kind, dueOn, today, reason: tellDue(row, dueOn, today) }, now)
}
type RecordedKind = Parameters<typeof recordOpening>[2]['kind']

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
  const [fresh] = await recompute(tx, plan, [row], row.dueKind === 'date' ? today : null)
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
    'upkeep due': () => openDue(services),
    'upkeep orders': () => openOrders(services),
  })
