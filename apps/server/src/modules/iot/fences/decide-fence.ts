/**
 * What readings come to at one fence: a pure function of what was known before and of the readings, oldest first. What lies
 * within a fix's own inexactness of the edge says nothing; a change of side counts once points and seconds agree.
 */
import { fenceLimits, type FenceWatch } from '@jihui/protocol/iot/fences/limits'
import type { FenceSchedule } from '@jihui/protocol/iot/fences/schema'
import type { Spot } from '@jihui/protocol/iot/fences/shape'
import type { MeasuredShape } from './shape-measure.ts'
import { type Holidays, watchTimeAt } from './watch-times.ts'

/** A reading with a position. */
export interface Fix {
  readonly ts: number
  readonly seq: number
  readonly lng: number
  readonly lat: number
  /** Metres; null: it was not said. */
  readonly accuracy: number | null
}
export interface FenceRules {
  readonly shape: MeasuredShape
  readonly watch: ReadonlySet<FenceWatch>
  readonly dwellMs: number
  readonly debounceMs: number
  readonly debouncePoints: number
  readonly schedule: FenceSchedule | null
}
export type Side = 'in' | 'out'
export interface FenceState {
  /** Null: nothing is known yet. */
  readonly side: Side | null
  /** Since the first reading on this side, ms. */
  readonly since: number
  /** The other side, as it begins to show. */
  readonly next: { readonly since: number; readonly points: number; readonly at: Spot } | null
  /** Its stay was told already. */
  readonly isDwellTold: boolean
  /** The newest reading in it; null: none yet. */
  readonly lastIn: number | null
  /** The newest reading that was surely outside, where nothing spoke against it since. */
  readonly lastOut: { readonly ts: number; readonly at: Spot } | null
  /** Up to where it is decided. */
  readonly ts: number
  readonly seq: number
}
export interface FoundEvent {
  readonly type: FenceWatch
  readonly at: number
  /** Of the reading it happened at; null: told by time. */
  readonly spot: Spot | null
  readonly minutes: number | null
  /** The time of the reading it was told from. */
  readonly toldFrom: number
}

export const unknownState: FenceState = {
  side: null,
  since: 0,
  next: null,
  isDwellTold: false,
  lastIn: null,
  lastOut: null,
  ts: 0,
  seq: 0,
}

export const fixLimits = {
  /** What a fix without its accuracy, or with too fine a one, is taken for: metres. */
  unsaid: 10,
  least: 5,
  /** A fix less exact than this is never taken to be in a shape smaller than its inexactness. */
  coarse: 200,
  /** Readings farther apart in time tell of no straight way between them, ms. */
  apartMs: 600_000,
} as const

const marginOf = ({ accuracy }: Pick<Fix, 'accuracy'>): number =>
  Math.max(fixLimits.least, accuracy ?? fixLimits.unsaid)
/** On which side it surely is; null: within its inexactness of the edge. */
export const sideOf = ({ box, depthAt, cap }: MeasuredShape, fix: Fix): Side | null => {
  const margin = marginOf(fix)
  const [west, south, east, north] = box
  // A degree is nowhere more than this many metres: far away nothing need be measured.
  const away = Math.max(west - fix.lng, fix.lng - east, south - fix.lat, fix.lat - north)
  if (away * 15_000 > margin && away > 0.01) return 'out'
  const depth = depthAt([fix.lng, fix.lat])
  if (depth < -margin) return 'out'
  if (depth > margin || (margin <= fixLimits.coarse && depth > 0 && depth >= Math.min(margin, cap))) return 'in'
  return null
}

/** Whether the way from one fix outside to the next leads through it. */
const isCrossed = ({ shape }: FenceRules, before: FenceState['lastOut'], fix: Fix): boolean => {
  if (before === null || fix.ts <= before.ts || fix.ts - before.ts > fixLimits.apartMs) return false
  return shape.depthBetween(before.at, [fix.lng, fix.lat]) > Math.min(marginOf(fix), shape.cap)
}

interface Step {
  readonly state: FenceState
  readonly events: readonly FoundEvent[]
}
const minutesBetween = (from: number, until: number) => Math.max(0, Math.round((until - from) / 60_000))

/** A fix that is surely on the side it was on. */
const onSameSide = (rules: FenceRules, state: FenceState, fix: Fix): Step => {
  const at: Spot = [fix.lng, fix.lat]
  if (state.side === 'in') return { state: { ...state, next: null, lastIn: fix.ts }, events: [] }
  // One reading inside that was not confirmed is an outlier: what it lay between is no way.
  const isThrough = state.next === null && isCrossed(rules, state.lastOut, fix)
  const events: FoundEvent[] = isThrough
    ? [{ type: 'crossed', at: fix.ts, spot: at, minutes: null, toldFrom: fix.ts }]
    : []
  return { state: { ...state, next: null, lastOut: { ts: fix.ts, at } }, events }
}

