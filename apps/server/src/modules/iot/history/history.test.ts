import { toGcj02 } from '@jihui/protocol/geography/coordinates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addUpReadings } from './history-jobs.ts'

let app: TestApp
let staff: Person
let owner: Person
let other: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T04:00:00Z' })
  ;[staff, owner, other] = [await aMember(app, 'super_admin'), await aRenter(app), await aRenter(app)]
})
afterAll(() => app.close())

const minute = 60_000
const now = () => app.clock.now().getTime()
const north = (metres: number) => 31.2 + metres / 111_195
/** Drives a kilometre a minute for so many minutes, until so many ago, and stands then. */
const drive = (minutes: number, untilAgo: number, lat = 0) => [
  ...Array.from({ length: minutes }, (_, one) => ({
    ts: now() - (untilAgo + minutes - one) * minute,
    lat: north(lat + one * 1_000),
    lng: 121.5,
    speed: 60,
    heading: 0,
    ignition: true,
    values: { odometer_km: 100 + one, fuel_percent: 80 - one / 10 },
  })),
  { ts: now() - untilAgo * minute, lat: north(lat + (minutes - 1) * 1_000), lng: 121.5, speed: 0, ignition: false },
]
const read = async (device: TestDevice, what: string, query: Record<string, string | number> = {}, who = owner) => {
  const { status, body } = await app.call('GET', `/api/iot/devices/${device.code}/${what}/`, {
    token: who.token,
    query,
  })
  expect([what, status, status === 200 ? null : body]).toEqual([what, 200, null])
  return body
}
const aCar = () => aDevice(app, { profile: 'car', ownerId: owner.id })

