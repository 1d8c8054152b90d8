import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, buildApp } from '../../../app.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { answerQuote, aTechnician, atSite, onTask } from '../../../testing/maintenance.ts'
import { openPage } from '../../../testing/open-page.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aStore, type Store } from '../../../testing/parts.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passUpkeep } from '../../upkeep/openings/open-due.ts'

let app: TestApp
/** Another process on the same database. */
let elsewhere: App
let urls: readonly string[]
let staff: Person
let store: Store
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  elsewhere = await buildApp(app.config, app.databaseUrl, { clock: app.clock })
  urls = [app.url, await elsewhere.http.listen({ host: '127.0.0.1', port: 0 })]
  staff = await aMember(app, 'admin')
  store = await aStore(app)
})
afterAll(async () => {
  await elsewhere.stop()
  await app.close()
})

const today = () => dayOf(app.clock.now())
const day = (ahead: number) => addDays(today(), ahead)
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, `/api/maintenance/${path}`, { token: await tokenOf(app, staff), ...(body && { body }) })
const aPlan = async (machine: Machine, triggers: object[], more: object = {}) => {
  const body = { name: '250 小时保养', scope: { unit_ids: machine.units }, triggers, lead_days: 0, ...more }
  const made = await call('POST', 'plans/', body)
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  expect((await call('POST', `plans/${made.body.id}/activate/`, {})).status).toBe(200)
  return made.body.id as number
}
const read = async (unitId: number, more: object) => {
  const measured_at = app.clock.now().toISOString()
  const { status, body } = await call('POST', `units/${unitId}/readings/`, { measured_at, ...more })
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const alarm = (level = 'critical') => ({ level, code: 'E1', message: '液压油温过高' })
const onAlarm = (level = 'critical') => [{ kind: 'event', level }]
const ordersOf = async (planId: number) =>
  (await app.pool.query('SELECT * FROM maintenance_request WHERE plan_id = $1 ORDER BY id', [planId])).rows
const daysOf = async (orderId: number) =>
  (
    await app.pool.query(
      `SELECT o.kind, lower(o.period)::text AS "from", (upper(o.period) - 1)::text AS "to", o.released_at IS NULL AS held
       FROM occupancy o JOIN maintenance_request m ON m.occupancy_id = o.id WHERE m.id = $1`,
      [orderId],
    )
  ).rows
const anOwned = async () => {
  const owner = await anOwner(app)
  return { owner, machine: await aMachine(app, { line: 'engineering', owner, name: '挖掘机' }) }
}
/** The renter has the machine from today on. */
const rentedOut = async (machine: Machine, days = 3) => {
  const renter = await aRenter(app)
  const rentalId = await aRental(app, { machine, renter, days })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rentalId],
  )
  return { renter, rentalId }
}
const noticesOf = async (person: Person) => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token: await tokenOf(app, person) })
  return body.results as { title: string; message: string; priority: string }[]
}

