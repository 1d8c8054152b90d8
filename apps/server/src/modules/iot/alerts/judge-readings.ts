/** What the rules of a device make of its readings. No database, no clock. */
import { isDeepStrictEqual } from 'node:util'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import type { AlertLevel } from '@jihui/protocol/iot/alerts/alert-machine'
import type { Condition } from '@jihui/protocol/iot/alerts/conditions'
import type { FollowedReading } from '../follow/follower.ts'
import type { Moment, Value } from './evaluate/condition.ts'
import { type DeviceWatch, judgeRule, type RuleWatch, type Verdict } from './evaluate/rule.ts'
import type { Rule } from './load-rules.ts'

/** Up to which reading a device was judged, and what its rules remember. */
export interface Watched {
  readonly ts: number
  readonly seq: number
  readonly state: DeviceWatch
}
export const unwatched: Watched = { ts: Number.MIN_SAFE_INTEGER, seq: 0, state: {} }

export interface Outcome {
  readonly rule: Rule
  /** `past`: an event of before what was judged already; it informs. */
  readonly what: 'fires' | 'holds' | 'over' | 'past'
  readonly level: AlertLevel
  readonly value: Value | null
  readonly ts: number
  readonly isLate: boolean
  /** Readings that say so. */
  readonly count: number
  /** Those of the rule's conditions that are met. */
  readonly met: readonly Condition[]
  /** What the fence is called at which it happened. */
  readonly fence?: string
  /** What else is to be said of it. */
  readonly notes?: string
}
export interface JudgedDevice {
  readonly outcomes: readonly Outcome[]
  readonly watched: Watched
  /** Readings that tell an event, those before what was judged already too. */
  readonly telling: readonly FollowedReading[]
  readonly isChanged: boolean
}

const isAfter = (one: Pick<FollowedReading, 'ts' | 'seq'>, { ts, seq }: Watched): boolean =>
  one.ts > ts || (one.ts === ts && one.seq > seq)
export const isLateReading = ({ ts, receivedAt }: FollowedReading): boolean =>
  receivedAt - ts > alertLimits.lateMinutes * 60_000

export const momentOf = ({ ts, speed, ignition, values, events }: FollowedReading): Moment => ({
  kind: 'reading',
  ts,
  values: { ...values, speed, ignition },
  events: events ?? [],
})

const waitsForEvents = new WeakMap<Rule, boolean>()
/** Of such a rule nothing changes by a reading without an event, unless it remembers something. */
const isOfEvents = (rule: Rule): boolean => {
  const known = waitsForEvents.get(rule)
  if (known !== undefined) return known
  const { conditions, clear, raise } = rule.content
  const all = [...conditions, ...(clear ?? []), ...(raise?.conditions ?? [])]
  const isSo = all.every(({ op }) => op === 'event' || op === 'fence' || op === 'silent')
  waitsForEvents.set(rule, isSo)
  return isSo
}

/** One of a rule after the other; what holds on is one with a count. */
export const addOutcome = (outcomes: Outcome[], outcome: Outcome): void => {
  const place = outcomes.findLastIndex(({ rule }) => rule === outcome.rule)
  const before = outcomes[place]
  if (before?.what === 'holds' && outcome.what === 'holds' && before.isLate === outcome.isLate)
    outcomes[place] = { ...outcome, count: before.count + outcome.count }
  else outcomes.push(outcome)
}

interface About {
  readonly ts: number
  readonly isLate: boolean
}
const onlyOn = ({ on }: RuleWatch): RuleWatch => (on ? { on } : {})

/** Nobody said that the last event is over before the next came: a device that speaks of nothing else says it by that. */
const lapsedBefore = (rule: Rule, before: RuleWatch, moment: Moment): Verdict | null => {
  if (before.on !== true || moment.kind !== 'reading' || moment.events.length === 0 || !isOfEvents(rule)) return null
  const unsaid = judgeRule(rule.content, rule.level, before, { ...moment, events: [] })
  return unsaid.what === 'over' ? unsaid : null
}

/** One moment more, for every rule of the device. */
export const judgeMoment = (
  rules: readonly Rule[],
  state: DeviceWatch,
  moment: Moment,
  about: About,
  outcomes: Outcome[],
): DeviceWatch => {
  let after: Record<string, RuleWatch> | null = null
  const isPlain = moment.kind === 'reading' && moment.events.length === 0
  for (const rule of rules) {
    const version = rule.updatedAt.getTime()
    const stored = state[rule.id]
    let before = stored && stored.of !== version ? onlyOn(stored) : stored
    if (!before && isPlain && isOfEvents(rule)) continue
    const lapsed = before && lapsedBefore(rule, before, moment)
    if (lapsed) {
      before = lapsed.watch
      addOutcome(outcomes, { rule, what: 'over', level: lapsed.level, value: null, met: [], count: 1, ...about })
    }
    const { watch, ...verdict } = judgeRule(rule.content, rule.level, before ?? {}, moment)
    after ??= { ...state }
    if (Object.keys(watch).length > 0) after[rule.id] = { ...watch, of: version }
    else delete after[rule.id]
    const { what } = verdict
    if (what !== 'nothing') addOutcome(outcomes, { rule, ...verdict, what, count: 1, ...about })
  }
  return after ?? state
}

/** An event of a time that was judged already: told, if nothing else has to hold with it. */
const judgePast = (rules: readonly Rule[], reading: FollowedReading, outcomes: Outcome[]): void => {
  const moment = momentOf(reading)
  for (const rule of rules) {
    if (!rule.content.conditions.some(({ op }) => op === 'event')) continue
    const { what, level, value, met } = judgeRule(rule.content, rule.level, {}, moment)
    if (what === 'fires')
      outcomes.push({ rule, what: 'past', level, value, met, ts: reading.ts, isLate: true, count: 1 })
  }
}

/** `seen`: readings of events that were judged before, `ts:seq`. */
export const judgeReadings = (
  rules: readonly Rule[],
  before: Watched,
  readings: readonly FollowedReading[],
  seen: ReadonlySet<string>,
): JudgedDevice => {
  const outcomes: Outcome[] = []
  const telling = readings.filter(({ events }) => events !== null && events.length > 0)
  let { ts, seq, state } = before
  // What remembers a rule that is there no more is forgotten.
  const ids = new Set(rules.map(({ id }) => String(id)))
  if (Object.keys(state).some((id) => !ids.has(id)))
    state = Object.fromEntries(Object.entries(state).filter(([id]) => ids.has(id)))
  for (const reading of readings) {
    if (isAfter(reading, { ts, seq, state })) {
      const about = { ts: reading.ts, isLate: isLateReading(reading) }
      state = judgeMoment(rules, state, momentOf(reading), about, outcomes)
      ;({ ts, seq } = reading)
    } else if (reading.events && reading.events.length > 0 && !seen.has(`${reading.ts}:${reading.seq}`))
      judgePast(rules, reading, outcomes)
  }
  const isChanged = outcomes.length > 0 || telling.length > 0 || !isDeepStrictEqual(state, before.state)
  return { outcomes, watched: { ts, seq, state }, telling, isChanged }
}
