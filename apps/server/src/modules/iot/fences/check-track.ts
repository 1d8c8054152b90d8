/** What a fence would tell of a way, from its first reading to its last. */
import type { FenceSchedule } from '@jihui/protocol/iot/fences/schema'
import { decideFix, decideFence, type FenceRules, type Fix, type FoundEvent, unknownState } from './decide-fence.ts'
import { type Holidays, type WatchTime, watchTimesIn } from './watch-times.ts'

interface Stay {
  readonly from: number
  until: number
}
/** From when to when it was inside, as the machine says it. */
const staysOf = (rules: FenceRules, fixes: readonly Fix[], holidays: Holidays): readonly Stay[] => {
  const stays: Stay[] = []
  let state = unknownState
  for (const fix of fixes) {
    state = decideFix(rules, state, fix, holidays).state
    if (state.side !== 'in') continue
    const last = stays.at(-1)
    if (last && last.from === state.since) last.until = state.lastIn ?? fix.ts
    else stays.push({ from: state.since, until: state.lastIn ?? fix.ts })
  }
  return stays
}
const byTime = (type: 'absent' | 'outside', at: number): FoundEvent => ({
  type,
  at,
  spot: null,
  minutes: null,
  toldFrom: at,
})
/** Without a schedule the whole way is one time. */
const timesOf = (schedule: FenceSchedule | null, whole: WatchTime, holidays: Holidays): WatchTime[] =>
  schedule === null ? [whole] : watchTimesIn(schedule, whole, holidays)

export const checkTrack = (rules: FenceRules, track: readonly Fix[], holidays: Holidays): readonly FoundEvent[] => {
  const fixes = track.toSorted((a, b) => a.ts - b.ts || a.seq - b.seq)
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) return []
  const { events } = decideFence(rules, unknownState, fixes, holidays)
  const stays = staysOf(rules, fixes, holidays)
  const isInside = (from: number, until: number) => stays.some((stay) => stay.from <= until && stay.until >= from)
  const times = timesOf(rules.schedule, { from: first.ts, until: last.ts }, holidays)
  const told = times.flatMap(({ from, until }) => [
    ...(rules.watch.has('outside') && from >= first.ts && from <= last.ts && !isInside(from, from)
      ? [byTime('outside', from)]
      : []),
    ...(rules.watch.has('absent') && until <= last.ts && !isInside(from, until - 1) ? [byTime('absent', until)] : []),
  ])
  return [...events, ...told].toSorted((a, b) => a.at - b.at)
}