/** A fix that is surely on the other side. */
const onOtherSide = (rules: FenceRules, state: FenceState, fix: Fix): Step => {
  const at: Spot = [fix.lng, fix.lat]
  const { since, points, at: first } = state.next ?? { since: fix.ts, points: 0, at }
  const next = { since, points: points + 1, at: first }
  if (next.points < rules.debouncePoints || fix.ts - since < rules.debounceMs)
    return { state: { ...state, next }, events: [] }
  const isEntered = state.side === 'out'
  const event: FoundEvent = {
    type: isEntered ? 'enter' : 'exit',
    at: since,
    spot: first,
    minutes: isEntered ? null : minutesBetween(state.since, since),
    toldFrom: fix.ts,
  }
  const moved: FenceState = {
    ...state,
    side: isEntered ? 'in' : 'out',
    since,
    next: null,
    isDwellTold: false,
    lastIn: isEntered ? fix.ts : state.lastIn,
    lastOut: isEntered ? null : { ts: fix.ts, at },
  }
  return { state: moved, events: [event] }
}

/** Told once a stay, as soon as it lasts so long within a time that is watched. */
const dwellIn = (rules: FenceRules, state: FenceState, fix: Fix, holidays: Holidays): FoundEvent | null => {
  if (!rules.watch.has('dwell') || state.side !== 'in' || state.next !== null || state.isDwellTold) return null
  const time = watchTimeAt(rules.schedule, fix.ts, holidays)
  if (!time) return null
  const start = rules.schedule === null ? state.since : Math.max(state.since, time.from)
  const at = start + rules.dwellMs
  if (fix.ts < at) return null
  return {
    type: 'dwell',
    at,
    spot: [fix.lng, fix.lat],
    minutes: Math.round(rules.dwellMs / 60_000),
    toldFrom: fix.ts,
  }
}

/** The first that is known of it: nothing has happened by that. */
export const begin = (side: Side, fix: Fix): FenceState => ({
  ...unknownState,
  ts: fix.ts,
  seq: fix.seq,
  side,
  since: fix.ts,
  lastIn: side === 'in' ? fix.ts : null,
  lastOut: side === 'out' ? { ts: fix.ts, at: [fix.lng, fix.lat] } : null,
})

export const decideFix = (rules: FenceRules, before: FenceState, fix: Fix, holidays: Holidays): Step => {
  const decided = { ...before, ts: fix.ts, seq: fix.seq }
  const side = sideOf(rules.shape, fix)
  if (side === null) return { state: decided, events: [] }
  const step: Step =
    before.side === null
      ? { state: begin(side, fix), events: [] }
      : side === before.side
        ? onSameSide(rules, before, fix)
        : onOtherSide(rules, before, fix)
  const state = { ...step.state, ts: fix.ts, seq: fix.seq }
  const dwell = side === 'in' ? dwellIn(rules, state, fix, holidays) : null
  return dwell
    ? { state: { ...state, isDwellTold: true }, events: [...step.events, dwell] }
    : { state, events: step.events }
}

export const isNewer = (fix: Pick<Fix, 'ts' | 'seq'>, { ts, seq }: Pick<FenceState, 'ts' | 'seq'>): boolean =>
  fix.ts > ts || (fix.ts === ts && fix.seq > seq)
export interface Decided {
  readonly state: FenceState
  readonly events: readonly FoundEvent[]
}
/** All that happened, watched for or not. Readings up to where it was decided are passed over. */
export const followFence = (
  rules: FenceRules,
  before: FenceState,
  fixes: readonly Fix[],
  holidays: Holidays,
): Decided => {
  let state = before
  const events: FoundEvent[] = []
  for (const fix of fixes) {
    if (!isNewer(fix, state)) continue
    const step = decideFix(rules, state, fix, holidays)
    state = step.state
    events.push(...step.events)
  }
  return { state, events }
}
/** Watched for, and in a time that is watched. */
export const isWatched = ({ watch, schedule }: FenceRules, { type, at }: FoundEvent, holidays: Holidays): boolean =>
  watch.has(type) && (schedule === null || type === 'dwell' || watchTimeAt(schedule, at, holidays) !== null)
export const decideFence = (
  rules: FenceRules,
  before: FenceState,
  fixes: readonly Fix[],
  holidays: Holidays,
): Decided => {
  const { state, events } = followFence(rules, before, fixes, holidays)
  return { state, events: events.filter((event) => isWatched(rules, event, holidays)) }
}

/** Told from a reading of long ago, it informs and wakes nobody. */
export const isLateEvent = ({ toldFrom }: Pick<FoundEvent, 'toldFrom'>, now: number): boolean =>
  now - toldFrom > fenceLimits.lateMs
