/**
 * How far a meter may count, and until when, before any plan has to be looked at because of it: kept with the meter, so that
 * most readings need no plan at all. Whatever tells a day anew takes it back. No database, no clock.
 */
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { Trigger } from '@jihui/protocol/upkeep/trigger-schema'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { nextMeterDue } from '../due/due-meter.ts'
import { stillToldBelow, type Told } from '../due/still-told.ts'
import type { CountedMeter } from './judge-meter.ts'

/** What a plan of a machine asks of its meters. */
export interface PlanOfUnit extends Told {
  readonly id: number
  readonly unitId: number
  readonly triggers: readonly Trigger[]
  readonly meterThen: Readonly<Record<string, number>>
  readonly doneMeter: Readonly<Record<string, number>>
  /** Of the meter the day was told of; null: of none. */
  readonly meterUnit: string | null
}
export interface Quiet {
  readonly below: number
  readonly until: Date
}
/** Where a meter stands; null: it has to be looked at. */
export interface Stand extends CountedMeter {
  /** Which version of its row was read. */
  readonly version: string
  readonly quiet: Quiet | null
}
/** As far as a meter can count. */
const farthest = 9_999_999_999

export const isQuiet = ({ quiet }: Stand, { at, counted }: Pick<CountedMeter, 'at' | 'counted'>): boolean =>
  quiet !== null && at < quiet.until && counted < quiet.below

/** Where the plan comes to be due by this meter. */
const duesOf = ({ triggers, doneMeter, meterThen }: PlanOfUnit, unit: MeterUnit): number[] =>
  triggers.flatMap((trigger) =>
    trigger.kind === 'meter' && trigger.unit === unit
      ? [nextMeterDue(trigger.every, doneMeter[unit] ?? null, meterThen[unit] ?? 0)]
      : [],
  )
export interface Look {
  /** Plans that are due by now, or whose days no longer follow from what was read. */
  readonly outdated: readonly number[]
  readonly quiet: Quiet
}

/** What one reading after another means for the plans of its machine. */
export const lookAtPlans = (
  plans: readonly PlanOfUnit[],
  unit: MeterUnit,
  before: CountedMeter,
  after: CountedMeter,
): Look => {
  const outdated: number[] = []
  let below = farthest
  for (const plan of plans) {
    const dues = duesOf(plan, unit)
    if (dues.length === 0) continue
    const isDue = dues.some((due) => before.counted < due && after.counted >= due)
    below = Math.min(below, ...dues.filter((due) => due > after.counted))
    // Where its day was told of another meter, this one is looked at once a day.
    const isSameDay = dayOf(before.at) === dayOf(after.at)
    const stands = plan.meterUnit === unit ? stillToldBelow(plan, after.at) : isSameDay ? farthest : null
    if (isDue || stands === null || after.counted >= stands) outdated.push(plan.id)
    else below = Math.min(below, stands)
  }
  return { outdated, quiet: { below, until: startOfDay(addDays(dayOf(after.at), 1)) } }
}
