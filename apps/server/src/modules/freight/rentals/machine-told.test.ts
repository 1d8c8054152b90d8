/** What a trip finds of an order's hand-over when it is told: written by hand, told before, cancelled, too early. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import {
  aMachineThatTravels,
  aMachineTrip,
  aPaidRental,
  bringMachine,
  callTruck,
  loadMachine,
  mayShip,
  onRental,
  tellAgain,
} from '../../../testing/freight/machine-trips.ts'
import { cargosPath } from '../../../testing/freight/parties.ts'
import { onTrip, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  renter = await aRenter(app)
})
// Every test begins in the morning.
beforeEach(() => app.clock.set(`${addDays(dayOf(app.clock.now()), 1)}T01:00:00Z`))
afterAll(() => app.close())

const now = () => app.clock.now().toISOString()
type Order = ReturnType<typeof onRental>
/** An order to deliver, and its lessor's lorry for it. */
const aTripOut = async (more: { from?: number } = {}) => {
  const machine = await aMachineThatTravels(app, { owner })
  const order = onRental(app, await aPaidRental(app, { renter, machine, ...more }))
  return { order, trip: await aMachineTrip(app, owner, { rental_id: order.id, direction: 'out' }) }
}
const sidesOf = async (order: Order) => (await order.reads(renter, 'get_handover')).sides
const rowsOf = async (table: 'rental_handover' | 'rental_handover_photo' | 'delivery_record', id: number) => {
  const of =
    table === 'rental_handover_photo'
      ? 'handover_id IN (SELECT id FROM rental_handover WHERE rental_id = $1)'
      : 'rental_id = $1'
  return (await app.pool.query(`SELECT * FROM ${table} WHERE ${of} ORDER BY 1`, [id])).rows
}

test('what was recorded by hand stays as it was written, and the trip stands beside it', async () => {
  const { order, trip } = await aTripOut()
  const sent = { carrier: '自家板车', tracking_number: 'A-1', notes: '司机老周' }
  expect((await order.does(owner, 'deliver_rental', sent)).status).toBe(200)
  expect((await order.does(owner, 'record_handover', { stage: 'out', meter: 3218.4 })).status).toBe(201)
  const before = { record: await order.reads(owner, 'get_delivery_record'), order: await order.reads(owner) }
  const [byHand] = await sidesOf(order)
  app.clock.advance({ hours: 3 })
  await loadMachine(app, trip)
  await bringMachine(app, trip, { exceptions: [{ description: '擦伤' }] })
  expect(await order.reads(owner, 'get_delivery_record')).toEqual(before.record)
  const after = await order.reads(owner)
  expect([after.delivered_at, after.start_date]).toEqual([before.order.delivered_at, before.order.start_date])
  const sides = await sidesOf(order)
  expect(sides).toHaveLength(2)
  expect(sides).toContainEqual(byHand)
  expect(sides).toContainEqual(expect.objectContaining({ party: 'carrier' }))
})

test('told twice nothing doubles', async () => {
  const { order, trip } = await aTripOut()
  await loadMachine(app, trip)
  app.clock.advance({ hours: 4 })
  await bringMachine(app, trip, { exceptions: [{ description: '擦伤' }] })
  const all = async () => ({
    sides: await sidesOf(order),
    handovers: await rowsOf('rental_handover', order.id),
    photos: await rowsOf('rental_handover_photo', order.id),
    records: await rowsOf('delivery_record', order.id),
    order: await order.reads(renter),
    told: (await app.pool.query('SELECT id FROM notification ORDER BY id')).rows,
  })
  const before = await all()
  app.clock.advance({ hours: 2 })
  await tellAgain(app, trip, ['deliver', 'load', 'deliver'])
  const again = await all()
  expect(again).toEqual(before)
})

test('told after the order was cancelled nothing moves', async () => {
  const { order, trip } = await aTripOut()
  await app.pool.query(`UPDATE rental SET status = 'cancelled' WHERE id = $1`, [order.id])
  await loadMachine(app, trip)
  await bringMachine(app, trip)
  expect(await order.reads(renter)).toMatchObject({ status: 'cancelled', delivered_at: null })
  expect(await sidesOf(order)).toEqual([])
  expect(await rowsOf('delivery_record', order.id)).toEqual([])
  // The freight itself goes on.
  expect((await onTrip(app, trip).read()).status).toBe('delivered')
})

test('kept as a draft, its transport is not published once the order was cancelled', async () => {
  const machine = await aMachineThatTravels(app, { owner })
  const id = await aPaidRental(app, { renter, machine })
  await mayShip(app, owner)
  const draft = await callTruck(app, owner, { rental_id: id, direction: 'out' }, { publish: false })
  expect(draft.status).toBe(201)
  await app.pool.query(`UPDATE rental SET status = 'cancelled' WHERE id = $1`, [id])
  const { status, body } = await app.call('POST', `${cargosPath}${draft.body.id}/publish/`, {
    token: await tokenOf(app, owner),
    body: { agreed_to_terms: true },
  })
  expect([status, body.code, body.errors]).toEqual([
    409,
    'freight.transport_not_owed',
    { rental_id: '这单现在没有要运的设备' },
  ])
})

test('cancelled while it is loaded, the order is either cancelled or sent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { order, trip } = await aTripOut()
    const on = onTrip(app, trip)
    await on.upTo('arrive')
    const loading = { pickup_code: await on.code(), pieces: 1, photos: await photosOf(app, trip.driver, 4) }
    const [cancelled, loaded] = await Promise.all([
      order.does(renter, 'cancel_rental', { reason: '不租了' }),
      on.drives('load', loading),
    ])
    expect([cancelled.status, loaded.status].every((status) => status === 200 || status === 409)).toBe(true)
    await app.settle()
    const { status } = await order.reads(renter)
    expect(status).toBe(cancelled.status === 200 ? 'cancelled' : 'pending_delivery')
    const written = [await rowsOf('delivery_record', order.id), await sidesOf(order)]
    expect(written.map(({ length }) => length)).toEqual(status === 'cancelled' ? [0, 0] : [1, 1])
  }
})

test('loaded before the order may be sent, it is sent once that is allowed', async () => {
  const { order, trip } = await aTripOut({ from: 4 })
  await loadMachine(app, trip)
  const loadedAt = now()
  expect((await sidesOf(order)).length).toBe(1)
  expect(await order.reads(renter)).toMatchObject({ status: 'pending_delivery', delivered_at: null })
  app.clock.advance({ days: 2 })
  await bringMachine(app, trip)
  expect(await order.reads(renter)).toMatchObject({ status: 'pending_delivery', delivered_at: loadedAt })
  expect(await order.reads(renter, 'get_delivery_record')).toMatchObject({ arrived_at: now(), receiver_name: '李**' })
})

test('no event of these trips was left unhandled', async () => {
  const { rows } = await app.pool.query('SELECT topic, last_error FROM outbox WHERE last_error IS NOT NULL')
  expect(rows).toEqual([])
})
