/** Service orders in the demo, filled as at a first start: as many as it promises in every state, and all of it true. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceOrderStatusCodes } from '@jihui/protocol/service-order/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccounts } from '../../../demo/accounts.ts'
import { keepPast } from '../../../demo/past-partitions.ts'
import { openTown, type Town } from '../../../demo/town.ts'
import { readConfig } from '../../../platform/config.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { invariants as ofJobs } from '../../job/proof/invariants.ts'
import { invariants as ofPayment } from '../../payment/proof/invariants.ts'
import { demo as technicians } from '../../technician/demo/demo.ts'
import { demo as training } from '../../training/demo/demo.ts'
import { invariants } from '../proof/invariants.ts'
import { counts, fates } from './asked.ts'
import { demo } from './demo.ts'

// In the afternoon of a working day: everybody who works then does.
const now = new Date('2026-11-25T15:00:00+08:00')
const dataDir = mkdtempSync(join(tmpdir(), 'jihui-demo-'))
let database: TestDatabase
let town: Town
beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0' })
  await keepPast(database.url, [technicians, training, demo], now)
  town = await openTown({ ...config, payment: { sandbox: 'direct' } })
  town.at(now)
  const accounts = await fillAccounts(town.services)
  const scene = { town, accounts, now, demoLines: [] }
  await training.fillDesks!(scene)
  await technicians.fillDesks!(scene)
  await demo.fillDesks!(scene)
  await town.settle()
})
afterAll(async () => {
  await town.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the desk has objections to decide, and one technician whose circle is smaller since he gave back often', async () => {
  const { pool } = town.services.database
  const { rows } = await pool.query('SELECT status FROM technician_objection ORDER BY status')
  expect(rows.map(({ status }) => status)).toEqual(['open', 'open', 'upheld'])
  const { rows: circles } = await pool.query(
    `SELECT radius_km, (SELECT count(*)::int FROM job j WHERE j.technician_id = c.user_id AND j.ended_by = 'release') AS given_back
     FROM technician_circle c`,
  )
  expect(circles).toEqual([{ radius_km: 15, given_back: 4 }])
})

test('the technician has a clash to decide: he went on with what had been called off', async () => {
  const { rows } = await town.services.database.pool.query(
    `SELECT c.status, j.status AS job, a.username FROM field_clash c JOIN job j ON j.id = c.subject_id
       JOIN app_user a ON a.id = c.user_id WHERE c.subject_kind = 'job'`,
  )
  expect(rows).toEqual([{ status: 'open', job: 'cancelled', username: 'technician' }])
})

test('there are sixty, in every state, and all that is true of orders, jobs and money is true of them', async () => {
  const { pool } = town.services.database
  const { rows } = await pool.query<{ status: string; orders: number }>(
    'SELECT status, count(*)::int AS orders FROM service_order GROUP BY status',
  )
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(60)
  expect(fates.reduce((sum, fate) => sum + counts[fate], 0)).toBe(60)
  expect(rows.map(({ status }) => status).toSorted()).toEqual([...serviceOrderStatusCodes].toSorted())
  for (const one of [...invariants, ...ofJobs, ...ofPayment])
    if ('text' in one && !one.isTimed)
      expect((await pool.query(one.text, [...(one.values ?? [])])).rows, one.rule).toEqual([])
})

test('the technician was late once, keeps what he is measured by, and has an account he is paid to', async () => {
  const { pool } = town.services.database
  const { rows } = await pool.query(
    `SELECT count(*)::int AS done, count(*) FILTER (WHERE j.arrived_at > j.window_end)::int AS late
     FROM job j JOIN app_user a ON a.id = j.technician_id WHERE a.username = 'technician' AND j.status = 'completed'`,
  )
  expect(rows[0].late, JSON.stringify(rows)).toBe(1)
  expect(rows[0].done).toBeGreaterThanOrEqual(4)
  const { rows: accounts } = await pool.query(
    `SELECT p.account_name FROM payout_account p JOIN app_user a ON a.id = p.payee_id
     WHERE a.username = 'technician' AND p.effective_at <= $1`,
    [now],
  )
  expect(accounts).toHaveLength(1)
})

test('what technicians earned and fell due was paid to their accounts, each on its day', async () => {
  const { rows } = await town.services.database.pool.query(
    `SELECT count(*) FILTER (WHERE status = 'due' AND due_on < $1::timestamptz - interval '1 day')::int AS late,
      count(*) FILTER (WHERE status = 'paid' AND reference <> '' AND payout_account_id IS NOT NULL
        AND (paid_at AT TIME ZONE 'Asia/Shanghai')::date = due_on)::int AS paid
     FROM earning WHERE role = 'technician'`,
    [now],
  )
  expect(rows[0].late).toBe(0)
  expect(rows[0].paid).toBeGreaterThanOrEqual(5)
})
