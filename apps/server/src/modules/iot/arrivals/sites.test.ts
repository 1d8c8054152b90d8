import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followNow } from '../follow/follow-readings.ts'
import { fadeSettledOrders } from './fade-places.ts'
import { watchHomecomings } from './come-home.ts'
import { watchSites } from './watch-sites.ts'

let app: TestApp
let admin: Person
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[admin, owner, renter] = [await aMember(app, 'admin'), await anOwner(app), await aRenter(app)]
})
afterAll(() => app.close())

const point = { latitude: 30.25, longitude: 120.18 }
const marked = { delivery_latitude: point.latitude, delivery_longitude: point.longitude }
interface Out {
  readonly id: number
  readonly machine: Machine
  readonly device: TestDevice
}
const withDevice = async (line: string) => {
  const machine = await aMachine(app, { line, owner })
  return { machine, device: await aDevice(app, { unitId: machine.units[0]!, ownerId: owner.id }) }
}
/** Paid, without the way there. */
const anOrder = async (line: string, more: object = marked): Promise<Out> => {
  const order = await withDevice(line)
  const id = await aRental(app, { machine: order.machine, renter, more: { ...more } })
  await app.pool.query(
    `UPDATE rental SET status = 'pending_delivery', paid_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, app.clock.now()],
  )
  const moved = { from: 'pending_payment', to: 'pending_delivery', action: 'confirm_payment', notes: '' } as const
  await app.db.transaction((tx) =>
    emit(tx, 'rental.status_changed', { rentalId: id, userId: renter.id, line, ...moved }),
  )
  await app.settle()
  return { id, ...order }
}
/** Metres east of the site, at the present; a minute passes. */
const stands = async ({ device }: Out, ...easts: number[]) => {
  for (const east of easts) {
    app.clock.advance({ minutes: 1 })
    const reading = {
      ts: app.clock.now().getTime(),
      lat: point.latitude,
      lng: point.longitude + east / 96_000,
      accuracy: 5,
    }
    const { body } = await says(app, device, [reading])
    expect(body.refused).toEqual([])
    await followNow(app.services)
  }
  await app.settle()
}
const act = async ({ id, machine: { line } }: Out, operation: string, person: Person, body: object = {}) => {
  const answer = await app.call('POST', pathOf(line, operation, id), { token: person.token, body })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  await app.settle()
}
const send = (order: Out) => act(order, 'deliver_rental', admin)
const receive = (order: Out) => act(order, 'confirm_receipt', renter)
const siteOf = async ({ id }: Out, person: Person) =>
  (await app.call('GET', `/api/iot/rentals/${id}/site/`, { token: person.token })).body
const say = (order: Pick<Out, 'id'>, body: object, person = renter) =>
  app.call('PUT', `/api/iot/rentals/${order.id}/site/`, { token: person.token, body })
const told = async ({ id }: Out, topic: string): Promise<number> => {
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS told FROM outbox WHERE topic = $1 AND (payload->>'rentalId')::bigint = $2`,
    [topic, id],
  )
  return rows[0].told
}
const alertsOf = async ({ device }: Out): Promise<string[]> => {
  const { rows } = await app.pool.query<{ status: string }>(
    `SELECT a.status FROM device_alert a JOIN alert_rule l ON l.id = a.rule_id WHERE a.device_id = $1 AND l.code = 'site_left' ORDER BY a.id`,
    [device.id],
  )
  return rows.map(({ status }) => status)
}
const allAlertsOf = async ({ device }: Out): Promise<number> =>
  (await app.pool.query('SELECT 1 FROM device_alert WHERE device_id = $1', [device.id])).rows.length
const fencesOf = async ({ id }: Out) =>
  (
    await app.pool.query<{ id: number; radius: number; is_over: boolean }>(
      `SELECT id, (shape->>'radius_m')::int AS radius, deleted_at IS NOT NULL AS is_over FROM fence WHERE rental_id = $1`,
      [id],
    )
  ).rows
const shownTo = async ({ device }: Out, person: Person) =>
  (await app.call('GET', `/api/iot/devices/${device.id}/fence-events/`, { token: person.token })).body.results[0]
    ?.precision

