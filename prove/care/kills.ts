/** The walk goes on through two processes while servers and the database under them are killed. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from '../../tests/server/server-process.ts'
import { type House, openHouse } from '../crashes/house.ts'
import { openJournal } from '../crashes/journal.ts'
import { victims } from '../crashes/kills.ts'
import { brokenInvariants, untilCalm } from '../invariants.ts'
import type { Options } from '../part.ts'
import { type Random, randomFrom } from '../random.ts'
import { ask } from '../site.ts'
import { isEnough, noting, type Seen } from './seen.ts'
import { engage } from './stage.ts'
import { playTurn, standing } from './walk.ts'

/** A process beside the one that has the database: both answer the same people. */
const openSecond = async (house: House, settings: Readonly<Record<string, string>>) => {
  const DATABASE_URL = runningPostgres(house.dataDir) ?? ''
  const common = {
    APP_ENV: 'test',
    RATE_LIMITS: 'off',
    DB_POOL: '8',
    DATA_DIR: house.dataDir,
    DATABASE_URL,
    ...settings,
  }
  const start = () => startServerProcess(common)
  let server: ServerProcess = start()
  let address = await server.address()
  return {
    call: (async (method, path, options) =>
      ask(address, method, path, options).catch(() => ({
        status: 0,
        headers: new Headers(),
        body: undefined as never,
      }))) as TestApp['call'],
    restart: async () => {
      await endServerProcess(server, 'SIGKILL')
      server = start()
      address = await server.address()
    },
    close: () => endServerProcess(server, 'SIGTERM'),
  }
}
type Second = Awaited<ReturnType<typeof openSecond>>

/** Whichever process answers; the other where it has gone. */
const callEither =
  (house: House, second: Second, random: Random): TestApp['call'] =>
  async (method, path, options) => {
    const both = random.chance(50) ? [house.call, second.call] : [second.call, house.call]
    const answer = await both[0]!(method, path, options)
    return answer.status === 0 ? both[1]!(method, path, options) : answer
  }

/** Turns that are played beside one another. */
const lanes = 4
const longestMs = 1_500
const killAll = async (house: House, second: Second, random: Random, isOver: () => boolean): Promise<string[]> => {
  const killed: string[] = []
  const all: Readonly<Record<string, () => Promise<void>>> = {
    ...Object.fromEntries(Object.entries(victims).map(([name, kill]) => [name, () => kill(house)])),
    second: () => second.restart(),
  }
  while (!isOver()) {
    await pause(400 + random.below(longestMs))
    if (isOver()) break
    const names = Object.keys(all)
    const name = names[killed.length] ?? random.pick(names)
    await all[name]!()
    await house.untilReady()
    killed.push(name)
  }
  return killed
}

/** The jobs of time look once a minute: what came due just now is opened by the next look, of a slow machine by the one after. */
const lookedWithinMs = 130_000
const untilDueIsOpened = async ({ pool }: House['database']): Promise<void> => {
  const due = `SELECT 1 FROM upkeep_plan_unit x JOIN upkeep_plan p ON p.id = x.plan_id AND p.status = 'active'
    WHERE x.opens_on < (now() AT TIME ZONE 'Asia/Shanghai')::date LIMIT 1`
  const until = Date.now() + lookedWithinMs
  while (Date.now() < until && (await pool.query(due)).rows.length > 0) await pause(500)
}

export const walkThroughKills = async (seen: Seen, { seed, seconds, say }: Options): Promise<void> => {
  const random = randomFrom(seed + 1)
  const AUTH_SECRET = randomBytes(32).toString('hex')
  const SANDBOX_SECRET = randomBytes(32).toString('hex')
  const house = await openHouse({ settings: { AUTH_SECRET, SANDBOX_SECRET } })
  const journal = openJournal()
  let second: Second | undefined
  try {
    const settings = { AUTH_SECRET, SANDBOX_SECRET, FILE_STORE: join(house.dataDir, 'files') }
    const beside = (second = await openSecond(house, settings))
    const app = { ...house.app, call: callEither(house, beside, random) } as TestApp
    const stage = await engage(app, random, { journal, saw: (deed, answer) => noting(seen, deed, answer) })
    const until = Date.now() + seconds * 1000
    const isOver = () => Date.now() >= until || isEnough(seen)
    const kills = killAll(house, beside, randomFrom(seed + 2), isOver)
    let turns = 0
    const lane = async (): Promise<void> => {
      while (!isOver()) {
        // The look into the database is cut, too, where that is killed.
        await playTurn(stage).catch(() => house.untilReady())
        turns += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const killed = await kills
    await house.untilReady()
    await journal.check(house.database.pool)
    seen.findings.push(...journal.findings, ...(await untilCalm(house.database.pool)))
    await untilDueIsOpened(house.database)
    seen.findings.push(...(await brokenInvariants(house.database)))
    say(
      `${turns} turns through ${killed.length} kills (${[...new Set(killed)].join(', ')}), answers: ${journal.tally()}`,
    )
    say(`${journal.promised.length} times promised, ${journal.broken} not kept: ${await standing(house.database.pool)}`)
  } finally {
    await second?.close()
    await house.close()
  }
}
