/** When somebody is where, if he goes to these one after another; and the order with the least travel. */
import type { Point } from '../../geography/public.ts'
import { type Visit, visitFrom, type Wanted } from '../matching/plan-visit.ts'

export interface Stop extends Wanted {
  readonly jobId: number
}
export interface PlannedStop extends Visit {
  readonly jobId: number
}
export interface DayGround {
  readonly origin: Point
  /** In milliseconds: he does not set out before. */
  readonly free: number
  /** Whether he works then, and has nothing else. */
  readonly isOpen: (visit: Visit) => boolean
}

export const travelOf = (stops: readonly Pick<PlannedStop, 'travelMinutes'>[]): number =>
  stops.reduce((sum, { travelMinutes }) => sum + travelMinutes, 0)

/** Null: somebody would be kept waiting beyond the window he was promised, or it does not fit his hours. */
export const walkDay = ({ origin, free, isOpen }: DayGround, stops: readonly Stop[]): readonly PlannedStop[] | null => {
  const planned: PlannedStop[] = []
  let [place, from] = [origin, free]
  for (const stop of stops) {
    const visit = visitFrom(place, from, stop)
    if (visit.arrives > stop.windowEnd || !isOpen(visit)) return null
    planned.push({ ...visit, jobId: stop.jobId })
    ;[place, from] = [stop.place, visit.ends]
  }
  return planned
}

/** All orders are tried, each only as far as it is possible and shorter than the best; null: none is possible. */
export const shortestDay = (ground: DayGround, stops: readonly Stop[]): readonly PlannedStop[] | null => {
  let best: readonly PlannedStop[] | null = null
  const goOn = (done: readonly Stop[], left: readonly Stop[]): void => {
    const planned = walkDay(ground, done)
    if (!planned || (best && travelOf(planned) >= travelOf(best))) return
    if (left.length === 0) best = planned
    for (const next of left)
      goOn(
        [...done, next],
        left.filter((stop) => stop !== next),
      )
  }
  goOn([], stops)
  return best
}
