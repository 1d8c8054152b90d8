import { silentIntervals } from '@jihui/protocol/iot/device-machine'
import { profiles } from '@jihui/protocol/iot/profiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { says } from '../../../testing/iot/devices.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aPicture } from '../../../testing/orders.ts'
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
const aCode = () => `park-${(counter += 1)}`
const register = (person: Person, body: object = {}) =>
  post('', person, { code: aCode(), profile: 'excavator', protocol: 'http', ...body })
const asDevice = ({ credentials }: { credentials: { username: string; password: string } }) => ({
  authorization: `Device ${credentials.username}:${credentials.password}`,
})
const now = () => app.clock.now().getTime()
const auditOf = async (id: number) =>
  (
    await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'iot_device' AND object_id = $1 ORDER BY at, place`,
      [String(id)],
    )
  ).rows.map((row) => row.action)

describe('registering', () => {
  it('is for owners, whose the device is then, and for who manages all; the secret is told once', async () => {
    const made = await register(owner, { name: '挖机终端' })
    expect([made.status, made.body.state, made.body.connection]).toEqual([201, 'registered', 'never'])
    expect(made.body.credentials.password.length).toBeGreaterThan(30)
    const read = await get(`${made.body.id}/`, owner)
    expect(read.body.credentials).toBeUndefined()
    expect((await register(admin)).status).toBe(201)
    for (const person of [staff, renter]) {
      const { status, body } = await register(person)
      expect([status, body.code]).toEqual([403, 'device.owners_only'])
    }
    expect(await auditOf(made.body.id)).toEqual(['iot_device.register'])
  })

  it('a code is taken once, also by two at once, and not by the serial of a machine of somebody else', async () => {
    const code = aCode()
    const both = await Promise.all([register(owner, { code }), register(other, { code })])
    expect(both.map(({ status }) => status).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('device.exists')
    const serial = await serialOf(await aMachine(app, { line, owner }))
    expect((await register(other, { code: serial })).body.code).toBe('device.exists')
    expect((await register(owner, { code: serial })).status).toBe(201)
  })

  it('a terminal goes by its number without leading zeros, a vehicle by its VIN, and other forms are refused by field', async () => {
    const terminal = await register(owner, { code: '013912345678', protocol: 'jt808', profile: 'car' })
    expect(terminal.body.code).toBe('13912345678')
    const vehicle = await register(owner, { code: 'lsvau2180n2183294', protocol: 'gbt32960', profile: 'car' })
    expect(vehicle.body.code).toBe('LSVAU2180N2183294')
    const wrong = [
      { code: 'abc' },
      { code: 'a b c d' },
      { code: 'tracker-1', protocol: 'jt808' },
      { code: 'short', protocol: 'gbt32960' },
    ]
    for (const body of wrong) {
      const { status, body: answer } = await register(owner, body)
      expect([status, Object.keys(answer.errors)]).toEqual([400, ['code']])
    }
    expect(Object.keys((await register(owner, { profile: 'toaster' })).body.errors)).toEqual(['profile'])
  })

  it('a gateway is named by its code and has to be one of his own', async () => {
    const gateway = await register(owner, { profile: 'gateway' })
    const plain = await register(owner)
    const through = await register(owner, { gateway: gateway.body.code })
    expect(through.status).toBe(201)
    for (const [person, code] of [
      [other, gateway.body.code],
      [owner, plain.body.code],
    ] as const)
      expect(Object.keys((await register(person, { gateway: code })).body.errors)).toEqual(['gateway'])
    const sent = await says(app, asDevice(gateway.body), { [through.body.code]: { ts: now() } })
    expect(sent.body.accepted).toBe(1)
  })
})

describe('a table of devices', () => {
  const upload = (text: string, person = owner) => {
    const form = new FormData()
    form.append('file', new Blob([text]), 'devices.csv')
    return app.call('POST', `${base}batch/`, { token: person.token, form })
  }

  it('is answered row by row: formulas are text, quotes and the mark of UTF-8 are understood, one bad row keeps no other', async () => {
    const [machine, foreign] = [await aMachine(app, { line, owner }), await aMachine(app, { line, owner: other })]
    const [serial, theirs] = [await serialOf(machine), await serialOf(foreign)]
    const [first, second, third] = [aCode(), aCode(), aCode()]
    const { status, body } = await upload(
      `\uFEFFcode,profile,protocol,name,serial\r\n${first},excavator,MQTT,"=HYPERLINK(""x"",""y"")",${serial}\r\n` +
        `${second},toaster,mqtt,,\r\n${first},excavator,mqtt,,\r\n${third},excavator,http,,${theirs}\r\n,excavator,http,,\r\n`,
    )
    expect([status, body.created, body.failed]).toEqual([200, 1, 4])
    expect(body.results.map((row: { row: number; ok: boolean }) => [row.row, row.ok])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
      [5, false],
    ])
    expect(body.results[0].credentials.username).toBe(first)
    const { body: device } = await get(`${serial}/`, owner)
    expect(device).toMatchObject({ code: first, name: '=HYPERLINK("x","y")', unit: { serial, is_primary: true } })
  })

  it('of more than 2,000 rows, without the columns or by a renter is refused', async () => {
    const rows = Array.from({ length: 2_001 }, (_, at) => `many-${at},car,http`).join('\n')
    const refused = await upload(`code,profile,protocol\n${rows}`)
    expect([refused.status, refused.body.code]).toEqual([400, 'device.table_unreadable'])
    expect((await upload('code,profile\nabcd,car')).status).toBe(400)
    expect((await upload('code,profile,protocol\nabcd,car,http', renter)).status).toBe(403)
    expect((await app.call('POST', `${base}batch/`, { token: owner.token, form: new FormData() })).status).toBe(400)
  })
})

describe('a device on a unit', () => {
  it('is there alone or beside others, one of which is trusted; on another unit it has to be taken off first', async () => {
    const [machine, second] = [await aMachine(app, { line, owner }), await aMachine(app, { line, owner })]
    const [serial, elsewhere] = [await serialOf(machine), await serialOf(second)]
    const [one, two] = [(await register(owner)).body, (await register(owner)).body]
    const bound = await post(`${one.code}/bind/`, owner, { serial, meter: 1204.55 })
    expect([bound.status, bound.body.unit]).toMatchObject([200, { serial, is_primary: true }])
    expect((await post(`${one.id}/bind/`, owner, { serial })).status).toBe(200)
    expect((await post(`${one.id}/bind/`, owner, { serial: elsewhere })).body.code).toBe('device.bound')
    expect((await post(`${two.id}/bind/`, owner, { serial })).body.code).toBe('device.primary_taken')
    expect((await post(`${two.id}/bind/`, owner, { serial, primary: false })).body.unit.is_primary).toBe(false)
    expect((await post(`${two.id}/bind/`, owner, { serial, primary: true })).body.unit.is_primary).toBe(true)
    expect((await get(`${serial}/`, owner)).body.code).toBe(two.code)
    await post(`${two.id}/unbind/`, owner)
    expect((await get(`${serial}/`, owner)).body).toMatchObject({ code: one.code, unit: { is_primary: true } })
    expect((await post(`${two.id}/unbind/`, owner)).status).toBe(409)
    const { rows } = await app.pool.query('SELECT meter_hundredths FROM device_binding WHERE device_id = $1', [one.id])
    expect(rows).toEqual([{ meter_hundredths: 120455 }])
  })

  it('shows its owner how it was put on: the photograph, whoever took it, and what the meter showed', async () => {
    const serial = await serialOf(await aMachine(app, { line, owner }))
    const { body: device } = await register(admin)
    const form = new FormData()
    form.set('serial', serial)
    form.set('meter', '1204.5')
    form.set('photo', await aPicture(), 'installed.png')
    expect((await app.call('POST', `${base}${device.id}/bind/`, { token: admin.token, form })).status).toBe(200)
    const { unit } = (await get(`${device.id}/`, owner)).body
    expect(unit).toMatchObject({ serial, meter: 1204.5, photo: expect.stringMatching(/^\/api\/files\//) })
    const read = async (person: Person) => (await app.call('GET', unit.photo, { token: person.token })).status
    expect([await read(owner), await read(admin), await read(other), await read(renter)]).toEqual([200, 200, 404, 404])
  })

  it('bound to two units at once, or two to one unit at once: one wins', async () => {
    const [machine, second] = [await aMachine(app, { line, owner }), await aMachine(app, { line, owner })]
    const [serial, elsewhere] = [await serialOf(machine), await serialOf(second)]
    const [one, two] = [(await register(owner)).body, (await register(owner)).body]
    const toTwo = await Promise.all([
      post(`${one.id}/bind/`, owner, { serial }),
      post(`${one.id}/bind/`, owner, { serial: elsewhere }),
    ])
    expect(
      toTwo
        .map(({ status, body }) => (status === 200 ? 'won' : body.code))
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['device.bound', 'won'])
    const free = toTwo[0]!.status === 200 ? elsewhere : serial
    const three = (await register(owner)).body
    const ofTwo = await Promise.all([two, three].map(({ id }) => post(`${id}/bind/`, owner, { serial: free })))
    expect(
      ofTwo
        .map(({ status, body }) => (status === 200 ? 'won' : body.code))
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual(['device.primary_taken', 'won'])
  })

  it('goes on no machine of somebody else, and is changed by nobody who only reads it', async () => {
    const theirs = await serialOf(await aMachine(app, { line, owner: other }))
    const { body: mine } = await register(owner)
    const { body: platforms } = await register(admin)
    expect((await post(`${mine.id}/bind/`, owner, { serial: theirs })).body.code).toBe('device.unit_not_found')
    expect((await post(`${mine.id}/bind/`, admin, { serial: theirs })).body.code).toBe('device.unit_not_found')
    expect((await post(`${platforms.id}/bind/`, admin, { serial: theirs })).status).toBe(200)
    for (const call of ['bind/', 'unbind/', 'credentials/', 'suspend/', 'resume/', 'retire/'])
      for (const person of [other, renter, staff]) {
        const { status } = await post(`${mine.id}/${call}`, person, { serial: theirs })
        expect([call, status]).toEqual([call, 404])
      }
  })

  it('moved to another unit leaves its readings where they were taken', async () => {
    const [from, to] = [await aMachine(app, { line, owner }), await aMachine(app, { line, owner })]
    const [before, after] = [await serialOf(from), await serialOf(to)]
    const { body: device } = await register(owner)
    await post(`${device.id}/bind/`, owner, { serial: before })
    app.clock.advance({ minutes: 1 })
    await says(app, asDevice(device), { ts: now(), values: { engine_hours: 10 } })
    app.clock.advance({ minutes: 1 })
    await post(`${device.id}/unbind/`, owner)
    await post(`${device.id}/bind/`, owner, { serial: after })
    app.clock.advance({ minutes: 1 })
    await says(app, asDevice(device), { ts: now(), values: { engine_hours: 11 } })
    const data = async (serial: string) =>
      (
        await app.call('GET', `/api/engineering/monitoring/devices/${serial}/data/`, { token: admin.token })
      ).body.results.map((row: { values: object }) => row.values)
    expect(await data(before)).toEqual([{ engine_hours: 10 }])
    expect(await data(after)).toEqual([{ engine_hours: 11 }])
  })
})

describe('its life', () => {
  it('new credentials end the old ones at once; suspended it is not heard, resumed it is, retired never again', async () => {
    const { body: device } = await register(owner)
    const speaks = async (from: typeof device) => (await says(app, asDevice(from), { ts: now() })).status
    expect(await speaks(device)).toBe(200)
    const { body: renewed } = await post(`${device.id}/credentials/`, owner)
    expect(renewed.credentials.username).toBe(device.code)
    await expect.poll(() => speaks(device)).toBe(401)
    expect(await speaks(renewed)).toBe(200)
    expect((await get(`${device.id}/`, owner)).body).toMatchObject({ state: 'active', connection: 'online' })
    expect((await post(`${device.id}/suspend/`, owner)).body.state).toBe('suspended')
    await expect.poll(() => speaks(renewed)).toBe(401)
    expect((await post(`${device.id}/suspend/`, owner)).status).toBe(409)
    expect((await post(`${device.id}/resume/`, owner)).body.state).toBe('registered')
    await expect.poll(() => speaks(renewed)).toBe(200)
    expect((await post(`${device.id}/retire/`, admin)).body).toMatchObject({
      state: 'retired',
      actions: [],
      unit: null,
    })
    await expect.poll(() => speaks(renewed)).toBe(401)
    for (const call of ['credentials/', 'bind/', 'resume/'])
      expect(
        (await post(`${device.id}/${call}`, owner, { serial: await serialOf(await aMachine(app, { line, owner })) }))
          .status,
      ).toBe(409)
    expect(await auditOf(device.id)).toContain('iot_device.retire')
  })

  it('is online for three times its interval after its last word', async () => {
    const { body: device } = await register(owner)
    await says(app, asDevice(device), { ts: now() })
    const connection = async () => (await get(`${device.id}/`, owner)).body.connection
    expect(await connection()).toBe('online')
    const { rows } = await app.pool.query('SELECT silent_after FROM device_latest WHERE device_id = $1', [device.id])
    app.clock.advance({ seconds: rows[0].silent_after + 1 })
    expect(await connection()).toBe('offline')
  })

  it('that did what it was told about its interval is waited for as long as that takes', async () => {
    const { body: device } = await register(owner)
    await says(app, asDevice(device), { ts: now() })
    const { body: command } = await post(`${device.id}/commands/`, owner, {
      command: 'set_interval',
      parameters: { seconds: 900 },
    })
    const reply = (status: string) =>
      app.call('POST', `/api/iot/commands/${command.id}/reply/`, { headers: asDevice(device), body: { status } })
    const silentAfter = async () =>
      (await app.pool.query('SELECT silent_after FROM device_latest WHERE device_id = $1', [device.id])).rows[0]
        .silent_after
    await expect
      .poll(async () => (await says(app, asDevice(device), { ts: now() })).body.commands ?? [])
      .toHaveLength(1)
    await reply('received')
    expect(await silentAfter()).toBe(silentIntervals * profiles.excavator.intervalSeconds)
    expect((await reply('succeeded')).body.status).toBe('succeeded')
    expect(await silentAfter()).toBe(silentIntervals * 900)
    // Bound, it is still waited for as long.
    await post(`${device.id}/bind/`, owner, { serial: await serialOf(await aMachine(app, { line, owner })) })
    expect(await silentAfter()).toBe(silentIntervals * 900)
  })

  it('of a profile that is not declared any more goes on', async () => {
    const { body: device } = await register(owner)
    await app.pool.query(`UPDATE device SET profile = 'steam' WHERE id = $1`, [device.id])
    expect((await get(`${device.id}/`, owner)).body).toMatchObject({ profile: 'steam', profile_display: 'steam' })
    expect((await get('', owner, { profile: 'steam' })).body.count).toBe(1)
  })
})
