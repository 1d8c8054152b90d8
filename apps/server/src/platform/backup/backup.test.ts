import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { aMember, aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startPostgres } from '../postgres/supervisor.ts'
import { StartFault } from '../start-fault.ts'
import { tableFile } from './manifest.ts'
import { restoreDatabase } from './restore-database.ts'
import { saveDatabase } from './save-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'jihui-backup-'))
const backup = join(folder, 'backup')
const files = (name: string) => ({ kind: 'local', folder: join(folder, name) }) as const
const made: TestDatabase[] = []
let app: TestApp

const anEmpty = async (): Promise<string> => {
  const database = await createTestDatabase('template0')
  made.push(database)
  return database.url
}
const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(text)).rows
  } finally {
    await client.end()
  }
}
/** A digest of every table's rows and of where the sequences stand. */
const contentOf = async (url: string): Promise<Record<string, string>> => {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname NOT IN ('rate_count', 'dispatcher') ORDER BY 1`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text COLLATE "C")), '') AS rows FROM "${name}" t`,
    )
    content[name] = row!.rows
  }
  const [sequences] = await ask<{ list: string }>(
    url,
    `SELECT string_agg(sequencename || '=' || coalesce(last_value::text, '-'), ',' ORDER BY sequencename COLLATE "C") AS list FROM pg_sequences WHERE schemaname = 'public'`,
  )
  return { ...content, sequences: sequences!.list }
}
const guardsOf = async (url: string) =>
  (
    await ask<{ guard: string }>(
      url,
      `SELECT format('%s %s %s', tgrelid::regclass, tgname, tgenabled) AS guard FROM pg_trigger WHERE NOT tgisinternal
       UNION ALL SELECT format('%s %s %s %s', conrelid::regclass, conname, condeferrable, convalidated) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
    )
  ).map(({ guard }) => guard)

beforeAll(async () => {
  app = await startTestApp()
  const renter = await aRenter(app)
  const machine = await aMachine(app)
  const staff = await aMember(app, 'super_admin')
  await aRental(app, { machine, renter, staff, status: 'pending_delivery' })
  await app.settle()
})
afterAll(async () => {
  await app.close()
  for (const database of made) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('what is saved while the server runs is restored row for row, with its guards', async () => {
  const before = await contentOf(app.databaseUrl)
  const manifest = await saveDatabase(app.databaseUrl, backup, app.config.files)
  expect(manifest.tables.find(({ name }) => name === 'payment')?.rows).toBe(1)
  const url = await anEmpty()
  await restoreDatabase(url, backup, files('restored'))
  expect(await contentOf(url)).toEqual(before)
  expect(await guardsOf(url)).toEqual(await guardsOf(app.databaseUrl))
  await expect(ask(url, 'UPDATE ledger_entry SET amount_fen = 1')).rejects.toThrow('append-only')
})

test('a database with anything in it is refused and left as it is', async () => {
  const { url } = made[0]!
  const before = await contentOf(url)
  await expect(restoreDatabase(url, backup, files('again'))).rejects.toThrow(StartFault)
  expect(await contentOf(url)).toEqual(before)
})

test('neither is a folder that exists overwritten', async () => {
  await expect(saveDatabase(app.databaseUrl, backup, app.config.files)).rejects.toThrow('已经存在')
})

test.runIf(process.env.TEST_DATABASE_URL)('it moves to the bundled PostgreSQL and back', async () => {
  const bundled = await startPostgres({ dataDir: join(folder, 'bundled'), isDurable: false })
  try {
    await restoreDatabase(bundled.url, backup, files('up'))
    const before = await contentOf(app.databaseUrl)
    expect(await contentOf(bundled.url)).toEqual(before)
    const { server } = await saveDatabase(bundled.url, join(folder, 'second'), files('up'))
    expect(server).toBeGreaterThanOrEqual(180_000)
    const url = await anEmpty()
    await restoreDatabase(url, join(folder, 'second'), files('down'))
    expect(await contentOf(url)).toEqual(before)
  } finally {
    await bundled.stop()
  }
})

test('a backup with a spoilt file is refused before anything is written', async () => {
  appendFileSync(tableFile(backup, 'payment'), 'x')
  const url = await anEmpty()
  await expect(restoreDatabase(url, backup, files('spoilt'))).rejects.toThrow('payment')
  expect(
    await ask(url, `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`),
  ).toEqual([])
})
