import Fastify from 'fastify'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createMetrics } from '../figures/metrics.ts'

const log = Fastify().log
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const aDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase()
  ends.push(() => database.drop())
  return database
}
const startJobs = async ({ url }: TestDatabase, work: () => Promise<void>): Promise<Jobs> => {
  const jobs = createJobs(url, log, createMetrics(log))
  jobs.everyMinute('tick', work)
  await jobs.start()
  ends.push(() => jobs.stop())
  return jobs
}
/** Makes the work due now, without waiting for the minute. */
const openQueue = async ({ url }: TestDatabase): Promise<PgBoss> => {
  const boss = new PgBoss({ connectionString: url, max: 2, schedule: false, supervise: false })
  boss.on('error', () => {})
  await boss.start()
  ends.push(() => boss.stop({ graceful: false }))
  return boss
}
const patient = { timeout: 20_000 }

test('work whose process was killed in the middle does not hold up the next', async () => {
  const database = await aDatabase()
  let runs = 0
  const work = async () => void (runs += 1)
  await (await startJobs(database, work)).stop()
  const before = runs
  const queue = await openQueue(database)
  await queue.send('tick', {})
  // Taken, and never brought to an end: what a killed process leaves behind.
  expect(await queue.fetch('tick')).toHaveLength(1)
  await startJobs(database, work)
  await queue.send('tick', {})
  await expect.poll(() => runs, patient).toBeGreaterThan(before)
})

test('two processes never do the same work at one time', async () => {
  const database = await aDatabase()
  let atWork = 0
  let most = 0
  let runs = 0
  const release: (() => void)[] = []
  const work = async (): Promise<void> => {
    atWork += 1
    runs += 1
    most = Math.max(most, atWork)
    await new Promise<void>((resolve) => release.push(resolve))
    atWork -= 1
  }
  await startJobs(database, work)
  await startJobs(database, work)
  const queue = await openQueue(database)
  await queue.send('tick', {})
  await expect.poll(() => atWork, patient).toBe(1)
  await queue.send('tick', {})
  // The second is taken while the first is still at it, and gives way.
  await expect.poll(async () => (await queue.getQueueSize('tick', { before: 'completed' })) <= 1, patient).toBe(true)
  for (const one of release.splice(0)) one()
  await expect.poll(() => atWork, patient).toBe(0)
  await queue.send('tick', {})
  await expect.poll(() => runs, patient).toBe(2)
  for (const one of release.splice(0)) one()
  expect(most).toBe(1)
})

test('work of the night is due once a night in China, work of the minute every minute', async () => {
  const database = await aDatabase()
  const jobs = createJobs(database.url, log, createMetrics(log))
  jobs.everyMinute('tick', async () => {})
  jobs.everyNight('tidy', async () => {})
  await jobs.start()
  ends.push(() => jobs.stop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  ends.push(() => client.end())
  const { rows } = await client.query('SELECT name, cron, timezone FROM pgboss.schedule ORDER BY name')
  expect(rows.map(({ name, cron, timezone }) => [name, cron, timezone])).toEqual([
    ['tick', '* * * * *', 'UTC'],
    ['tidy', '23 3 * * *', 'Asia/Shanghai'],
  ])
})

test('work of a few seconds is carried out again and again, one after the other, also after it failed', async () => {
  const database = await aDatabase()
  const jobs = createJobs(database.url, log, createMetrics(log), 5)
  const runs = { held: 0, other: 0 }
  let release = (): void => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  jobs.everyFewSeconds('held', async () => {
    runs.held += 1
    await isReleased
    throw new Error('it fails every time')
  })
  jobs.everyFewSeconds('other', async () => void (runs.other += 1))
  await jobs.start()
  ends.push(() => jobs.stop())
  await expect.poll(() => runs.other, patient).toBeGreaterThan(3)
  expect(runs.held).toBe(1)
  release()
  await expect.poll(() => runs.held, patient).toBeGreaterThan(2)
})

test('a later start writes again only what no longer stands as it is declared', async () => {
  const database = await aDatabase()
  const start = async () => {
    const jobs = createJobs(database.url, log, createMetrics(log))
    jobs.everyMinute('tick', async () => {})
    jobs.everyNight('sweep', async () => {})
    await jobs.start()
    await jobs.stop()
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  ends.push(() => client.end())
  const read = async () =>
    (
      await client.query(
        `SELECT q.name, q.retry_limit, s.cron, s.timezone, s.updated_on = s.created_on AS is_first, q.updated_on = q.created_on AS is_untouched
         FROM pgboss.queue q JOIN pgboss.schedule s USING (name) WHERE name IN ('tick', 'sweep') ORDER BY name`,
      )
    ).rows
  await start()
  await client.query(
    `UPDATE pgboss.queue SET updated_on = created_on; UPDATE pgboss.schedule SET updated_on = created_on`,
  )
  const [sweep, tick] = await read()
  await start()
  expect(await read()).toEqual([sweep, tick])
  await client.query(`UPDATE pgboss.queue SET retry_limit = 7 WHERE name = 'tick'`)
  await client.query(`UPDATE pgboss.schedule SET cron = '0 0 1 1 *' WHERE name = 'sweep'`)
  await start()
  expect(await read()).toEqual([
    { ...sweep, is_first: false },
    { ...tick, is_untouched: false },
  ])
})
