/** Everything that can be killed, at a random moment, while people rent; and what has to be so afterwards. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import type pg from 'pg'
import { untilCalm } from '../invariants.ts'
import type { Finding, Options } from '../part.ts'
import { randomFrom } from '../random.ts'
import type { House } from './house.ts'
import { openJournal } from './journal.ts'
import { live, settleScenes } from './lives.ts'

/** False for one that has just ended by itself. */
const kill = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
const postmasterOf = ({ dataDir }: House): number => {
  const found = readPostmaster(join(dataDir, 'postgres'))
  if (!found) throw new Error('the database is not running')
  return found.pid
}

/** Kills it and waits until that has been felt: all connections end, the witness's among them. */
const killInDatabase = async (house: House, pid: number): Promise<void> => {
  const witness = await house.database.pool.connect()
  // `once` of node:events would take the error that comes before for an answer.
  const felt = new Promise<void>((resolve) => witness.once('end', resolve))
  try {
    if (kill(pid)) await felt
  } finally {
    witness.release(true)
  }
}
/** One connection's process, preferably one at work: PostgreSQL then throws all of them out and recovers. */
const killBackend = async (house: House): Promise<void> => {
  const { rows } = await house.database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
     ORDER BY state = 'active' DESC, random() LIMIT 1`,
  )
  await killInDatabase(house, rows[0]?.pid ?? postmasterOf(house))
}
const killServer = async (house: House): Promise<void> => {
  await house.end('SIGKILL')
  await house.start()
}
/** Who can be killed; answers once it was, and whoever watches over it has started it again. */
export const victims: Readonly<Record<string, (house: House) => Promise<void>>> = {
  server: killServer,
  backend: killBackend,
  postmaster: (house) => killInDatabase(house, postmasterOf(house)),
  both: async (house) => {
    kill(postmasterOf(house))
    await killServer(house)
  },
}

const longestMs = 1_500
const jobPatienceMs = 100_000

/** A job runs every minute; an order whose time is up is its work. Answers after how many milliseconds that was done. */
const untilTimePasses = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `UPDATE rental SET hold_expires_at = now() - interval '1 minute' WHERE id =
       (SELECT id FROM rental WHERE status IN ('pending_approval', 'pending_contract', 'pending_signature') LIMIT 1) RETURNING id`,
  )
  const startedAt = Date.now()
  const isClosed = async (): Promise<boolean> =>
    rows.length === 0 ||
    Boolean((await pool.query(`SELECT 1 FROM rental WHERE id = $1 AND status = 'cancelled'`, [rows[0]!.id])).rowCount)
  while (!(await isClosed())) {
    if (Date.now() - startedAt > jobPatienceMs) throw new Error(`no job ran within ${jobPatienceMs} ms`)
    await pause(200)
  }
  return Date.now() - startedAt
}

export const proveKills = async (house: House, { isShort, seconds, seed, say }: Options): Promise<Finding[]> => {
  const random = randomFrom(seed)
  const kills = isShort ? Math.max(2, Math.min(4, Math.round(seconds / 10))) : 30
  const people = isShort ? 4 : 8
  const { pool } = house.database
  const journal = openJournal()
  const scenes = await settleScenes(house, random, people)
  let isOver = false
  const lives = scenes.map((scene) => live(house, scene, journal, () => isOver))
  const recovered: Record<string, number[]> = {}
  try {
    for (let at = 0; at < kills; at += 1) {
      // Something has to be under way: the moment is counted from the next yes.
      const before = journal.promised.length
      while (journal.promised.length < before + 2) await pause(10)
      await pause(random.below(longestMs))
      const names = Object.keys(victims)
      const name = names[at] ?? random.pick(names)
      const startedAt = Date.now()
      await victims[name]!(house)
      await house.untilReady()
      ;(recovered[name] ??= []).push(Date.now() - startedAt)
      await journal.check(pool)
    }
  } finally {
    isOver = true
  }
  const finished = (await Promise.all(lives)).reduce((sum, count) => sum + count, 0)
  await house.untilReady()
  await journal.check(pool)
  const jobsAfterMs = isShort ? null : await untilTimePasses(pool)

  const slowest = Object.entries(recovered).map(
    ([name, times]) => `${name} ${times.length}× (${Math.max(...times)} ms)`,
  )
  say(`killed ${kills} times, longest until it served again: ${slowest.join(', ')}`)
  say(
    `${people} people, ${finished} orders to the end; ${journal.promised.length} times yes, ${journal.broken} of them not kept`,
  )
  say(`answers: ${journal.tally()}`)
  say(
    jobsAfterMs === null
      ? 'jobs: left to the long form'
      : `jobs: an order left standing was closed after ${jobsAfterMs} ms`,
  )
  return [...journal.findings, ...(await untilCalm(pool))]
}
