import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createListener, type Listener } from '../database/listener.ts'
import { postgresBroadcast } from './broadcast.ts'
import { bucketCount } from './buckets.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { emit } from './outbox.ts'

declare module './outbox.ts' {
  interface Events {
    'test.moved': { rentalId: number; step: number }
  }
}

const log = Fastify().log
let place: TestDatabase
let database: Database
let listener: Listener
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 12)
  listener = createListener(place.url, log)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

let moved: { by: string; rentalId: number; step: number }[]
const running: Dispatcher[] = []
const children: ChildProcess[] = []
/** A process of its own would have a pool of its own too: what another writes does not wake it but by the broadcast. */
const start = async (by: string, work: () => Promise<void> = async () => {}): Promise<Dispatcher> => {
  const own = { db: database.db, pool: {} as pg.Pool }
  const dispatcher = createDispatcher(own, postgresBroadcast('outbox', database, listener, log), log, {})
  dispatcher.on('test.moved', async ({ payload }) => {
    await work()
    moved.push({ by, ...payload })
  })
  running.push(dispatcher)
  await dispatcher.start()
  return dispatcher
}
const stop = async (dispatcher: Dispatcher) => {
  running.splice(running.indexOf(dispatcher), 1)
  await dispatcher.stop()
}
/** How many buckets each dispatcher has, most first; nobody's are left out. */
const shares = async (): Promise<number[]> => {
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS n FROM outbox_bucket WHERE dispatcher_id IS NOT NULL GROUP BY dispatcher_id ORDER BY n DESC',
  )
  return rows.map(({ n }) => n)
}
const waiting = async (): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS n FROM outbox WHERE dispatched_at IS NULL')).rows[0].n

beforeEach(async () => {
  moved = []
  await database.pool.query('DELETE FROM outbox')
})
afterEach(async () => {
  while (running[0]) await stop(running[0])
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

it('dispatchers share the buckets evenly, whoever comes or goes', async () => {
  const first = await start('first')
  expect(await shares()).toEqual([bucketCount])
  await start('second')
  await start('third')
  await expect.poll(async () => (await shares())[2] ?? 0, { timeout: 6_000 }).toBeGreaterThanOrEqual(20)
  await stop(first)
  await expect.poll(shares, { timeout: 6_000 }).toEqual([32, 32])
}, 20_000)

it('one that was killed hands its buckets on within five seconds, and what lay in them is handed on', async () => {
  const script = fileURLToPath(new URL('../../testing/bucket-holder.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, place.url], { stdio: 'pipe' })
  children.push(child)
  await once(child.stdout, 'data')
  await start('second')
  await expect.poll(shares, { timeout: 6_000 }).toEqual([32, 32])
  for (let rentalId = 1; rentalId <= 200; rentalId += 1) await emit(database.db, 'test.moved', { rentalId, step: 1 })
  // Those of the other process stay: it is alive, and handles none.
  await expect.poll(() => moved.length, { timeout: 5_000 }).toBeGreaterThan(50)
  child.kill('SIGKILL')
  const killed = performance.now()
  await expect.poll(waiting, { timeout: 8_000, interval: 50 }).toBe(0)
  expect(performance.now() - killed).toBeLessThan(5_500)
  expect(moved).toHaveLength(200)
}, 30_000)

it('keeps the order of each thing while buckets go from one to the other, and handles nothing twice', async () => {
  const work = () => database.pool.query('SELECT pg_sleep(0.001)').then(() => {})
  const first = await start('first', work)
  const things = [...Array(30).keys()]
  const until = { isEnough: false, steps: 0 }
  const write = async () => {
    while (!until.isEnough) {
      until.steps += 1
      for (const rentalId of things) await emit(database.db, 'test.moved', { rentalId, step: until.steps })
      // So that not all is written before the other comes: no matter how long it takes.
      await expect.poll(waiting, { timeout: 30_000 }).toBeLessThan(300)
    }
  }
  const writing = write()
  // It is awaited only once the other has its share.
  writing.catch(() => {})
  await start('second', work)
  await expect.poll(() => new Set(moved.map(({ by }) => by)).size, { timeout: 10_000 }).toBe(2)
  await stop(first)
  until.isEnough = true
  await writing
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  const inOrder = Array.from({ length: until.steps }, (_, step) => step + 1)
  for (const thing of things)
    expect(moved.filter(({ rentalId }) => rentalId === thing).map(({ step }) => step)).toEqual(inOrder)
}, 40_000)

it('is woken by another process at once, and by nothing inside the transaction that wrote', async () => {
  const writer = createDispatcher(database, postgresBroadcast('outbox', database, listener, log), log, {})
  running.push(writer)
  await writer.start()
  await start('other')
  await expect.poll(shares, { timeout: 6_000 }).toEqual([32, 32])
  const said: string[] = []
  const ear = new pg.Client({ connectionString: place.url })
  await ear.connect()
  ear.on('notification', ({ channel }) => said.push(channel))
  await ear.query('LISTEN outbox')
  await database.db.transaction(async (tx) => {
    for (let rentalId = 1; rentalId <= 40; rentalId += 1) await emit(tx, 'test.moved', { rentalId, step: 1 })
    await expect.poll(() => said.length, { timeout: 300 }).toBe(0)
  })
  const committed = performance.now()
  await expect.poll(() => moved.length, { interval: 10 }).toBeGreaterThan(5)
  expect(performance.now() - committed).toBeLessThan(900)
  // After the commit, and what is written together is said together.
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said.length).toBeLessThanOrEqual(2)
  await ear.end()
}, 20_000)
