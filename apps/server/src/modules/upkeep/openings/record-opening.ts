/** That a machine is due by a plan is written down once, until its work is done or called off. Whoever calls holds the unit. */
import type { TriggerKind } from '@jihui/protocol/upkeep/limits'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { upkeepOpening, upkeepPlanUnit } from '../table.ts'

export interface NewOpening {
  readonly unitId: number
  readonly kind: TriggerKind
  readonly dueOn: string
  readonly today: string
  readonly reason: string
  readonly alarm?: Alarm
  /** How many alarms it stands for. */
  readonly alarms?: number
}
export interface RecordedOpening {
  readonly id: number
  readonly planId: number
  readonly unitId: number
  readonly taskId: number | null
  readonly alarmCount: number
  /** What it was found to be due by now: the alarm, null where there was none, and how it is told. */
  readonly alarm: Alarm | null
  readonly reason: string
  readonly isNew: boolean
}

export const recordOpening = async (
  tx: Tx,
  plan: Pick<PlanRow, 'id'>,
  opening: NewOpening,
  now: Date,
): Promise<RecordedOpening> => {
  const { unitId, kind, dueOn, today, reason, alarm, alarms = 0 } = opening
  const [row] = await tx
    .insert(upkeepOpening)
    .values({
      planId: plan.id,
      unitId,
      kind,
      dueOn,
      isLate: dueOn < today,
      reason,
      ...(alarm && { alarm }),
      alarmCount: alarms,
      openedAt: now,
    })
    .onConflictDoUpdate({
      target: [upkeepOpening.planId, upkeepOpening.unitId],
      targetWhere: sql`closed_at is null`,
      set: {
        alarmCount: sql`${upkeepOpening.alarmCount} + ${alarms}`,
        // The order that cannot be opened yet is opened for what is gravest.
        ...(alarm?.level === 'critical' && {
          alarm: sql`case when ${upkeepOpening.alarm} ->> 'level' = 'critical' then ${upkeepOpening.alarm} else excluded.alarm end`,
        }),
      },
    })
    .returning({
      id: upkeepOpening.id,
      taskId: upkeepOpening.taskId,
      alarmCount: upkeepOpening.alarmCount,
      isNew: sql<boolean>`xmax = 0`,
    })
  await tx
    .update(upkeepPlanUnit)
    .set({ opensOn: null })
    .where(and(eq(upkeepPlanUnit.planId, plan.id), eq(upkeepPlanUnit.unitId, unitId)))
  return { ...row!, planId: plan.id, unitId, alarm: alarm ?? null, reason }
}
