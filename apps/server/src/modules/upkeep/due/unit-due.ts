/** When a machine is due by a plan, from what is known of it: no database, no clock. */
import type { DocumentTrigger, MeterTrigger, Trigger } from '@jihui/protocol/upkeep/trigger-schema'
import { addDays } from '../../../platform/clock.ts'
import { nextDateDue } from './due-dates.ts'
import { type MeterPrediction, nextMeterDue, predictMeter, type Unpredicted } from './due-meter.ts'
import type { UnitFacts } from './facts.ts'
import { type Due, whicheverFirst } from './whichever-first.ts'

export interface PlanRules {
  readonly triggers: readonly Trigger[]
  readonly isWhicheverFirst: boolean
  readonly toleranceDays: number
}
export interface UnitState {
  readonly since: string
  readonly meterThen: Readonly<Record<string, number>>
  readonly doneMeter: Readonly<Record<string, number>>
  readonly lastDueOn: string | null
  readonly lastDoneOn: string | null
}
export interface MeterDue {
  readonly unit: string
  readonly dueAt: number
  readonly told: MeterPrediction | Unpredicted
}
export interface UnitDue {
  readonly due: Due | null
  /** The meter that comes first, or else one of which nothing can be said. */
  readonly meter: MeterDue | null
}

const meterOf = ({ every, unit }: MeterTrigger, state: UnitState, facts: UnitFacts): MeterDue => {
  const dueAt = nextMeterDue(every, state.doneMeter[unit] ?? null, state.meterThen[unit] ?? 0)
  return { unit, dueAt, told: predictMeter(facts.readings[unit] ?? [], dueAt) }
}
const ofMeter = ({ told }: MeterDue): Due | null =>
  typeof told === 'string' ? null : { kind: 'meter', dueOn: told.dueOn, earliest: told.earliest, latest: told.latest }

const ofDay = (kind: 'date' | 'document', day: string | null, tolerance: number): Due | null =>
  day === null ? null : { kind, dueOn: day, earliest: day, latest: addDays(day, tolerance) }

/** Once for each document: after the order it asked for, only a newer one asks again. */
const documentDay = (trigger: DocumentTrigger, { lastDueOn }: UnitState, { expires }: UnitFacts): string | null => {
  const expiresOn = expires[trigger.type]
  if (expiresOn === undefined) return null
  const day = addDays(expiresOn, -trigger.days_before)
  return lastDueOn !== null && day <= lastDueOn ? null : day
}

const dayOfMeter = ({ told }: MeterDue): string => (typeof told === 'string' ? '9999' : told.dueOn)

/** Alarms have no day: they come. */
export const unitDue = (plan: PlanRules, state: UnitState, facts: UnitFacts): UnitDue => {
  const timed = plan.triggers.filter(({ kind }) => kind !== 'event')
  const meters: MeterDue[] = []
  const dues = timed.map((trigger): Due | null => {
    if (trigger.kind === 'date') return ofDay('date', nextDateDue(trigger, state, timed.length), plan.toleranceDays)
    if (trigger.kind === 'document') return ofDay('document', documentDay(trigger, state, facts), plan.toleranceDays)
    if (trigger.kind !== 'meter') return null
    const meter = meterOf(trigger, state, facts)
    meters.push(meter)
    return ofMeter(meter)
  })
  const [meter = null] = meters.toSorted((one, other) => (dayOfMeter(one) < dayOfMeter(other) ? -1 : 1))
  return { due: whicheverFirst(dues, plan.isWhicheverFirst), meter }
}