describe('an order’s site', () => {
  it('has a fence from its payment to its end, made once; the machine’s owner is told its district alone', async () => {
    const made = await withDevice('engineering')
    const status = 'pending_delivery'
    const id = await aRental(app, { machine: made.machine, renter, staff: admin, status, more: marked })
    await app.settle()
    const order = { id, ...made }
    await app.pool.query(
      `INSERT INTO outbox (topic, subject, payload)
       SELECT topic, subject, payload FROM outbox WHERE topic = 'rental.status_changed' AND subject = $1`,
      [`rental:${order.id}`],
    )
    await app.settle()
    expect(await fencesOf(order)).toEqual([{ id: expect.any(Number), radius: 500, is_over: false }])
    const fence = (await fencesOf(order))[0]!.id
    expect(await siteOf(order, renter)).toMatchObject({ point, radius_m: 500, source: 'marked', can_mark: true })
    expect(await siteOf(order, admin)).toMatchObject({ point, can_mark: false })
    expect(await siteOf(order, owner)).toMatchObject({ point: null, place: expect.stringContaining('杭州') })
    expect((await siteOf(order, await aRenter(app))).code).toBe('rental.not_found')
    const read = (person: Person) => app.call('GET', `/api/iot/geofences/${fence}/`, { token: person.token })
    expect([(await read(admin)).body.is_of_order, (await read(owner)).status]).toEqual([true, 404])
    const gone = await app.call('DELETE', `/api/iot/geofences/${fence}/`, { token: admin.token })
    expect(gone.body.code).toBe('fence.of_order')
    await act(order, 'cancel_rental', renter)
    expect(await fencesOf(order)).toEqual([{ id: fence, radius: 500, is_over: true }])
    expect((await say(order, { says: 'point', ...point })).body.code).toBe('site.over')
  })

  it('that was not marked is where the machine is as it is received, if it speaks', async () => {
    const silent = await anOrder('engineering', {})
    await send(silent)
    await receive(silent)
    expect([await fencesOf(silent), await siteOf(silent, renter)]).toMatchObject([[], { source: null, point: null }])
    expect((await say(silent, { says: 'away', reason: '转场' })).body.code).toBe('site.none')
    const order = await anOrder('engineering', {})
    await send(order)
    await stands(order, 4_000)
    await receive(order)
    expect(await fencesOf(order)).toHaveLength(1)
    const { source, point: found } = await siteOf(order, renter)
    expect([source, Math.round((found.longitude - point.longitude) * 96_000)]).toEqual(['received', 4_000])
  })

  it('lies in the place the address names, and goes with the address', async () => {
    const machine = await aMachine(app, { line: 'engineering', owner })
    const far = { delivery_latitude: 31.2, delivery_longitude: 121.5 }
    await expect(aRental(app, { machine, renter, more: far })).rejects.toThrow(/delivery_latitude/)
    const id = await aRental(app, { machine, renter, more: marked })
    const read = async () =>
      (await app.call('GET', pathOf('engineering', 'get_rental', id), { token: renter.token })).body.delivery_point
    expect(await read()).toEqual(point)
    const change = (body: object) =>
      app.call('POST', pathOf('engineering', 'update_customer_info', id), { token: renter.token, body })
    expect((await change({ contact_name: '李雷' })).status).toBe(200)
    expect(await read()).toEqual(point)
    const other = { delivery_address: '浙江省杭州市上城区之江路 9 号' }
    expect((await change(other)).status).toBe(200)
    expect(await read()).toBeNull()
    expect((await say({ id }, { says: 'point', latitude: 31.2, longitude: 121.5 })).body.errors).toHaveProperty(
      'latitude',
    )
    expect((await say({ id }, { says: 'point', ...point })).status).toBe(200)
    expect(await read()).toEqual(point)
    expect((await say({ id }, { says: 'point', ...point }, owner)).body.code).toBe('rental.not_found')
  })
})

describe('a machine that comes to its site', () => {
  it('is told of once, with time and place in the delivery record, and confirms nothing by itself', async () => {
    const order = await anOrder('car')
    await stands(order, 3_000, 0, 0)
    expect(await told(order, 'iot_site.arrived'), 'not sent yet').toBe(0)
    await send(order)
    await stands(order, 3_000, 3_000)
    expect((await siteOf(order, renter)).is_waiting).toBe(false)
    await stands(order, 100, 100)
    const at = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect(await siteOf(order, renter)).toMatchObject({ is_waiting: true, arrived_at: at })
    await stands(order, 3_000, 3_000)
    expect((await siteOf(order, renter)).is_waiting, 'it drove on').toBe(false)
    await stands(order, 50, 50)
    expect(await told(order, 'iot_site.arrived')).toBe(1)
    const record = async (person: Person) =>
      (await app.call('GET', pathOf('car', 'get_delivery_record', order.id), { token: person.token })).body
    const last = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect(await record(renter)).toMatchObject({
      arrived_at: last,
      arrived_by: 'device',
      arrived_point: { latitude: point.latitude },
      received_at: null,
    })
    expect(await record(owner)).toMatchObject({ arrived_point: null, arrived_place: expect.stringContaining('杭州') })
    await receive(order)
    await stands(order, 9_000, 9_000)
    expect([await allAlertsOf(order), await told(order, 'iot_site.left')], 'cars drive away').toEqual([0, 0])
  })

  it('is told of though it was silent until it stood there', async () => {
    const order = await anOrder('engineering')
    await send(order)
    await stands(order, 0)
    await watchSites(app.services)
    await watchSites(app.services)
    expect(await told(order, 'iot_site.arrived')).toBe(1)
  })
})

