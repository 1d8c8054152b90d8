import { toGcj02 } from '@jihui/protocol/geography/coordinates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'
import { straightKm } from '../../geography/public.ts'

let app: TestApp
let owner: Person
let renter: Person
let device: TestDevice
const now = () => app.clock.now().getTime()
const minute = 60_000
/** Drives east for twenty minutes, until so many ago. */
const drive = (untilAgo: number) =>
  Array.from({ length: 20 }, (_, one) => ({
    ts: now() - (untilAgo + 20 - one) * minute,
    lat: 31.2213,
    lng: 121.4 + one / 100,
    speed: 50,
    heading: 90,
    ignition: true,
  }))

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T04:00:00Z' })
  ;[owner, renter] = [await anOwner(app), await aRenter(app)]
  const machine = await aMachine(app, { line: triedLines[0]!.id, owner })
  const [unitId] = machine.units
  device = await aDevice(app, {
    profile: 'car',
    ownerId: owner.id,
    unitId: unitId!,
    boundAt: new Date(now() - 86_400_000),
  })
  await says(app, device, [
    ...drive(120),
    { ...drive(120).at(-1), ts: now() - 119 * minute, speed: 0, ignition: false },
  ])
  const id = await aRental(app, { machine, renter })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, new Date(now() - 60 * minute)],
  )
  await says(app, device, drive(30))
})
afterAll(() => app.close())

const read = async (who: Person, what: string, query: Record<string, string> = {}) => {
  const { status, body } = await app.call('GET', `/api/iot/devices/${device.code}/${what}/`, {
    token: who.token,
    query,
  })
  expect([what, status]).toEqual([what, 200])
  return body
}
type Spot = { latitude: number; longitude: number }
const truth: Spot[] = Array.from({ length: 20 }, (_, one) => ({ latitude: 31.2213, longitude: 121.4 + one / 100 }))
const nearest = (told: Spot) =>
  Math.min(...truth.flatMap((one) => [one, toGcj02(one)]).map((one) => straightKm(told, one)))

it('while it is rented its owner reads no coordinate of it that is near a true one, in no call and no file', async () => {
  const since = new Date(now() - 59 * minute).toISOString()
  const told: Spot[] = []
  for (const crs of ['wgs84', 'gcj02']) {
    const track = await read(owner, 'track', { from: since, crs })
    for (const [, longitude, latitude] of track.points) told.push({ latitude, longitude })
    for (const { lat, lng } of track.stops) told.push({ latitude: lat, longitude: lng })
    for (const { from, to } of (await read(owner, 'trips', { from: since, crs })).results)
      for (const { lat, lng } of [from, to]) told.push({ latitude: lat, longitude: lng })
    const file = String(await read(owner, 'export', { from: since, crs }))
    for (const row of file.trim().split('\r\n').slice(1)) {
      const [, , , lat, lng, precision] = row.split(',')
      expect(precision).toBe('所在区县')
      told.push({ latitude: Number(lat), longitude: Number(lng) })
    }
  }
  for (const row of (await read(owner, 'readings', { from: since })).results) {
    expect([row.heading, row.accuracy]).toEqual([null, null])
    told.push({ latitude: row.lat, longitude: row.lng })
  }
  expect(told.length).toBeGreaterThan(60)
  expect(Math.min(...told.map(nearest))).toBeGreaterThan(0.11)
  expect(String(await read(owner, 'export', { from: since, format: 'gpx' }))).not.toContain('<trkpt')
})

it('before that he reads it exactly, and the renter what was said since he has it', async () => {
  expect((await read(owner, 'readings')).results).toHaveLength(41)
  expect((await read(owner, 'readings')).results.at(-1)).toMatchObject({ lat: 31.2213, lng: 121.4, heading: 90 })
  const { results } = await read(renter, 'readings')
  expect(results).toHaveLength(20)
  expect(results.at(-1)).toMatchObject({ lat: 31.2213, lng: 121.4 })
  expect((await read(renter, 'trips')).count).toBe(1)
})

it('while it is rented its owner does not take the device off, which would go on telling him where it is', async () => {
  const unbind = async (token: string) =>
    app.call('POST', `/api/iot/devices/${device.code}/unbind/`, { token, body: {} })
  const { status, body } = await unbind(owner.token)
  expect([status, body.code]).toEqual([409, 'device.rented'])
  expect((await unbind(renter.token)).status).toBe(403)
  const seen = await app.call('GET', `/api/iot/devices/${device.code}/`, { token: owner.token })
  expect(seen.body.position.precision).toBe('district')
})

it('staff without the right to manage devices read nothing of it', async () => {
  const staff = await aMember(app, 'staff')
  const { status } = await app.call('GET', `/api/iot/devices/${device.code}/readings/`, { token: staff.token })
  expect(status).toBe(404)
})

it('once the rental is over its owner reads that it was driven and how far, and no place of it', async () => {
  const since = new Date(now() - 59 * minute).toISOString()
  await app.pool.query(`UPDATE rental SET status = 'returned', returned_at = $1 WHERE received_at IS NOT NULL`, [
    app.clock.now(),
  ])
  const track = await read(owner, 'track', { from: since })
  expect([track.points, track.stops]).toEqual([[], []])
  expect(track.distance_km).toBeGreaterThan(10)
  const [trip] = (await read(owner, 'trips', { from: since })).results
  expect(trip).toMatchObject({ from: null, to: null })
  expect(trip.distance_km).toBeGreaterThan(10)
  for (const row of (await read(owner, 'readings', { from: since })).results)
    expect([row.lat, row.lng, row.heading, row.speed]).toEqual([null, null, null, 50])
  expect(String(await read(owner, 'export', { from: since }))).not.toMatch(/准确|所在区县|121\.4/)
  expect(String(await read(owner, 'export', { from: since, format: 'gpx' }))).not.toContain('<trkpt')
  const { status } = await app.call('GET', `/api/iot/devices/${device.code}/track/`, { token: renter.token })
  expect(status).toBe(404)
  const staff = await aMember(app, 'admin')
  expect((await read(staff, 'track', { from: since })).points.length).toBeGreaterThan(1)
  const off = await app.call('POST', `/api/iot/devices/${device.code}/unbind/`, { token: owner.token, body: {} })
  expect(off.status).toBe(200)
})