describe('what a plan says is due', () => {
  test('is an order with its steps, its free days and its parts kept aside', async () => {
    const { owner, machine } = await anOwned()
    const seal = await store.stocked(5)
    await aRental(app, { machine, renter: await aRenter(app), from: 1, days: 2 })
    const steps = [
      { kind: 'measure', title: '系统压力', min: 16, unit: 'MPa' },
      { kind: 'signature', title: '客户签字' },
    ]
    const plan = await aPlan(machine, [{ kind: 'date', rrule: 'FREQ=MONTHLY', from: today() }], {
      tolerance_days: 10,
      duration_days: 2,
      steps,
      parts: [{ part_id: seal.id, quantity: 2 }],
    })
    await passUpkeep(app.services)
    const [order, ...more] = await ordersOf(plan)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      origin: 'plan',
      status: 'pending',
      title: '250 小时保养',
      kind: 'service',
      payer: 'owner',
      user_id: null,
      due_on: today(),
      is_late: false,
      duration_days: 2,
      tolerance_days: 10,
      needs_meter: true,
      requires_signature: true,
      steps: [
        { id: 1, kind: 'measure', min: 16, max: null, unit: 'MPa' },
        { id: 2, kind: 'signature', unit: '' },
      ],
    })
    // The rental of tomorrow and the day it rests after.
    const kept = { kind: 'maintenance', from: day(4), to: day(5), held: true }
    expect(await daysOf(order.id)).toEqual([kept])
    const token = await tokenOf(app, owner)
    const { body } = await app.call('GET', `/api/maintenance/tasks/${order.id}/`, { token })
    expect(body).toMatchObject({ start_date: day(4), end_date: day(5), plan_id: plan })
    expect(body.parts).toMatchObject([{ part_id: seal.id, wanted: 2, reserved: 2, missing: 0 }])
    await passUpkeep(app.services)
    expect(await ordersOf(plan)).toHaveLength(1)
    const told = (await noticesOf(owner)).filter(({ title }) => title.endsWith('该维护了'))
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringContaining('250 小时保养，11月25日到11月26日') }),
    ])
  })

  test('without free days in the time it may wait stands at the desk without any', async () => {
    const { machine } = await anOwned()
    await aRental(app, { machine, renter: await aRenter(app), from: 1, days: 6 })
    const plan = await aPlan(machine, [{ kind: 'date', rrule: 'FREQ=MONTHLY', from: today() }], {
      tolerance_days: 3,
      duration_days: 2,
    })
    await passUpkeep(app.services)
    expect(await ordersOf(plan)).toMatchObject([{ status: 'pending', start_date: null, occupancy_id: null }])
  })

  test('is opened although a part does not fit or is kept no more', async () => {
    const { machine } = await anOwned()
    const [unfit, old] = [await store.stocked(3, { fits: ['另一种机型'] } as object), await store.stocked(3)]
    const parts = [unfit, old].map(({ id }) => ({ part_id: id, quantity: 1 }))
    const plan = await aPlan(machine, onAlarm(), { parts })
    await app.pool.query('UPDATE part SET is_retired = true WHERE id = $1', [old.id])
    const { openings } = await read(machine.units[0]!, { alarms: [alarm()] })
    const { body } = await call('GET', `tasks/${openings[0].task_id}/`)
    expect(body.plan_id).toBe(plan)
    expect(body.parts).toMatchObject([{ part_id: unfit.id, reserved: 1 }])
  })

  test('again before its work is accepted is the same order', async () => {
    const { machine } = await anOwned()
    const technician = await aTechnician(app)
    const plan = await aPlan(machine, onAlarm())
    const { openings } = await read(machine.units[0]!, { alarms: [alarm()] })
    const id = openings[0].task_id as number
    await app.pool.query(`UPDATE maintenance_request SET status = 'assigned', assigned_to = $2 WHERE id = $1`, [
      id,
      technician.id,
    ])
    const on = onTask(app, { id, technician })
    await on.must('accept')
    await on.must('start', atSite)
    await on.must('quote', { lines: [{ kind: 'call_out', code: 'call_out', quantity: 1, price: 80 }] })
    await answerQuote(app, { id }, 'agreed')
    expect((await on.finish({ meter: 10 })).status).toBe(200)
    app.clock.advance({ minutes: 5 })
    const again = await read(machine.units[0]!, { alarms: [{ ...alarm(), code: 'E2' }] })
    expect(again.openings).toMatchObject([{ task_id: id, is_new: false }])
    expect(await ordersOf(plan)).toMatchObject([{ id, alarm_count: 2, status: 'pending_acceptance' }])
  })
})

