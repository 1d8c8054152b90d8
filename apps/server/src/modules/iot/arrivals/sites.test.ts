import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import {
  eastOf,
  markedSite,
  type SiteGround,
  type SiteOrder,
  sitePoint,
  startSiteGround,
} from '../../../testing/iot/site-ground.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { watchHomecomings } from './come-home.ts'
import { watchSites } from './watch-sites.ts'

let app: TestApp
let ground: SiteGround
let people: SiteGround['people']
beforeAll(async () => {
  ground = await startSiteGround()
  ;({ app, people } = ground)
})
afterAll(() => app.close())

const allAlertsOf = async ({ device }: SiteOrder): Promise<number> =>
  (await app.pool.query('SELECT 1 FROM device_alert WHERE device_id = $1', [device.id])).rows.length
const fencesOf = async ({ id }: Pick<SiteOrder, 'id'>) =>
  (
    await app.pool.query<{ id: number; radius: number; is_over: boolean }>(
      `SELECT id, (shape->>'radius_m')::int AS radius, deleted_at IS NOT NULL AS is_over FROM fence WHERE rental_id = $1`,
      [id],
    )
  ).rows
const shownTo = async ({ device }: SiteOrder, person: Person) =>
  (await app.call('GET', `/api/iot/devices/${device.id}/fence-events/`, { token: person.token })).body.results[0]
    ?.precision

describe('an order’s site', () => {
  it('has a fence from its payment to its end, made once; the machine’s owner is told its district alone', async () => {
    const made = await ground.withDevice('engineering')
    const status = 'pending_delivery'
    const id = await aRental(app, {
      machine: made.machine,
      renter: people.renter,
      staff: people.admin,
      status,
      more: markedSite,
    })
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
    expect(await ground.siteOf(order, people.renter)).toMatchObject({
      point: sitePoint,
      radius_m: 500,
      source: 'marked',
      can_mark: true,
    })
    expect(await ground.siteOf(order, people.admin)).toMatchObject({ point: sitePoint, can_mark: false })
    expect(await ground.siteOf(order, people.owner)).toMatchObject({
      point: null,
      place: expect.stringContaining('杭州'),
    })
    expect((await ground.siteOf(order, await aRenter(app))).code).toBe('rental.not_found')
    const read = (person: Person) => app.call('GET', `/api/iot/geofences/${fence}/`, { token: person.token })
    expect([(await read(people.admin)).body.is_of_order, (await read(people.owner)).status]).toEqual([true, 404])
    const gone = await app.call('DELETE', `/api/iot/geofences/${fence}/`, { token: people.admin.token })
    expect(gone.body.code).toBe('fence.of_order')
    await ground.act(order, 'cancel_rental', people.renter)
    expect(await fencesOf(order)).toEqual([{ id: fence, radius: 500, is_over: true }])
    expect((await ground.say(order, { says: 'point', ...sitePoint })).body.code).toBe('site.over')
  })

  it('that was not marked is where the machine is as it is received, if it speaks', async () => {
    const silent = await ground.anOrder('engineering', {})
    await ground.send(silent)
    await ground.receive(silent)
    expect([await fencesOf(silent), await ground.siteOf(silent, people.renter)]).toMatchObject([
      [],
      { source: null, point: null },
    ])
    expect((await ground.say(silent, { says: 'away', reason: '转场' })).body.code).toBe('site.none')
    const order = await ground.anOrder('engineering', {})
    await ground.send(order)
    await ground.stands(order, 4_000)
    await ground.receive(order)
    expect(await fencesOf(order)).toHaveLength(1)
    const { source, point: found } = await ground.siteOf(order, people.renter)
    expect([source, Math.round((found.longitude - sitePoint.longitude) * 96_000)]).toEqual(['received', 4_000])
  })

  it('lies in the place the address names, and goes with the address', async () => {
    const machine = await aMachine(app, { line: 'engineering', owner: people.owner })
    const far = { delivery_latitude: 31.2, delivery_longitude: 121.5 }
    await expect(aRental(app, { machine, renter: people.renter, more: far })).rejects.toThrow(/delivery_latitude/)
    const id = await aRental(app, { machine, renter: people.renter, more: markedSite })
    const read = async () =>
      (await app.call('GET', pathOf('engineering', 'get_rental', id), { token: people.renter.token })).body
        .delivery_point
    expect(await read()).toEqual(sitePoint)
    const change = (body: object) =>
      app.call('POST', pathOf('engineering', 'update_customer_info', id), { token: people.renter.token, body })
    expect((await change({ contact_name: '李雷' })).status).toBe(200)
    expect(await read()).toEqual(sitePoint)
    const other = { delivery_address: '浙江省杭州市上城区之江路 9 号' }
    expect((await change(other)).status).toBe(200)
    expect(await read()).toBeNull()
    expect((await ground.say({ id }, { says: 'point', latitude: 31.2, longitude: 121.5 })).body.errors).toHaveProperty(
      'latitude',
    )
    expect((await ground.say({ id }, { says: 'point', ...sitePoint })).status).toBe(200)
    expect(await read()).toEqual(sitePoint)
    expect((await ground.say({ id }, { says: 'point', ...sitePoint }, people.owner)).body.code).toBe('rental.not_found')
  })
})

