import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { attemptsMax } from './consumers.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { emit, type Handed } from './outbox.ts'

declare module './outbox.ts' {
  interface Events {
    'test.told': { rentalId: number; step: number }
    'test.called': { step: number }
  }
}

const log = { error: () => {}, warn: () => {}, info: () => {} } as never
const silent = { send: async () => {}, subscribe: async () => async () => {} }

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 6)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

let told: string[]
let called: number[]
let fails: (event: { rentalId: number; step: number }) => boolean
let call: (event: Handed<'test.called'>) => Promise<void>
/** A process that hands events on; it does so only when asked. */
const start = (lease?: { seconds: number; renewalMs: number }): Dispatcher => {
  const dispatcher = createDispatcher(database, silent, log, { gateway: { isOrdered: false, atOnce: 6 } }, lease)
  dispatcher.on('test.told', async ({ payload }) => {
    if (fails(payload)) throw new Error('no')
    told.push(`${payload.rentalId}.${payload.step}`)
  })
  dispatcher.onOutside('gateway', 'test.called', (event) => call(event))
  return dispatcher
}
const tell = (rentalId: number, step: number) => emit(database.db, 'test.told', { rentalId, step })
const events = async () =>
  (
    await database.pool.query<{ step: number; attempts: number; pause: number; done: boolean }>(
      `SELECT (payload->>'step')::bigint AS step, attempts, dispatched_at IS NOT NULL AS done,
         extract(epoch FROM next_attempt_at - now())::float8 AS pause FROM outbox ORDER BY id`,
    )
  ).rows
/** What had been taken is due, and nobody's: as when whoever took it has died. */
const comeDue = async () => {
  await database.pool.query('UPDATE outbox SET next_attempt_at = now()')
  await database.pool.query('UPDATE outbox_bucket SET dispatcher_id = NULL')
  await database.pool.query('DELETE FROM dispatcher')
}

beforeEach(async () => {
  await database.pool.query('DELETE FROM outbox')
  await database.pool.query('UPDATE outbox_bucket SET dispatcher_id = NULL')
  await database.pool.query('DELETE FROM dispatcher')
  told = []
  called = []
  fails = () => false
  call = async ({ payload }) => void called.push(payload.step)
})

it('a service that says nothing delays nobody who is to be told', async () => {
  const dispatcher = start()
  let answer = (): void => {}
  call = () => new Promise((resolve) => (answer = resolve))
  await dispatcher.start()
  await emit(database.db, 'test.called', { step: 1 })
  await expect.poll(async () => (await events())[0]!.attempts).toBe(1)
  await tell(1, 1)
  await expect.poll(() => told).toEqual(['1.1'])
  const standing = async () =>
    (
      await database.pool.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
    ).rows[0].count
  await expect.poll(standing).toBe(0)
  answer()
  await dispatcher.stop()
  expect((await events()).every(({ done }) => done)).toBe(true)
})

it('what fails is tried again after pauses that grow to hours, holds up only its own order, and is kept in order', async () => {
  const dispatcher = start()
  fails = ({ rentalId, step }) => rentalId === 1 && step === 1
  for (const step of [1, 2]) await tell(1, step)
  await tell(2, 1)
  await dispatcher.drain()
  expect(told).toEqual(['2.1'])
  const [first, second] = await events()
  expect([first!.attempts, second!.attempts]).toEqual([1, 0])
  const pauses = [first!.pause]
  for (let times = 2; times <= 6; times += 1) {
    await comeDue()
    await dispatcher.drain()
    pauses.push((await events())[0]!.pause)
  }
  expect(pauses.every((pause, at) => pause <= 2 ** at && pause > 2 ** at / 2 - 1)).toBe(true)
  await database.pool.query(`UPDATE outbox SET attempts = 14, next_attempt_at = now() WHERE attempts > 0`)
  await dispatcher.drain()
  expect((await events())[0]!.pause).toBeGreaterThan(1_700)
  // By then the order's later news no longer wait for it.
  expect(told).toEqual(['2.1', '1.2'])
  await database.pool.query('UPDATE outbox SET attempts = $1, next_attempt_at = now() WHERE attempts > 0', [
    attemptsMax - 1,
  ])
  await dispatcher.drain()
  await comeDue()
  fails = () => false
  expect(await dispatcher.drain()).toBe(0)
  expect((await events())[0]).toMatchObject({ attempts: attemptsMax, done: false })
})

it('while it is fine again after a few tries, nothing of an order is told before what came earlier', async () => {
  const dispatcher = start()
  fails = ({ step }) => step === 1
  for (const step of [1, 2, 3]) await tell(7, step)
  await Promise.all([dispatcher.drain(), start().drain()])
  expect(told).toEqual([])
  fails = () => false
  await comeDue()
  await Promise.all([dispatcher.drain(), start().drain()])
  await dispatcher.drain()
  expect(told).toEqual(['7.1', '7.2', '7.3'])
})

it('a call whose process died before it was noted is made again, and by one process at a time', async () => {
  await emit(database.db, 'test.called', { step: 1 })
  call = ({ payload }) => {
    called.push(payload.step)
    return new Promise(() => {})
  }
  void start().drain()
  await expect.poll(() => called).toEqual([1])
  const other = start()
  call = async ({ payload }) => void called.push(payload.step)
  expect(await other.drain()).toBe(0)
  await comeDue()
  expect(await other.drain()).toBe(1)
  expect(called).toEqual([1, 1])
  expect((await events())[0]).toMatchObject({ done: true, attempts: 2 })
})

it('a call that takes longer than its lease stays with the process that makes it', async () => {
  await emit(database.db, 'test.called', { step: 1 })
  let answer = () => {}
  call = ({ payload }) => {
    called.push(payload.step)
    return new Promise((resolve) => (answer = resolve))
  }
  const calling = start({ seconds: 1, renewalMs: 100 }).drain()
  await expect.poll(() => called).toEqual([1])
  const { rows } = await database.pool.query<{ ends: Date }>('SELECT next_attempt_at AS ends FROM outbox')
  const isOver = async () => (await database.pool.query('SELECT now() > $1 AS over', [rows[0]!.ends])).rows[0].over
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
  expect(await start().drain()).toBe(0)
  answer()
  expect(await calling).toBe(1)
  expect((await events())[0]).toMatchObject({ done: true, attempts: 1 })
})

it('what a killed process had taken is taken by another once the lease is over, and not while the process lived', async () => {
  const seconds = 2
  await emit(database.db, 'test.called', { step: 1 })
  const script = fileURLToPath(new URL('../../testing/dispatching-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, place.url, String(seconds)], { stdio: 'pipe' })
  await once(child.stdout, 'data')
  const other = start()
  const ends = async () =>
    (await database.pool.query<{ ends: Date }>('SELECT next_attempt_at AS ends FROM outbox')).rows[0]!.ends
  // It lives, and keeps what it has for longer than one lease.
  const first = await ends()
  await expect.poll(async () => (await ends()).getTime() - first.getTime(), { timeout: 10_000 }).toBeGreaterThan(2_000)
  expect(await other.drain()).toBe(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await other.drain()).toBe(0)
  await expect.poll(() => other.drain(), { timeout: 10_000 }).toBe(1)
  expect(called).toEqual([1])
  expect((await events())[0]).toMatchObject({ done: true, attempts: 2 })
}, 60_000)
