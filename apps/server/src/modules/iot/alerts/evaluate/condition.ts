/** Whether one condition of a rule holds, reading by reading. No database, no clock. */
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { type Condition, eventOf, type FenceWord } from '@jihui/protocol/iot/alerts/conditions'
import { aggregateOf, type Part, withValue } from './window.ts'

export type Value = number | boolean | string
/** What becomes known of a device at a time: a reading, a fence's event, or that it is silent. */
export type Moment = { readonly ts: number } & (
  | {
      readonly kind: 'reading'
      readonly values: Readonly<Record<string, Value | null | undefined>>
      readonly events: readonly string[]
    }
  | { readonly kind: 'fence'; readonly fenceId: number; readonly word: FenceWord | 'site_back' }
  | { readonly kind: 'silence' }
)

/** What is remembered of a condition. Nothing: it is not so, and never was. */
export interface ConditionState {
  /** It is so, and since when without a break. */
  readonly since?: number
  /** Of one that waits for a change: what it was. */
  readonly value?: Value
  /** When what it waits for last happened. */
  readonly at?: number
  readonly window?: readonly Part[]
}
export interface Judged {
  readonly state: ConditionState
  /** It is so, for as long as the condition asks. */
  readonly holds: boolean
  /** What it was judged by; null: this moment has nothing of it. */
  readonly found: Value | null
}

const compare = (op: Condition['op'], value: Value, wanted: Value): boolean => {
  if (op === '=') return value === wanted
  if (op === '!=') return value !== wanted
  if (typeof value !== 'number' || typeof wanted !== 'number') return false
  if (op === '>') return value > wanted
  if (op === '>=') return value >= wanted
  return op === '<' ? value < wanted : value <= wanted
}

type Raw = Omit<ConditionState, 'since'> & { readonly isSo: boolean; readonly found?: Value }
/** As it was: this moment says nothing of it. */
const unsaid = ({ since, ...state }: ConditionState): Raw => ({ ...state, isSo: since !== undefined })
const valueAt = (moment: Moment, field: string): Value | undefined =>
  moment.kind === 'reading' ? (moment.values[field] ?? undefined) : undefined

const onThreshold = (condition: Condition, state: ConditionState, moment: Moment): Raw => {
  const { field, op, value: wanted, aggregate, window_seconds: seconds } = condition
  const value = valueAt(moment, field)
  if (!aggregate || seconds === undefined)
    return value === undefined ? unsaid(state) : { found: value, isSo: compare(op, value, wanted!) }
  if (moment.kind !== 'reading') return unsaid(state)
  const window = withValue(state.window ?? [], seconds * 1000, moment.ts, typeof value === 'number' ? value : null)
  const found = aggregateOf(window, aggregate)
  return { window, ...(found !== null && { found }), isSo: found !== null && compare(op, found, wanted!) }
}

/** Something that happens: it is so for a while afterwards, unless it happens again. */
const onHappening = (state: ConditionState, moment: Moment, happens: boolean, lastsMs: number): Raw => {
  const at = happens ? moment.ts : state.at
  return at === undefined ? { isSo: false } : { at, isSo: moment.ts === at || moment.ts - at < lastsMs }
}
const onEvent = (condition: Condition, state: ConditionState, moment: Moment): Raw => {
  const code = eventOf(condition)
  const seconds = condition.window_seconds ?? Math.max(alertLimits.eventSeconds, condition.for_seconds ?? 0)
  const happens = moment.kind === 'reading' && moment.events.includes(code)
  const raw = onHappening(state, moment, happens, seconds * 1000)
  return raw.isSo ? { ...raw, found: code } : { isSo: false }
}
const onChange = (condition: Condition, state: ConditionState, moment: Moment): Raw => {
  const value = valueAt(moment, condition.field)
  const happens = value !== undefined && state.value !== undefined && value !== state.value
  const raw = onHappening(state, moment, happens, (condition.window_seconds ?? 0) * 1000)
  const known = value ?? state.value
  return { ...raw, ...(known !== undefined && { value: known, found: known }) }
}

const inside: Readonly<Record<FenceWord | 'site_back', boolean | null>> = {
  enter: true,
  dwell: true,
  exit: false,
  outside: false,
  absent: false,
  crossed: null,
  site_left: false,
  site_back: true,
}
const onFence = ({ field, value }: Condition, state: ConditionState, moment: Moment): Raw => {
  const isThis = moment.kind === 'fence' && (field === '' || field === String(moment.fenceId))
  const isWord = isThis && (value === undefined || value === moment.word)
  const side = value === undefined ? null : inside[value as FenceWord]
  // Without a side of its own it passes like any other event.
  if (side === null) return onHappening(state, moment, isWord, alertLimits.eventSeconds * 1000)
  if (isWord) return { at: moment.ts, found: value!, isSo: true }
  const turns = isThis && moment.kind === 'fence' && inside[moment.word] === !side
  return turns ? { isSo: false } : unsaid(state)
}

const rawOf = (condition: Condition, state: ConditionState, moment: Moment): Raw => {
  switch (condition.op) {
    case 'silent':
      return { isSo: moment.kind === 'silence' || (moment.kind === 'fence' && state.since !== undefined) }
    case 'event':
      return onEvent(condition, state, moment)
    case 'fence':
      return onFence(condition, state, moment)
    case 'changed':
      return onChange(condition, state, moment)
    case 'absent':
      return moment.kind === 'reading' ? { isSo: valueAt(moment, condition.field) === undefined } : unsaid(state)
    default:
      return onThreshold(condition, state, moment)
  }
}

export const judgeCondition = (condition: Condition, before: ConditionState, moment: Moment): Judged => {
  const { isSo, found = null, ...kept } = rawOf(condition, before, moment)
  if (!isSo) return { state: kept, holds: false, found }
  const since = Math.min(before.since ?? moment.ts, moment.ts)
  // Whoever looks for silence has waited already.
  const heldMs = condition.op === 'silent' ? 0 : (condition.for_seconds ?? 0) * 1000
  return { state: { ...kept, since }, holds: moment.ts - since >= heldMs, found }
}