describe('a machine that comes to its site', () => {
  it('is told of once, with time and place in the delivery record, and confirms nothing by itself', async () => {
    const order = await ground.anOrder('car')
    await ground.stands(order, 3_000, 0, 0)
    expect(await ground.told(order, 'iot_site.arrived'), 'not sent yet').toBe(0)
    await ground.send(order)
    await ground.stands(order, 3_000, 3_000)
    expect((await ground.siteOf(order, people.renter)).is_waiting).toBe(false)
    await ground.stands(order, 100, 100)
    const at = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect(await ground.siteOf(order, people.renter)).toMatchObject({ is_waiting: true, arrived_at: at })
    await ground.stands(order, 3_000, 3_000)
    expect((await ground.siteOf(order, people.renter)).is_waiting, 'it drove on').toBe(false)
    await ground.stands(order, 50, 50)
    expect(await ground.told(order, 'iot_site.arrived')).toBe(1)
    const record = async (person: Person) =>
      (await app.call('GET', pathOf('car', 'get_delivery_record', order.id), { token: person.token })).body
    const last = new Date(app.clock.now().getTime() - 60_000).toISOString()
    expect(await record(people.renter)).toMatchObject({
      arrived_at: last,
      arrived_by: 'device',
      arrived_point: { latitude: sitePoint.latitude },
      received_at: null,
    })
    expect(await record(people.owner)).toMatchObject({
      arrived_point: null,
      arrived_place: expect.stringContaining('杭州'),
    })
    await ground.receive(order)
    await ground.stands(order, 9_000, 9_000)
    expect([await allAlertsOf(order), await ground.told(order, 'iot_site.left')], 'cars drive away').toEqual([0, 0])
  })

  it('is told of though it was silent until it stood there', async () => {
    const order = await ground.anOrder('engineering')
    await ground.send(order)
    await ground.stands(order, 0)
    await watchSites(app.services)
    await watchSites(app.services)
    expect(await ground.told(order, 'iot_site.arrived')).toBe(1)
  })
})

