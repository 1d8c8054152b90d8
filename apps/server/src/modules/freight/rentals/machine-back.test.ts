/** A lorry that brings a rental's machine back from the renter, and who reads what travels for an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import {
  aMachineThatTravels,
  aMachineTrip,
  aPaidRental,
  bringMachine,
  loadMachine,
  onRental,
  tellAgain,
} from '../../../testing/freight/machine-trips.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let owner: Person
let renter: Person
let stranger: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  renter = await aRenter(app)
  stranger = await aRenter(app)
})
// Every test begins in the morning.
beforeEach(() => app.clock.set(`${addDays(dayOf(app.clock.now()), 1)}T01:00:00Z`))
afterAll(() => app.close())

const today = () => dayOf(app.clock.now())
const now = () => app.clock.now().toISOString()
const anOrderToDeliver = async (more: { days?: number } = {}) =>
  aPaidRental(app, { renter, machine: await aMachineThatTravels(app, { owner }), ...more })
/** Two days, of which this is the last. */
const anOrderThatEnds = async () => {
  const id = await anOrderToDeliver({ days: 2 })
  const order = onRental(app, id)
  for (const [who, act] of [
    [owner, 'deliver_rental'],
    [renter, 'confirm_receipt'],
  ] as const)
    expect((await order.does(who, act)).status).toBe(200)
  app.clock.advance({ days: 1 })
  return { id, order }
}
const lateDays = async (order: ReturnType<typeof onRental>) => {
  expect((await order.does(owner, 'confirm_return', { condition: '完好' })).status).toBe(200)
  const { late_days: days, returned_at: at } = await order.reads(renter, 'get_return_record')
  expect(at).toBe(now())
  return days
}

test('delivery announces the return; late days end when it was on the lorry of its lessor, who still inspects it', async () => {
  const { id, order } = await anOrderThatEnds()
  const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'back' })
  await loadMachine(app, trip)
  const [loadedAt, endDate] = [now(), today()]
  expect((await order.reads(renter)).is_return_announced ?? false).toBe(false)
  app.clock.advance({ days: 2 })
  await bringMachine(app, trip)
  const record = await order.reads(renter, 'get_return_record')
  expect(record).toMatchObject({
    announced_at: loadedAt,
    planned_return_date: endDate,
    arrived_at: now(),
    returned_at: null,
  })
  expect(['in_use', 'overdue']).toContain((await order.reads(renter)).status)
  const sides = (await order.reads(renter, 'get_handover')).sides
  expect(sides).toMatchObject([{ stage: 'back', party: 'carrier', recorded_at: loadedAt, trip: { arrived_at: now() } }])
  await tellAgain(app, trip, ['load', 'deliver'])
  expect(await order.reads(renter, 'get_return_record')).toEqual(record)
  expect((await order.reads(renter, 'get_handover')).sides).toEqual(sides)
  app.clock.advance({ days: 1 })
  expect(await lateDays(order)).toBe(0)
  expect((await order.reads(renter)).status).toBe('returned')
  // What is over is not moved by what is told later.
  const over = await order.reads(renter)
  await tellAgain(app, trip, ['load', 'deliver'])
  expect(await order.reads(renter)).toEqual(over)
})

test('loaded after the last day, the days until then are late and no others', async () => {
  const { id, order } = await anOrderThatEnds()
  const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'back' })
  app.clock.advance({ days: 1 })
  await loadMachine(app, trip)
  app.clock.advance({ days: 3 })
  await bringMachine(app, trip)
  expect(await lateDays(order)).toBe(1)
})

test('what the renter sends back by his own lorry is his until it is there', async () => {
  const { id, order } = await anOrderThatEnds()
  await app.pool.query('UPDATE quote SET is_pickup = true WHERE id = (SELECT quote_id FROM rental WHERE id = $1)', [id])
  const trip = await aMachineTrip(app, renter, { rental_id: id, direction: 'back' })
  await loadMachine(app, trip)
  app.clock.advance({ days: 2 })
  await bringMachine(app, trip)
  expect(await order.reads(renter, 'get_return_record')).toMatchObject({ announced_at: now(), arrived_at: now() })
  app.clock.advance({ days: 1 })
  expect(await lateDays(order)).toBe(2)
})

test('what he announced stays as he said it', async () => {
  const { id, order } = await anOrderThatEnds()
  expect((await order.does(renter, 'announce_return', { reason: '完工了' })).status).toBe(200)
  const announced = await order.reads(renter, 'get_return_record')
  const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'back' })
  app.clock.advance({ hours: 5 })
  await loadMachine(app, trip)
  await bringMachine(app, trip)
  expect(await order.reads(renter, 'get_return_record')).toEqual({ ...announced, arrived_at: now() })
})

test('what its lessor recorded by hand counts, and stays as it was written', async () => {
  const { id, order } = await anOrderThatEnds()
  expect((await order.does(owner, 'record_handover', { stage: 'back', meter: 3264.1 })).status).toBe(201)
  const [byHand] = (await order.reads(owner, 'get_handover')).sides
  const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'back' })
  app.clock.advance({ days: 2 })
  await loadMachine(app, trip)
  await bringMachine(app, trip)
  const { sides } = await order.reads(owner, 'get_handover')
  expect(sides.map(({ party }: any) => party).toSorted()).toEqual(['carrier', 'lessor'])
  expect(sides).toContainEqual(byHand)
  expect(await lateDays(order)).toBe(0)
})

describe('GET …/of-rental/', () => {
  test('is for renter and lessor alone, with names in part', async () => {
    const id = await anOrderToDeliver()
    const order = onRental(app, id)
    const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' })
    await loadMachine(app, trip)
    await bringMachine(app, trip)
    for (const who of [owner, renter]) {
      const { status, body } = await order.transport(who)
      const shown = { way: 'out', driver_name: '赵**', receiver_name: '李**', is_own: who === owner, rental_id: id }
      expect([status, body.results]).toEqual([200, [expect.objectContaining(shown)]])
      expect(JSON.stringify(body)).not.toMatch(/赵建国|李师傅/)
      expect(body.results[0].photos.map(({ title }: any) => title)).toContain('左侧')
    }
    expect((await order.transport(stranger)).body.code).toBe('freight.rental_not_found')
    expect((await order.transport(trip.driver)).body.code).toBe('freight.rental_not_found')
    expect(JSON.stringify((await order.reads(renter, 'get_handover')).sides)).not.toMatch(/赵建国|李师傅|浙B\d{5}/)
  })

  test('says who took it in, and when', async () => {
    const id = await anOrderToDeliver()
    const order = onRental(app, id)
    expect((await order.transport(renter)).body.receipt).toBeNull()
    expect((await order.does(owner, 'deliver_rental')).status).toBe(200)
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    expect((await order.transport(owner)).body).toMatchObject({
      may_call: ['back'],
      receipt: { by: 'renter', received_at: now() },
    })
  })
})

test('no event of these trips was left unhandled', async () => {
  const { rows } = await app.pool.query('SELECT topic, last_error FROM outbox WHERE last_error IS NOT NULL')
  expect(rows).toEqual([])
})