describe('a machine that leaves its site', () => {
  // Who signed in at the beginning has to do so again by now.
  beforeAll(async () => {
    ;[admin, owner, renter] = [await aMember(app, 'admin'), await anOwner(app), await aRenter(app)]
  })

  const standing = async (): Promise<Out> => {
    const order = await anOrder('engineering')
    await send(order)
    await stands(order, 0, 0)
    await receive(order)
    return order
  }

  it('is an alert that ends when it is back; its owner sees where it is meanwhile', async () => {
    const order = await standing()
    await stands(order, 2_000)
    expect(await alertsOf(order), 'one reading is none').toEqual([])
    await stands(order, 2_000)
    expect([await alertsOf(order), await told(order, 'iot_site.left')]).toEqual([['open'], 1])
    expect((await siteOf(order, owner)).left).toHaveLength(1)
    expect(await shownTo(order, owner)).toBe('exact')
    await stands(order, 0, 0)
    expect([await alertsOf(order), await allAlertsOf(order)]).toEqual([['closed'], 1])
    expect(await shownTo(order, owner)).toBe('district')
  })

  it('is told by events that stay as long as it is away, and end with the readings afterwards', async () => {
    const order = await standing()
    const { isOver } = app.services.registry.retention['what happened at fences']!
    const endings = async (): Promise<number> => {
      const of = sql`device_id = ${order.device.id} and type = 'exit'`
      const found = await app.db.execute(sql`select 1 from fence_event where ${of} and ${isOver(app.clock.now())}`)
      return found.rows.length
    }
    await stands(order, 2_000, 2_000)
    expect(await endings()).toBe(0)
    await stands(order, 0, 0)
    expect(await endings()).toBe(1)
  })

  it('is none with a reason, until its time is over', async () => {
    const order = await standing()
    const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString()
    const past = { says: 'away', reason: '转场', until: '2026-11-20T00:00:00Z' }
    expect((await say(order, past)).body.errors).toHaveProperty('until')
    expect((await say(order, { says: 'away', reason: '去另一块地', until })).body).toMatchObject({
      away: { reason: '去另一块地', until },
    })
    expect(await told(order, 'iot_site.explained')).toBe(1)
    await stands(order, 2_000, 2_000)
    expect(await alertsOf(order)).toEqual([])
    app.clock.advance({ minutes: 31 })
    await watchSites(app.services)
    expect(await alertsOf(order)).toEqual(['open'])
    const there = { latitude: point.latitude, longitude: point.longitude + 2_000 / 96_000 }
    expect((await say(order, { says: 'point', ...there })).body).toMatchObject({ source: 'moved', left: [] })
    expect(await alertsOf(order)).toEqual(['closed'])
    await stands(order, 2_000, 2_000)
    await stands(order, 0, 0)
    expect(await alertsOf(order)).toEqual(['closed', 'open'])
  })

  it('is none once its return is announced; home is where it stands when nobody has it', async () => {
    const order = await standing()
    await act(order, 'announce_return', renter)
    await app.pool.query('UPDATE equipment_unit SET latitude = $2, longitude = $3 WHERE id = $1', [
      order.machine.units[0],
      point.latitude,
      point.longitude + 5_000 / 96_000,
    ])
    await stands(order, 2_000, 2_000)
    expect([await alertsOf(order), await watchHomecomings(app.services)]).toEqual([[], 0])
    await stands(order, 5_100)
    expect([await watchHomecomings(app.services), await watchHomecomings(app.services)]).toEqual([1, 0])
    expect(await told(order, 'iot_site.home')).toBe(1)
    expect(await siteOf(order, owner)).toMatchObject({ home: [{ unit_id: order.machine.units[0] }] })
    await act(order, 'confirm_return', owner)
    expect((await fencesOf(order)).map((one) => one.is_over)).toEqual([true])
    const placed = async (): Promise<number> => {
      const read = (db: TestApp['pool'] | typeof telemetry, text: string) => db.query(text, [order.device.id])
      const telemetry = app.services.telemetry.pool
      const readings = await read(telemetry, 'SELECT 1 FROM telemetry_reading WHERE device_id = $1 AND lat IS NOT NULL')
      const events = await read(app.pool, 'SELECT 1 FROM fence_event WHERE device_id = $1 AND lat IS NOT NULL')
      return readings.rows.length + events.rows.length
    }
    const [before, settled] = [await placed(), await fadeSettledOrders(app.services)]
    expect(settled).toBeGreaterThan(0)
    // What was said before the renter had it is its owner's.
    expect([before > 4, await placed(), await fadeSettledOrders(app.services)]).toEqual([true, 2, 0])
  })
})
