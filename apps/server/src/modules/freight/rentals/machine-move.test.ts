/** A unit that moves from yard to yard: its days are kept meanwhile, it is on one lorry, and it stands where it was brought. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  travelsOn,
} from '../../../testing/freight/machine-trips.ts'
import { cargosPath } from '../../../testing/freight/parties.ts'
import { onTrip, tokenOf } from '../../../testing/freight/trips.ts'
import type { Machine } from '../../../testing/machines.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { expireCargos } from '../cargos/end-cargo.ts'
import { keepLateMoves } from './late-moves.ts'

let app: TestApp
let owner: Person
let other: Person
let renter: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  other = await anOwner(app)
  renter = await aRenter(app)
  staff = await aMember(app, 'staff')
  for (const person of [owner, other, staff, renter]) await mayShip(app, person)
})
// Every test begins in the morning.
beforeEach(() => app.clock.set(`${addDays(dayOf(app.clock.now()), 1)}T01:00:00Z`))
afterAll(() => app.close())

const there = { city: '宁波', address: '北仑区明州路 301 号' }
const move = ({ units }: Machine) => ({ unit_id: units[0]!, ...there })
const filled = async (who: Person, asked: object) =>
  app.call('POST', `${cargosPath}from-unit/`, { token: await tokenOf(app, who), body: asked })
/** Asks for it from that many days on; the move is tomorrow. */
const rents = async (machine: Machine, days = 1, from = 1) =>
  app.call('POST', pathOf(travelsOn, 'create_rental'), {
    token: await tokenOf(app, renter),
    body: requestFor(app, machine, days, from),
  })
const withdraws = async (who: Person, id: number) =>
  app.call('POST', `${cargosPath}${id}/withdraw/`, { token: await tokenOf(app, who), body: {} })
const ofMachine = async (who: Person, { id }: Machine) =>
  app.call('GET', `${cargosPath}of-machine/`, { token: await tokenOf(app, who), query: { equipment_id: id } })
const laterBy = (stops: readonly { window_start: string; window_end: string }[], days: number) => {
  const later = (moment: string) => new Date(Date.parse(moment) + days * 86_400_000).toISOString()
  return stops.map((stop) => ({
    ...stop,
    window_start: later(stop.window_start),
    window_end: later(stop.window_end),
  }))
}
const answers = ({ status, body }: { status: number; body: any }) => [status, body.code]

