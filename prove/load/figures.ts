/** What a load run measures and how it is summed up. */
import { existsSync, readFileSync } from 'node:fs'

/** One request: what kind, when it was meant to be sent, how long from then until its answer was read. Milliseconds. */
export interface Measured {
  readonly kind: string
  readonly at: number
  readonly ms: number
  readonly status: number
}
/** One line of `probe.mjs`. */
export interface Sample {
  readonly pid: number
  readonly at: number
  readonly rss: number
  readonly heap: number
  readonly loopMs: number
  /** Written right after the whole heap was collected. */
  readonly collected: boolean
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const readSamples = (file: string): Sample[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
        .map((line) => JSON.parse(line) as Sample)
    : []

const mebibyte = 2 ** 20
const megabytes = (bytes: number): string => `${(bytes / mebibyte).toFixed(0)} MB`
const milliseconds = (values: readonly number[]): string =>
  `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms`

/** Of all processes together: the most memory, the least heap (what was left after collecting), the longest pause. */
export const describeProcesses = (samples: readonly Sample[]): string => {
  const pids = [...new Set(samples.map(({ pid }) => pid))]
  return pids
    .map((pid) => {
      const own = samples.filter((sample) => sample.pid === pid)
      const rss = Math.max(...own.map((sample) => sample.rss))
      const heap = Math.min(...own.map((sample) => sample.heap))
      const loop = quantile(
        own.map(({ loopMs }) => loopMs),
        0.99,
      )
      return `RSS ${megabytes(rss)}, heap ${megabytes(heap)}, event loop at most ${loop.toFixed(0)} ms late`
    })
    .join(' | ')
}

/** One line for an interval: how much was answered, how fast, and what it took. */
export const describeInterval = (seconds: number, measured: readonly Measured[], samples: readonly Sample[]): string =>
  `${String(seconds).padStart(5)} s: ${measured.length} answers, ${milliseconds(measured.map(({ ms }) => ms))} | ${describeProcesses(samples)}`

export const describeKind = (kind: string, measured: readonly Measured[]): string =>
  `${kind.padEnd(14)} ${String(measured.length).padStart(6)} × ${milliseconds(measured.map(({ ms }) => ms))}`

/** Fewer points than this make no line. */
const pointsMin = 4

/**
 * By how many bytes a minute memory grows over the second half of a run, for the process where it does most: the straight
 * line through what is left of the heap after each collection, or through all samples of RSS. Null: too few to say.
 */
export const growthPerMinute = (
  samples: readonly Sample[],
  from: number,
  to: number,
  value: 'heap' | 'rss',
): number | null => {
  const late = samples.filter(
    ({ at, collected }) => at >= (from + to) / 2 && at <= to && (value === 'rss' || collected),
  )
  const slopes = [...new Set(late.map(({ pid }) => pid))].flatMap((pid) => {
    const points = late
      .filter((sample) => sample.pid === pid)
      .map((sample) => ({ x: sample.at / 60_000, y: sample[value] }))
    if (points.length < pointsMin) return []
    const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
    const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
    const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
    return [points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread]
  })
  return slopes.length === 0 ? null : Math.max(...slopes)
}
