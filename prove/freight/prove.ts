/**
 * Freight: shippers, drivers, staff and time play every action in every order, several at once, on few cargos. First in one
 * process whose clock is moved, so that everything time does happens; then through two processes that are killed in between.
 * Whatever the history, the money of every order adds up, nobody is on two trips, and what was written down is complete.
 */
import { keepPartitions } from '../../apps/server/src/platform/database/migrate.ts'
import type { Answer, TestApp } from '../../apps/server/src/testing/test-app.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import { openWorld } from '../parties/world.ts'
import type { Finding, Prove } from '../part.ts'
import type { Random } from '../random.ts'
import { openSite } from '../site.ts'
import { accept, engage, findTargets, odd, publish, type Stage, usual } from './stage.ts'

interface Seen {
  readonly findings: Finding[]
  readonly answers: Map<string, number>
}
/** Yes, no, and never a fault. Whoever is asked while he is being killed answers nothing. */
const seeing =
  ({ findings, answers }: Seen) =>
  (deed: string, answer: Answer): Answer => {
    const key = `${deed}: ${answer.status} ${answer.body?.code ?? ''}`.trim()
    answers.set(key, (answers.get(key) ?? 0) + 1)
    if (answer.status >= 500)
      findings.push({ rule: `${deed} is answered`, facts: { status: answer.status, body: answer.body } })
    return answer
  }

const openMax = 6
/** One turn: a new cargo, everybody after one cargo, or several deeds at once, most of them as they usually go. */
const playTurn = async (stage: Stage): Promise<void> => {
  const { random } = stage
  const targets = await findTargets(stage)
  const open = targets.filter(({ cargo }) => cargo.status === 'open')
  if (open.length < openMax && random.chance(25)) return void (await publish(stage))
  if (targets.length === 0) return void (await publish(stage))
  const rush = random.pick(open.length > 0 && random.chance(30) ? open : targets)
  if (random.chance(20)) return void (await Promise.all(stage.drivers.map((driver) => accept(stage, rush, driver))))
  const deeds = Array.from({ length: 1 + random.below(3) }, () => {
    const target = random.chance(60) ? rush : random.pick(targets)
    const next = target.order && usual[target.order.status]
    return next && random.chance(80) ? next(stage, target) : random.pick(odd)(stage, target)
  })
  await Promise.all(deeds)
}

/** Hours of all sizes: what lapses, what is late, what counts as confirmed, what is rated no more. */
const spans = [0.2, 0.6, 2, 5, 26, 50, 75, 190]

const walkWithTime = async (seen: Seen, seed: number, seconds: number, say: (line: string) => void): Promise<void> => {
  const world = await openWorld(seed)
  try {
    const stage = await engage(world.app, world.random, seeing(seen))
    const until = Date.now() + seconds * 1000
    let turns = 0
    while (Date.now() < until && seen.findings.length < 100) {
      await playTurn(stage)
      turns += 1
      if (!world.random.chance(6)) continue
      const failed = await world.pass(world.random.pick(spans))
      await keepPartitions(world.site.databaseUrl, { from: world.app.clock.now(), until: world.app.clock.now() })
      for (const { job, error } of failed)
        seen.findings.push({ rule: `time passes: ${job}`, facts: String((error as Error)?.stack ?? error) })
    }
    await world.pass(1)
    await world.pass(1)
    seen.findings.push(...(await untilCalm(world.app.pool, 5_000)))
    seen.findings.push(...(await brokenInvariants(world.site.database, world.app.clock.now())))
    say(`${turns} turns with time: ${await standing(world.app)}`)
  } finally {
    await world.close()
  }
}

const standing = async ({ pool }: TestApp): Promise<string> => {
  const { rows } = await pool.query('SELECT status, count(*)::int FROM freight_order GROUP BY status ORDER BY status')
  return rows.map(({ status, count }) => `${count} ${status}`).join(', ')
}

/** Kills whichever process, and starts another, while the walk goes on. */
const killing = async (
  site: Awaited<ReturnType<typeof openSite>>,
  random: Random,
  isOver: () => boolean,
): Promise<number> => {
  let killed = 0
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 1500 + random.below(2500)))
    if (isOver()) break
    const server = random.pick(site.servers)
    await site.addServer()
    await site.endServer(server, 'SIGKILL')
    killed += 1
  }
  return killed
}

const walkThroughKills = async (
  seen: Seen,
  seed: number,
  seconds: number,
  say: (line: string) => void,
): Promise<void> => {
  const site = await openSite({ processes: 2, seed: seed + 1 })
  try {
    const stage = await engage(site.app, site.random, seeing(seen))
    const until = Date.now() + seconds * 1000
    const isOver = () => Date.now() >= until || seen.findings.length >= 100
    const kills = killing(site, site.random, isOver)
    let turns = 0
    while (!isOver()) {
      await playTurn(stage)
      turns += 1
    }
    const killed = await kills
    seen.findings.push(...(await untilCalm(site.database.pool)), ...(await brokenInvariants(site.database)))
    say(`${turns} turns through ${killed} kills: ${await standing(site.app)}`)
  } finally {
    await site.close()
  }
}

export const prove: Prove = async ({ seconds, seed, isShort, say }) => {
  const seen: Seen = { findings: [], answers: new Map() }
  await walkWithTime(seen, seed, seconds * 0.6, say)
  await walkThroughKills(seen, seed, seconds * 0.4, say)
  if (!isShort)
    for (const [answer, times] of [...seen.answers].toSorted(([one], [other]) => one.localeCompare(other)))
      say(`${String(times).padStart(6)} ${answer}`)
  return seen.findings
}
