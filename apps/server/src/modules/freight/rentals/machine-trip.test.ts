/** A lorry that carries a rental's machine: the hand-over records itself, and both sides read what came of it. */
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import {
  aMachineThatTravels,
  aMachineTrip,
  aPaidRental,
  bringMachine,
  loadMachine,
  onRental,
} from '../../../testing/freight/machine-trips.ts'
import { onTrip, tokenOf } from '../../../testing/freight/trips.ts'
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
const anOrderToDeliver = async (more: { quantity?: number; days?: number; from?: number } = {}) => {
  const machine = await aMachineThatTravels(app, { owner, units: more.quantity ?? 1 })
  return { machine, id: await aPaidRental(app, { renter, machine, ...more }) }
}
/** Who fetches it himself pays nobody for bringing it. */
const isFetched = (id: number) =>
  app.pool.query('UPDATE quote SET is_pickup = true WHERE id = (SELECT quote_id FROM rental WHERE id = $1)', [id])
const dueOf = async (id: number) =>
  (await app.pool.query('SELECT receipt_due_at, end_date FROM rental WHERE id = $1', [id])).rows[0]
const sidesOf = async (id: number, who: Person = renter) => (await onRental(app, id).reads(who, 'get_handover')).sides
const lorry = /^\S.+ 浙B·\d\*\*\*\d$/

