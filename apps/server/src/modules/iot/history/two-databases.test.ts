import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import { aDevice, says } from '../../../testing/iot/devices.ts'
import { aRenter } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'

let readings: TestDatabase
let app: TestApp
beforeAll(async () => {
  readings = await createTestDatabase()
  app = await startTestApp({ now: '2026-11-21T04:00:00Z', settings: { TELEMETRY_DATABASE_URL: readings.url } })
})
afterAll(async () => {
  await app.close()
  await readings.drop()
})

it('what devices say stands in the database of readings alone, and is read back from it', async () => {
  const owner = await aRenter(app)
  const device = await aDevice(app, { profile: 'car', ownerId: owner.id })
  const now = app.clock.now().getTime()
  const drive = Array.from({ length: 30 }, (_, minute) => ({
    ts: now - (40 - minute) * 60_000,
    lat: 31.2 + minute / 100,
    lng: 121.5,
    speed: 60,
    ignition: true,
  }))
  expect((await says(app, device, drive)).body.accepted).toBe(30)
  const read = async (what: string) =>
    (await app.call('GET', `/api/iot/devices/${device.code}/${what}/`, { token: owner.token })).body
  expect((await read('readings')).results).toHaveLength(30)
  expect((await read('trips')).results).toHaveLength(1)
  expect((await read('hours')).results).toMatchObject([{ day: '2026-11-21', source: 'ignition' }])
  const tables = ['telemetry_reading', 'device_latest', 'reading_hour', 'device_trip', 'rollup_due']
  for (const table of tables) {
    const { rows } = await app.pool.query(`SELECT 1 FROM ${table} LIMIT 1`)
    expect([table, rows]).toEqual([table, []])
  }
  const client = new pg.Client({ connectionString: readings.url })
  await client.connect()
  const { rows } = await client.query('SELECT 1 FROM device LIMIT 1')
  expect(rows).toEqual([])
  await client.end()
})

it('a database of readings that cannot be reached is named by its setting', () =>
  expect(migrate('postgresql://me:secret@127.0.0.1:1/readings', { setting: 'TELEMETRY_DATABASE_URL' })).rejects.toThrow(
    /TELEMETRY_DATABASE_URL：连不上 postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/readings/,
  ))
