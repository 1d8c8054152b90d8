import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aCargoBody, aDriver, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { anOrder, onTrip } from '../../../testing/freight/trips.ts'
import { aPicture } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addHours, dayOf } from '../../../platform/clock.ts'
import { placeNamed } from '../../geography/public.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const base = '/api/transportation/'
const lowbed = { type: 'lowbed_13', plate: '浙B12345', length_m: 13, load_t: 30, volume_m3: 60 }
const papers = [
  'id_card_files',
  'driver_license_files',
  'vehicle_license_files',
  'transport_license_files',
  'insurance_files',
  'vehicle_photos',
]
let plates = 10_000
const aPlate = () => `浙D${(plates += 1)}`
const register = async (who: Person, changes: object = {}, fields: readonly string[] = papers) => {
  const body = {
    real_name: '马向东',
    id_number: '11010519491231002X',
    kind: 'driver',
    home_city: '绍兴',
    vehicle: { ...lowbed, plate: aPlate() },
    ...changes,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const field of fields) form.append(field, await aPicture(), `${field}.jpg`)
  return app.call('POST', `${base}drivers/register/`, { token: who.token, form })
}
const decide = (id: number, verdict: 'approve' | 'reject', body: object = { notes: '材料齐' }) =>
  app.call('POST', `/api/admin/applications/${id}/${verdict}/`, { token: staff.token, body })
const profile = async (who: Person) => (await app.call('GET', `${base}me/`, { token: who.token })).body

