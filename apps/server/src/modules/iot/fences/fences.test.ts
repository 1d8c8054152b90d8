import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { anOrderInUse } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followNow } from '../follow/follow-readings.ts'

let app: TestApp
let admin: Person
let staff: Person
let owner: Person
let other: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[admin, staff, owner, other, renter] = [
    await aMember(app, 'admin'),
    await aMember(app, 'staff'),
    await anOwner(app),
    await anOwner(app),
    await aRenter(app),
  ]
})
afterAll(() => app.close())

const base = '/api/iot/geofences/'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, person: Person, body?: object) =>
  app.call(method, path.startsWith('/') ? path : `${base}${path}`, { token: person.token, ...(body && { body }) })
const now = () => app.clock.now().getTime()
const minute = 60_000

/** Each test in a place of its own, far from the others'. */
let places = 0
let [lng, lat] = [100, 30]
beforeEach(() => {
  places += 1
  ;[lng, lat] = [100 + places * 0.2, 30]
})
const circle = () => ({ type: 'circle', center: [lng, lat], radius_m: 500 })
const wanted = (more: object = {}) => ({
  name: '工地',
  shape: circle(),
  crs: 'wgs84',
  watch: ['enter', 'exit'],
  applies_to: { all_mine: true },
  ...more,
})
const draw = async (person: Person, more: object = {}): Promise<number> => {
  const { status, body } = await call('POST', '', person, wanted(more))
  expect([status, body.errors]).toEqual([201, undefined])
  return body.id
}
/** Metres east of the middle, so many minutes from now. */
const at = (minutes: number, east: number, accuracy = 5) => ({
  ts: now() + minutes * minute,
  lat,
  lng: lng + east / 96_400,
  accuracy,
})
const follow = async (device: TestDevice, ...readings: object[]) => {
  const { body } = await says(app, device, readings)
  expect(body.refused).toEqual([])
  await followNow(app.services)
}
const eventsOf = async (id: number, person: Person): Promise<Record<string, unknown>[]> =>
  (await call('GET', `${id}/events/`, person)).body.results
const typesOf = async (id: number, person: Person) => (await eventsOf(id, person)).map(({ type }) => type).toReversed()

