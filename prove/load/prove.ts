/**
 * A steady rate of visitors for a long time. They come when they come: a visit is measured from the moment it was meant to
 * be sent, so that an answer that keeps others waiting is counted with all of them. (A client that waits for one answer
 * before it asks the next, as load tools do by themselves, would leave those out.)
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { lines } from '@jihui/protocol/rental/lines'
import { fillMachines } from '../../bench/fill.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import type { Finding, Prove } from '../part.ts'
import { openSite, settleTown } from '../site.ts'
import {
  describeInterval,
  describeKind,
  describeProcesses,
  growthPerMinute,
  type Measured,
  quantile,
  readSamples,
} from './figures.ts'
import { listen } from './listeners.ts'
import { pickVisit, type Place, visits } from './visits.ts'

/** What a run may come to. Milliseconds; bytes a minute. */
const limits = {
  /** On a machine that does nothing else. The short form runs beside other tests. */
  p99Ms: 500,
  p99ShortMs: 3_000,
  /** When the timers of the visitors themselves are later than this, the machine is too busy to measure anything on. */
  ownLatenessMs: 60,
  /** Judged only over a run that is long enough for caches and compiled code to have settled, and for a line to show. */
  growth: {
    heap: { most: 3 * 2 ** 20, fromSeconds: 180 },
    rss: { most: 5 * 2 ** 20, fromSeconds: 600 },
  },
} as const
/** Rate of the short form at most: it measures on whatever machine the tests run. */
const shortRate = 20
/** Machines of each line, and open pages. */
const sizes = { short: { machines: 200, pages: 20 }, full: { machines: 5_000, pages: 200 } } as const
/** Visits before the measured ones, while code is compiled and pools fill. */
const warmUpSeconds = 3

/** Visits at chance moments, so many a second on the average, none waiting for another. */
const visitFor = async (place: Place, rate: number, seconds: number, measured: Measured[]): Promise<void> => {
  const { random } = place.site
  const start = Date.now()
  const under: Promise<void>[] = []
  for (let at = start; at < start + seconds * 1000; at += (-Math.log(1 - random.next()) * 1000) / rate) {
    await pause(Math.max(0, at - Date.now()))
    const visit = pickVisit(place)
    under.push(
      visit.make(place).then(({ status }) => {
        const isExpected = status === 200 || status === 201 || visit.also?.includes(status)
        measured.push({ kind: visit.kind, at, ms: Date.now() - at, status: isExpected ? 200 : status })
      }),
    )
  }
  await Promise.all(under)
}

export const prove: Prove = async ({ seconds, seed, isShort, rate: wanted, say }) => {
  const rate = isShort ? Math.min(wanted, shortRate) : wanted
  const size = isShort ? sizes.short : sizes.full
  const probe = fileURLToPath(new URL('./probe.mjs', import.meta.url))
  if (!existsSync(probe)) throw new Error(`there is no ${probe}`)
  const site = await openSite({ seed, processes: 0 })
  const findings: Finding[] = []
  try {
    const file = join(site.folder, 'probe.jsonl')
    const settings = { PROVE_PROBE: file, NODE_OPTIONS: `--import ${probe}` }
    await site.addServer(settings)
    await site.addServer(settings)
    const town = await settleTown(site, { renters: 8, owners: 2, units: 4 })
    for (const { id } of lines) await fillMachines(site.database.pool, id, size.machines)
    const pages = await listen(site, town.renters, size.pages)
    const place: Place = { site, town, placed: [] }
    await visitFor(place, rate, warmUpSeconds, [])

    const ownLateness = monitorEventLoopDelay({ resolution: 10 })
    ownLateness.enable()
    const from = Date.now()
    const measured: Measured[] = []
    const every = Math.max(5, Math.round(seconds / 12))
    for (let done = 0; done < seconds; done += every) {
      const startedAt = Date.now()
      const interval: Measured[] = []
      await visitFor(place, rate, Math.min(every, seconds - done), interval)
      measured.push(...interval)
      const samples = readSamples(file).filter(({ at }) => at >= startedAt)
      say(describeInterval(Math.min(seconds, done + every), interval, samples))
    }
    const to = Date.now()
    const samples = readSamples(file).filter(({ at }) => at >= from)

    for (const { kind } of visits)
      say(
        describeKind(
          kind,
          measured.filter((one) => one.kind === kind),
        ),
      )
    say(
      `${(measured.length / ((to - from) / 1000)).toFixed(1)} answers a second of ${rate} wanted, ${lines.length * size.machines} machines`,
    )
    say(`${size.pages} pages heard ${pages.messages} messages, ${pages.lost} were cut off`)
    say(`processes: ${describeProcesses(samples)}`)

    for (const { kind, status } of measured.filter(({ status }) => status !== 200).slice(0, 10))
      findings.push({ rule: `a ${kind} is answered as it should be`, facts: `status ${status}` })
    const p99 = quantile(
      measured.map(({ ms }) => ms),
      0.99,
    )
    const limit = isShort ? limits.p99ShortMs : limits.p99Ms
    const lateness = Math.max(0, ownLateness.percentile(99) / 1e6 - 10)
    const isMeasurable = lateness <= limits.ownLatenessMs
    say(
      `p99 ${p99.toFixed(0)} ms, at most ${limit} ms; the visitors' own timers were ${lateness.toFixed(0)} ms late` +
        (isMeasurable ? '' : ': this machine is too busy, times are not judged'),
    )
    if (isMeasurable && p99 > limit)
      findings.push({ rule: `99 of 100 answers within ${limit} ms`, facts: `${p99.toFixed(0)} ms` })
    if (pages.lost > 0)
      findings.push({ rule: 'open pages stay connected', facts: `${pages.lost} of ${size.pages} lost` })
    if (pages.messages === 0) findings.push({ rule: 'open pages hear of what happens', facts: 'no message came' })
    for (const value of ['heap', 'rss'] as const) {
      const { most, fromSeconds } = limits.growth[value]
      const growth = growthPerMinute(samples, from, to, value)
      if (growth === null) {
        say(`growth of ${value}: too little was seen to say`)
        continue
      }
      const told = `${(growth / 2 ** 20).toFixed(2)} MB a minute over the second half, at most ${most / 2 ** 20}`
      const isJudged = seconds >= fromSeconds
      say(`growth of ${value}: ${told}${isJudged ? '' : ` (not judged under ${fromSeconds} s)`}`)
      if (isJudged && growth > most) findings.push({ rule: `${value} does not grow steadily`, facts: told })
    }
    pages.close()
    findings.push(...(await untilCalm(site.database.pool)), ...(await brokenInvariants(site.database)))
    return findings
  } finally {
    await site.close()
  }
}
