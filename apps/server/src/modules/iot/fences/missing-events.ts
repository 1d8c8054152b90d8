/** Which events of a stretch, decided anew with readings that came late, have not been told yet. */
import { fixLimits, type FoundEvent } from './decide-fence.ts'

/** One that was told. */
export interface ToldEvent {
  readonly type: FoundEvent['type']
  readonly at: number
}
const opposite = { enter: 'exit', exit: 'enter', dwell: 'exit' } as const

/** A late reading moves a change of side in time: it is the one that was told, as long as nothing lies between the two. */
const isSame = (told: ToldEvent, found: FoundEvent, all: readonly FoundEvent[]): boolean => {
  if (told.type !== found.type) return false
  if (found.type === 'crossed') return found.at <= told.at && told.at - found.at <= fixLimits.apartMs
  if (!(found.type in opposite)) return false
  const other = opposite[found.type as keyof typeof opposite]
  const [from, until] = [Math.min(told.at, found.at), Math.max(told.at, found.at)]
  return !all.some(({ type, at }) => type === other && at > from && at < until)
}

/** `all`: everything that happened in the stretch; `found`: what of it is to be told. */
export const missingEvents = (
  found: readonly FoundEvent[],
  all: readonly FoundEvent[],
  told: readonly ToldEvent[],
): FoundEvent[] => {
  const open = new Set(told)
  const exact = (event: FoundEvent) => [...open].find(({ type, at }) => type === event.type && at === event.at)
  const left = found.filter((event) => {
    const same = exact(event)
    if (same) open.delete(same)
    return !same
  })
  return left.filter((event) => {
    const [near] = [...open]
      .filter((one) => isSame(one, event, all))
      .toSorted((a, b) => Math.abs(a.at - event.at) - Math.abs(b.at - event.at))
    if (near) open.delete(near)
    return !near
  })
}
