import { settingOf } from '@jihui/protocol/all-settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeOldRows } from './remove-old-rows.ts'

let app: TestApp
let userId: number
beforeAll(async () => {
  app = await startTestApp()
  userId = (await aRenter(app)).id
  await app.settle()
})
afterAll(() => app.close())

const count = async (table: string): Promise<number> =>
  (await app.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * 86_400_000)
const remove = () => removeOldRows(app.services)

it('every term is a setting of its own and each table that has one is tried', async () => {
  const { retention } = app.services.registry
  expect(
    Object.values(retention)
      .map(({ table }) => table)
      .toSorted(),
  ).toEqual([
    'fence_event',
    'field_event',
    'field_file',
    'field_piece',
    'gateway_notice',
    'login_failure',
    'notification',
    'notified_cause',
    'outbox',
    'road_route',
    'unit_alarm',
  ])
  for (const { days } of Object.values(retention)) expect(settingOf(days)).toMatchObject({ kind: 'number', unit: '天' })
})

it('removes notifications read long ago, in steps, and none that is unread or newer than the term', async () => {
  await app.pool.query('DELETE FROM notification')
  const insert = (read: Date | null, times: number) =>
    app.pool.query(
      `INSERT INTO notification (user_id, type, title, message, read_at, created_at)
       SELECT $1, 'order', '', '', $2, $3 FROM generate_series(1, $4::bigint)`,
      [userId, read, daysAgo(1_000), times],
    )
  await insert(daysAgo(731), 2_500)
  await insert(daysAgo(729), 3)
  await insert(null, 2)
  await remove()
  expect(await count('notification')).toBe(5)
})

it('removes events that were handed on, and keeps those that were not, however old', async () => {
  await app.pool.query('DELETE FROM outbox')
  const insert = (dispatched: Date | null) =>
    app.pool.query(`INSERT INTO outbox (topic, payload, created_at, dispatched_at) VALUES ('old', '{}', $1, $2)`, [
      daysAgo(100),
      dispatched,
    ])
  await insert(daysAgo(31))
  await insert(daysAgo(29))
  await insert(null)
  await remove()
  expect(await count('outbox')).toBe(2)
})

it('removes what the sandbox told, never what a real channel did', async () => {
  for (const gateway of ['sandbox', 'wechat'])
    await app.pool.query(
      `INSERT INTO gateway_notice (gateway, notice_id, verdict, body, created_at) VALUES ($1, 'n', 'taken', '{}', $2)`,
      [gateway, daysAgo(400)],
    )
  await remove()
  const { rows } = await app.pool.query('SELECT gateway FROM gateway_notice')
  expect(rows).toEqual([{ gateway: 'wechat' }])
  await expect(app.pool.query('DELETE FROM gateway_notice')).rejects.toThrow('append-only')
})

it('removes routes that were told long ago', async () => {
  for (const [points, days] of [
    ['long ago', 31],
    ['lately', 29],
  ] as const)
    await app.pool.query(
      `INSERT INTO road_route (points, km, minutes, source, fresh_until, created_at) VALUES ($1, 1, 1, 'service', $2, $2)`,
      [points, daysAgo(days)],
    )
  await remove()
  expect((await app.pool.query('SELECT points FROM road_route')).rows).toEqual([{ points: 'lately' }])
})

it('removes what came from the field and was never used, and keeps what hangs on something or waits in a clash', async () => {
  const { rows } = await app.pool.query(
    `INSERT INTO stored_file (name, mime, bytes, sha256, storage_key, purpose)
     VALUES ('a', 'image/png', 1, '', 'field-photo/a', 'field-photo') RETURNING id`,
  )
  for (const [sha256, days, used] of [
    ['old', 31, null],
    ['used', 31, daysAgo(31)],
    ['new', 29, null],
  ] as const) {
    await app.pool.query(
      'INSERT INTO field_file (user_id, sha256, file_id, bytes, used_at, created_at) VALUES ($1, $2, $3, 1, $4, $5)',
      [userId, sha256, rows[0].id, used, daysAgo(days)],
    )
    await app.pool.query(
      `INSERT INTO field_piece (user_id, sha256, start, bytes, total, created_at) VALUES ($1, $2, 0, 'x', 9, $3)`,
      [userId, sha256, daysAgo(days)],
    )
    await app.pool.query(
      `INSERT INTO field_event (event_id, user_id, device_id, subject_kind, subject_id, kind, sequence, occurred_at,
         received_at, clash_id) VALUES (gen_random_uuid(), $1, $2, 'trip', 1, 'load', 1, $3, $3, $4)`,
      [userId, sha256, daysAgo(days), used ? 1 : null],
    )
  }
  await remove()
  const left = (column: string, table: string) =>
    app.pool
      .query(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)
      .then((found) => found.rows.map(({ name }) => name))
  expect(await left('sha256', 'field_file')).toEqual(['new', 'used'])
  expect(await left('sha256', 'field_piece')).toEqual(['new'])
  expect(await left('device_id', 'field_event')).toEqual(['new', 'used'])
})

it('removes what machines complained of years ago', async () => {
  const unitId = (await aMachine(app, { name: '挖掘机' })).units[0]
  const complain = (at: Date) =>
    app.pool.query(
      `INSERT INTO unit_alarm (unit_id, measured_at, level, code, source) VALUES ($1, $2, 'warning', 'P0171', 'device')`,
      [unitId, at],
    )
  await complain(daysAgo(1_096))
  await complain(daysAgo(1_094))
  await remove()
  expect(await count('unit_alarm')).toBe(1)
})

it('goes by the setting as it stands that night', async () => {
  await app.pool.query(`INSERT INTO login_failure (account, ip, at) VALUES ('a', '10.0.0.1', $1)`, [daysAgo(5)])
  await remove()
  expect(await count('login_failure')).toBe(1)
  await app.pool.query(
    `INSERT INTO platform_setting (key, value, updated_by_name) VALUES ('keep_login_failures_days', '3', '陈思远')`,
  )
  await remove()
  expect(await count('login_failure')).toBe(0)
})

it('goes on with the others where one table cannot be cleared, and says that it could not', async () => {
  await app.pool.query(`INSERT INTO login_failure (account, ip, at) VALUES ('a', '10.0.0.1', $1)`, [daysAgo(5)])
  const failing = {
    days: 'keep_events_days' as const,
    table: 'no_such_table',
    isOver: () => app.services.registry.retention['login failures']!.isOver(new Date()),
  }
  const services = {
    ...app.services,
    registry: { ...app.services.registry, retention: { nothing: failing, ...app.services.registry.retention } },
  }
  await expect(removeOldRows(services)).rejects.toThrow('1 tables keep rows')
  expect(await count('login_failure')).toBe(0)
})