describe('to the renter, by the lorry of its lessor', () => {
  test('loading is the outgoing side and sends the order; delivery is written into its record; the receipt is the renter’s', async () => {
    const { id } = await anOrderToDeliver({ days: 5 })
    const order = onRental(app, id)
    const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' })
    const number = freightOrderNumber(trip.id)
    await loadMachine(app, trip)
    const loadedAt = now()
    const [side, ...others] = await sidesOf(id)
    expect(others).toEqual([])
    expect(side).toMatchObject({
      stage: 'out',
      party: 'carrier',
      recorded_by: '赵**',
      recorded_at: loadedAt,
      meter: null,
      trip: { number, vehicle: expect.stringMatching(lorry), arrived_at: null, receiver_name: '', exceptions: [] },
    })
    // What the line asks for stands at its position, the rest as the driver called it.
    expect(side.photos.map(({ position }: any) => position)).toEqual(['left', 'right', 'cab', '绑扎'])
    const open = async (who: Person) =>
      (await app.call('GET', side.photos[0].url, { token: await tokenOf(app, who) })).status
    expect([await open(owner), await open(renter), await open(stranger)]).toEqual([200, 200, 404])
    expect(await order.reads(renter)).toMatchObject({ status: 'pending_delivery', delivered_at: loadedAt })
    const record = await order.reads(renter, 'get_delivery_record')
    expect(record).toMatchObject({
      tracking_number: number,
      delivered_at: loadedAt,
      delivered_by: '赵**',
      arrived_at: null,
      receiver_name: '',
      exceptions: [],
      received_at: null,
    })
    expect(record.carrier).toMatch(/^赵\*\*，\S.+ 浙B·\d\*\*\*\d$/)

    app.clock.advance({ days: 1 })
    await bringMachine(app, trip, { exceptions: [{ description: '油管护套擦伤' }] })
    const arrivedAt = now()
    expect(await order.reads(renter, 'get_delivery_record')).toEqual({
      ...record,
      arrived_at: arrivedAt,
      arrived_by: 'trip',
      receiver_name: '李**',
      exceptions: ['油管护套擦伤'],
    })
    const [there] = await sidesOf(id)
    expect(there.trip).toMatchObject({ arrived_at: arrivedAt, receiver_name: '李**', exceptions: ['油管护套擦伤'] })
    expect(there.photos.map(({ position }: any) => position)).toEqual(['left', 'right', 'cab', '绑扎', '到货', '到货'])

    // The day before it came is not his.
    expect(await order.reads(renter)).toMatchObject({ status: 'pending_delivery', start_date: today(), rental_days: 4 })
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    expect(await order.reads(renter)).toMatchObject({ status: 'in_use', received_at: arrivedAt })
    // Who pays the freight looks at it himself: the receipt is another's.
    await app.settle()
    expect((await onTrip(app, trip).read()).status).toBe('delivered')

    app.clock.advance({ days: 3 })
    expect((await order.does(owner, 'confirm_return')).status).toBe(200)
    expect(await order.reads(renter, 'get_return_record')).toMatchObject({ late_days: 0, rent_refund: 210 })
  })

  test('while it is on its way no hours count as received; once it is there they do', async () => {
    const { id } = await anOrderToDeliver({ days: 5 })
    const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' })
    await loadMachine(app, trip)
    const { receipt_due_at: atLast, end_date: endDate } = await dueOf(id)
    expect(dayOf(new Date(atLast.getTime() - 1))).toBe(endDate)
    app.clock.advance({ hours: 5 })
    await bringMachine(app, trip)
    const { receipt_due_at: soon } = await dueOf(id)
    expect(soon.getTime()).toBeLessThan(atLast.getTime())
    const { rows } = await app.pool.query(
      `SELECT title FROM notification WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
      [renter.id],
    )
    expect(rows).toMatchObject([{ title: '设备送到了' }])
  })

  test('a renter who says he has it before the driver says so has had it since then', async () => {
    const { id } = await anOrderToDeliver({ days: 5 })
    const order = onRental(app, id)
    const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' })
    await loadMachine(app, trip)
    app.clock.advance({ days: 1 })
    const saidOn = today()
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    app.clock.advance({ days: 1 })
    await bringMachine(app, trip)
    expect(await order.reads(renter)).toMatchObject({ status: 'in_use', start_date: saidOn, rental_days: 4 })
    expect(await order.reads(renter, 'get_delivery_record')).toMatchObject({ arrived_at: now(), receiver_name: '李**' })
  })

  test('of two machines on two lorries the period begins with the last that came', async () => {
    const { machine, id } = await anOrderToDeliver({ quantity: 2, days: 6 })
    const order = onRental(app, id)
    const [first, second] = machine.units
    const one = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' }, { unit_ids: [first] })
    const two = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' })
    expect((await order.transport(owner)).body.results.map(({ units }: any) => units.length)).toEqual([1, 1])
    const startDate = today()
    await loadMachine(app, one)
    await bringMachine(app, one)
    expect(await order.reads(renter)).toMatchObject({ status: 'pending_delivery', start_date: startDate })
    app.clock.advance({ days: 2 })
    await loadMachine(app, two)
    await bringMachine(app, two, { exceptions: [{ description: '后到' }] })
    expect(await order.reads(renter)).toMatchObject({ start_date: today(), rental_days: 4 })
    expect((await sidesOf(id)).map((side: any) => [side.unit_id, side.trip.number])).toEqual(
      expect.arrayContaining([
        [first, freightOrderNumber(one.id)],
        [second, freightOrderNumber(two.id)],
      ]),
    )
    expect(await order.reads(renter, 'get_delivery_record')).toMatchObject({ arrived_at: now(), exceptions: ['后到'] })
  })

  test('one by lorry and one by hand are there once both are', async () => {
    const { machine, id } = await anOrderToDeliver({ quantity: 2, days: 6 })
    const order = onRental(app, id)
    const [first, second] = machine.units
    const trip = await aMachineTrip(app, owner, { rental_id: id, direction: 'out' }, { unit_ids: [first] })
    await loadMachine(app, trip)
    await bringMachine(app, trip)
    const { receipt_due_at: atLast } = await dueOf(id)
    const hands = (unitId: number | undefined) => ({ stage: 'out', unit_id: unitId })
    expect((await order.does(owner, 'record_handover', hands(second))).status).toBe(201)
    const { receipt_due_at: soon } = await dueOf(id)
    expect(soon.getTime()).toBeLessThan(atLast.getTime())
    // What its lessor records later does not put it off, and the renter's word of both ends the waiting.
    app.clock.advance({ hours: 2 })
    expect((await order.does(owner, 'record_handover', hands(first))).status).toBe(201)
    expect((await dueOf(id)).receipt_due_at).toEqual(soon)
    expect((await order.does(renter, 'record_handover', hands(first))).status).toBe(201)
    expect((await dueOf(id)).receipt_due_at).toEqual(app.clock.now())
  })
})

describe('to the renter, by his own lorry', () => {
  const aFetchedTrip = async (days = 5) => {
    const { id } = await anOrderToDeliver({ days })
    await isFetched(id)
    return { id, order: onRental(app, id), trip: await aMachineTrip(app, renter, { rental_id: id, direction: 'out' }) }
  }

  test('the machine is his from the loading on, and his receipt confirms the freight he paid', async () => {
    const { order, trip } = await aFetchedTrip()
    app.clock.advance({ days: 1 })
    await loadMachine(app, trip)
    const loadedOn = today()
    expect(await order.reads(renter)).toMatchObject({
      status: 'pending_delivery',
      start_date: loadedOn,
      rental_days: 4,
    })
    app.clock.advance({ days: 1 })
    await bringMachine(app, trip)
    expect(await order.reads(renter)).toMatchObject({ start_date: loadedOn, rental_days: 4 })
    expect((await order.transport(renter)).body.results).toMatchObject([{ is_confirmed_with_receipt: true }])
    expect((await order.transport(owner)).body.results).toMatchObject([{ is_confirmed_with_receipt: false }])
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    await app.settle()
    expect(await onTrip(app, trip).read()).toMatchObject({ status: 'completed', reason: '货主在租赁订单里确认收货' })
  })

  test('a receipt that is given before the driver hands it over confirms the freight with the delivery', async () => {
    const { order, trip } = await aFetchedTrip()
    await loadMachine(app, trip)
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    await app.settle()
    expect((await onTrip(app, trip).read()).status).toBe('in_transit')
    await bringMachine(app, trip)
    expect((await onTrip(app, trip).read()).status).toBe('completed')
  })

  test('where something was noted at the delivery he looks at the freight himself', async () => {
    const { order, trip } = await aFetchedTrip()
    await loadMachine(app, trip)
    await bringMachine(app, trip, { exceptions: [{ description: '左前轮胎扎破' }] })
    expect((await order.transport(renter)).body.results).toMatchObject([
      { is_confirmed_with_receipt: false, exceptions: ['左前轮胎扎破'] },
    ])
    expect((await order.does(renter, 'confirm_receipt')).status).toBe(200)
    await app.settle()
    expect((await onTrip(app, trip).read()).status).toBe('delivered')
    expect((await order.reads(renter)).status).toBe('in_use')
    expect((await onTrip(app, trip).sends('confirm')).status).toBe(200)
  })
})

test('no event of these trips was left unhandled', async () => {
  const { rows } = await app.pool.query('SELECT topic, last_error FROM outbox WHERE last_error IS NOT NULL')
  expect(rows).toEqual([])
})
