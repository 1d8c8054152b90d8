/** A machine's reading and alarms are taken once, and only the plans they concern are looked up. */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { noteMeter } from '../../catalogue/public.ts'
import { recompute } from '../due/recompute.ts'
import { openIfDue } from '../openings/open-due.ts'
import type { RecordedOpening } from '../openings/record-opening.ts'
import { holdUnit } from '../parties.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { unitReading, upkeepPlan, upkeepPlanUnit } from '../table.ts'
import { type ReadingRow, settleReading } from './settle-reading.ts'
import { takeAlarms } from './take-alarms.ts'

export interface ReadingOf {
  readonly unitId: number
  readonly measuredAt: Date
  readonly source: 'staff' | 'handover' | 'device'
  /** Of a device its number, of a hand-over its own; 0: a person. */
  readonly device: number
}
export interface NewReading extends ReadingOf {
  readonly unit: MeterUnit
  readonly meter: number | null
  readonly isExchange?: boolean
  readonly values?: Readonly<Record<string, number | boolean | string>> | undefined
  /** All that stand now; null: nothing is said of them. */
  readonly alarms: readonly Alarm[] | null
  /** Whether the catalogue shows this meter of the machine. */
  readonly isShown?: boolean
}
export interface TakenReading {
  readonly isRepeat: boolean
  readonly reading: ReadingRow | null
  readonly openings: readonly RecordedOpening[]
}

const ofReading = ({ unitId, measuredAt, source, device }: ReadingOf, unit: string) =>
  and(
    eq(unitReading.unitId, unitId),
    eq(unitReading.unit, unit),
    eq(unitReading.measuredAt, measuredAt),
    eq(unitReading.source, source),
    eq(unitReading.device, device),
  )

const insertReading = async (tx: Tx, given: NewReading, now: Date): Promise<ReadingRow | null> => {
  const { unitId, measuredAt, source, device, meter, values, isExchange = false } = given
  const unit = meter === null ? '' : given.unit
  const [made] = await tx
    .insert(unitReading)
    .values({ unitId, measuredAt, unit, meter, isExchange, source, device, createdAt: now, ...(values && { values }) })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

const activePlansOf = async (tx: Tx, unitId: number): Promise<PlanRow[]> => {
  const rows = await tx
    .select({ plan: upkeepPlan })
    .from(upkeepPlanUnit)
    .innerJoin(upkeepPlan, eq(upkeepPlan.id, upkeepPlanUnit.planId))
    .where(and(eq(upkeepPlanUnit.unitId, unitId), inArray(upkeepPlan.status, ['active', 'paused'])))
    .orderBy(asc(upkeepPlan.id))
  return rows.map(({ plan }) => plan as PlanRow)
}

/** The plans that count on this meter are reckoned anew, and what is due by now is opened. */
export const followMeter = async (
  tx: Tx,
  unitId: number,
  unit: string,
  plans: readonly PlanRow[],
  now: Date,
): Promise<RecordedOpening[]> => {
  const openings: RecordedOpening[] = []
  for (const plan of plans) {
    if (!plan.triggers.some((trigger) => trigger.kind === 'meter' && trigger.unit === unit)) continue
    const rows = await tx
      .select()
      .from(upkeepPlanUnit)
      .where(and(eq(upkeepPlanUnit.planId, plan.id), eq(upkeepPlanUnit.unitId, unitId)))
    const [row] = await recompute(tx, plan, rows)
    const opening = row ? await openIfDue(tx, plan, row, now) : null
    if (opening) openings.push(opening)
  }
  return openings
}

export const plansOfUnit = activePlansOf

/** Sent again it changes nothing, whatever comes with it the second time. */
export const takeReading = async (tx: Tx, given: NewReading, now: Date): Promise<TakenReading> => {
  const { unitId, meter, alarms } = given
  await holdUnit(tx, unitId)
  const made = meter !== null || given.values ? await insertReading(tx, given, now) : null
  const plans = await activePlansOf(tx, unitId)
  const openings: RecordedOpening[] = []
  let reading: ReadingRow | null = made
  if (made && meter !== null) {
    reading = await settleReading(tx, made, now)
    if (reading.counted !== null) {
      if (given.isShown) await noteMeter(tx, unitId, meter)
      openings.push(...(await followMeter(tx, unitId, given.unit, plans, now)))
    }
  }
  const active = plans.filter(({ status }) => status === 'active')
  const taken = alarms === null ? null : await takeAlarms(tx, given, alarms, active, now)
  if (taken) openings.push(...taken.openings)
  const isRepeat = made === null && (taken?.fresh ?? 0) === 0
  if (reading === null && meter !== null) {
    const [known] = await tx.select().from(unitReading).where(ofReading(given, given.unit))
    reading = known ?? null
  }
  return { isRepeat, reading, openings }
}
