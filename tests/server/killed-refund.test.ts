/** The channel has given the money back, and the process dies before it has written so. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { anOrder, play } from './money-game.ts'
import { endServerProcess, type ServerProcess, startServerProcess } from './server-process.ts'
import { tableOf } from './table-of-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'jihui-killed-'))
let database: TestDatabase
let pool: pg.Pool
let server: ServerProcess
let address = ''
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
    DB_LOCK_TIMEOUT: '300',
    DB_STATEMENT_TIMEOUT: '300',
    AUTH_SECRET: 'a-secret-of-this-test-that-is-long-enough',
    SANDBOX_SECRET: 'a-secret-of-the-sandbox-that-is-long-enough',
  })
  address = await server.address()
}
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  await start()
}, 60_000)
afterAll(async () => {
  await endServerProcess(server, 'SIGTERM')
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whoever writes that a refund is completed waits for it. */
const gate = 4_711
const guard = `
  CREATE FUNCTION wait_at_the_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${gate}); RETURN NEW; END $$;
  CREATE TRIGGER wait_at_the_gate BEFORE UPDATE ON refund FOR EACH ROW WHEN (NEW.status = 'completed')
    EXECUTE FUNCTION wait_at_the_gate()`

test('what the channel has refunded and nobody has written down is asked about again, and booked once', async () => {
  const players = {
    renter: await aRenter(table as TestApp),
    owner: await aRenter(table as TestApp),
    staff: await aMember(table as TestApp, 'super_admin'),
  }
  const order = await anOrder(table, players, 'paid', false)
  await play(table, players, order, { name: 'pay', choice: { payment_method: 'alipay' } })
  await play(table, players, order, { name: 'confirm', choice: { which: 0, isSuccess: 1 } })
  const one = async (text: string) => (await pool.query(text, [order.id])).rows[0]
  expect(await one('SELECT status FROM rental WHERE id = $1')).toEqual({ status: 'pending_delivery' })

  await pool.query(guard)
  const keeper = await pool.connect()
  await keeper.query('SELECT pg_advisory_lock($1)', [gate])
  await play(table, players, order, { name: 'cancel', choice: {} })
  const isAtTheGate = async () =>
    (await pool.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`))
      .rowCount
  await expect.poll(isAtTheGate, { timeout: 30_000 }).toBeGreaterThan(0)
  // The channel has done its part; our books know nothing of it.
  const sent = `SELECT s.refunded_fen = p.amount_fen AS whole, (SELECT count(*)::int FROM sandbox_refund f
      WHERE f.order_number = p.number) AS times FROM payment p JOIN sandbox_order s USING (number) WHERE p.payable_id = $1`
  expect(await one(sent)).toEqual({ whole: true, times: 1 })
  expect(await one('SELECT status FROM refund WHERE payable_id = $1')).toEqual({ status: 'processing' })

  await endServerProcess(server, 'SIGKILL')
  await keeper.query('SELECT pg_advisory_unlock($1)', [gate])
  keeper.release()
  await start()
  const status = () => one('SELECT status FROM refund WHERE payable_id = $1')
  await expect.poll(status, { timeout: 60_000 }).toEqual({ status: 'completed' })
  expect(await one(sent)).toEqual({ whole: true, times: 1 })
  expect(
    await one(`SELECT
      (SELECT count(*)::int FROM ledger_posting WHERE payable_id = $1 AND kind = 'refund_paid') AS postings,
      (SELECT count(*)::int FROM outbox WHERE topic = 'refund.completed' AND (payload->>'rentalId')::int = $1) AS told`),
  ).toEqual({ postings: 1, told: 1 })
}, 180_000)