describe('a driver', () => {
  test('hands in his papers, is approved, and accepts cargo with his vehicle', async () => {
    const person = await aRenter(app)
    const { status, body } = await register(person)
    expect([status, body.application.status]).toEqual([201, 'pending'])
    expect((await profile(person)).driver).toEqual({ status: 'pending' })
    expect((await register(person)).body.code).toBe('application.pending')
    const refused = await app.call('GET', `${base}driver/settings/`, { token: person.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'freight.driver_required'])
    expect((await decide(body.id, 'approve')).status).toBe(200)
    expect((await profile(person)).driver).toEqual({ status: 'approved' })
    const [vehicle] = (await app.call('GET', `${base}vehicles/mine/`, { token: person.token })).body.results
    expect(vehicle).toMatchObject({ type: 'lowbed_13', length_m: 13, load_t: 30 })
    const shipper = await aRenter(app)
    await app.call('POST', `${base}shippers/register/`, { token: shipper.token, body: { kind: 'person' } })
    const cargo = await aCargo(app, shipper)
    const accepted = await app.call('POST', `${cargosPath}${cargo.id}/accept/`, {
      token: person.token,
      body: { vehicle_id: vehicle.id, version: cargo.version },
    })
    expect(accepted.status).toBe(201)
  })

  test('is refused with a reason and hands in again; suspended he accepts nothing', async () => {
    const person = await aRenter(app)
    const first = await register(person)
    expect((await decide(first.body.id, 'reject', { reason: '驾驶证看不清' })).status).toBe(200)
    expect((await profile(person)).driver).toEqual({ status: 'rejected', reason: '驾驶证看不清' })
    const second = await register(person)
    await decide(second.body.id, 'approve')
    const suspend = (what: string) =>
      app.call('POST', `/api/admin/applications/${second.body.id}/${what}/`, {
        token: staff.token,
        body: { reason: '被投诉' },
      })
    await suspend('suspend')
    expect((await profile(person)).driver).toEqual({ status: 'suspended', reason: '被投诉' })
    expect((await register(person)).body.code).toBe('application.suspended')
    await suspend('restore')
    expect((await profile(person)).driver).toEqual({ status: 'approved' })
  })

  test('hands in one more vehicle without the papers that are known; a higher class of licence is shown', async () => {
    const driver = await aDriver(app, { type: 'box_6_8' })
    await app.pool.query(`UPDATE freight_driver SET licence = 'B2' WHERE user_id = $1`, [driver.id])
    const add = async (vehicle: object, fields: readonly string[]) => {
      const form = new FormData()
      form.set('vehicle', JSON.stringify(vehicle))
      for (const field of fields) form.append(field, await aPicture(), `${field}.jpg`)
      return app.call('POST', `${base}vehicles/mine/`, { token: driver.token, form })
    }
    const ofVehicle = ['vehicle_license_files', 'transport_license_files', 'insurance_files', 'vehicle_photos']
    const higher = await add({ ...lowbed, plate: aPlate() }, ofVehicle)
    expect([higher.status, Object.keys(higher.body.errors)]).toEqual([400, ['driver_license_files']])
    const { status, body } = await add({ ...lowbed, plate: aPlate() }, [...ofVehicle, 'driver_license_files'])
    expect([status, body.application.status]).toEqual([201, 'pending'])
    await decide(body.id, 'approve')
    const mine = await app.call('GET', `${base}vehicles/mine/`, { token: driver.token })
    expect(mine.body.results.map((one: any) => one.type)).toEqual(['box_6_8', 'lowbed_13'])
    const settings = await app.call('GET', `${base}driver/settings/`, { token: driver.token })
    expect(settings.body.licence).toBe('A2')
  })

  test('without a vehicle of his own is one whom a carrier has invited', async () => {
    const person = await aRenter(app)
    const employed = { vehicle: undefined, licence: 'B2' }
    const alone = await register(person, employed)
    expect([alone.status, Object.keys(alone.body.errors)]).toEqual([400, ['vehicle']])
    const carrier = await aDriver(app, { kind: 'carrier' })
    const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])
    await app.call('POST', `${base}carrier/drivers/`, { token: carrier.token, body: { phone: rows[0].phone } })
    const his = ['id_card_files', 'driver_license_files', 'transport_license_files']
    expect(Object.keys((await register(person, employed, his.slice(0, 2))).body.errors)).toEqual([
      'transport_license_files',
    ])
    const { status, body } = await register(person, employed, his)
    expect(status).toBe(201)
    await decide(body.id, 'approve')
    const settings = await app.call('GET', `${base}driver/settings/`, { token: person.token })
    expect(settings.body).toMatchObject({ kind: 'driver', licence: 'B2' })
  })

  test('a guest makes his account in the same call, or nothing of both', async () => {
    const account = { username: 'laoma_8', password: 'Road2026x', phone: '13911112222' }
    const code = async () => {
      await app.call('POST', '/api/auth/send-sms-code/', { body: { phone: account.phone, purpose: 'register' } })
      return app.sms.codeFor(account.phone)
    }
    const guest = { ...({} as Person), token: '' }
    const bare = await register(guest)
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['username', 'password', 'phone', 'sms_code']])
    const proof = { ...account, sms_code: await code() }
    const missing = await register(guest, proof, papers.slice(1))
    expect(Object.keys(missing.body.errors)).toEqual(['id_card_files'])
    const known = await app.pool.query('SELECT id FROM app_user WHERE phone = $1', [account.phone])
    expect(known.rows).toEqual([])
    const made = await register(guest, proof)
    expect([made.status, made.body.application?.status]).toEqual([201, 'pending'])
    const signedIn = await app.call('POST', '/api/auth/login/', {
      body: { username: account.username, password: account.password },
    })
    expect(signedIn.body.user).toMatchObject({ driver_profile: { status: 'pending' }, shipper_profile: null })
    app.clock.set(new Date(app.clock.now().getTime() + 61_000))
    const taken = await register(guest, { ...proof, sms_code: await code() })
    expect([taken.status, taken.body.code]).toEqual([409, 'user.username_taken'])
  })

  test('a heavy vehicle needs its own papers, a light one does not; each mistake names its field', async () => {
    const person = await aRenter(app)
    const without = papers.filter((field) => field !== 'transport_license_files')
    const heavy = await register(person, {}, without)
    expect([heavy.status, Object.keys(heavy.body.errors)]).toEqual([400, ['transport_license_files']])
    const wrong: readonly (readonly [object, string])[] = [
      [{ id_number: '110105194912310022' }, 'id_number'],
      [{ vehicle: { ...lowbed, plate: 'B12345' } }, 'vehicle.plate'],
      [{ vehicle: { ...lowbed, load_t: 50 } }, 'vehicle.load_t'],
      [{ vehicle: { ...lowbed, type: 'boat' } }, 'vehicle.type'],
      [{ home_city: '亚特兰蒂斯' }, 'home_city'],
    ]
    for (const [changes, field] of wrong) {
      const { status, body } = await register(person, changes)
      expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
    }
    const small = { type: 'box_4_2', plate: aPlate(), length_m: 4.2, load_t: 1.5, volume_m3: 15 }
    expect((await register(person, { vehicle: small }, without)).status).toBe(201)
  })

  test('of two with one plate one is approved', async () => {
    const plate = aPlate()
    const people = [await aRenter(app), await aRenter(app)]
    const ids: number[] = []
    for (const person of people) ids.push((await register(person, { vehicle: { ...lowbed, plate } })).body.id)
    const answers = await Promise.all(ids.map((id) => decide(id, 'approve')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const late = await register(await aRenter(app), { vehicle: { ...lowbed, plate } })
    expect([late.status, late.body.code]).toEqual([409, 'freight.plate_taken'])
  })

  test('says where he lives, drives and is; what lies elsewhere than its words is the city’s', async () => {
    const driver = await aDriver(app)
    const change = (body: object) => app.call('PUT', `${base}driver/settings/`, { token: driver.token, body })
    const { body } = await change({
      home: { city: '宁波', latitude: 39.9, longitude: 116.4 },
      lanes: [{ from_city: '宁波', to_city: '绍兴' }],
      hours: { from: '06:00', to: '22:00' },
    })
    expect(body.home.city).toBe('宁波')
    expect(Math.abs(body.home.latitude - 29.87)).toBeLessThan(1)
    expect(body).toMatchObject({
      lanes: [{ from_city: '宁波', to_city: '绍兴' }],
      hours: { from: '06:00', to: '22:00' },
    })
    expect(Object.keys((await change({ home: { city: '无此城' } })).body.errors)).toEqual(['home.city'])
    const lanes = [{ from_city: '宁波', to_city: '无此城' }]
    expect(Object.keys((await change({ lanes })).body.errors)).toEqual(['lanes.0.to_city'])
    const at = (latitude: number, longitude: number) =>
      app.call('POST', `${base}driver/position/`, { token: driver.token, body: { latitude, longitude } })
    expect((await at(0, 0)).status).toBe(400)
    expect((await at(30, 120.6)).status).toBe(200)
  })
})

