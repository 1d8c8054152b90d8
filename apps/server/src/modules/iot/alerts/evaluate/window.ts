/** Values of a stretch of time in at most some sixty parts: what is asked of it costs the same however often a device speaks. */
import type { Aggregate } from '@jihui/protocol/iot/alerts/conditions'

/** When its first value was measured, that, the last, the sum, how many, the lowest, the highest. */
export type Part = readonly [
  ts: number,
  first: number,
  last: number,
  sum: number,
  count: number,
  min: number,
  max: number,
]
const parts = 60

/** With one value more; what lies before the stretch is left out. */
export const withValue = (
  window: readonly Part[],
  windowMs: number,
  ts: number,
  value: number | null,
): readonly Part[] => {
  const kept = window.filter(([at]) => at > ts - windowMs)
  if (value === null) return kept
  const last = kept.at(-1)
  if (last && ts - last[0] < windowMs / parts) {
    const [at, first, , sum, count, min, max] = last
    return [
      ...kept.slice(0, -1),
      [at, first, value, sum + value, count + 1, Math.min(min, value), Math.max(max, value)],
    ]
  }
  return [...kept, [ts, value, value, value, 1, value, value]]
}

/** Null where there is too little to say. */
export const aggregateOf = (window: readonly Part[], aggregate: Aggregate): number | null => {
  const count = window.reduce((total, part) => total + part[4], 0)
  if (count === 0) return null
  if (aggregate === 'avg') return window.reduce((total, part) => total + part[3], 0) / count
  if (aggregate === 'min') return Math.min(...window.map((part) => part[5]))
  if (aggregate === 'max') return Math.max(...window.map((part) => part[6]))
  return count < 2 ? null : window.at(-1)![2] - window[0]![1]
}