describe('a fence that is drawn', () => {
  it('is refused with the reason and the field where its shape is none', async () => {
    const corners = (count: number) =>
      Array.from({ length: count }, (_, place) => {
        const turn = (place / count) * 2 * Math.PI
        return [lng + Math.cos(turn) / 100, lat + Math.sin(turn) / 100]
      })
    const bowTie = [
      [lng, lat],
      [lng + 0.01, lat + 0.01],
      [lng + 0.01, lat],
      [lng, lat + 0.01],
    ]
    const refused: [object, string, RegExp][] = [
      [{ shape: { type: 'polygon', coordinates: corners(10_000) } }, 'shape.coordinates', /1000 个，现在有 10000 个/],
      [{ shape: { type: 'polygon', coordinates: bowTie } }, 'shape.coordinates', /交叉/],
      [{ shape: { type: 'polygon', coordinates: corners(2) } }, 'shape.coordinates', /3 个不同的点/],
      [{ shape: { type: 'polygon', coordinates: [] } }, 'shape.coordinates', /3 个不同的点/],
      [{ shape: { type: 'circle', center: [lng, 91], radius_m: 100 } }, 'shape.center', /经纬度/],
      [{ shape: { type: 'circle', center: [lng, lat], radius_m: 9 } }, 'shape.radius_m', /10 到 200000/],
      [{ shape: { type: 'circle', center: [lng, lat], radius_m: 200_001 } }, 'shape.radius_m', /10 到 200000/],
      [{ shape: { type: 'corridor', coordinates: [[lng, lat]], width_m: 50 } }, 'shape.coordinates', /2 个不同的点/],
      [{ shape: { type: 'region', code: '999999' } }, 'shape.code', /没有这个行政区/],
      [{ shape: { type: 'star' } }, 'shape.type', /图形应为/],
      [{ watch: [] }, 'watch', /至少选一种/],
      [{ watch: ['dwell'] }, 'dwell_minutes', /停留多少分钟/],
      [{ crs: 'bd09' }, 'crs', /坐标系/],
      [{ applies_to: {} }, 'applies_to', /对哪些设备/],
      [{ applies_to: { lines: ['boats'] } }, 'applies_to.lines', /没有“boats”/],
      [{ name: '' }, 'name', /请填写名称/],
      [{ schedule: { days: [8], from: '08:00', to: '18:00' } }, 'schedule.days.0', /1 到 7/],
      [{ schedule: { days: [1], from: '25:00', to: '18:00' } }, 'schedule.from', /开始时间/],
    ]
    for (const [more, field, sentence] of refused) {
      const { status, body } = await call('POST', '', owner, wanted(more))
      expect([field, status, body.errors?.[field] ?? body.errors]).toEqual([
        field,
        400,
        expect.stringMatching(sentence),
      ])
    }
  })

  it('is its owner’s and the platform’s; a renter draws none, and for everybody else there is none', async () => {
    const id = await draw(owner)
    expect((await call('GET', `${id}/`, owner)).body).toMatchObject({
      id,
      shape: circle(),
      debounce_seconds: 30,
      debounce_points: 2,
      inside: 0,
      shape_display: '圆形，半径 500 米',
    })
    expect((await call('GET', `${id}/`, admin)).status).toBe(200)
    for (const person of [other, staff, renter])
      for (const [method, path] of [
        ['GET', `${id}/`],
        ['GET', `${id}/events/`],
        ['PUT', `${id}/`],
        ['DELETE', `${id}/`],
      ] as const) {
        const { status, body } = await call(method, path, person, method === 'PUT' ? wanted() : undefined)
        expect([method, path, status, body.code]).toEqual([method, path, 404, 'fence.not_found'])
      }
    for (const person of [staff, renter]) {
      const { status, body } = await call('POST', '', person, wanted())
      expect([status, body.code]).toEqual([403, 'fence.owners_only'])
    }
    const listed = async (person: Person) =>
      (await call('GET', '', person)).body.results.some((row: { id: number }) => row.id === id)
    expect(await Promise.all([owner, admin, other, renter].map(listed))).toEqual([true, true, false, false])
    expect((await call('DELETE', `${id}/`, owner)).status).toBe(200)
    expect((await call('GET', `${id}/`, owner)).status).toBe(404)
  })

  it('is for no device, order or line of another', async () => {
    const foreign = await aDevice(app, { ownerId: other.id })
    const { status, body } = await call('POST', '', owner, wanted({ applies_to: { devices: [foreign.id] } }))
    expect([status, body.code]).toEqual([404, 'device.not_found'])
    const order = await call('POST', '', owner, wanted({ applies_to: { rental_id: 999_999 } }))
    expect(order.status).toBe(404)
    expect((await call('POST', '', admin, wanted({ applies_to: { devices: [foreign.id] } }))).status).toBe(201)
  })

  it('drawn on a map in GCJ-02 lies where it was drawn', async () => {
    const { toGcj02 } = await import('@jihui/protocol/geography/coordinates')
    const drawn = toGcj02({ latitude: lat, longitude: lng })
    const shape = { type: 'circle', center: [drawn.longitude, drawn.latitude], radius_m: 100 }
    const id = await draw(owner, { shape, crs: 'gcj02' })
    expect((await call('GET', `${id}/`, owner)).body.shape).toEqual(shape)
    const device = await aDevice(app, { ownerId: owner.id })
    await follow(device, at(-4, 300), at(-3, 80), at(-2, 80), at(-1, 80))
    expect(await typesOf(id, owner)).toEqual(['enter'])
  })
})

