import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { writeNextMigrations } from '../../testing/next-migrations.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { readSteps } from './migration-steps.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const aDatabase = async (template?: string): Promise<string> => {
  const database = await createTestDatabase(template)
  endings.push(() => database.drop())
  return database.url
}
const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  await client.connect()
  endings.push(() => client.end())
  return client
}
/** Where the migrations of a version with these further steps are. */
const aVersion = (steps: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-migrations-'))
  endings.push(async () => rmSync(folder, { recursive: true }))
  writeNextMigrations(folder, steps)
  return folder
}
const history = `SELECT count(*)::int AS steps, count(DISTINCT hash)::int AS once FROM drizzle.__drizzle_migrations`
const column = { next_column: 'ALTER TABLE rental ADD COLUMN next_note text;' }
const concurrentIndex = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS rental_next ON rental (id, status);'
const index = { next_index: `-- outside a transaction\n${concurrentIndex}` }
/** What the first further step is called. */
const firstNext = (name: string) => `${String(readSteps(migrationsFolder).length).padStart(4, '0')}_${name}`
const notice = 'CREATE TABLE notice (id int);'

test('several processes may migrate one database at the same moment, also where an index is made beside them', async () => {
  const url = await aDatabase('template0')
  const folder = aVersion({ ...column, ...index })
  await Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
  const { rows } = await (await connectTo(url)).query(history)
  expect(rows[0].steps).toBeGreaterThan(4)
  expect(rows[0].steps).toBe(rows[0].once)
})

describe('a version that does not know all the steps', () => {
  test('starts while they have only added, says so and changes nothing', async () => {
    const url = await aDatabase()
    await migrate(url, { folder: aVersion({ ...column, ...index }) })
    const client = await connectTo(url)
    const before = await client.query(history)
    const said: string[] = []
    await migrate(url, { say: (line) => said.push(line) })
    expect(said).toEqual([expect.stringContaining('新 2 步')])
    expect((await client.query(history)).rows).toEqual(before.rows)
  })

  test('is refused once a step has taken away what it needs, and one that does without it is not', async () => {
    const url = await aDatabase()
    const without = aVersion({ notice })
    const steps = {
      notice,
      contract: `-- contract, floor: ${firstNext('notice')}\nALTER TABLE category DROP COLUMN equipment_count;`,
    }
    await migrate(url, { folder: aVersion(steps) })
    await expect(migrate(url)).rejects.toThrow(/另一个版本/)
    await expect(migrate(url, { folder: without })).resolves.toBeUndefined()
  })
})

test('a database that has gone another way is refused and left as it is', async () => {
  const url = await aDatabase()
  await migrate(url, { folder: aVersion({ notice }) })
  const client = await connectTo(url)
  const other = aVersion({ other: 'CREATE TABLE other (id int);', further: 'CREATE TABLE further (id int);' })
  await expect(migrate(url, { folder: other })).rejects.toThrow(/另一个版本/)
  const { rows } = await client.query(`SELECT to_regclass('other') AS other, to_regclass('further') AS further`)
  expect(rows).toEqual([{ other: null, further: null }])
})

test('a step waits for a long transaction without keeping others from the table', async () => {
  const url = await aDatabase()
  const [report, visitor] = [await connectTo(url), await connectTo(url)]
  await report.query('BEGIN')
  await report.query('SELECT count(*) FROM rental')
  const said: string[] = []
  const migrating = migrate(url, { folder: aVersion(column), say: (line) => said.push(line) })
  const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'rental'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`
  await expect.poll(async () => (await visitor.query(waiting)).rowCount, { timeout: 20_000, interval: 5 }).toBe(1)
  // Behind an ALTER that waits for as long as it takes, this would never come back: the report ends only afterwards.
  await visitor.query('SELECT count(*) FROM rental')
  await expect.poll(() => said, { timeout: 20_000 }).toContainEqual(expect.stringContaining(firstNext('next_column')))
  await report.query('COMMIT')
  await migrating
  expect((await visitor.query('SELECT next_note FROM rental')).fields).toHaveLength(1)
})

test('a step that fails leaves nothing of itself, and those before it stay', async () => {
  const url = await aDatabase()
  const folder = aVersion({ notice, broken: 'CREATE TABLE half (id int);--> statement-breakpoint\nSELECT 1 / 0;' })
  await expect(migrate(url, { folder })).rejects.toThrow(/division by zero/)
  const { rows } = await (
    await connectTo(url)
  ).query(`SELECT to_regclass('notice')::text AS notice, to_regclass('half') AS half`)
  expect(rows).toEqual([{ notice: 'notice', half: null }])
})

test('an index whose making was broken off is made again', async () => {
  const url = await aDatabase()
  const client = await connectTo(url)
  await client.query(concurrentIndex)
  await client.query(`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'rental_next'::regclass`)
  await migrate(url, { folder: aVersion(index) })
  const { rows } = await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'rental_next'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an address where no database answers is named without its password', async () => {
  const failure = await migrate('postgres://me:secret@127.0.0.1:1/jihui').catch((error: unknown) => error)
  expect(String(failure)).toMatch(
    /DATABASE_URL：连不上 postgres:\/\/me:\*\*\*@127\.0\.0\.1:1\/jihui：没有数据库在这个地址监听/,
  )
  expect(String(failure)).not.toContain('secret')
})
