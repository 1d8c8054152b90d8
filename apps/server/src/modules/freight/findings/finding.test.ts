import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { anOrder, onTrip, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, type Person, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { screenFreight } from './screen.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const path = '/api/admin/freight/findings/'
const look = () => screenFreight(app.services)
const list = async (query: Record<string, string> = {}) =>
  (await app.call('GET', path, { token: await tokenOf(app, staff), query: { page_size: '100', ...query } })).body
/** What is open of these people. */
const findingsOf = async (...people: Person[]) => {
  const ids = people.map(({ id }) => id)
  const { results } = await list()
  return results.filter((one: { people: { id: number }[] }) => one.people.some(({ id }) => ids.includes(id)))
}
const kindsOf = async (...people: Person[]) =>
  (await findingsOf(...people)).map(({ kind }: { kind: string }) => kind).toSorted()
const close = async (id: number, body: object = { outcome: 'harmless', reason: '夫妻两人' }, who = staff) =>
  app.call('POST', `${path}${id}/close/`, { token: await tokenOf(app, who), body })
const signInOn = (device: string, { username }: Person) =>
  app.call('POST', '/api/token/', { body: { username, password: testPassword }, headers: { 'X-Device-Id': device } })
const bid = async ({ token, vehicleId }: TestDriver, shipper: Person, price: number) => {
  const { id, version } = await aCargo(app, shipper, { mode: 'bid', price })
  const body = { vehicle_id: vehicleId, version, price: price - 100 }
  const { status } = await app.call('POST', `${cargosPath}${id}/bids/`, { token, body })
  expect(status).toBe(201)
  return id
}

test('two drivers on one device are found once, closed with a reason, and found again by something new alone', async () => {
  const shipper = await aShipper(app)
  const [one, two, apart] = [await aDriver(app), await aDriver(app), await aDriver(app)]
  for (const driver of [one, two]) await signInOn('phone-of-one-person', driver)
  await signInOn('phone-of-another', apart)
  await bid(one, shipper, 1600)
  await look()
  expect(await findingsOf(one, two)).toEqual([])
  const cargoId = await bid(two, shipper, 1601)
  await bid(apart, shipper, 1602)
  for (const _ of [1, 2]) await look()
  const [found, ...others] = await findingsOf(one, two, apart)
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'one_device',
    status: 'open',
    people: [
      { id: one.id, role: 'driver', name: '赵**' },
      { id: two.id, role: 'driver' },
    ],
    facts_count: 2,
    actions: ['clear', 'act'],
  })
  expect(found.people[0].phone).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(found.facts.map((fact: { cargo_id: number }) => fact.cargo_id)).toContain(cargoId)

  expect((await close(found.id, { outcome: 'harmless', reason: '' })).body.errors).toHaveProperty('reason')
  expect((await close(2_000_000_000)).status).toBe(404)
  expect((await app.call('GET', path, { token: await tokenOf(app, shipper) })).status).toBe(403)
  await app.pool.query(`UPDATE app_user SET technical_role = 'admin' WHERE id = $1`, [two.id])
  expect((await close(found.id, undefined, two)).body.code).toBe('auth.own_case')
  const answers = await Promise.all([close(found.id), close(found.id, { outcome: 'acted', reason: '已停用' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await look()
  expect(await findingsOf(one, two)).toEqual([])
  expect((await list({ status: 'closed' })).results[0]).toMatchObject({ id: found.id, actions: [] })
  const { rows } = await app.pool.query(
    `SELECT action, actor_id FROM audit_log WHERE object_type = 'freight_finding' AND object_id = $1`,
    [String(found.id)],
  )
  expect(rows).toMatchObject([{ actor_id: staff.id }])

  await bid(one, shipper, 1603)
  await look()
  const [again] = await findingsOf(one, two)
  expect(again).toMatchObject({ id: found.id, status: 'open', facts_count: 3 })
  expect(again.reason).not.toBe('')
  const waiting = await app.services.db.execute(app.services.registry.waiting['freight_finding']!)
  expect(waiting.rows.map(({ id }) => id)).toContain(found.id)
})

test('a shipper and a driver with one device, number or account; a carrier and his own driver are none', async () => {
  const [shipper, driver] = [await aShipper(app), await aDriver(app)]
  for (const person of [shipper, driver]) await signInOn('a-phone-of-both', person)
  const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [driver.id])
  await app.pool.query('UPDATE freight_shipper SET contact_phone = $2 WHERE user_id = $1', [shipper.id, rows[0].phone])
  const trip = await anOrder(app, { shipper, driver })
  for (const { id } of [shipper, driver])
    await app.pool.query(
      `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at)
       VALUES ($1, '赵建国', '工商银行', '6222 0000 9999 8881', 'change', now())`,
      [id],
    )
  await look()
  expect(await kindsOf(shipper)).toEqual(['shared_account', 'shared_device', 'shared_phone'])
  const found = await findingsOf(shipper)
  for (const one of found) {
    expect(one.people).toMatchObject([
      { id: shipper.id, role: 'shipper' },
      { id: driver.id, role: 'driver' },
    ])
    expect(one.facts.map(({ order_id }: { order_id: number }) => order_id)).toContain(trip.id)
  }
  expect(JSON.stringify(found)).not.toContain(rows[0].phone)
  expect(JSON.stringify(found)).not.toContain('9999 8881')

  const carrier = await aDriver(app, { kind: 'carrier' })
  const employed = await aDriver(app)
  await app.pool.query(
    `INSERT INTO carrier_driver (carrier_id, driver_id, phone, invited_at, accepted_at) VALUES ($1, $2, '', now(), now())`,
    [carrier.id, employed.id],
  )
  for (const person of [carrier, employed]) await signInOn('the-carriers-phone', person)
  const other = await aShipper(app)
  await bid(carrier, other, 1700)
  await bid(employed, other, 1701)
  await look()
  expect(await kindsOf(carrier, employed)).toEqual([])
})

test('cargo that is taken and given up again and again, by one driver and by the same pair', async () => {
  const [shipper, other, driver] = [await aShipper(app), await aShipper(app), await aDriver(app)]
  const giveUp = async (of: Person, price: number) => {
    const trip = await anOrder(app, { shipper: of, driver, cargo: { price } })
    expect((await onTrip(app, trip).drives('cancel', { reason: '车坏了' })).status).toBe(200)
    return trip.id
  }
  const first = await giveUp(shipper, 1501)
  await look()
  expect(await kindsOf(driver)).toEqual([])
  const second = await giveUp(shipper, 1502)
  await look()
  expect(await kindsOf(driver)).toEqual(['given_up_pair'])
  await giveUp(other, 1503)
  await look()
  expect(await kindsOf(driver)).toEqual(['given_up_often', 'given_up_pair'])
  const [pair] = (await list({ kind: 'given_up_pair' })).results
  expect(pair.facts.map(({ order_id }: { order_id: number }) => order_id)).toEqual([second, first])
  await close(pair.id, { outcome: 'acted', reason: '已电话提醒' })
  await look()
  expect(await kindsOf(driver)).toEqual(['given_up_often'])
  // What is long ago is not looked at.
  app.clock.advance({ days: 31 })
  await giveUp(await aShipper(app), 1504)
  await look()
  expect((await findingsOf(driver))[0].facts_count).toBe(3)
})