describe('filled in from the unit', () => {
  test('load, lorry, both places and windows, for its owner alone', async () => {
    const machine = await aMachineThatTravels(app, { owner, units: 2 })
    const { status, body } = await filled(owner, move(machine))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      goods: { pieces: 1, weight_t: 5.4, length_m: 6.2 },
      stops: [
        { kind: 'pickup', city: '杭州', contact_name: expect.stringMatching(/./) },
        { kind: 'delivery', ...there },
      ],
      rental_id: null,
      direction: null,
      unit_ids: [machine.units[0]],
    })
    expect(body.price).toBeGreaterThan(0)
    expect(dayOf(new Date(body.stops[0].window_start))).toBe(addDays(dayOf(app.clock.now()), 1))
    for (const who of [other, renter, staff])
      expect(answers(await filled(who, move(machine)))).toEqual([404, 'freight.unit_not_found'])
    // Nothing was saved by asking.
    expect((await ofMachine(owner, machine)).body.results).toEqual([])
  })

  test('anybody else’s unit is none, alone or beside one’s own', async () => {
    const [his, mine] = [await aMachineThatTravels(app, { owner: other }), await aMachineThatTravels(app, { owner })]
    for (const unitIds of [his.units, [...mine.units, ...his.units], [999_999]])
      expect(answers(await callTruck(app, owner, move(mine), { unit_ids: unitIds }))).toEqual([
        404,
        'freight.unit_not_found',
      ])
    expect((await rents(his)).status).toBe(201)
  })

  test('staff who keep machines move the platform’s own, and nobody’s else', async () => {
    const machine = await aMachineThatTravels(app)
    expect(answers(await filled(owner, move(machine)))).toEqual([404, 'freight.unit_not_found'])
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'equipment_edit'`)
    expect(answers(await filled(staff, move(machine)))).toEqual([404, 'freight.unit_not_found'])
    await app.pool.query(`INSERT INTO role_permission (role, permission) VALUES ('staff', 'equipment_edit')`)
    const trip = await aMachineTrip(app, staff, move(machine))
    await loadMachine(app, trip)
    await bringMachine(app, trip)
    expect((await filled(staff, move(machine))).body.stops[0]).toMatchObject(there)
    expect(answers(await filled(staff, move(await aMachineThatTravels(app, { owner }))))).toEqual([
      404,
      'freight.unit_not_found',
    ])
  })
})

describe('its days', () => {
  test('are kept from being rented while it is offered and on its way, and free again once it is there', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    const trip = await aMachineTrip(app, owner, move(machine))
    expect(answers(await rents(machine))).toEqual([409, 'rental.unavailable'])
    app.clock.advance({ days: 1 })
    await loadMachine(app, trip)
    expect(answers(await rents(machine, 1, 0))).toEqual([409, 'rental.unavailable'])
    const { body } = await ofMachine(owner, machine)
    expect(body).toMatchObject({ may_call: [], results: [{ way: 'move', is_live: true, rental_id: null }] })
    await bringMachine(app, trip)
    expect((await filled(owner, move(machine))).body.stops[0]).toMatchObject(there)
    expect((await ofMachine(owner, machine)).body).toMatchObject({
      may_call: [{ unit_id: machine.units[0] }],
      places: expect.arrayContaining([there]),
    })
    expect((await rents(machine, 1, 0)).status).toBe(201)
    // Told again, what was rented since then stays, and where it stands.
    await tellAgain(app, trip, ['deliver'])
    expect(answers(await rents(machine, 1, 0))).toEqual([409, 'rental.unavailable'])
    expect((await filled(owner, move(machine))).body.stops[0]).toMatchObject(there)
  })

  test('that an order has refuse the lorry, naming the time', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    expect((await rents(machine, 2)).status).toBe(201)
    const refused = await callTruck(app, owner, move(machine))
    expect(answers(refused)).toEqual([409, 'freight.unit_promised'])
    expect(Object.keys(refused.body.errors)).toEqual(['stops.0.window_start'])
    expect(refused.body.errors['stops.0.window_start']).toMatch(/改个时间再叫车$/)
    expect((await ofMachine(owner, machine)).body.results).toEqual([])
  })

  test('are kept as long as its lorry is on the road, and not from an order that has them', async () => {
    const [machine, promised] = [await aMachineThatTravels(app, { owner }), await aMachineThatTravels(app, { owner })]
    const trips = [await aMachineTrip(app, owner, move(machine)), await aMachineTrip(app, owner, move(promised))]
    // In three days the second is somebody's.
    expect((await rents(promised, 1, 3)).status).toBe(201)
    for (const trip of trips) await loadMachine(app, trip)
    app.clock.advance({ days: 3 })
    await keepLateMoves(app.services)
    await keepLateMoves(app.services)
    expect((await rents(machine, 1, 0)).status).toBe(409)
    await bringMachine(app, trips[0]!)
    expect((await rents(machine, 1, 0)).status).toBe(201)
    const { rows } = await app.pool.query(`SELECT * FROM time_failure WHERE work = 'late moves of machines'`)
    expect(rows).toEqual([])
  })

  test('are free again when the cargo is withdrawn, expires, or its order is given up for good', async () => {
    const withdrawn = await aMachineThatTravels(app, { owner })
    const first = await callTruck(app, owner, move(withdrawn))
    expect(answers(await rents(withdrawn))).toEqual([409, 'rental.unavailable'])
    expect((await withdraws(owner, first.body.id)).status).toBe(200)
    expect((await rents(withdrawn)).status).toBe(201)

    const cancelled = await aMachineThatTravels(app, { owner })
    const trip = await aMachineTrip(app, owner, move(cancelled))
    expect((await onTrip(app, trip).sends('cancel', { reason: '不挪了' })).status).toBe(200)
    expect((await rents(cancelled)).status).toBe(201)

    const expired = await aMachineThatTravels(app, { owner })
    const last = await callTruck(app, owner, move(expired))
    app.clock.set(new Date(Date.parse(last.body.cargo.stops[0].window_end) + 60_000))
    expect(answers(await rents(expired, 1, 0))).toEqual([409, 'rental.unavailable'])
    await expireCargos(app.services)
    expect((await rents(expired, 1, 0)).status).toBe(201)
  })

  test('move with the cargo, and a draft keeps none', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    const draft = await callTruck(app, owner, move(machine), { publish: false })
    const path = `${cargosPath}${draft.body.id}/`
    const token = await tokenOf(app, owner)
    expect((await rents(machine, 1, 5)).status).toBe(201)
    const { stops, version } = draft.body.cargo
    expect((await app.call('POST', `${path}publish/`, { token, body: { agreed_to_terms: true } })).status).toBe(200)
    expect(answers(await rents(machine))).toEqual([409, 'rental.unavailable'])
    const promised = await app.call('PATCH', path, { token, body: { version, stops: laterBy(stops, 4) } })
    expect(answers(promised)).toEqual([409, 'freight.unit_promised'])
    const changed = await app.call('PATCH', path, { token, body: { version, stops: laterBy(stops, 8) } })
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    expect((await rents(machine)).status).toBe(201)
    expect(answers(await rents(machine, 1, 9))).toEqual([409, 'rental.unavailable'])
  })
})

describe('where it is', () => {
  test('a unit at a renter’s is refused', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    const known = await filled(owner, move(machine))
    const id = await aPaidRental(app, { renter, machine, days: 1 })
    expect((await onRental(app, id).does(owner, 'deliver_rental')).status).toBe(200)
    const refused = await filled(owner, move(machine))
    expect(answers(refused)).toEqual([409, 'freight.unit_rented'])
    expect(Object.keys(refused.body.errors)).toEqual(['unit_id'])
    const { reasons: _reasons, ...body } = known.body
    const stops = body.stops.map((stop: object) => ({ ...stop, contact_name: '王工', contact_phone: '13800138000' }))
    stops[0].address = '石桥路 2 号'
    const sent = { ...body, stops, agreed_to_terms: true }
    const token = await tokenOf(app, owner)
    expect(answers(await app.call('POST', cargosPath, { token, body: sent }))).toEqual([409, 'freight.unit_rented'])
    expect((await ofMachine(owner, machine)).body.may_call).toEqual([])
  })

  const further = { city: '嘉兴', address: '秀洲区中山西路 8 号' }
  test('it is on one lorry at a time', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    // Loaded the day before its first one, which is when it moves.
    const id = await aPaidRental(app, { renter, machine, from: 2 })
    const out = await callTruck(app, owner, { rental_id: id, direction: 'out' }, { publish: false })
    const path = `${cargosPath}${out.body.id}/`
    const token = await tokenOf(app, owner)
    const { version, stops } = out.body.cargo
    expect((await app.call('PATCH', path, { token, body: { version, stops: laterBy(stops, -1) } })).status).toBe(200)
    expect((await callTruck(app, owner, move(machine))).status).toBe(201)
    expect(answers(await callTruck(app, owner, { ...move(machine), ...further }))).toEqual([
      409,
      'freight.machine_under_way',
    ])
    const published = await app.call('POST', `${path}publish/`, { token, body: { agreed_to_terms: true } })
    expect(answers(published)).toEqual([409, 'freight.machine_under_way'])
  })

  test('brought, it may go further before its freight is confirmed, and stands where it came to last', async () => {
    const machine = await aMachineThatTravels(app, { owner })
    const first = await aMachineTrip(app, owner, move(machine))
    await loadMachine(app, first)
    await bringMachine(app, first)
    const second = await aMachineTrip(app, owner, { ...move(machine), ...further })
    // What is held for the second stays held.
    await tellAgain(app, first, ['deliver'])
    expect(answers(await rents(machine))).toEqual([409, 'rental.unavailable'])
    app.clock.advance({ hours: 6 })
    await loadMachine(app, second)
    await bringMachine(app, second)
    await tellAgain(app, first, ['deliver'])
    expect((await filled(owner, move(machine))).body.stops[0]).toMatchObject(further)
  })
})

describe('at once', () => {
  const statuses = (all: readonly { status: number; body: any }[]) =>
    all.map((one) => (one.status === 201 ? '201' : `${one.status} ${one.body.code}`)).toSorted()

  test('of two cargos for an order’s machine the same way one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const machine = await aMachineThatTravels(app)
      const id = await aPaidRental(app, { renter, machine })
      const asked = { rental_id: id, direction: 'out' }
      const second = await aMember(app, 'admin')
      await mayShip(app, second)
      const sent = [
        callTruck(app, staff, asked, { price: 2000 }),
        callTruck(app, staff, asked, { price: 2100 }),
        callTruck(app, second, asked, { price: 2200 }),
      ]
      expect(statuses(await Promise.all(sent))).toEqual([
        '201',
        '409 freight.machine_under_way',
        '409 freight.machine_under_way',
      ])
      expect((await onRental(app, id).transport(staff)).body).toMatchObject({ may_call: [], results: [{ way: 'out' }] })
    }
  })

  test('of two moves one wins; of a move and a rental over its days one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const machine = await aMachineThatTravels(app, { owner })
      const moves = [2000, 2100].map((price) => callTruck(app, owner, move(machine), { price }))
      expect(statuses(await Promise.all(moves))).toEqual(['201', '409 freight.machine_under_way'])
      const rented = await aMachineThatTravels(app, { owner })
      const both = await Promise.all([callTruck(app, owner, move(rented)), rents(rented)])
      expect(['409 freight.unit_promised', '409 rental.unavailable']).toContain(statuses(both)[1])
      expect(statuses(both)[0]).toBe('201')
    }
  })
})

test('GET …/of-machine/ is for its owner, or staff who keep it, alone', async () => {
  const machine = await aMachineThatTravels(app, { owner, units: 2 })
  const trip = await aMachineTrip(app, owner, move(machine))
  const { status, body } = await ofMachine(owner, machine)
  expect([status, body.may_call.map(({ unit_id: id }: any) => id)]).toEqual([200, [machine.units[1]]])
  expect(body.results).toMatchObject([{ order_id: trip.id, way: 'move', way_display: '挪场', is_own: true }])
  expect(JSON.stringify(body)).not.toMatch(/赵建国|王工|13800138000/)
  for (const who of [other, renter, staff, trip.driver])
    expect(answers(await ofMachine(who, machine))).toEqual([404, 'freight.unit_not_found'])
})

test('no event of these trips was left unhandled', async () => {
  const { rows } = await app.pool.query('SELECT topic, last_error FROM outbox WHERE last_error IS NOT NULL')
  expect(rows).toEqual([])
})