describe('a machine that leaves its site', () => {
  // Who signed in at the beginning has to do so again by now.
  beforeAll(() => ground.passes({ seconds: 1 }))

  it('is an alert that ends when it is back; its owner sees where it is meanwhile', async () => {
    const order = await ground.standing()
    await ground.stands(order, 2_000)
    expect(await ground.alertsOf(order), 'one reading is none').toEqual([])
    await ground.stands(order, 2_000)
    expect([await ground.alertsOf(order), await ground.told(order, 'iot_site.left')]).toEqual([['open'], 1])
    expect((await ground.siteOf(order, people.owner)).left).toHaveLength(1)
    expect(await shownTo(order, people.owner)).toBe('exact')
    await ground.stands(order, 0, 0)
    expect([await ground.alertsOf(order), await allAlertsOf(order)]).toEqual([['closed'], 1])
    expect(await shownTo(order, people.owner)).toBe('district')
  })

  it('is told by events that stay as long as it is away, and end with the readings afterwards', async () => {
    const order = await ground.standing()
    const { isOver } = app.services.registry.retention['what happened at fences']!
    const endings = async (): Promise<number> => {
      const of = sql`device_id = ${order.device.id} and type = 'exit'`
      const found = await app.db.execute(sql`select 1 from fence_event where ${of} and ${isOver(app.clock.now())}`)
      return found.rows.length
    }
    await ground.stands(order, 2_000, 2_000)
    expect(await endings()).toBe(0)
    await ground.stands(order, 0, 0)
    expect(await endings()).toBe(1)
  })

  it('is none with a reason, until its time is over', async () => {
    const order = await ground.standing()
    const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString()
    const past = { says: 'away', reason: '转场', until: '2026-11-20T00:00:00Z' }
    expect((await ground.say(order, past)).body.errors).toHaveProperty('until')
    expect((await ground.say(order, { says: 'away', reason: '去另一块地', until })).body).toMatchObject({
      away: { reason: '去另一块地', until },
    })
    expect(await ground.told(order, 'iot_site.explained')).toBe(1)
    await ground.stands(order, 2_000, 2_000)
    expect(await ground.alertsOf(order)).toEqual([])
    app.clock.advance({ minutes: 31 })
    await watchSites(app.services)
    expect(await ground.alertsOf(order)).toEqual(['open'])
    const there = { latitude: sitePoint.latitude, longitude: eastOf(2_000) }
    expect((await ground.say(order, { says: 'point', ...there })).body).toMatchObject({ source: 'moved', left: [] })
    expect(await ground.alertsOf(order)).toEqual(['closed'])
    await ground.stands(order, 2_000, 2_000)
    await ground.stands(order, 0, 0)
    expect(await ground.alertsOf(order)).toEqual(['closed', 'open'])
  })

  it('moved to after the receipt lies in the city the order names, or is refused and changes nothing', async () => {
    const order = await ground.standing()
    await ground.stands(order, 2_000, 2_000)
    const shanghai = { latitude: 31.2, longitude: 121.5 }
    const refused = await ground.say(order, { says: 'point', ...shanghai })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'site.too_far',
      { latitude: '这里不在杭州市' },
    ])
    expect([await ground.siteOf(order, people.renter), await ground.alertsOf(order)]).toMatchObject([
      { point: sitePoint, source: 'marked' },
      ['open'],
    ])
    // Another district of the city is near enough.
    const inYuhang = { latitude: 30.42, longitude: 120.3 }
    expect((await ground.say(order, { says: 'point', ...inYuhang })).body).toMatchObject({
      point: inYuhang,
      source: 'moved',
    })
    expect((await ground.say(order, { says: 'point', ...shanghai })).body.code).toBe('site.too_far')
  })

  it('is none once its return is announced; home is where it stands when nobody has it', async () => {
    // Who signed in before has to do so again by now.
    await ground.passes({ minutes: 1 })
    const order = await ground.standing()
    await ground.act(order, 'announce_return', people.renter)
    await app.pool.query('UPDATE equipment_unit SET latitude = $2, longitude = $3 WHERE id = $1', [
      order.machine.units[0],
      sitePoint.latitude,
      eastOf(5_000),
    ])
    await ground.stands(order, 2_000, 2_000)
    expect([await ground.alertsOf(order), await watchHomecomings(app.services)]).toEqual([[], 0])
    await ground.stands(order, 5_100)
    expect([await watchHomecomings(app.services), await watchHomecomings(app.services)]).toEqual([1, 0])
    expect(await ground.told(order, 'iot_site.home')).toBe(1)
    expect(await ground.siteOf(order, people.owner)).toMatchObject({ home: [{ unit_id: order.machine.units[0] }] })
    await ground.act(order, 'confirm_return', people.owner)
    expect((await fencesOf(order)).map((one) => one.is_over)).toEqual([true])
  })
})