describe('a shipper', () => {
  test('as a person publishes at once, once registered', async () => {
    const person = await aRenter(app)
    const call = () => app.call('POST', `${base}shippers/register/`, { token: person.token, body: { kind: 'person' } })
    const publish = () => app.call('POST', cargosPath, { token: person.token, body: aCargoBody(app) })
    expect((await publish()).body.code).toBe('freight.shipper_required')
    expect((await call()).body.application).toEqual({ id: null, status: 'approved' })
    expect((await call()).body.code).toBe('freight.shipper_already')
    expect((await publish()).status).toBe(201)
  })

  test('as a company hands in its licence and waits for staff', async () => {
    const person = await aRenter(app)
    const form = new FormData()
    form.set('kind', 'company')
    form.set('company_name', '宁波港城物流有限公司')
    const send = () => app.call('POST', `${base}shippers/register/`, { token: person.token, form })
    expect(Object.keys((await send()).body.errors)).toEqual(['business_license_file'])
    form.append('business_license_file', await aPicture(), 'licence.jpg')
    const { status, body } = await send()
    expect([status, body.application.status]).toEqual([201, 'pending'])
    await decide(body.id, 'approve')
    expect((await profile(person)).shipper).toEqual({ status: 'approved' })
  })
})

test('vehicles are found by length, by the day they are free and by the district they were in half an hour ago', async () => {
  const [driver, other] = [await aDriver(app), await aDriver(app, { type: 'box_9_6' })]
  const found = async (query: Record<string, string>) =>
    (await app.call('GET', `${base}vehicles/`, { query: { city: '绍兴', page_size: '100', ...query } })).body
  const has = async ({ vehicleId }: TestDriver, query: Record<string, string> = {}) =>
    (await found(query)).results.some(({ id }: { id: number }) => id === vehicleId)
  expect([await has(driver, { length_m: '13' }), await has(other, { length_m: '13' })]).toEqual([true, false])
  expect((await found({ length_m: '0' })).errors).toEqual({ length_m: '车长应大于 0 米' })

  const trip = await anOrder(app, { driver })
  const [inTwentyHours, later] = [20, 120].map((hours) => dayOf(addHours(app.clock.now(), hours)))
  const free = async (day: string) => [await has(driver, { day }), await has(other, { day })]
  expect([await free(inTwentyHours!), await free(later!)]).toEqual([
    [false, true],
    [true, true],
  ])
  expect((await onTrip(app, trip).drives('cancel', { reason: '车坏了' })).status).toBe(200)
  expect(await free(inTwentyHours!)).toEqual([true, true])
  expect((await found({ day: '2020-01-01' })).errors).toEqual({ day: '请选择今天或以后的日期' })

  // Far from where the city is governed from; he was there a moment ago.
  const at = placeNamed('绍兴新昌县')!
  await app.pool.query('UPDATE freight_driver SET latitude = $2, longitude = $3, position_at = $4 WHERE user_id = $1', [
    driver.id,
    at.latitude,
    at.longitude,
    app.clock.now(),
  ])
  const there = { city: '绍兴新昌县' }
  expect(await has(driver, there)).toBe(false)
  app.clock.advance({ minutes: 31 })
  const { results } = await found(there)
  expect(results).toMatchObject([{ id: driver.vehicleId, city: '绍兴新昌县' }])
  app.clock.advance({ hours: 24 })
  expect(await has(driver, there)).toBe(false)
})

test('anybody finds vehicles, by city and type, with no number, whole plate or place of anybody', async () => {
  const driver = await aDriver(app, { city: '厦门', type: 'crane_6_8' })
  const found = async (query: Record<string, string>) => (await app.call('GET', `${base}vehicles/`, { query })).body
  const { results } = await found({ city: '厦门', type: 'crane_6_8' })
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({ type: 'crane_6_8', driver: '赵**', city: '厦门', carried: [] })
  expect(JSON.stringify(results)).not.toMatch(/1\d{10}|latitude/)
  expect(results[0].plate).toContain('***')
  expect((await found({ city: '厦门', type: 'box_4_2' })).results).toEqual([])
  await app.pool.query('UPDATE freight_driver SET is_suspended = true WHERE user_id = $1', [driver.id])
  expect((await found({ city: '厦门' })).results).toEqual([])
})