describe('a grave alarm', () => {
  test('keeps a free machine from today until it is rented, seven days at most; owner and desk hear of it', async () => {
    const { owner, machine } = await anOwned()
    const free = await anOwned()
    await aRental(app, { machine, renter: await aRenter(app), from: 2, days: 3 })
    for (const one of [machine, free.machine]) await aPlan(one, onAlarm())
    const page = await openPage(app.url, await tokenOf(app, owner))
    const first = await read(machine.units[0]!, { alarms: [alarm()] })
    const second = await read(free.machine.units[0]!, { alarms: [alarm()] })
    await app.settle()
    const [short, long] = [first.openings[0].task_id, second.openings[0].task_id]
    expect(await daysOf(short)).toEqual([{ kind: 'maintenance', from: today(), to: day(1), held: true }])
    expect(await daysOf(long)).toEqual([{ kind: 'maintenance', from: today(), to: day(6), held: true }])
    const { body } = await call('GET', `tasks/${short}/`)
    expect(body).toMatchObject({
      origin: 'alarm',
      urgency: 'high',
      alarm: { level: 'critical', code: 'E1' },
      alarm_count: 1,
    })
    expect(await page.hear(({ type }) => type === 'emergency_alert')).toMatchObject({
      link: `/maintenance/tasks/${short}`,
    })
    for (const person of [owner, staff])
      expect((await noticesOf(person)).find(({ title }) => title.startsWith('挖掘机'))).toMatchObject({
        title: expect.stringContaining('严重报警'),
        message: expect.stringContaining('报警 E1：液压油温过高'),
        priority: 'high',
      })
  })

  test('finds a service open that waits for its days: it is kept from today, and told as one that opens an order', async () => {
    const { owner, machine } = await anOwned()
    const unitId = machine.units[0]!
    const from = day(-1)
    const monthly = { kind: 'date', rrule: 'FREQ=MONTHLY', from }
    await aRental(app, { machine, renter: await aRenter(app), from: 2, days: 3 })
    const planId = await aPlan(machine, [monthly, ...onAlarm()], { lead_days: 40, tolerance_days: 60 })
    await passUpkeep(app.services)
    const [open] = await ordersOf(planId)
    expect([open.urgency, open.alarm, (await daysOf(open.id))[0].from > day(2)]).toEqual(['low', null, true])
    await read(unitId, { alarms: [alarm()] })
    const [raised, ...others] = await ordersOf(planId)
    expect([others.length, raised.urgency, raised.alarm_count]).toEqual([0, 'high', 1])
    expect(raised.alarm).toMatchObject({ level: 'critical', code: 'E1' })
    expect(await daysOf(open.id)).toEqual([{ kind: 'maintenance', from: today(), to: day(1), held: true }])
    const grave = async (person: Person) =>
      (await noticesOf(person)).filter(({ message }) => message.includes('报警 E1：液压油温过高'))
    expect(await grave(owner)).toHaveLength(1)
    app.clock.advance({ minutes: 90 })
    await read(unitId, { alarms: [alarm()] })
    expect(await grave(owner)).toHaveLength(1)
    expect((await ordersOf(planId))[0].alarm_count).toBe(2)
  })

  test('is called off like every other order; the next one like it opens another', async () => {
    const { machine } = await anOwned()
    const planId = await aPlan(machine, onAlarm())
    await read(machine.units[0]!, { alarms: [alarm()] })
    const [order] = await ordersOf(planId)
    expect((await call('POST', `tasks/${order.id}/cancel/`, { reason: '误报' })).status).toBe(200)
    expect((await daysOf(order.id)).every(({ held }) => !held)).toBe(true)
    app.clock.advance({ minutes: 90 })
    await read(machine.units[0]!, { alarms: [alarm()] })
    expect((await ordersOf(planId)).map(({ status }) => status)).toEqual(['cancelled', 'pending'])
  })
  test('of a machine that is rented keeps no days and cancels nothing; its renter is told to stop', async () => {
    const { machine } = await anOwned()
    const { renter, rentalId } = await rentedOut(machine)
    const silent = await app.call('PUT', '/api/notifications/preferences/', {
      token: renter.token,
      body: { in_app: false },
    })
    expect(silent.status).toBe(200)
    await aPlan(machine, onAlarm(), { tolerance_days: 30 })
    const { openings } = await read(machine.units[0]!, { alarms: [alarm()] })
    expect(await daysOf(openings[0].task_id)).toEqual([])
    const { rows } = await app.pool.query('SELECT status FROM rental WHERE id = $1', [rentalId])
    expect(rows).toEqual([{ status: 'in_use' }])
    const told = await noticesOf(renter)
    expect(told[0]).toMatchObject({ message: expect.stringContaining('请先停机，人离开设备') })
  })

  test('and a renter wanting the same days: one of the two has them', async () => {
    const { machine } = await anOwned()
    await aPlan(machine, onAlarm())
    const renters = await Promise.all([1, 2, 3].map(() => aRenter(app)))
    await Promise.allSettled([
      ...renters.map((renter) => aRental(app, { machine, renter, from: 1, days: 2 })),
      read(machine.units[0]!, { alarms: [alarm()] }),
    ])
    await passUpkeep(app.services)
    const { rows } = await app.pool.query(
      `SELECT m.start_date, o.id AS held, (SELECT count(*)::int FROM maintenance_request x WHERE x.unit_id = m.unit_id) AS orders
       FROM maintenance_request m LEFT JOIN occupancy o ON o.id = m.occupancy_id AND o.released_at IS NULL WHERE m.unit_id = $1`,
      [machine.units[0]],
    )
    expect(rows).toMatchObject([{ orders: 1 }])
    expect((rows[0].held === null) === (rows[0].start_date === null)).toBe(true)
  })

  test('sent a thousand times by two processes at once is one order with its count', { timeout: 300_000 }, async () => {
    const { machine } = await anOwned()
    const plan = await aPlan(machine, onAlarm())
    const token = await tokenOf(app, staff)
    const at = app.clock.now().getTime()
    const send = async (index: number) =>
      (
        await fetch(`${urls[index % 2]}/api/maintenance/units/${machine.units[0]}/readings/`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ measured_at: new Date(at - index * 1000).toISOString(), alarms: [alarm()] }),
        })
      ).status
    const statuses: number[] = []
    for (let from = 0; from < 1000; from += 50)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => send(from + index)))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await ordersOf(plan)).toMatchObject([{ alarm_count: 1000, status: 'pending' }])
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS n FROM occupancy WHERE unit_id = $1 AND released_at IS NULL`,
      [machine.units[0]],
    )
    expect(rows).toEqual([{ n: 1 }])
  })
})
