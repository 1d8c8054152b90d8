/** Days of a machine nobody has. No database, no clock. */
import { addDays } from '../../../platform/clock.ts'

interface Taken {
  readonly from: string
  readonly to: string
}
export interface Stretch {
  readonly from: string
  readonly to: string
}
/** The first so many days in a row that begin between these two; `taken` in the order of their days. */
export const firstFree = (taken: readonly Taken[], first: string, latest: string, days: number): Stretch | null => {
  let from = first
  for (const one of taken) {
    if (one.to < from) continue
    if (one.from > addDays(from, days - 1)) break
    from = addDays(one.to, 1)
  }
  return from <= latest ? { from, to: addDays(from, days - 1) } : null
}
/** From this day on until somebody has it, at most so many days; null where somebody has it that day. */
export const freeFrom = (taken: readonly Taken[], day: string, most: number): Stretch | null => {
  const next = taken.find(({ to }) => to >= day)
  const last = addDays(day, most - 1)
  if (!next || next.from > last) return { from: day, to: last }
  return next.from > day ? { from: day, to: addDays(next.from, -1) } : null
}
