/** Machines of the house that travel: orders to deliver and lorries for them, for the tests of both. */
import { emit } from '../../platform/events/outbox.ts'
import { aDriver, cargosPath, type TestDriver } from './parties.ts'
import { onTrip, ordersPath, payFreight, photosOf, type TestTrip, tokenOf } from './trips.ts'
import { aMachine, type Machine } from '../machines.ts'
import { aRental, pathOf } from '../orders.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'

export const travelsOn = 'engineering'
/** A machine of 5.4 t whose size is known. */
export const aMachineThatTravels = async (
  app: TestApp,
  more: { units?: number; owner?: Person } = {},
): Promise<Machine> => {
  const machine = await aMachine(app, { line: travelsOn, units: 1, ...more })
  await app.pool.query(
    `UPDATE equipment SET transport_weight_kg = 5400, transport_length_cm = 620, transport_width_cm = 220,
       transport_height_cm = 240 WHERE id = $1`,
    [machine.id],
  )
  return machine
}
export const mayShip = async (app: TestApp, person: Person): Promise<void> => {
  await app.pool.query(
    `INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person') ON CONFLICT (user_id) DO NOTHING`,
    [person.id],
  )
}

interface Wanted {
  readonly renter: Person
  readonly machine: Machine
  readonly quantity?: number
  readonly days?: number
  /** Days from today to the first one. */
  readonly from?: number
}
/** An order that is paid and waits for its machine, without the way there. */
export const aPaidRental = async (
  app: TestApp,
  { renter, machine, quantity = 1, days = 5, from = 0 }: Wanted,
): Promise<number> => {
  const as = { ...renter, token: await tokenOf(app, renter) }
  const id = await aRental(app, { machine, renter: as, days, from, more: { quantity } })
  await app.pool.query(
    `UPDATE rental SET status = 'pending_delivery', paid_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, app.clock.now()],
  )
  return id
}

const sites = ['石桥路 2 号', '滨江区江南大道 8 号']
/** What the order or the machine says is sent as it came, with the contacts of the sites. */
export const callTruck = async (app: TestApp, who: Person, asked: object, more: object = {}) => {
  const path = 'unit_id' in asked ? 'from-unit/' : 'from-rental/'
  const token = await tokenOf(app, who)
  const filled = await app.call('POST', `${cargosPath}${path}`, { token, body: asked })
  if (filled.status !== 200) return filled
  const { reasons: _reasons, ...body } = filled.body
  const isBack = body.direction === 'back'
  const stops = body.stops.map((stop: { address: string }, at: number) => ({
    ...stop,
    address: 'unit_id' in asked && at === 1 ? stop.address : sites[isBack ? 1 - at : at],
    contact_name: '王工',
    contact_phone: '13800138000',
  }))
  return app.call('POST', cargosPath, { token, body: { ...body, stops, agreed_to_terms: true, ...more } })
}

/** A lorry that was called and accepted, and waits for its freight. */
export const anUnpaidMachineTrip = async (
  app: TestApp,
  shipper: Person,
  asked: object,
  more: object = {},
): Promise<TestTrip & { driver: TestDriver }> => {
  await mayShip(app, shipper)
  const cargo = await callTruck(app, shipper, asked, more)
  if (cargo.status !== 201) throw new Error(`calling a lorry answered ${cargo.status}: ${JSON.stringify(cargo.body)}`)
  const { id: cargoId, version, vehicle_type: type, from_city: city } = cargo.body.cargo
  const driver = await aDriver(app, { type, city })
  const order = await app.call('POST', `${cargosPath}${cargoId}/accept/`, {
    token: await tokenOf(app, driver),
    body: { vehicle_id: driver.vehicleId, version },
  })
  if (order.status !== 201) throw new Error(`accepting answered ${order.status}: ${JSON.stringify(order.body)}`)
  return { id: order.body.id, cargoId, shipper, driver }
}
/** A lorry that was called, accepted and paid; steps of it by `onTrip`. */
export const aMachineTrip: typeof anUnpaidMachineTrip = async (app, shipper, asked, more) => {
  const trip = await anUnpaidMachineTrip(app, shipper, asked, more)
  await payFreight(app, trip, ordersPath)
  return trip
}

/** Calls of one order, by whoever they are of. */
export const onRental = (app: TestApp, id: number) => {
  const call = async (method: 'GET' | 'POST', who: Person, operation: string, body?: object) =>
    app.call(method, pathOf(travelsOn, operation, id), { token: await tokenOf(app, who), ...(body && { body }) })
  return {
    id,
    does: (who: Person, operation: string, body: object = {}) => call('POST', who, operation, body),
    /** `get_rental`, `get_delivery_record` … */
    reads: async (who: Person, operation = 'get_rental') => (await call('GET', who, operation)).body,
    transport: async (who: Person) =>
      app.call('GET', `${cargosPath}of-rental/`, { token: await tokenOf(app, who), query: { rental_id: id } }),
  }
}

/** The lorry is loaded, each photograph of what is named, and what that means for the order has happened. */
export const loadMachine = async (
  app: TestApp,
  trip: TestTrip,
  positions: readonly string[] = ['左侧', '右侧', '驾驶室', '绑扎'],
): Promise<void> => {
  const on = onTrip(app, trip)
  await on.upTo('arrive')
  const taken = await photosOf(app, trip.driver, positions.length)
  const photos = taken.map((photo, at) => ({ ...photo, position: positions[at] }))
  const { status, body } = await on.drives('load', { pickup_code: await on.code(), pieces: 1, photos })
  if (status !== 200) throw new Error(`loading answered ${status}: ${JSON.stringify(body)}`)
  await app.settle()
}
/** It is there; `more` says what was noted. */
export const bringMachine = async (app: TestApp, trip: TestTrip, more: object = {}): Promise<void> => {
  const on = onTrip(app, trip)
  const there = await on.drives('arrive-delivery', {})
  const { status, body } = await on.deliver(more)
  if (there.status !== 200 || status !== 200)
    throw new Error(`delivering answered ${there.status}, ${status}: ${JSON.stringify(body)}`)
  await app.settle()
}
/** The events of a trip come a second time. */
export const tellAgain = async (app: TestApp, { id }: TestTrip, actions: readonly string[]): Promise<void> => {
  await app.db.transaction(async (tx) => {
    for (const action of actions)
      await emit(tx, 'freight.order_moved', { freightOrderId: id, action, status: 'delivered' })
  })
  await app.settle()
}
