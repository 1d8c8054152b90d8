/** Everything that can be killed, at a random moment, while people rent; and what has to be so afterwards. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readPostmaster } from '../../apps/server/src/platform/postgres/postmaster.ts'
import { untilCalm } from '../invariants.ts'
import type { Finding, Options } from '../part.ts'
import { randomFrom } from '../random.ts'
import type { House } from './house.ts'
import { openJournal } from './journal.ts'
import { live, settleScenes } from './lives.ts'

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // One that has just ended by itself needs no killing.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const postmasterOf = ({ dataDir }: House): number => {
  const found = readPostmaster(join(dataDir, 'postgres'))
  if (!found) throw new Error('the database is not running')
  return found.pid
}

const killServer = async (house: House): Promise<void> => {
  await house.end('SIGKILL')
  await house.start()
}
const victims: Readonly<Record<string, (house: House) => Promise<void>>> = {
  server: killServer,
  /** One connection's process, preferably one at work: PostgreSQL then throws all of them out and recovers. */
  backend: async (house) => {
    const { rows } = await house.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
       ORDER BY state = 'active' DESC, random() LIMIT 1`,
    )
    kill(rows[0]?.pid ?? postmasterOf(house))
  },
  postmaster: async (house) => kill(postmasterOf(house)),
  both: async (house) => {
    kill(postmasterOf(house))
    await killServer(house)
  },
}

const longestMs = 1_500

export const proveKills = async (house: House, { isShort, seed, say }: Options): Promise<Finding[]> => {
  const random = randomFrom(seed)
  const kills = isShort ? 4 : 30
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

  const slowest = Object.entries(recovered).map(
    ([name, times]) => `${name} ${times.length}× (${Math.max(...times)} ms)`,
  )
  say(`killed ${kills} times, longest until it served again: ${slowest.join(', ')}`)
  say(
    `${people} people, ${finished} orders to the end; ${journal.promised.length} times yes, ${journal.broken} of them not kept`,
  )
  say(`answers: ${journal.tally()}`)
  return [...journal.findings, ...(await untilCalm(pool))]
}