describe('what a device said', () => {
  it('is read newest first, page by page, each reading once', async () => {
    const device = await aCar()
    await says(app, device, drive(9, 5))
    const first = await read(device, 'readings', { page_size: 6 })
    const rest = await read(device, 'readings', { page_size: 6, cursor: first.next })
    const times = [...first.results, ...rest.results].map(({ ts }: { ts: string }) => Date.parse(ts))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect([new Set(times).size, rest.next]).toEqual([10, null])
    expect(first.results[1]).toMatchObject({ lng: 121.5, ignition: true, values: { odometer_km: 108 } })
  })

  it('is nobody else’s: every call is 404 for who does not reach the device', async () => {
    const device = await aCar()
    for (const what of ['readings', 'series', 'track', 'trips', 'hours', 'fuel', 'connections', 'export']) {
      const query: Record<string, string> = what === 'series' ? { field: 'speed' } : {}
      const { status } = await app.call('GET', `/api/iot/devices/${device.id}/${what}/`, { token: other.token, query })
      expect([what, status]).toEqual([what, 404])
    }
  })

  it('is told over time with least and most, from the readings and from the hours alike', async () => {
    const device = await aCar()
    await says(app, device, drive(60, 30))
    const short = await read(device, 'series', { field: 'odometer_km', points: 10 })
    const long = await read(device, 'series', { field: 'odometer_km', points: 10, from: '2026-11-01' })
    const year = await read(device, 'series', { field: 'odometer_km', points: 10, from: '2026-01-01' })
    for (const { points, unit } of [short, long, year]) {
      expect(unit).toBe('km')
      expect(Math.min(...points.map((one: number[]) => one[1]))).toBe(100)
      expect(Math.max(...points.map((one: number[]) => one[3]))).toBe(159)
    }
  })

  it.each([
    ['series', { field: 'no_such' }, 'field'],
    ['series', { field: 'speed', points: 5_000 }, 'points'],
    ['series', { field: 'speed', from: 'yesterday' }, 'from'],
    ['track', { from: '2026-11-21', to: '2026-11-20T00:00:00Z' }, 'to'],
    ['track', { from: '2025-01-01', to: '2026-11-20' }, 'to'],
    ['track', { crs: 'bd09' }, 'crs'],
    ['readings', { cursor: 'x' }, 'cursor'],
    ['export', { format: 'xls' }, 'format'],
  ])('%s with %o is refused by the field', async (what, query, field) => {
    const device = await aCar()
    const { status, body } = await app.call('GET', `/api/iot/devices/${device.code}/${what}/`, {
      token: owner.token,
      query: query as Record<string, string>,
    })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('the way of a device', () => {
  it('is drawn by few points, with its stops and gaps, in either system', async () => {
    const device = await aCar()
    await says(app, device, [...drive(20, 100), ...drive(20, 40, 19_000)])
    const track = await read(device, 'track')
    expect(track).toMatchObject({ crs: 'wgs84', total: 42, distance_km: 38 })
    expect(track.points.length).toBeLessThan(12)
    expect(track.gaps).toHaveLength(1)
    expect(track.stops).toMatchObject([{ minutes: 40, address: expect.stringContaining('上海市') }])
    const [[, lng, lat]] = track.points
    const [, gcjLng, gcjLat] = (await read(device, 'track', { crs: 'gcj02' })).points[0]
    const wanted = toGcj02({ latitude: lat, longitude: lng })
    expect([gcjLng, gcjLat]).toEqual([expect.closeTo(wanted.longitude, 4), expect.closeTo(wanted.latitude, 4)])
  })

  it('is the same from what is kept by the hour', async () => {
    const device = await aCar()
    await says(app, device, [...drive(50, 100), ...drive(40, 40, 49_000)])
    const day = await read(device, 'track')
    const month = await read(device, 'track', { from: '2026-10-25' })
    expect([month.total, month.distance_km, month.gaps]).toEqual([day.total, day.distance_km, day.gaps])
    expect(month.stops).toEqual(day.stops)
    expect(month.points.at(-1)).toEqual(day.points.at(-1))
  })

  it('makes trips, which late readings correct and keep the number of', async () => {
    const device = await aCar()
    const all = drive(30, 90)
    await says(app, device, [...all.slice(0, 8), ...all.slice(22)])
    const [before] = (await read(device, 'trips')).results
    await says(app, device, all.slice(8, 22))
    const { results, count } = await read(device, 'trips')
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({
      id: before.id,
      distance_km: 29,
      minutes: 30,
      idle_minutes: 0,
      max_speed: 60,
      is_open: false,
      from: { address: expect.stringContaining('上海市') },
    })
  })

  it('goes on while it drives', async () => {
    const device = await aCar()
    await says(app, device, drive(20, 0).slice(0, -1))
    expect((await read(device, 'trips')).results).toMatchObject([{ is_open: true }])
  })
})

describe('hours', () => {
  it('come from the counter, on the day they were run, and late ones are added', async () => {
    const device = await aDevice(app, { profile: 'excavator', ownerId: owner.id })
    const run = (from: string, hours: number, before: number) =>
      Array.from({ length: hours * 12 + 1 }, (_, one) => ({
        ts: Date.parse(from) + one * 5 * minute,
        ignition: true,
        values: { engine_hours: before + one / 12, engine_rpm: 1_500 },
      }))
    await says(app, device, run('2026-11-20T08:00:00+08:00', 3, 1_003))
    expect((await read(device, 'hours')).results).toMatchObject([
      { day: '2026-11-20', working: 3, idling: 0, source: 'counter' },
    ])
    await says(app, device, run('2026-11-19T08:00:00+08:00', 2, 1_000))
    const { results } = await read(device, 'hours', { from: '2026-11-18', to: '2026-11-20' })
    expect(results.map((day: { day: string; working: number }) => [day.day, day.working])).toEqual([
      ['2026-11-19', 2],
      ['2026-11-20', 4],
    ])
  })

  it('of hours that are over are added up by time, and by two at once only once', async () => {
    const device = await aCar()
    await says(app, device, drive(30, 180))
    await Promise.all([addUpReadings(app.services), addUpReadings(app.services)])
    const { rows } = await app.services.telemetry.pool.query(
      'SELECT sum(readings)::int AS readings FROM reading_hour WHERE device_id = $1',
      [device.id],
    )
    expect(rows[0].readings).toBe(31)
    const due = await app.services.telemetry.pool.query('SELECT 1 FROM rollup_due WHERE device_id = $1', [device.id])
    expect(due.rows).toEqual([])
  })
})

describe('files', () => {
  it('of a table hold every reading, and no cell is a formula', async () => {
    const device = await aDevice(app, { profile: 'cnc', ownerId: owner.id })
    await says(app, device, { ts: now() - minute, values: { fault_code: '=1+2', spindle_load: 12 } })
    const { headers, body } = await app.call('GET', `/api/iot/devices/${device.code}/export/`, { token: owner.token })
    expect(headers.get('content-type')).toContain('text/csv')
    const [head, row] = body.trim().split('\r\n')
    expect(head).toContain('主轴负载（%）')
    expect(row).toContain("'=1+2")
  })

  it('of a way hold its points', async () => {
    const device = await aCar()
    await says(app, device, drive(10, 30))
    const { body } = await app.call('GET', `/api/iot/devices/${device.code}/export/`, {
      token: owner.token,
      query: { format: 'gpx' },
    })
    expect(String(body).match(/<trkpt /g)).toHaveLength(11)
  })
})

describe('figures over all devices', () => {
  it('are of those one reaches', async () => {
    const device = await aDevice(app, { profile: 'car', ownerId: other.id })
    await aDevice(app, { profile: 'car', ownerId: other.id })
    await says(app, device, drive(30, 90))
    await read(device, 'hours', {}, other)
    const { status, body } = await app.call('GET', '/api/iot/statistics/location/', { token: other.token })
    expect([status, body]).toMatchObject([
      200,
      { devices: 2, spoke: 1, silent: 1, distance_km: 29, trips: 1, by_city: [{ city: '上海市', devices: 1 }] },
    ])
    expect(body.farthest).toMatchObject([{ id: device.id, distance_km: 29 }])
    const all = await app.call('GET', '/api/iot/statistics/location/', { token: staff.token })
    expect(all.body.devices).toBeGreaterThan(2)
  })
})
