/**
 * Maintenance: renters, strangers, owners, desk, technicians, storekeepers, suppliers, devices and time play every act in
 * every order on a few machines. First in one process whose clock is moved, so that everything time does happens; then
 * through two processes while servers and database are killed. Whatever the history, days are kept by the orders that name
 * them, stock and money add up, nothing is done without consent, and what was told yes is there. Between the two, batches of
 * readings are sent many times by processes that are killed.
 */
import { addHours } from '../../apps/server/src/platform/clock.ts'
import { keepPartitions } from '../../apps/server/src/platform/database/migrate.ts'
import { openJournal } from '../crashes/journal.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import { openWorld, type World } from '../parties/world.ts'
import type { Finding, Options, Prove } from '../part.ts'
import { sendBatches } from './batches.ts'
import { walkThroughKills } from './kills.ts'
import { isEnough, noting, type Seen } from './seen.ts'
import { engage, type Stage } from './stage.ts'
import { playTurn, standing } from './walk.ts'

/** While nobody is killed everybody is answered. */
const strictly =
  (seen: Seen): Stage['saw'] =>
  (deed, answer) => {
    noting(seen, deed, answer)
    if (answer.status === 0 || answer.status >= 500)
      seen.findings.push({ rule: `${deed} is answered`, facts: { status: answer.status, body: answer.body } })
  }

/** What time could not do to one row is tried again later, and said. */
const failuresOfTime = async (pool: Stage['app']['pool']): Promise<Finding[]> => {
  const { rows } = await pool.query('SELECT work, subject_id, last_error FROM time_failure')
  return rows.map((facts: unknown) => ({ rule: 'time passes for each', facts }))
}

/** Hours of all sizes: what lapses, what counts as accepted, what a plan opens, what is late. */
const spans = [0.2, 0.6, 2, 5, 13, 26, 50, 75, 190]
/** Turns that are played beside one another. */
const atOnce = 3
const passPercent = 14

/** Tables divided by month have one for every month time passes through, as the night before makes them. */
const makeRoom = ({ site, app }: World, hours: number): Promise<void> => {
  const from = app.clock.now()
  return keepPartitions(site.databaseUrl, { from, until: addHours(from, hours) })
}

const walkWithTime = async (seen: Seen, { seed, seconds, isShort, say }: Options): Promise<void> => {
  const world = await openWorld(seed)
  const journal = openJournal()
  try {
    await makeRoom(world, 0)
    const stage = await engage(world.app, world.random, { journal, saw: strictly(seen) })
    const until = Date.now() + seconds * 1000
    let turns = 0
    const pass = async (hours: number): Promise<void> => {
      await makeRoom(world, hours)
      const failed = await world.pass(hours)
      for (const { job, error } of failed)
        seen.findings.push({ rule: `time passes: ${job}`, facts: String((error as Error)?.stack ?? error) })
    }
    while (Date.now() < until && !isEnough(seen)) {
      await Promise.all(Array.from({ length: atOnce }, () => playTurn(stage)))
      turns += atOnce
      if (world.random.chance(passPercent)) await pass(world.random.pick(spans))
    }
    seen.findings.push(...(await sendBatches(world, stage, { kills: isShort ? 1 : 5, say })))
    await pass(1)
    await pass(1)
    await journal.check(world.app.pool)
    seen.findings.push(...journal.findings, ...(await untilCalm(world.app.pool, 5_000)))
    seen.findings.push(...(await failuresOfTime(world.app.pool)))
    seen.findings.push(...(await brokenInvariants(world.site.database, world.app.clock.now())))
    say(`${turns} turns with time, ${journal.promised.length} times promised: ${await standing(world.app.pool)}`)
  } finally {
    await world.close()
  }
}

export const prove: Prove = async (options) => {
  const { seconds, isShort, say } = options
  const seen: Seen = { findings: [], answers: new Map() }
  await walkWithTime(seen, { ...options, seconds: seconds * 0.6 })
  if (!isEnough(seen)) await walkThroughKills(seen, { ...options, seconds: seconds * 0.4 })
  if (!isShort)
    for (const [answer, times] of [...seen.answers].toSorted(([one], [other]) => one.localeCompare(other)))
      say(`${String(times).padStart(6)} ${answer}`)
  return seen.findings
}
