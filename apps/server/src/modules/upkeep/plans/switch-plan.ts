/** A plan is switched on, rests, goes on, is over. */
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { mayEdit, roleOf } from '../access.ts'
import { upkeepPlanUnit } from '../table.ts'
import { joinUnits } from './join-units.ts'
import { type PlanRow, plans } from './move-plan.ts'
import { lockSeen } from './plan-queries.ts'
import { countReached } from './scope-units.ts'

/** Nothing is opened while a plan rests. */
const rest = (tx: Tx, planId: number) =>
  tx
    .update(upkeepPlanUnit)
    .set({ opensOn: null })
    .where(and(eq(upkeepPlanUnit.planId, planId), sql`${upkeepPlanUnit.opensOn} is not null`))

/** What was due while it rested is due still. */
const goOn = (tx: Tx, { id, leadDays }: PlanRow) =>
  tx
    .update(upkeepPlanUnit)
    .set({ opensOn: sql`${upkeepPlanUnit.nextDueOn} - ${leadDays}::int` })
    .where(
      and(
        eq(upkeepPlanUnit.planId, id),
        sql`${upkeepPlanUnit.nextDueOn} is not null`,
        sql`not exists (select from upkeep_opening o where o.plan_id = ${id} and o.unit_id = ${upkeepPlanUnit.unitId}
          and o.closed_at is null)`,
      ),
    )

export const switchPlan = (
  services: Services,
  actor: Actor,
  id: number,
  action: 'activate' | 'pause' | 'end',
  reason: string,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockSeen(tx, actor, id)
    if (!mayEdit(actor, row)) refuse('upkeep.owners_only')
    plans.requireOpen(row, action)
    if (action === 'activate' && (await countReached(tx, row)) === 0) refuse('upkeep.no_units')
    const set = action === 'activate' && row.rulesSince === null ? { rulesSince: dayOf(now) } : {}
    const { hooks } = services
    const after = await plans.transition(tx, row, {
      action,
      by: actor,
      as: roleOf(actor),
      set,
      notes: reason,
      ...(reason && { told: { reason } }),
      hooks,
      now,
    })
    if (action !== 'activate') return void (await rest(tx, id))
    await goOn(tx, after)
    await joinUnits(tx, { ...after, unitsThrough: 0 }, now)
  })
