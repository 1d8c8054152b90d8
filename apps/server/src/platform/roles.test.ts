import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { buildApp, type App } from '../app.ts'
import { withAdmin } from '../testing/cluster.ts'
import { aRenter } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './database/migrate.ts'
import { canLiftGuards, rolesSql } from './roles.ts'

const mark = randomBytes(3).toString('hex')
const [owner, runner] = [`owner_${mark}`, `run_${mark}`]
let database: TestDatabase
let asOwner: string
let asRunner: string
let app: TestApp

const as = (url: string, role: string) => {
  const [, tail] = /^postgres(?:ql)?:\/\/[^@]*@(.*)$/.exec(url)!
  return `postgres://${role}:a-password@${tail}`
}
const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await createTestDatabase('template0')
  const name = /\/([^/?]+)(\?|$)/.exec(database.url.replace(/^\w+:\/\//, ''))![1]!
  const sql = rolesSql({ database: name, owner, runner })
  await run(database.url, ...sql, ...sql)
  for (const role of [owner, runner]) await run(database.url, `ALTER ROLE ${role} PASSWORD 'a-password'`)
  ;[asOwner, asRunner] = [as(database.url, owner), as(database.url, runner)]
  await migrate(asOwner)
})
afterAll(async () => {
  await database.drop()
  await withAdmin(inject('testCluster').adminUrl, (client) => client.query(`DROP ROLE IF EXISTS ${owner}, ${runner}`))
})

test('the role that runs works with the rows of every table, jobs too', async () => {
  const own = await startTestApp()
  app = own
  let running: App | undefined
  try {
    running = await buildApp({ ...own.config, drawsAhead: false }, asRunner, { clock: own.clock, sms: own.sms })
    await running.start()
    const url = await running.http.listen({ host: '127.0.0.1', port: 0 })
    const call: TestApp['call'] = (method, path, options) => own.call(method, new URL(path, url).href, options)
    await aRenter({ ...own, call, db: running.services.db, pool: running.services.database.pool })
    const { rows } = await running.services.database.pool.query('SELECT count(*)::int AS n FROM app_user')
    expect(rows[0].n).toBe(1)
    expect(await canLiftGuards(running.services.database.pool)).toBe(false)
  } finally {
    await running?.stop()
    await app.close()
  }
})

test.each([
  'TRUNCATE ledger_entry, ledger_posting',
  'TRUNCATE rental CASCADE',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  'DROP TRIGGER audit_log_append_only ON audit_log',
  'CREATE TABLE public.mine (id int)',
  'ALTER TABLE rental ADD COLUMN mine int',
  'SET session_replication_role = replica',
])('it cannot %s', async (statement) => {
  await expect(run(asRunner, statement)).rejects.toThrow(/permission denied|must be owner/)
})

test.each([
  'ledger_posting',
  'ledger_entry',
  'audit_log',
  'agreement_template_version',
  'rental_history',
  'gateway_notice',
  'sandbox_refund',
  'sandbox_capture',
  'application_history',
  'maintenance_history',
  'job_history',
])('not even the owner empties %s without lifting its guard', async (table) => {
  await expect(run(asOwner, `TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only')
})
