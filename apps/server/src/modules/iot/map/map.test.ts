import { straightKm } from '../../geography/public.ts'
import { toGcj02 } from '@jihui/protocol/geography/coordinates'
import { deviceLimits } from '@jihui/protocol/iot/devices/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMachine } from '../../../testing/machines.ts'
import { openPage } from '../../../testing/open-page.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let admin: Person
let staff: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
  stranger = await aRenter(app)
})
afterAll(() => app.close())

/** Tokens run out meanwhile. */
const passHours = async (hours: number) => {
  app.clock.advance({ hours, seconds: 1 })
  ;[admin, staff, stranger] = [
    await signInAgain(app, admin),
    await signInAgain(app, staff),
    await signInAgain(app, stranger),
  ]
}
const line = triedLines[0]!.id
const now = () => app.clock.now().getTime()
const china = '73,18,135,53'
const mapOf = async (person: Person, query = '') =>
  (await app.call('GET', `/api/iot/map/?bbox=${china}&zoom=4${query}`, { token: person.token })).body
const idsOn = async (person: Person, query = '') =>
  (await mapOf(person, query)).devices.map(([id]: [number]) => id) as number[]

/** A machine of an owner with a device that has said where it is; rented out where a renter is given, and says it once more there. */
const aTracked = async (at: { lat: number; lng: number }, renter?: Person, saysAgain = true) => {
  const owner = await anOwner(app)
  const machine = await aMachine(app, { line, owner })
  const unitId = machine.units[0]!
  const device = await aDevice(app, {
    profile: 'car',
    ownerId: owner.id,
    unitId,
    boundAt: new Date(now() - 86_400_000),
  })
  await says(app, device, { ts: now() - 1000, ...at, speed: 40, heading: 90, ignition: true })
  if (renter) {
    const id = await aRental(app, { machine, renter })
    await app.pool.query(
      `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
      [id, app.clock.now()],
    )
    if (saysAgain) await says(app, device, { ts: now(), ...at, speed: 40, heading: 90, ignition: true })
  }
  return { owner, machine, device }
}

describe('who is on the map', () => {
  it('shows staff who manage devices all of them, others their own, and strangers none', async () => {
    const { owner, device } = await aTracked({ lat: 31.2, lng: 121.5 })
    expect(await idsOn(admin)).toContain(device.id)
    expect(await idsOn(owner)).toEqual([device.id])
    expect([await idsOn(staff), await idsOn(stranger)]).toEqual([[], []])
    const [, , , heading, state, ms, shownLine] = (await mapOf(owner)).devices[0]
    expect([heading, state, ms, shownLine]).toEqual([90, 'm', now() - 1000, line])
  })

  it('a renter sees the machine he has exactly, its owner the district, far from it in either system', async () => {
    const renter = await aRenter(app)
    const real = { lat: 31.2213, lng: 121.5447 }
    const { owner, device } = await aTracked(real, renter)
    const [id, lng, lat] = (await mapOf(renter)).devices[0]
    expect([id, lng, lat]).toEqual([device.id, real.lng, real.lat])
    const truth = { latitude: real.lat, longitude: real.lng }
    for (const crs of ['wgs84', 'gcj02']) {
      const [, toldLng, toldLat, heading] = (await mapOf(owner, `&crs=${crs}`)).devices[0]
      const told = { latitude: toldLat, longitude: toldLng }
      for (const one of [truth, toGcj02(truth)]) expect(straightKm(told, one)).toBeGreaterThan(0.11)
      expect(heading).toBeNull()
    }
  })

  it('where it was during a rental stays closed to its owner after the return, and where it was before to the renter', async () => {
    const renter = await aRenter(app)
    const real = { lat: 31.2213, lng: 121.5447 }
    const { owner, device, machine } = await aTracked(real, renter, false)
    // Measured a second before the hand-over: the owner's, not the renter's.
    expect(await idsOn(renter)).toEqual([])
    await says(app, device, { ts: now(), ...real })
    expect(await idsOn(renter)).toEqual([device.id])
    app.clock.advance({ minutes: 5 })
    await app.pool.query(
      `UPDATE rental SET status = 'returned', returned_at = $2 WHERE id IN (SELECT rental_id FROM rental_unit WHERE unit_id = $1)`,
      [machine.units[0], app.clock.now()],
    )
    expect((await mapOf(owner)).devices[0].slice(1, 3)).not.toEqual([real.lng, real.lat])
    app.clock.advance({ minutes: 5 })
    await says(app, device, { ts: now(), ...real })
    expect((await mapOf(owner)).devices[0].slice(1, 3)).toEqual([real.lng, real.lat])
  })

  it('narrows by line, by what they do and by words, and puts many together', async () => {
    const owner = await anOwner(app)
    const many = await Promise.all(Array.from({ length: 6 }, () => aDevice(app, { ownerId: owner.id, profile: 'car' })))
    for (const [place, device] of many.entries())
      await says(app, device, {
        ts: now(),
        lat: 30 + place / 100,
        lng: 104,
        speed: place === 0 ? 60 : 0,
        ignition: place === 0,
      })
    expect(await idsOn(owner, '&state=m')).toEqual([many[0]!.id])
    expect((await idsOn(owner, '&state=p')).length).toBe(5)
    expect(await idsOn(owner, `&q=${many[3]!.code.slice(0, 12)}`)).toEqual([many[3]!.id])
    expect((await mapOf(owner)).total).toBe(6)
  })

  it('shows who said where it is, however many newer devices never did, and the list beside it says the same', async () => {
    const { owner, device, machine } = await aTracked({ lat: 27.5, lng: 110.5 })
    await app.pool.query(`UPDATE equipment_unit SET details = '{"plate": "湘A·12345"}' WHERE id = $1`, [
      machine.units[0],
    ])
    await app.pool.query(
      `WITH made AS (INSERT INTO device (code, name, protocol, profile, coordinate_system, status, owner_id, secret_hash, auth_code_hash, registered_by)
         SELECT 'quiet-' || n, 'quiet', 'http', 'car', 'wgs84', 'registered', $1, '', '', $1 FROM generate_series(1, $2::int) n RETURNING id)
       INSERT INTO device_latest (device_id, silent_after, owner_id) SELECT id, 90, $1 FROM made`,
      [owner.id, deviceLimits.ownSearched],
    )
    const listed = async (more: string) => {
      const { body } = await app.call('GET', `/api/iot/devices/?bbox=110,27,111,28${more}`, { token: owner.token })
      return body.results.map((one: { id: number }) => one.id)
    }
    for (const more of ['', '&q=a·123', `&q=${device.code}`]) {
      expect([more, await idsOn(owner, more)]).toEqual([more, [device.id]])
      expect([more, await listed(more)]).toEqual([more, [device.id]])
    }
    expect([await idsOn(owner, '&q=quiet-7'), await listed('&q=quiet-7')]).toEqual([[], []])
    const { body } = await app.call('GET', `/api/iot/map/?bbox=110,27,111,28&zoom=9`, { token: owner.token })
    for (const mark of ['w', 'i', 'm', 'p', 'o'])
      expect([mark, await listed(`&mark=${mark}`)]).toEqual([mark, body.devices[0][4] === mark ? [device.id] : []])
  })

  it.each(['', 'a,b,c,d', '121,31,120,32', '1,2,3'])('refuses the view %j', async (bbox) => {
    const { status, body } = await app.call('GET', `/api/iot/map/?bbox=${bbox}`, { token: admin.token })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['bbox']])
  })
})

describe('links that share a position', () => {
  const share = (device: TestDevice, person: Person, body: object = { hours: 2, precise: true }) =>
    app.call('POST', `/api/iot/devices/${device.code}/share/`, { token: person.token, body })
  const tokenOf = (url: string) => url.split('/share/')[1]!
  const read = (url: string) => app.call('GET', `/api/share/${tokenOf(url)}/`)

  it('show the place without login until their time is over', async () => {
    const { owner, device } = await aTracked({ lat: 29.5, lng: 106.5 })
    const made = await share(device, owner)
    expect([made.status, made.body.expires_at]).toEqual([201, new Date(now() + 2 * 3_600_000).toISOString()])
    expect((await read(made.body.url)).body).toMatchObject({ state: 'm', position: { lat: 29.5, precision: 'exact' } })
    await passHours(2)
    expect((await read(made.body.url)).status).toBe(404)
  })

  it('are taken back by whoever made them and by nobody else', async () => {
    const { owner, device } = await aTracked({ lat: 29.5, lng: 106.5 })
    const { body } = await share(device, owner)
    const end = (person: Person) => app.call('DELETE', `/api/iot/shares/${body.id}/`, { token: person.token })
    expect((await end(stranger)).status).toBe(404)
    expect([(await end(owner)).status, (await end(owner)).status]).toEqual([200, 404])
    expect((await read(body.url)).status).toBe(404)
  })

  it('of a renter end with the return, and those of an owner show the district while it is rented', async () => {
    const renter = await aRenter(app)
    const { owner, device, machine } = await aTracked({ lat: 29.5, lng: 106.5 }, renter)
    expect((await share(device, owner)).body.code).toBe('device.precise_not_allowed')
    const districts = await share(device, owner, { hours: 3, precise: false })
    expect((await read(districts.body.url)).body.position).toMatchObject({ precision: 'district', speed: null })
    const his = await share(device, renter)
    expect((await read(his.body.url)).body.position.precision).toBe('exact')
    await app.pool.query(
      `UPDATE rental SET status = 'returned' WHERE id IN (SELECT rental_id FROM rental_unit WHERE unit_id = $1)`,
      [machine.units[0]],
    )
    expect((await read(his.body.url)).status).toBe(404)
  })

  it('of a renter end where the device is put on a machine he does not have', async () => {
    const renter = await aRenter(app)
    const { device } = await aTracked({ lat: 29.5, lng: 106.5 }, renter)
    const { url } = (await share(device, renter)).body
    expect((await read(url)).status).toBe(200)
    const other = (await aTracked({ lat: 31.5, lng: 117.5 }, await aRenter(app))).machine.units[0]
    await app.pool.query(`UPDATE device_binding SET unbound_at = $2 WHERE device_id = $1`, [device.id, app.clock.now()])
    await app.pool.query(
      `INSERT INTO device_binding (device_id, unit_id, bound_at, bound_by, is_primary)
       SELECT device_id, $2, unbound_at, bound_by, false FROM device_binding WHERE device_id = $1`,
      [device.id, other],
    )
    expect((await read(url)).status).toBe(404)
  })

  it.each([0, 73, 1.5, '2'])('refuses %j hours', async (hours) => {
    const { owner, device } = await aTracked({ lat: 29.5, lng: 106.5 })
    const { status, body } = await share(device, owner, { hours })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['hours']])
  })

  it('nobody shares what he does not reach', async () => {
    const { device } = await aTracked({ lat: 29.5, lng: 106.5 })
    for (const person of [stranger, staff]) expect((await share(device, person)).status).toBe(404)
  })
})

describe('a look at the exact place', () => {
  it('needs a reason, opens the place to its owner for a day, and the renter reads who looked and why', async () => {
    const renter = await aRenter(app)
    const { owner, device } = await aTracked({ lat: 30.1, lng: 120.2 }, renter)
    const look = (body: object) => app.call('POST', `/api/iot/devices/${device.id}/look/`, { token: owner.token, body })
    expect((await look({ reason: '  ' })).body.errors).toHaveProperty('reason')
    const { body } = await look({ reason: '电话打不通，去现场看看' })
    expect(body).toMatchObject({
      position: { lat: 30.1, precision: 'exact' },
      until: new Date(now() + 86_400_000).toISOString(),
    })
    expect((await mapOf(owner)).devices[0].slice(1, 3)).toEqual([120.2, 30.1])
    const looks = await app.call('GET', `/api/iot/devices/${device.id}/looks/`, { token: renter.token })
    expect(looks.body.results).toMatchObject([{ reason: '电话打不通，去现场看看' }])
    const { rows } = await app.pool.query(
      `SELECT 1 FROM audit_log WHERE action = 'iot_device.look' AND object_id = $1`,
      [String(device.id)],
    )
    expect(rows).toHaveLength(1)
    await passHours(25)
    expect((await mapOf(await signInAgain(app, owner))).devices[0].slice(1, 3)).not.toEqual([120.2, 30.1])
  })
})

describe('a map that moves', () => {
  it('tells a page what moved in its view, what left it, and nothing of others', async () => {
    const [mine, other] = [await aTracked({ lat: 34.2, lng: 108.9 }), await aTracked({ lat: 34.21, lng: 108.91 })]
    const page = await openPage(app.url, mine.owner.token)
    page.say({ type: 'iot_watch', bbox: [108, 34, 109, 35], zoom: 9, filters: {} })
    const first = await page.hear(({ type }) => type === 'iot_map')
    expect((first.devices as [number][]).map(([id]) => id)).toEqual([mine.device.id])
    app.clock.advance({ seconds: 5 })
    await says(app, other.device, { ts: now(), lat: 34.3, lng: 108.9 })
    await says(app, mine.device, { ts: now(), lat: 34.4, lng: 108.8, speed: 30 })
    const moved = await page.hear(({ type, devices }) => type === 'iot_map' && (devices as number[][])[0]?.[2] === 34.4)
    expect((moved.devices as [number][]).map(([id]) => id)).toEqual([mine.device.id])
    app.clock.advance({ seconds: 5 })
    await says(app, mine.device, { ts: now(), lat: 36, lng: 108.8, speed: 30 })
    const left = await page.hear(({ type, gone }) => type === 'iot_map' && (gone as number[]).length > 0)
    expect(left).toMatchObject({ devices: [], gone: [mine.device.id] })
    page.socket.terminate()
  })

  it('tells of one device alone where one is looked at', async () => {
    const { owner, device } = await aTracked({ lat: 34.2, lng: 108.9 })
    const page = await openPage(app.url, owner.token)
    page.say({ type: 'iot_watch', device: device.id })
    const told = await page.hear(({ type }) => type === 'iot_device')
    expect(told.device).toMatchObject({ id: device.id, position: { lat: 34.2, precision: 'exact' } })
    page.socket.terminate()
  })
})
