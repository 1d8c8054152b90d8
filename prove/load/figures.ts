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

/**
 * By how many bytes a minute what is left after collecting grows: the straight line through the lowest heap of each tenth
 * of the second half, for the process where it is steepest.
 */
export const growthPerMinute = (
  samples: readonly Sample[],
  from: number,
  to: number,
  value: 'heap' | 'rss',
): number => {
  const middle = (from + to) / 2
  const slopes = [...new Set(samples.map(({ pid }) => pid))].map((pid) => {
    const step = (to - middle) / 10
    const points = Array.from({ length: 10 }, (_, index) => {
      const start = middle + index * step
      const own = samples.filter((sample) => sample.pid === pid && sample.at >= start && sample.at < start + step)
      return own.length === 0 ? null : { x: index, y: Math.min(...own.map((sample) => sample[value])) }
    }).filter((point) => point !== null)
    const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
    const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
    const slope =
      points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) /
      points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
    return (slope / step) * 60_000
  })
  return Math.max(...slopes)
}
