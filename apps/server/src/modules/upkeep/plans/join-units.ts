/** Machines come under a plan: those there are when it is switched on, those that come later, all of them when it changed. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { recompute } from '../due/recompute.ts'
import { unitMeter, upkeepPlan, upkeepPlanUnit } from '../table.ts'
import type { PlanRow } from './move-plan.ts'
import { isReached, listReached } from './scope-units.ts'
import { listDocumentsAfter, newestDocument, newestUnit, unitsOfMachines } from '../../catalogue/public.ts'

const joinBatch = 500
/** So many batches of a plan are joined in a minute. */
const batchesAtOnce = 10

/** What the meters of these machines had counted by now. */
const countedNow = async (tx: Tx, unitIds: readonly number[]) => {
  const rows = await tx
    .select()
    .from(unitMeter)
    .where(inArray(unitMeter.unitId, [...unitIds]))
  const byUnit = new Map<number, Record<string, number>>()
  for (const { unitId, unit, lastCounted } of rows) byUnit.set(unitId, { ...byUnit.get(unitId), [unit]: lastCounted })
  return byUnit
}

/** The next machines of a plan, in the order of their ids. Whoever calls holds the plan. Answers the last of them where there may be more. */
export const joinUnits = async (tx: Tx, plan: PlanRow, now: Date): Promise<number | null> => {
  const units = await listReached(tx, plan, plan.unitsThrough, joinBatch)
  const last = units.at(-1)
  if (!last) return null
  const ids = units.map(({ id }) => id)
  const meters = await countedNow(tx, ids)
  await tx
    .insert(upkeepPlanUnit)
    .values(ids.map((unitId) => ({ planId: plan.id, unitId, since: dayOf(now), meterThen: meters.get(unitId) ?? {} })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(upkeepPlanUnit)
    .where(and(eq(upkeepPlanUnit.planId, plan.id), inArray(upkeepPlanUnit.unitId, ids)))
  await recompute(tx, plan, rows, { keepsDue: dayOf(now) })
  await tx.update(upkeepPlan).set({ unitsThrough: last.id }).where(eq(upkeepPlan.id, plan.id))
  return units.length === joinBatch ? last.id : null
}

/** Those a plan does not reach any more are none of its business. */
export const leaveUnits = (tx: Tx, plan: PlanRow) =>
  tx.delete(upkeepPlanUnit).where(
    and(
      eq(upkeepPlanUnit.planId, plan.id),
      sql`not exists (select from ${unitsOfMachines}
        where u.id = ${upkeepPlanUnit.unitId} and ${isReached(plan)})`,
    ),
  )

const lockActive = async (tx: Tx, id: number): Promise<PlanRow | null> => {
  const [row] = await tx
    .select()
    .from(upkeepPlan)
    .where(and(eq(upkeepPlan.id, id), eq(upkeepPlan.status, 'active')))
    .for('update')
  return (row as PlanRow | undefined) ?? null
}

/** Documents that came since: what depends on them is reckoned anew. */
const followDocuments = async (tx: Tx, plan: PlanRow): Promise<void> => {
  const came = await listDocumentsAfter(tx, plan.documentsThrough, joinBatch)
  const last = came.at(-1)
  if (!last) return
  const units = [...new Set(came.map(({ unitId }) => unitId))]
  const rows = await tx
    .select()
    .from(upkeepPlanUnit)
    .where(and(eq(upkeepPlanUnit.planId, plan.id), inArray(upkeepPlanUnit.unitId, units)))
  await recompute(tx, plan, rows)
  // A page that is full may end within a document: it is looked at again.
  const through = came.length === joinBatch ? Math.max(plan.documentsThrough, last.id - 1) : last.id
  await tx.update(upkeepPlan).set({ documentsThrough: through }).where(eq(upkeepPlan.id, plan.id))
}

/** Whether there is anything behind what a plan has looked at is one look at the end of an index. */
export const passJoining = (services: Services): Promise<void> => {
  const { db, clock } = services
  const hasDocuments = sql`${upkeepPlan.triggers} @> '[{"kind":"document"}]'`
  const pass = (name: string, isBehind: ReturnType<typeof sql>, each: (tx: Tx, plan: PlanRow) => Promise<unknown>) =>
    passEach(services, {
      name,
      due: (isNotPaused, limit) =>
        db
          .select({ id: upkeepPlan.id })
          .from(upkeepPlan)
          .where(and(eq(upkeepPlan.status, 'active'), isBehind, isNotPaused(upkeepPlan.id)))
          .orderBy(upkeepPlan.id)
          .limit(limit),
      each: async (tx, { id }) => {
        const plan = await lockActive(tx, id)
        if (plan) await each(tx, plan)
      },
    })
  return passAll(services, {
    'machines of plans': () =>
      pass('machines of plans', sql`${upkeepPlan.unitsThrough} < ${newestUnit}`, async (tx, plan) => {
        let through: number | null = plan.unitsThrough
        for (let batch = 0; batch < batchesAtOnce && through !== null; batch += 1)
          through = await joinUnits(tx, { ...plan, unitsThrough: through }, clock.now())
        if (through !== null) return
        await tx
          .update(upkeepPlan)
          .set({ unitsThrough: sql`${newestUnit}` })
          .where(eq(upkeepPlan.id, plan.id))
      }),
    'documents of plans': () =>
      pass(
        'documents of plans',
        sql`${hasDocuments} and ${upkeepPlan.documentsThrough} < ${newestDocument}`,
        (tx, plan) => followDocuments(tx, plan),
      ),
  })
}
