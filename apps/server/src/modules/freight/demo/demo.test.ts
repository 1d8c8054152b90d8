/** The demo of freight, filled as at a first start: as many trips in every state as it promises, and all of them true. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccounts } from '../../../demo/accounts.ts'
import { keepPast } from '../../../demo/past-partitions.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { openTown, type Town } from '../../../demo/town.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { readConfig } from '../../../platform/config.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { invariants as ofApplications } from '../../application/proof/invariants.ts'
import { invariants as ofAudit } from '../../audit/proof/invariants.ts'
import { invariants as ofPayment } from '../../payment/proof/invariants.ts'
import { invariants as ofFreight } from '../proof/invariants.ts'
import { arrivalOf } from '../trips/arrival.ts'
import { demo } from './demo.ts'
import { driveOn } from './drive.ts'

const now = new Date()
const dataDir = mkdtempSync(join(tmpdir(), 'jihui-demo-'))
let database: TestDatabase
let town: Town
let accounts: DeskScene['accounts']

const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await town.services.database.pool.query<Row>(text, [...values])).rows
const counted = async (text: string): Promise<Record<string, number>> =>
  Object.fromEntries((await rows<{ name: string; count: number }>(text)).map(({ name, count }) => [name, count]))

beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '0' })
  await keepPast(database.url, [demo], now)
  town = await openTown({ ...config, payment: { sandbox: 'direct' } })
  accounts = await fillAccounts(town.services)
  await demo.fillDesks!({ town, accounts, now, demoLines: [] })
  await town.settle()
})
afterAll(async () => {
  await town.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('there is as much of everything as the demo promises', async () => {
  const orders = await counted('SELECT status AS name, count(*) FROM freight_order GROUP BY status')
  const { completed, cancelled, ...live } = orders
  expect(completed).toBe(400)
  expect(cancelled).toBeGreaterThan(20)
  expect(Object.values(live).reduce((sum, count) => sum + count, 0)).toBe(40)
  expect(Object.keys(live).toSorted()).toEqual(
    [
      'delivered',
      'disputed',
      'en_route',
      'in_transit',
      'loading',
      'pending_payment',
      'pending_pickup',
      'unloading',
    ].toSorted(),
  )
  expect(live.en_route! + live.in_transit!).toBeGreaterThanOrEqual(20)
  expect((await counted(`SELECT status AS name, count(*) FROM cargo GROUP BY status`)).open).toBe(300)
  const [fleet] = await rows(
    'SELECT count(*)::int AS vehicles, count(DISTINCT type)::int AS types FROM freight_vehicle',
  )
  expect(fleet).toEqual({ vehicles: 60, types: 12 })
  expect(await counted('SELECT kind AS name, count(*) FROM freight_driver GROUP BY kind')).toMatchObject({ carrier: 3 })
  expect(await rows('SELECT user_id FROM freight_shipper')).toHaveLength(20)
  // In every way a trip can end, and disputes for either side.
  const ends = await counted('SELECT ended_by AS name, count(*) FROM freight_order GROUP BY ended_by')
  expect(Object.keys(ends)).toEqual(
    expect.arrayContaining([
      'agree',
      'call_off',
      'cancel',
      'claim_empty_run',
      'confirm',
      'count_confirmed',
      'decide',
      'give_up',
      'lapse',
      'release_no_show',
    ]),
  )
  const [decided] = await rows(
    `SELECT bool_or(to_shipper_fen = 0) AS for_driver, bool_or(to_shipper_fen = claimed_fen) AS for_shipper
     FROM freight_dispute WHERE decided_at IS NOT NULL`,
  )
  expect(decided).toEqual({ for_driver: true, for_shipper: true })
  expect(await counted('SELECT status AS name, count(*) FROM freight_extra GROUP BY status')).toMatchObject({
    accepted: expect.any(Number),
    decided: expect.any(Number),
    objected: 2,
  })
  expect(
    await counted(`SELECT kind AS name, count(*) FROM application WHERE status = 'pending' GROUP BY kind`),
  ).toEqual({ driver: 1, shipper: 1 })
})

test('all of it is true: money, histories, photographs, positions, the chain of the log', async () => {
  for (const one of [...ofFreight, ...ofPayment, ...ofApplications, ...ofAudit]) {
    if ('find' in one) expect(await one.find(town.services.database, now, town.services.registry)).toEqual([])
    else expect(await rows(one.text, one.isTimed ? [now] : (one.values ?? [])), one.rule).toEqual([])
  }
  const [overlapping] = await rows(`SELECT count(*)::int AS pairs FROM trip_occupancy a JOIN trip_occupancy b
    ON a.id < b.id AND (a.vehicle_id = b.vehicle_id OR a.driver_id = b.driver_id) AND a.period && b.period
    JOIN freight_order o ON o.id = a.order_id JOIN freight_order p ON p.id = b.order_id
    WHERE o.status <> 'cancelled' AND p.status <> 'cancelled'`)
  expect(overlapping).toEqual({ pairs: 0 })
  // Nothing of it is of tomorrow, and what fell due was paid.
  expect(await rows('SELECT id FROM freight_history WHERE received_at > $1', [now])).toEqual([])
  expect(
    await rows(`SELECT id FROM earning WHERE status = 'due' AND due_on < $1::timestamptz - interval '1 day'`, [now]),
  ).toEqual([])
})

test('records are what the trips made them', async () => {
  const wrong =
    await rows(`SELECT user_id FROM freight_driver d WHERE completed_trips <> (SELECT count(*) FROM freight_order
      WHERE status = 'completed' AND d.user_id IN (driver_id, payee_id))
    UNION ALL SELECT user_id FROM freight_shipper s WHERE orders < (SELECT count(*) FROM freight_order
      WHERE paid_at IS NOT NULL AND shipper_id = s.user_id)`)
  expect(wrong).toEqual([])
})

test('over its finished trips the stated time of arrival holds in eight of ten', async () => {
  const heard = await rows<{
    latitude: number
    longitude: number
    at: Date
    loaded: Date
    arrived: Date
    km: number
    to_latitude: number
    to_longitude: number
  }>(
    `SELECT p.latitude, p.longitude, p.at, o.loaded_at AS loaded, o.unloading_at AS arrived, o.km, l.latitude AS to_latitude,
       l.longitude AS to_longitude
     FROM freight_order o JOIN freight_position p ON p.order_id = o.id AND p.at > o.loaded_at AND p.at < o.unloading_at
       JOIN LATERAL (SELECT s.latitude, s.longitude FROM cargo_stop s WHERE s.cargo_id = o.cargo_id
         ORDER BY s.position DESC LIMIT 1) l ON true
     WHERE o.status = 'completed'`,
  )
  const held = heard.filter(({ at, loaded, arrived, km, to_latitude, to_longitude, ...place }) => {
    const order = { status: 'in_transit' as const, km, emptyKm: 0, departedAt: loaded, loadedAt: loaded }
    const end = { latitude: to_latitude, longitude: to_longitude }
    const { earliest, latest } = arrivalOf(order, [end], { ...place, at }, at)
    return earliest! <= arrived && arrived <= latest!
  })
  expect(heard.length).toBeGreaterThan(1000)
  expect(held.length / heard.length).toBeGreaterThan(0.8)
})

const positions = async (): Promise<Map<number, { latitude: number; longitude: number; points: number }>> => {
  const found = await rows<{ order_id: number; latitude: number; longitude: number; points: number }>(
    'SELECT order_id, latitude, longitude, points FROM freight_track',
  )
  return new Map(found.map(({ order_id, ...track }) => [order_id, track]))
}

test('while the demo runs its lorries come farther and none of anybody else does, up to the end of their roads', async () => {
  const driving = await rows<{ id: number; driver_id: number; status: string }>(
    `SELECT id, driver_id, status FROM freight_order WHERE status IN ('en_route', 'in_transit') ORDER BY id`,
  )
  const [real] = driving
  await rows('UPDATE app_user SET is_demo = false WHERE id = $1', [real!.driver_id])
  const before = await positions()
  town.at(addMinutes(now, 1))
  expect(await driveOn(town.services)).toBeGreaterThan(driving.length / 2)
  const after = await positions()
  const moved = driving.filter(({ id }) => after.get(id)!.latitude !== before.get(id)!.latitude)
  expect(moved.length).toBeGreaterThan(driving.length / 2)
  expect(after.get(real!.id)).toEqual(before.get(real!.id))
  const still = [...before].filter(([id]) => driving.every((trip) => trip.id !== id))
  expect(still.length).toBeGreaterThan(400)
  for (const [id, track] of still) expect(after.get(id)).toEqual(track)
  // It stood still for a night: everybody goes on from where he was, and nobody has finished by himself.
  town.at(addHours(now, 10))
  await driveOn(town.services)
  const next = await positions()
  for (const { id } of driving) {
    const [was, is] = [after.get(id)!, next.get(id)!]
    expect(Math.hypot(was.latitude - is.latitude, was.longitude - is.longitude)).toBeLessThan(0.05)
  }
  expect(await rows(`SELECT id FROM freight_order WHERE status IN ('en_route', 'in_transit')`)).toHaveLength(
    driving.length,
  )
  // The last kilometres: he comes there, and stays.
  const { id } = driving.find(({ status, ...one }) => status === 'in_transit' && one.id !== real!.id)!
  const [end] = await rows<{ latitude: number; longitude: number }>(
    `SELECT s.latitude, s.longitude FROM cargo_stop s JOIN freight_order o ON o.cargo_id = s.cargo_id
     WHERE o.id = $1 ORDER BY s.position DESC LIMIT 1`,
    [id],
  )
  await rows('UPDATE freight_track SET latitude = $2, longitude = $3, driving_since = null WHERE order_id = $1', [
    id,
    end!.latitude + 0.001,
    end!.longitude,
  ])
  for (const minutes of [1, 2, 3]) {
    town.at(addMinutes(addHours(now, 10), minutes))
    await driveOn(town.services)
  }
  expect((await positions()).get(id)).toMatchObject({
    latitude: expect.closeTo(end!.latitude, 4),
    longitude: expect.closeTo(end!.longitude, 4),
  })
})

test('whoever signs in finds what is his', async () => {
  town.at(now)
  const list = async (username: keyof typeof accounts, path: string) =>
    ((await town.call(accounts[username], 'GET', path)) as unknown as { results: Record<string, unknown>[] }).results
  const [best] = await list('driver', '/api/transportation/matches/')
  const lathe = { from_city: '绍兴', to_city: '宁波', goods: { name: '数控车床' }, is_funded: true }
  expect(best).toMatchObject({ cargo: lathe })
  const own = await list('shipper', '/api/transportation/cargos/?mine=true&page_size=100')
  expect(new Set(own.map(({ status }) => status))).toEqual(
    new Set(['draft', 'open', 'taken', 'done', 'cancelled', 'expired']),
  )
  const hired = (await town.call(accounts.carrier, 'GET', '/api/transportation/carrier/drivers/')) as unknown as {
    results: { status: string }[]
  }
  expect(hired.results.filter(({ status }) => status === 'driving')).toHaveLength(3)
  const given = await rows(
    `SELECT o.id FROM freight_order o JOIN freight_history h ON h.order_id = o.id AND h.action = 'assign'
     WHERE o.payee_id = $1 AND o.driver_id <> $1 AND o.status = 'pending_pickup'`,
    [accounts.carrier],
  )
  expect(given).toHaveLength(1)
})
