/** Alarms of a machine, each once, against the plans that wait for such. Whoever calls holds the unit. */
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { EventTrigger } from '@jihui/protocol/upkeep/trigger-schema'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { addHours, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordOpening, type RecordedOpening } from '../openings/record-opening.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { unitAlarm, upkeepAlarmWatch } from '../table.ts'
import type { ReadingOf } from './new-reading.ts'
import { isGrown, isOf, watchOn } from './watch-alarm.ts'

/** What a machine complained of longer ago opens nothing any more. */
const staleHours = 30 * 24

const insertAlarms = async (tx: Tx, reading: ReadingOf, alarms: readonly Alarm[], now: Date): Promise<Alarm[]> => {
  const { unitId, measuredAt, source, device } = reading
  if (alarms.length === 0) return []
  const fresh = await tx
    .insert(unitAlarm)
    .values(
      alarms.map(({ level, code, message }) => ({
        unitId,
        measuredAt,
        level,
        code,
        message: message ?? '',
        source,
        device,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  return fresh.map(({ level, code, message }) => ({ level: level as Alarm['level'], code, message }))
}

const watch = async (
  tx: Tx,
  key: { planId: number; unitId: number; trigger: number; code: string },
  declared: EventTrigger,
  at: Date,
) => {
  const [before] = await tx
    .select()
    .from(upkeepAlarmWatch)
    .where(
      and(
        eq(upkeepAlarmWatch.planId, key.planId),
        eq(upkeepAlarmWatch.unitId, key.unitId),
        eq(upkeepAlarmWatch.trigger, key.trigger),
        eq(upkeepAlarmWatch.code, key.code),
      ),
    )
  const after = watchOn(declared, before ?? null, at)
  await tx
    .insert(upkeepAlarmWatch)
    .values({ ...key, ...after })
    .onConflictDoUpdate({
      target: [upkeepAlarmWatch.planId, upkeepAlarmWatch.unitId, upkeepAlarmWatch.trigger, upkeepAlarmWatch.code],
      set: after,
    })
  return after
}

/** What is told to stand now and is not among these is over. */
const endOthers = (tx: Tx, unitId: number, alarms: readonly Alarm[], at: Date) => {
  const codes = alarms.map(({ code }) => code)
  return tx
    .delete(upkeepAlarmWatch)
    .where(
      and(
        eq(upkeepAlarmWatch.unitId, unitId),
        sql`${upkeepAlarmWatch.lastAt} <= ${at.toISOString()}::timestamptz`,
        codes.length > 0 ? notInArray(upkeepAlarmWatch.code, codes) : undefined,
      ),
    )
}

const tellAlarm = ({ code, message }: Alarm): string => `报警 ${code}${message ? `：${message}` : ''}`

export const takeAlarms = async (
  tx: Tx,
  reading: ReadingOf,
  alarms: readonly Alarm[],
  plans: readonly PlanRow[],
  now: Date,
): Promise<{ readonly fresh: number; readonly openings: RecordedOpening[] }> => {
  const { unitId, measuredAt } = reading
  const fresh = await insertAlarms(tx, reading, alarms, now)
  await endOthers(tx, unitId, alarms, measuredAt)
  const openings: RecordedOpening[] = []
  if (measuredAt < addHours(now, -staleHours)) return { fresh: fresh.length, openings }
  for (const plan of plans) {
    const grown: { alarm: Alarm; count: number }[] = []
    for (const alarm of fresh) {
      let count = 0
      for (const [trigger, declared] of plan.triggers.entries()) {
        if (declared.kind !== 'event' || !isOf(declared, alarm)) continue
        const watched = await watch(tx, { planId: plan.id, unitId, trigger, code: alarm.code }, declared, measuredAt)
        if (isGrown(declared, watched)) count = Math.max(count, 1)
      }
      if (count > 0) grown.push({ alarm, count })
    }
    const [first] = grown
    if (!first) continue
    const { alarm } = first
    const today = dayOf(now)
    const opening = { unitId, kind: 'event' as const, dueOn: today, today, reason: tellAlarm(alarm), alarm }
    openings.push(await recordOpening(tx, plan, { ...opening, alarms: grown.length }, now))
  }
  return { fresh: fresh.length, openings }
}
