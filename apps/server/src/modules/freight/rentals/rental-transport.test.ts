import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { ordersPath, payFreight, tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passFreightTime } from '../orders/order-time.ts'

let app: TestApp
let staff: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  renter = await aRenter(app)
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [staff.id])
})
afterAll(() => app.close())

const line = 'engineering'
const aMachineThatTravels = async (more: object = {}) => {
  const machine = await aMachine(app, { line, units: 1, ...more })
  await app.pool.query(
    `UPDATE equipment SET transport_weight_kg = 5400, transport_length_cm = 620, transport_width_cm = 220,
       transport_height_cm = 240 WHERE id = (SELECT equipment_id FROM equipment_unit WHERE id = $1) OR id = $2`,
    [machine.units?.[0] ?? 0, machine.id],
  )
  return machine
}
const fresh = async (person: Person): Promise<Person> => ({ ...person, token: await tokenOf(app, person) })
const anOrderToDeliver = async (more: object = {}) => {
  const machine = await aMachineThatTravels(more)
  return aRental(app, { machine, renter: await fresh(renter), staff: await fresh(staff), status: 'pending_delivery' })
}
const ask = async (who: Person, body: object) =>
  app.call('POST', `${cargosPath}from-rental/`, { token: await tokenOf(app, who), body })
const transport = async (who: Person, rental: number) =>
  app.call('GET', `${cargosPath}of-rental/`, { token: await tokenOf(app, who), query: { rental_id: String(rental) } })

/** One tap: what the order says is sent as it came, with the contacts of the site. */
const filledIn = async (who: Person, rental: number) => {
  const { reasons: _reasons, ...body } = (await ask(who, { rental_id: rental, direction: 'out' })).body
  const stops = body.stops.map((stop: object, at: number) => ({
    ...stop,
    address: ['石桥路 2 号', '滨江区江南大道 8 号'][at],
    contact_name: '王工',
    contact_phone: '13800138000',
  }))
  return { ...body, stops, agreed_to_terms: true }
}
const publish = async (who: Person, body: object) =>
  app.call('POST', cargosPath, { token: await tokenOf(app, who), body })
const callTruck = async (who: Person, rental: number) => publish(who, await filledIn(who, rental))
const accept = async (driver: TestDriver, cargo: { id: number; version: number }) => {
  const body = { vehicle_id: driver.vehicleId, version: cargo.version }
  return app.call('POST', `${cargosPath}${cargo.id}/accept/`, { token: await tokenOf(app, driver), body })
}

test('its transport is filled in from the order for whoever owes it: load, lorry with its reason, windows, price', async () => {
  const rental = await anOrderToDeliver()
  const { status, body } = await ask(staff, { rental_id: rental, direction: 'out' })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({
    rental_id: rental,
    goods: { pieces: 1, weight_t: 5.4, length_m: 6.2, width_m: 2.2, height_m: 2.4 },
    publish: true,
    mode: 'fixed',
  })
  expect(body.vehicle_type).not.toBeNull()
  expect(body.price).toBeGreaterThan(0)
  const reasons = Object.fromEntries(body.reasons.map((one: any) => [one.field, one.reason]))
  expect(reasons.vehicle_type).toMatch(/装得下|最省|够/)
  expect(Date.parse(body.stops[0].window_start)).toBeGreaterThan(app.clock.now().getTime())
  expect((await ask(staff, { rental_id: rental, direction: 'back' })).body.stops[0].address).toBe(body.stops[1].address)
  // The lessor brings it; who fetches himself pays nobody for that.
  expect((await ask(renter, { rental_id: rental })).body.code).toBe('freight.transport_not_owed')
  await app.pool.query('UPDATE quote SET is_pickup = true WHERE id = (SELECT quote_id FROM rental WHERE id = $1)', [
    rental,
  ])
  expect((await ask(renter, { rental_id: rental })).status).toBe(200)
  expect((await ask(await aRenter(app), { rental_id: rental })).body.code).toBe('freight.rental_not_found')
  expect((await ask(staff, { rental_id: 999_999 })).status).toBe(404)
  expect(Object.keys((await ask(staff, { rental_id: rental, direction: 'up' })).body.errors)).toEqual(['direction'])
})

test('a cargo is filled in as the kind of goods the line of its machine names', async () => {
  const [building, hospital] = [await anOrderToDeliver(), await anOrderToDeliver({ line: 'medical' })]
  const kindOf = async (rental: number) =>
    (await ask(staff, { rental_id: rental, direction: 'out' })).body.goods.category
  expect([await kindOf(building), await kindOf(hospital)]).toEqual(['construction', 'medical_device'])
})

test('of the platform’s own machine whoever of staff calls the lorry is at the yard; of an owner’s he alone calls and pays it', async () => {
  const yardOf = async (rental: number, who = staff) =>
    (await ask(who, { rental_id: rental, direction: 'out' })).body.stops[0] as Record<string, string>
  const phoneOf = async ({ id }: Person) =>
    (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [id])).rows[0].phone
  const yard = await yardOf(await anOrderToDeliver())
  expect(yard.contact_name).not.toBe('')
  expect(yard.contact_phone).toBe(await phoneOf(staff))
  const owner = await anOwner(app)
  const owned = await anOrderToDeliver({ owner })
  expect((await yardOf(owned, owner)).contact_phone).toBe(await phoneOf(owner))
  expect((await transport(staff, owned)).body.may_call).toEqual([])
  expect((await ask(staff, { rental_id: owned, direction: 'out' })).body).toMatchObject({
    code: 'freight.transport_not_owed',
    errors: { rental_id: '这台设备由设备主安排运输，运费由他付' },
  })
})