describe('what devices say', () => {
  it('gives entering and leaving once each, as it comes in and however it is cut into messages', async () => {
    const id = await draw(owner, { watch: ['enter', 'exit', 'dwell'], dwell_minutes: 3 })
    const device = await aDevice(app, { ownerId: owner.id })
    const way = [at(-9, 2000), at(-8, 0), at(-7, 10), at(-6, 0), at(-5, 0), at(-4, 10), at(-3, 2000), at(-2, 2100)]
    for (const reading of way) await follow(device, reading)
    expect(await eventsOf(id, owner)).toMatchObject([
      { type: 'exit', at: new Date(way[6]!.ts).toISOString(), minutes: 5, precision: 'exact', device_id: device.id },
      { type: 'dwell', at: new Date(way[4]!.ts).toISOString(), minutes: 3 },
      { type: 'enter', at: new Date(way[1]!.ts).toISOString(), is_late: true, geofence_id: id },
    ])
    expect((await call('GET', `${id}/`, owner)).body.last_event_at).not.toBeNull()
    const { body } = await call('GET', `/api/iot/devices/${device.id}/fence-events/`, owner)
    expect(body.count).toBe(3)
  })

  it('of another owner’s device nothing is told, nor once the fence is off, gone, or moved away', async () => {
    const id = await draw(owner)
    const [foreign, device] = [await aDevice(app, { ownerId: other.id }), await aDevice(app, { ownerId: owner.id })]
    for (const one of [foreign, device]) await follow(one, at(-9, 2000), at(-8, 0), at(-7, 0))
    expect(await typesOf(id, owner)).toEqual(['enter'])
    expect((await call('GET', `${id}/`, owner)).body.inside).toBe(1)
    await call('PUT', `${id}/`, owner, wanted({ is_active: false }))
    expect((await call('GET', `${id}/`, owner)).body.inside).toBe(0)
    await follow(device, at(-6, 2000), at(-5, 2000))
    await call('PUT', `${id}/`, owner, wanted({ shape: { ...circle(), center: [lng + 1, lat] } }))
    await follow(device, at(-4, 0), at(-3, 0))
    expect(await typesOf(id, owner)).toEqual(['enter'])
  })

  it('drifting around the edge gives nothing, nor does a single reading on the other side', async () => {
    const id = await draw(owner)
    const device = await aDevice(app, { ownerId: owner.id })
    const drift = Array.from({ length: 30 }, (_, place) => at(-40 + place, 480 + (place % 3) * 20, 30))
    await follow(device, at(-45, 300), ...drift, at(-5, 2000), at(-4, 300), at(-3, 300))
    expect(await typesOf(id, owner)).toEqual([])
  })

  it('a fast vehicle through a gate is told as such', async () => {
    const gate = {
      type: 'corridor',
      coordinates: [
        [lng, lat - 0.002],
        [lng, lat + 0.002],
      ],
      width_m: 20,
    }
    const id = await draw(owner, { shape: gate, watch: ['crossed', 'enter'] })
    const device = await aDevice(app, { ownerId: owner.id })
    await follow(device, at(-3, -900))
    await follow(device, at(-2, 900))
    expect(await eventsOf(id, owner)).toMatchObject([{ type: 'crossed', at: new Date(at(-2, 0).ts).toISOString() }])
  })

  it('that come late give what they should have given, marked so, and what was told is not told again', async () => {
    const id = await draw(owner)
    const device = await aDevice(app, { ownerId: owner.id })
    await follow(device, at(-120, 2000))
    await follow(device, at(-2, 2000), at(-1, 2000))
    expect(await typesOf(id, owner)).toEqual([])
    // What was stored while it was out of reach.
    const stored = [at(-100, 0), at(-99, 0), at(-98, 0), at(-60, 2000), at(-59, 2000)]
    await follow(device, ...stored)
    const late = await eventsOf(id, owner)
    expect(late).toMatchObject([
      { type: 'exit', at: new Date(at(-60, 0).ts).toISOString(), is_late: true },
      { type: 'enter', at: new Date(at(-100, 0).ts).toISOString(), is_late: true },
    ])
    // More of the same stay moves its ends, and gives no second one.
    await follow(device, at(-101, 0), at(-61, 0), at(-80, 0))
    expect(await typesOf(id, owner)).toEqual(['enter', 'exit'])
    await follow(device, at(0, 0), at(1, 0))
    expect((await eventsOf(id, owner))[0]).toMatchObject({ type: 'enter', is_late: false })
  })

  it('followed again after a crash give nothing twice', async () => {
    const id = await draw(owner)
    const device = await aDevice(app, { ownerId: owner.id })
    await follow(device, at(-9, 2000), at(-8, 0), at(-7, 0), at(-3, 2000), at(-2, 2000))
    const told = await eventsOf(id, owner)
    await app.pool.query(`INSERT INTO follow_due (marked_at, device_ids, firsts, lasts) VALUES ($1, $2, $3, $4)`, [
      new Date(now() - 60 * minute),
      [device.id],
      [at(-9, 0).ts],
      [at(-2, 0).ts],
    ])
    const { followLeft } = await import('../follow/follow-readings.ts')
    expect(await followLeft(app.services)).toBe(1)
    expect(await eventsOf(id, owner)).toEqual(told)
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS told FROM outbox WHERE topic = 'iot.fence_event' AND (payload->>'geofence_id')::bigint = $1`,
      [id],
    )
    expect(rows[0].told).toBe(2)
  })
})

describe('whoever reads', () => {
  it('a renter reads what happened while he has the machine; its owner meanwhile the district alone', async () => {
    const id = await draw(owner)
    const received = new Date(app.clock.now().getTime() + 1_000)
    const { machine } = await anOrderInUse(app, { line: 'engineering', renter }, received)
    const device = await aDevice(app, { unitId: machine.units[0]!, ownerId: owner.id })
    app.clock.advance({ minutes: 30 })
    const later = await draw(owner)
    await follow(device, at(-9, 2000), at(-8, 0), at(-7, 0))
    const [seen] = (await call('GET', `/api/iot/devices/${device.id}/fence-events/`, renter)).body.results
    expect(seen).toMatchObject({ type: 'enter', lat, precision: 'exact' })
    const [told] = await eventsOf(id, owner)
    expect(told).toMatchObject({ type: 'enter', precision: 'district' })
    expect(await eventsOf(later, owner), 'drawn while it is rented').toEqual([])
    expect(Math.hypot((Number(told!['lat']) - lat) * 111_000, (Number(told!['lng']) - lng) * 96_000)).toBeGreaterThan(
      110,
    )
    expect((await call('GET', `/api/iot/devices/${device.id}/fence-events/`, other)).status).toBe(404)
  })
})

describe('a way that is tried', () => {
  it('answers what it would give and keeps nothing', async () => {
    const track = [at(-9, 2000), at(-8, 0), at(-7, 0), at(-6, 0), at(-3, 2000), at(-2, 2000)].map((one) => [
      one.ts,
      one.lng,
      one.lat,
      one.accuracy,
    ])
    const before = (await app.pool.query('SELECT count(*) FROM fence_event')).rows
    const { status, body } = await call('POST', 'check/', renter, {
      shape: circle(),
      crs: 'wgs84',
      watch: ['enter', 'exit', 'dwell'],
      dwell_minutes: 2,
      track,
    })
    expect([status, body.events]).toEqual([
      200,
      [
        { type: 'enter', at: new Date(at(-8, 0).ts).toISOString() },
        { type: 'dwell', at: new Date(at(-6, 0).ts).toISOString(), minutes: 2 },
        { type: 'exit', at: new Date(at(-3, 0).ts).toISOString(), minutes: 5 },
      ],
    ])
    expect((await app.pool.query('SELECT count(*) FROM fence_event')).rows).toEqual(before)
    const wrong = await call('POST', 'check/', renter, { shape: circle(), watch: ['enter'], track: [[1, 2]] })
    expect(wrong.status).toBe(400)
  })
})

describe('what time tells', () => {
  it('still outside when the schedule begins, never came when it ends, and nothing on a holiday', async () => {
    const { tellByTime } = await import('./tell-by-time.ts')
    // Saturday, 10 o'clock in Shanghai.
    const schedule = { days: [6, 7], from: '10:40', to: '10:50' }
    const id = await draw(owner, { watch: ['outside', 'absent'], schedule, applies_to: { all_mine: true } })
    const [away, there] = [await aDevice(app, { ownerId: owner.id }), await aDevice(app, { ownerId: owner.id })]
    await follow(away, at(-2, 2000), at(-1, 2000))
    await follow(there, at(-2, 0), at(-1, 0))
    await app.pool.query(`UPDATE device SET status = 'retired' WHERE owner_id = $1 AND id <> ALL($2)`, [
      owner.id,
      [away.id, there.id],
    ])
    await tellByTime(app.services)
    expect(await eventsOf(id, owner)).toEqual([])
    app.clock.advance({ minutes: 11 })
    await tellByTime(app.services)
    await tellByTime(app.services)
    const start = '2026-11-21T02:40:00.000Z'
    expect(await eventsOf(id, owner)).toMatchObject([{ type: 'outside', device_id: away.id, at: start, lat: null }])
    app.clock.advance({ minutes: 12 })
    await tellByTime(app.services)
    expect(await eventsOf(id, owner)).toMatchObject([
      { type: 'absent', device_id: away.id, at: '2026-11-21T02:50:00.000Z' },
      {},
    ])
    const holidays = [{ day: '2026-11-22', name: '调休' }]
    expect((await call('PUT', '/api/iot/holidays/', owner, { holidays })).status).toBe(403)
    expect((await call('PUT', '/api/iot/holidays/', admin, { holidays })).body.results).toEqual(holidays)
    const logged = await app.pool.query(`SELECT actor_id, before, after FROM audit_log WHERE action = 'fence.holidays'`)
    expect(logged.rows).toEqual([{ actor_id: admin.id, before: [], after: ['2026-11-22'] }])
    app.clock.advance({ hours: 24 })
    await tellByTime(app.services)
    const { rows } = await app.pool.query('SELECT type FROM fence_event WHERE fence_id = $1', [id])
    expect(rows).toHaveLength(2)
  })
})
