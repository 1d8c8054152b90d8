/**
 * Payments, deposits and deductions under everything at once: random moves of all parties, several at a time, channels
 * that do not answer, and a server that is killed in the middle. Whatever happened, the money is where it belongs.
 */
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aKind, aMove, anOrder, play, type Players } from './money-game.ts'
import { unfinished } from '../../prove/invariants.ts'
import { findBrokenMoney } from '../../apps/server/src/modules/deposit/proof/money-of-orders.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from './server-process.ts'
import { tableOf } from './table-of-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'jihui-money-'))
let database: TestDatabase
let pool: pg.Pool
let server: ServerProcess
let address = ''
let players: Players

/** The sandbox's books as they are while the channel cannot be reached. */
const channelTables = ['sandbox_refund', 'sandbox_capture']

const table = tableOf(
  () => pool,
  () => address,
)

const start = async (): Promise<void> => {
  server = startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_ENV: 'test',
    RATE_LIMITS: 'off',
    DB_POOL: '8',
    AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
    SANDBOX_SECRET: 'a-secret-of-the-sandbox-that-is-long-enough',
  })
  address = await server.address()
}
const crash = async (): Promise<void> => {
  await endServerProcess(server, 'SIGKILL')
  await start()
}
const silence = async (isSilent: boolean): Promise<void> => {
  for (const name of channelTables)
    await pool.query(
      isSilent
        ? `ALTER TABLE IF EXISTS ${name} RENAME TO ${name}_away`
        : `ALTER TABLE IF EXISTS ${name}_away RENAME TO ${name}`,
    )
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  await start()
  players = {
    renter: await aRenter(table as TestApp),
    owner: await anOwner(table as TestApp),
    staff: await aMember(table as TestApp, 'super_admin'),
  }
})
afterAll(async () => {
  await endServerProcess(server, 'SIGTERM')
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const aTurn = fc.record({
  moves: fc.array(fc.record({ order: fc.nat(2), move: aMove }), { minLength: 1, maxLength: 3 }),
  event: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('crash' as const), afterMs: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('silence' as const), afterMs: fc.constant(0) }) },
  ),
})
type Game = typeof aGame extends fc.Arbitrary<infer One> ? One : never
const aGame = fc.record({
  orders: fc.tuple(...[0, 1, 2].map(() => fc.record({ kind: aKind, isOwned: fc.boolean() }))),
  turns: fc.array(aTurn, { minLength: 12, maxLength: 28 }),
})

/**
 * One that is always played: all three come back damaged, one of them late. Two are settled; of the third late days and
 * damage wait in its frozen deposit, because the renter objects and nobody decides.
 */
const theWholeWay = (): Game => {
  const on = (order: number, isPeace = true) =>
    ({ order, move: { name: 'goOn', choice: { damage: 450, isPeace } } }) as const
  const calm = (...moves: Game['turns'][number]['moves']) => ({ moves, event: null })
  return {
    orders: [
      { kind: 'paid', isOwned: false },
      { kind: 'frozen', isOwned: true },
      { kind: 'frozen', isOwned: false },
    ],
    turns: [
      calm(on(0), on(1), on(2)),
      calm(on(0), on(1), on(2)),
      { moves: [on(1), on(2)], event: { kind: 'crash', afterMs: 30 } },
      calm(on(1), on(2)),
      calm({ order: 2, move: { name: 'age', choice: { days: 8 } } }),
      calm(on(0), on(1), on(2)),
      calm(on(0), on(1, false), on(2, false)),
      calm(on(1)),
    ],
  }
}

/** The example and games by chance; in the long form more of them. */
const games = Number(process.env.MONEY_GAMES ?? (process.env.LONG_TESTS ? 6 : 2))

const isSome = (count: number) => count > 0

/** How long everything under way may take to come to its end: a restart, and one round of the minutely jobs. */
const calmWithinMs = 100_000

test('whatever happens, nobody is charged twice, no deposit is lost and the books agree with the channels', async () => {
  let crashes = 0
  await fc.assert(
    fc.asyncProperty(aGame, async ({ orders: wanted, turns }) => {
      const orders = await Promise.all(wanted.map(({ kind, isOwned }) => anOrder(table, players, kind, isOwned)))
      for (const { moves, event } of turns) {
        await silence(event?.kind === 'silence')
        const playing = Promise.all(moves.map(({ order, move }) => play(table, players, orders[order]!, move)))
        if (event?.kind === 'crash') {
          crashes += 1
          await new Promise((resolve) => setTimeout(resolve, event.afterMs))
          await crash()
        }
        await playing
      }
      await silence(false)
      await crash()
      const calm = { timeout: calmWithinMs, interval: 250 }
      await expect.poll(() => unfinished(pool), calm).toMatchObject({ refunds: 0, captures: 0, releases: 0 })
      // What a killed server was telling is its own until its lease is over, minutes later; no money waits for that.
      await pool.query('UPDATE outbox SET next_attempt_at = now() WHERE dispatched_at IS NULL AND last_error IS NULL')
      await expect.poll(() => unfinished(pool), calm).toEqual({ refunds: 0, captures: 0, releases: 0, events: 0 })
      expect(await findBrokenMoney(pool)).toEqual([])
    }),
    { numRuns: games, examples: [[theWholeWay()]], endOnFailure: true },
  )
  const { rows } = await pool.query(`SELECT
      (SELECT count(*)::int FROM rental WHERE status = 'returned') AS returned,
      (SELECT count(*)::int FROM deposit_claim WHERE settled_at IS NOT NULL) AS claims,
      (SELECT count(*)::int FROM deposit_hold WHERE status <> 'waiting') AS holds`)
  // The games are worth something only when they went somewhere.
  for (const [what, count] of Object.entries({ ...rows[0], crashes }))
    expect([what, count]).toEqual([what, expect.toSatisfy(isSome)])
}, 900_000)