test('a machine of a few kilograms is filled in with a weight that may be published', async () => {
  const rental = await anOrderToDeliver()
  await app.pool.query(
    `UPDATE equipment SET transport_weight_kg = 78, transport_length_cm = 49, transport_width_cm = 30,
       transport_height_cm = 162 WHERE id = (SELECT equipment_id FROM rental WHERE id = $1)`,
    [rental],
  )
  expect((await filledIn(staff, rental)).goods.weight_t).toBe(0.08)
  const called = await callTruck(staff, rental)
  expect([called.status, called.body.errors]).toEqual([201, undefined])
})

test('whoever owes the transport calls a lorry without registering, and is a shipper from then on', async () => {
  const clerk = await aMember(app, 'super_admin')
  const isShipper = async (person: Person) =>
    (await app.call('GET', '/api/transportation/me/', { token: await tokenOf(app, person) })).body.shipper?.status
  const rental = await anOrderToDeliver()
  expect(await isShipper(clerk)).toBeUndefined()
  const called = await callTruck(clerk, rental)
  expect([called.status, called.body.cargo?.status]).toEqual([201, 'open'])
  expect(await isShipper(clerk)).toBe('approved')
  // Other goods are not owed, and an order of somebody else makes nobody a shipper.
  const stranger = await aRenter(app)
  const body = await filledIn(clerk, rental)
  expect((await publish(stranger, body)).body.code).toBe('freight.rental_not_found')
  const others = { ...body, rental_id: null, direction: null, unit_ids: [] }
  expect((await publish(stranger, others)).body.code).toBe('freight.shipper_required')
  expect(await isShipper(stranger)).toBeUndefined()
  const unknown = await aMember(app, 'super_admin')
  const next = await filledIn(unknown, await anOrderToDeliver())
  await app.pool.query('UPDATE app_user SET phone = NULL WHERE id = $1', [unknown.id])
  expect((await publish(unknown, next)).body.code).toBe('freight.phone_unverified')
})

test('the trip shows inside the rental, its plate from payment on; a late lorry is told to whoever waits for the machine', async () => {
  const owner = await anOwner(app)
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [owner.id])
  const rental = await anOrderToDeliver({ owner })
  expect((await transport(owner, rental)).body).toEqual({ may_call: ['out'], receipt: null, results: [] })
  expect((await transport(renter, rental)).body.may_call).toEqual([])
  expect((await transport(await aRenter(app), rental)).status).toBe(404)
  const cargo = await callTruck(owner, rental)
  expect([cargo.status, cargo.body.errors]).toEqual([201, undefined])
  const driver = await aDriver(app, { type: cargo.body.cargo.vehicle_type, city: cargo.body.cargo.from_city })
  const order = await accept(driver, cargo.body.cargo)
  expect([order.status, order.body.code]).toEqual([201, undefined])
  const seen = async () => (await transport(renter, rental)).body.results[0]
  expect(await seen()).toMatchObject({ order_id: order.body.id, plate: '', is_live: true, is_own: false })
  await payFreight(app, { id: order.body.id, shipper: owner })
  expect((await seen()).plate).toMatch(/^浙B\d{5}/)
  app.clock.set(new Date(Date.parse((await seen()).window_end) + 60_000))
  await passFreightTime(app.services)
  await passFreightTime(app.services)
  await app.settle()
  expect((await seen()).is_late).toBe(true)
  const told = await app.pool.query(
    `SELECT user_id, count(*)::int AS n FROM notification WHERE title = '运设备的车晚了' GROUP BY user_id`,
  )
  expect(told.rows).toEqual([{ user_id: renter.id, n: 1 }])
})

test('a rental that is cancelled before its machine is loaded ends its transport by the rules of cancelling', async () => {
  const rental = await anOrderToDeliver()
  const cargo = await callTruck(staff, rental)
  const driver = await aDriver(app, { type: cargo.body.cargo.vehicle_type, city: cargo.body.cargo.from_city })
  const order = await accept(driver, cargo.body.cargo)
  await payFreight(app, { id: order.body.id, shipper: staff })
  app.clock.set(new Date(app.clock.now().getTime() + 20 * 60_000))
  const cancelled = await app.call('POST', pathOf(line, 'cancel_rental', rental), {
    token: await tokenOf(app, staff),
    body: { reason: '不租了', cancel_reason: '不租了' },
  })
  expect([cancelled.status, cancelled.body.errors]).toEqual([200, undefined])
  await app.settle()
  const read = await app.call('GET', `${ordersPath}${order.body.id}/`, { token: await tokenOf(app, driver) })
  expect(read.body).toMatchObject({ status: 'cancelled', reason: '租赁订单已取消' })
  const { rows } = await app.pool.query('SELECT status FROM cargo WHERE id = $1', [cargo.body.id])
  expect(rows[0].status).toBe('cancelled')
  const earned = await app.call('GET', '/api/transportation/driver/earnings/', { token: await tokenOf(app, driver) })
  expect(earned.body.results).toMatchObject([{ source: 'compensation' }])
})
