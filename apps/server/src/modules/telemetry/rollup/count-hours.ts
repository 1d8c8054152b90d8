/** A counter of hours between two readings: what it went up by, and what of that can be true. */
import { hourMs } from './kept-reading.ts'

/**
 * Hours it went up. One that goes back was set anew and counts from there; one that leaps further than time went was exchanged.
 */
export const counterRise = (
  before: { readonly ts: number; readonly value: number },
  after: { readonly ts: number; readonly value: number },
): number => {
  const rise = after.value - before.value
  if (rise <= 0) return 0
  // A counter of whole hours leaps by one within a minute.
  return rise <= (after.ts - before.ts) / hourMs + 1.01 ? rise : 0
}

/** Divides what happened from one moment to another among hours; what a longer silence hides belongs to its end. */
export const divideAmongHours = (
  from: number,
  until: number,
  amount: number,
  give: (hour: number, part: number) => void,
): void => {
  const last = Math.floor(until / hourMs) * hourMs
  const first = Math.floor(from / hourMs) * hourMs
  if (first === last || until - from > hourMs) return give(last, amount)
  // What ends on the stroke belongs to the hour before.
  const share = (Math.min(first + hourMs, until) - from) / (until - from)
  give(first, amount * share)
  if (share < 1) give(last, amount * (1 - share))
}

/** ms; `until` excluded. */
export interface Stretch {
  readonly from: number
  readonly until: number
}
const isIn = (stretches: readonly Stretch[], ms: number) =>
  stretches.some(({ from, until }) => from <= ms && ms < until)

/** The same, of what falls into these stretches alone; what a longer silence hides is theirs if it ended in them. */
export const divideWithin = (
  stretches: readonly Stretch[] | undefined,
  from: number,
  until: number,
  amount: number,
  give: (hour: number, part: number) => void,
): void => {
  if (!stretches) return divideAmongHours(from, until, amount, give)
  if (until - from > hourMs || until <= from) {
    if (isIn(stretches, until)) divideAmongHours(from, until, amount, give)
    return
  }
  for (const stretch of stretches) {
    const [start, end] = [Math.max(from, stretch.from), Math.min(until, stretch.until)]
    if (start < end) divideAmongHours(start, end, (amount * (end - start)) / (until - from), give)
  }
}
