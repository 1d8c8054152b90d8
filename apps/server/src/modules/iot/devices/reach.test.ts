import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { anOrderInUse } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let admin: Person
let staff: Person
let owner: Person
let other: Person
let renter: Person
const line = 'engineering'
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

const base = '/api/iot/devices/'
const get = (path: string, person: Person, query: Record<string, string | number> = {}) =>
  app.call('GET', `${base}${path}`, { token: person.token, query })
const post = (path: string, person: Person, body: object = {}) =>
  app.call('POST', `${base}${path}`, { token: person.token, body })
const serialOf = async (machine: Machine): Promise<string> =>
  (await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [machine.units[0]])).rows[0].serial
let counter = 0
const aCode = () => `reach-${(counter += 1)}`
const register = (person: Person, body: object = {}) =>
  post('', person, { code: aCode(), profile: 'excavator', protocol: 'http', ...body })
const asDevice = ({ credentials }: { credentials: { username: string; password: string } }) => ({
  authorization: `Device ${credentials.username}:${credentials.password}`,
})
const now = () => app.clock.now().getTime()

describe('who reads what', () => {
  const onRentedUnit = async (): Promise<{ device: TestDevice; serial: string }> => {
    const { machine } = await anOrderInUse(app, { line, renter }, app.clock.now())
    const device = await aDevice(app, { unitId: machine.units[0]!, ownerId: owner.id })
    return { device, serial: await serialOf(machine) }
  }

  it('staff who manage all read all, others their own, and everybody else finds nothing by id, code or serial', async () => {
    const { device, serial } = await onRentedUnit()
    for (const ref of [device.id, device.code, serial]) {
      for (const person of [admin, owner, renter]) expect((await get(`${ref}/`, person)).status).toBe(200)
      for (const person of [other, staff]) {
        for (const path of [`${ref}/`, `${ref}/messages/`]) {
          const { status, body } = await get(path, person)
          expect([path, status, body.code]).toEqual([path, 404, 'device.not_found'])
        }
      }
    }
    expect((await post(`${device.id}/suspend/`, renter)).status).toBe(403)
    const listed = async (person: Person) =>
      (await get('', person, { page_size: 100 })).body.results.some((row: { id: number }) => row.id === device.id)
    expect(await Promise.all([admin, owner, renter, other, staff].map(listed))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('during a rental the owner reads the district: no coordinate of the true place in list, device, box or inspector', async () => {
    const { device } = await onRentedUnit()
    const at = { lat: 30.2741, lng: 120.1551 }
    await says(app, device, { ts: now(), ...at, speed: 3, values: { engine_rpm: 900 } })
    const exact = (await get(`${device.id}/`, renter)).body.position
    expect(exact).toMatchObject({ ...at, precision: 'exact' })
    const { position } = (await get(`${device.id}/`, owner)).body
    expect(position.precision).toBe('district')
    const apart = Math.hypot((position.lat - at.lat) * 111_000, (position.lng - at.lng) * 96_000)
    expect(apart).toBeGreaterThan(110)
    const box = `${at.lng - 0.001},${at.lat - 0.001},${at.lng + 0.001},${at.lat + 0.001}`
    expect((await get('', owner, { bbox: box })).body.count).toBe(0)
    expect((await get('', renter, { bbox: box })).body.count).toBe(1)
    const told = JSON.stringify((await get(`${device.id}/messages/`, owner)).body)
    expect(told).not.toContain('30.27')
    expect(JSON.stringify((await get(`${device.id}/messages/`, renter)).body)).toContain('30.2741')
    await app.pool.query(
      `UPDATE rental SET status = 'overdue', start_date = '2026-11-18', end_date = '2026-11-19', days = 2 WHERE renter_key = $1`,
      [renter.id],
    )
    app.clock.advance({ seconds: 10 })
    await says(app, device, { ts: now(), ...at })
    expect((await get(`${device.id}/`, owner)).body.position).toMatchObject({ ...at, precision: 'exact' })
  })

  it('the list is looked through by word, line, state and connection, and the figures agree with it', async () => {
    const lone = await anOwner(app)
    const serial = await serialOf(await aMachine(app, { line, owner: lone, name: '独臂挖掘机' }))
    const [heard, silent] = [(await register(lone)).body, (await register(lone, { name: '备用' })).body]
    await post(`${heard.id}/bind/`, lone, { serial })
    await says(app, asDevice(heard), { ts: now(), ignition: true, values: { engine_rpm: 1800 } })
    const ids = async (query: Record<string, string>) =>
      (await get('', lone, query)).body.results.map((row: { id: number }) => row.id)
    expect(await ids({ q: '独臂' })).toEqual([heard.id])
    expect(await ids({ q: '备用' })).toEqual([silent.id])
    expect(await ids({ line })).toEqual([heard.id])
    expect(await ids({ connection: 'online' })).toEqual([heard.id])
    expect(await ids({ connection: 'never' })).toEqual([silent.id])
    expect(await ids({ state: 'registered' })).toEqual([silent.id])
    expect((await get('', lone, { bbox: '1,2,3' })).status).toBe(400)
    const { body } = await app.call('GET', '/api/iot/summary/', { token: lone.token })
    expect(body).toMatchObject({ devices: 2, online: 1, never: 1, offline: 0, working: 1, alerts: {} })
    expect(body.by_line).toMatchObject([{ line, devices: 1, online: 1 }])
  })
})

describe('the inspector', () => {
  it('shows the newest fifty first, raw and decoded, and why one was refused', async () => {
    const { body: device } = await register(owner)
    await says(app, asDevice(device), { ts: now(), speed: 'fast' })
    app.clock.advance({ seconds: 10 })
    await says(app, asDevice(device), { ts: now(), speed: 5 })
    const { body } = await get(`${device.id}/messages/`, owner)
    expect(body.results).toMatchObject([
      { protocol: 'http', accepted: true, reason: '', decoded: { speed: 5 } },
      { accepted: false, reason: 'speed 不是数字' },
    ])
    expect(body.results[1].raw).toContain('"fast"')
  })
})
