/**
 * Ordinary visitors beside whatever else goes on: what it costs them is the measure of every trouble one person makes for
 * the others. All times are of one run, so that the machine's own speed does not count.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { quantile, type Measured } from '../load/figures.ts'
import { pickVisit, type Place } from '../load/visits.ts'
import { settleTown, type Site } from '../site.ts'
import type { Findings } from './judge.ts'

/** Visits a second, sent at their time whether or not those before were answered. */
const rate = 25
/** How much slower 99 of 100 answers may become. */
const slowdownMax = 3
/**
 * Nobody notices what is below this, and two cores shared by the server, its database, the visitors and those who make
 * the trouble give such a difference by the order of turns alone.
 */
const unnoticedMs = 400
/** Timers of our own that come so late say that the machine, not the product, was slow. */
const ownLatenessMsMax = 250

/** Of fewer, the slowest of a hundred is one that the machine was busy for. */
const visitsMin = 100

export interface Visitors {
  /** As it is when nothing else happens; measured once. */
  readonly calmMs: number
  /** While `work` is done: every visit is answered as it should be, and 99 of 100 about as fast as in calm. */
  during(name: string, work: () => Promise<unknown>): Promise<void>
}

const visit = async (place: Place, measured: Measured[]): Promise<void> => {
  const { kind, also = [], make } = pickVisit(place)
  const at = performance.now()
  const { status } = await make(place)
  const isRight = status === 200 || status === 201 || also.includes(status)
  measured.push({ kind, at, ms: performance.now() - at, status: isRight ? 200 : status })
}

/** Visits until `work` has ended. */
const visitWhile = async (place: Place, work: Promise<unknown>): Promise<Measured[]> => {
  const measured: Measured[] = []
  const under: Promise<void>[] = []
  const timer = setInterval(() => under.push(visit(place, measured)), 1000 / rate)
  await work.finally(() => clearInterval(timer))
  await Promise.all(under)
  return measured
}

const p99 = (measured: readonly Measured[]): number =>
  quantile(
    measured.map(({ ms }) => ms),
    0.99,
  )

/** @param calmSeconds How long the calm is measured. */
export const openVisitors = async (
  site: Site,
  findings: Findings,
  say: (line: string) => void,
  calmSeconds: number,
): Promise<Visitors> => {
  const place: Place = { site, town: await settleTown(site, { renters: 4, owners: 1, units: 2 }), placed: [] }
  const calm = (seconds: number) => visitWhile(place, new Promise((resolve) => setTimeout(resolve, seconds * 1000)))
  // The first answers of a process compile what they need.
  await calm(1.5)
  const calmMs = p99(await calm(calmSeconds))
  const limit = Math.max(unnoticedMs, slowdownMax * calmMs)
  return {
    calmMs,
    async during(name, work) {
      const lateness = monitorEventLoopDelay({ resolution: 10 })
      lateness.enable()
      const measured = await visitWhile(place, work())
      lateness.disable()
      const lateMs = Math.max(0, lateness.percentile(99) / 1e6 - 10)
      const slowest = p99(measured)
      const isJudged = lateMs <= ownLatenessMsMax && measured.length >= visitsMin
      say(
        `${name}: ${measured.length} visits beside it, p99 ${slowest.toFixed(0)} ms, in calm ${calmMs.toFixed(0)} ms` +
          (isJudged ? '' : '; too busy a machine or too few visits, times are not judged'),
      )
      if (isJudged)
        findings.expect(
          slowest <= limit,
          'others notice nothing',
          name,
          `p99 ${slowest.toFixed(0)} of ${limit.toFixed(0)} ms`,
        )
      for (const { kind, status } of measured.filter(({ status: one }) => one !== 200))
        findings.add('others are answered', `${name}, ${kind}`, `status ${status}`)
    },
  }
}
