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
import { isGrown, isOf, standOn, watchOn } from './watch-alarm.ts'

/** What a machine complained of longer ago opens nothing any more. */
const staleHours = 30 * 24

/** An alarm as it is told of a machine. */
export interface ToldAlarm extends Alarm {
  /** Since when it stands, and when it was last seen to. */
  readonly since: Date
  readonly seenAt: Date
  /** Which device tells it; 0: a person. */
  readonly device: number
  /** It came and went: it is counted, and does not stand. */
  readonly isOver?: boolean
}
export interface ToldAlarms {
  readonly unitId: number
  readonly source: ReadingOf['source']
  readonly toldAt: Date
  /** All that stand now, with what came and went: of what this source told, whatever else stood is over. */
  readonly alarms: readonly ToldAlarm[]
}

const keyOf = ({ level, code, since, device }: ToldAlarm): string => `${since.getTime()} ${device} ${level} ${code}`
/** Answers those nobody told before. */
const insertAlarms = async (
  tx: Tx,
  { unitId, source, alarms }: ToldAlarms,
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (alarms.length === 0) return new Set()
  const fresh = await tx
    .insert(unitAlarm)
    .values(
      alarms.map(({ level, code, message, since, device }) => ({
        unitId,
        measuredAt: since,
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
  return new Set(
    fresh.map((row) => keyOf({ ...row, level: row.level as Alarm['level'], since: row.measuredAt, seenAt: now })),
  )
}

/** Answers whether this is what makes it as lasting, or as frequent, as the plan asks. */
const watch = async (
  tx: Tx,
  key: { planId: number; unitId: number; trigger: number; code: string },
  declared: EventTrigger,
  { since, seenAt }: ToldAlarm,
  isFresh: boolean,
): Promise<boolean> => {
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
  const begun = isFresh || !before ? watchOn(declared, before ?? null, since) : before
  const after = seenAt > begun.lastAt ? standOn(declared, begun, seenAt) : begun
  await tx
    .insert(upkeepAlarmWatch)
    .values({ ...key, ...after })
    .onConflictDoUpdate({
      target: [upkeepAlarmWatch.planId, upkeepAlarmWatch.unitId, upkeepAlarmWatch.trigger, upkeepAlarmWatch.code],
      set: after,
    })
  return isGrown(declared, after) && (isFresh || !before || !isGrown(declared, before))
}

/** How often it comes is counted over its ends. */
const isCounted = (plans: readonly PlanRow[], planId: number, trigger: number): boolean => {
  const declared = plans.find(({ id }) => id === planId)?.triggers[trigger]
  return declared?.kind === 'event' && (declared.repeats ?? 1) > 1
}
/** What is told to stand now and is not among these is over. What a person told is not over because devices do not tell it. */
const endOthers = async (tx: Tx, { unitId, source, toldAt, alarms }: ToldAlarms, plans: readonly PlanRow[]) => {
  const codes = alarms.filter(({ isOver }) => !isOver).map(({ code }) => code)
  const { planId, trigger, lastAt, firstAt, code } = upkeepAlarmWatch
  const others = await tx
    .select({ planId, trigger, code })
    .from(upkeepAlarmWatch)
    .where(
      and(
        eq(upkeepAlarmWatch.unitId, unitId),
        sql`${lastAt} <= ${toldAt.toISOString()}::timestamptz`,
        codes.length > 0 ? notInArray(code, codes) : undefined,
        source === 'device'
          ? sql`exists (select from unit_alarm a where a.unit_id = ${unitId} and a.code = ${code} and a.source = 'device'
              and a.measured_at >= ${firstAt})`
          : undefined,
      ),
    )
  for (const one of others)
    if (!isCounted(plans, one.planId, one.trigger))
      await tx
        .delete(upkeepAlarmWatch)
        .where(
          and(
            eq(upkeepAlarmWatch.unitId, unitId),
            eq(planId, one.planId),
            eq(trigger, one.trigger),
            eq(code, one.code),
          ),
        )
}

const tellAlarm = ({ code, message }: Alarm): string => `报警 ${code}${message ? `：${message}` : ''}`
const asKept = ({ level, code, message }: Alarm): Alarm => ({ level, code, message: message ?? '' })

export const takeAlarms = async (
  tx: Tx,
  told: ToldAlarms,
  plans: readonly PlanRow[],
  now: Date,
): Promise<{ readonly fresh: number; readonly openings: RecordedOpening[] }> => {
  const { unitId, alarms } = told
  const fresh = await insertAlarms(tx, told, now)
  const openings: RecordedOpening[] = []
  const stale = addHours(now, -staleHours)
  for (const plan of plans) {
    const grown: Alarm[] = []
    for (const alarm of alarms) {
      const isFresh = fresh.has(keyOf(alarm))
      // Sent again it changes nothing, unless it is seen to stand on.
      const standsOn = !alarm.isOver && alarm.seenAt > alarm.since
      if (alarm.seenAt < stale || !(isFresh || standsOn)) continue
      let isMet = false
      for (const [trigger, declared] of plan.triggers.entries()) {
        if (declared.kind !== 'event' || !isOf(declared, alarm)) continue
        const key = { planId: plan.id, unitId, trigger, code: alarm.code }
        isMet = (await watch(tx, key, declared, alarm, isFresh)) || isMet
      }
      if (isMet) grown.push(alarm)
    }
    const first = grown.find(({ level }) => level === 'critical') ?? grown[0]
    if (!first) continue
    const today = dayOf(now)
    const opening = {
      unitId,
      kind: 'event' as const,
      dueOn: today,
      today,
      reason: tellAlarm(first),
      alarm: asKept(first),
    }
    openings.push(await recordOpening(tx, plan, { ...opening, alarms: grown.length }, now))
  }
  await endOthers(tx, told, plans)
  return { fresh: fresh.size, openings }
}
