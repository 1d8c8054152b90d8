import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import {
  eastOf,
  type SiteGround,
  type SiteOrder,
  sitePoint,
  startSiteGround,
} from '../../../testing/iot/site-ground.ts'
import type { Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { tellDeviceChange } from '../devices/device-changes.ts'
import { findSpeakingDevice } from '../ingest/find-device.ts'
import { fadeSettledOrders } from './fade-places.ts'

let app: TestApp
let ground: SiteGround
let people: SiteGround['people']
beforeAll(async () => {
  ground = await startSiteGround()
  ;({ app, people } = ground)
})
afterAll(() => app.close())

const minute = 60_000
const now = () => app.clock.now().getTime()
const read = async ({ device }: SiteOrder, what: string, who: Person, query: Record<string, string | number> = {}) => {
  const { status, body } = await app.call('GET', `/api/iot/devices/${device.code}/${what}`, { token: who.token, query })
  expect([what, status]).toEqual([what, 200])
  return body
}
/** Carried half a kilometre a minute for so many minutes, until so many ago; six minutes later it stands there still. */
const carried = (minutes: number, untilAgo: number, fromKm = 0) =>
  [...Array.from({ length: minutes + 1 }, (_, one) => one), minutes + 6].map((one) => ({
    ts: now() - (untilAgo + minutes - one) * minute,
    lat: sitePoint.latitude,
    lng: eastOf((fromKm + Math.min(one, minutes) / 2) * 1_000),
    speed: one < minutes ? 30 : 0,
    ignition: one < minutes,
    values: { engine_rpm: one < minutes ? 1_500 : 0 },
  }))
const tell = async ({ device }: SiteOrder, readings: readonly object[]) => {
  const { body } = await says(app, device, readings)
  expect([body.accepted, body.refused]).toEqual([readings.length, []])
}
const messagesOf = async (device: TestDevice) =>
  (
    await app.call('GET', `/api/iot/devices/${device.code}/messages/`, {
      token: people.admin.token,
    })
  ).body.results
/** What is left of where it was, wherever a place is kept. */
const placesKept = async ({ device }: SiteOrder, from: number, until: number): Promise<Record<string, number>> => {
  const { rows } = await app.services.telemetry.pool.query(
    `SELECT (SELECT count(*)::int FROM telemetry_reading WHERE device_id = $1 AND ts >= $2 AND ts < $3 AND num_nonnulls(lat, lng, alt, heading) > 0) AS readings,
       (SELECT count(*)::int FROM device_message WHERE device_id = $1 AND at >= $2 AND (raw LIKE '%"lat"%' OR decoded::text LIKE '%"lat"%')) AS messages,
       (SELECT count(*)::int FROM device_trip WHERE device_id = $1 AND start_at < $3 AND end_at > $2
         AND num_nonnulls(from_lat, from_lng, to_lat, to_lng) > 0) AS trips,
       (SELECT count(*)::int FROM reading_path WHERE device_id = $1 AND hour >= $2 AND hour < $3) AS ways,
       (SELECT count(*)::int FROM device_latest WHERE device_id = $1 AND lat IS NOT NULL AND position_at >= $2 AND position_at < $3) AS latest`,
    [device.id, new Date(from), new Date(until)],
  )
  const events = await app.pool.query(
    'SELECT 1 FROM fence_event WHERE device_id = $1 AND at >= $2 AND at < $3 AND lat IS NOT NULL',
    [device.id, new Date(from), new Date(until)],
  )
  return { ...rows[0], events: events.rows.length }
}
const none = { readings: 0, messages: 0, trips: 0, ways: 0, latest: 0, events: 0 }
/** How far it went and how long it worked, trip by trip and in all. */
const sumsOf = async (order: SiteOrder) => {
  const trips = (await read(order, 'trips/', people.admin)).results as { distance_km: number; minutes: number }[]
  const [day] = (await read(order, 'hours/', people.admin)).results
  return {
    trips: trips.map(({ distance_km: km, minutes }) => [km, minutes]),
    working: day.working as number,
    km: day.distance_km as number,
  }
}
const shown = async (order: SiteOrder, who: Person) => {
  const map = await app.call('GET', '/api/iot/map/', {
    token: who.token,
    query: { bbox: '70,3,140,54', zoom: 5 },
  })
  const onMap = map.body.devices.some(([id]: [number]) => id === order.device.id)
  return [(await read(order, '', who)).position?.precision ?? null, onMap]
}

/** Rented at ten, carried about for forty minutes from eleven on, back at one; answers from when to when. */
const aRentalThatWent = async (): Promise<{ order: SiteOrder; from: number; until: number }> => {
  const order = await ground.standing()
  const from = now()
  await ground.passes({ minutes: 100 })
  await tell(order, carried(40, 30))
  await ground.passes({ minutes: 80 })
  await ground.act(order, 'announce_return', people.renter)
  await tell(order, carried(10, 10, 20))
  app.clock.advance({ minutes: 1 })
  await ground.act(order, 'confirm_return', people.owner)
  return { order, from, until: now() }
}

it('a rental that is settled keeps how far and how long, and nothing of where: not the last place either', async () => {
  const { order, from, until } = await aRentalThatWent()
  const before = await sumsOf(order)
  expect(before).toMatchObject({
    trips: [
      [expect.closeTo(5, 1), 9],
      [expect.closeTo(20, 1), 39],
    ],
    km: expect.closeTo(25, -1),
  })
  expect(Object.values(await placesKept(order, from, until)).every((kept) => kept > 0)).toBe(true)
  // A reason opens the place of the order that is, not of one that is over.
  const look = await app.call('POST', `/api/iot/devices/${order.device.code}/look/`, {
    token: people.owner.token,
    body: { reason: '设备还没有报位置' },
  })
  expect([look.status, look.body.position.precision]).toEqual([200, 'district'])
  expect([await shown(order, people.owner), await fadeSettledOrders(app.services)]).toEqual([['district', true], 0])
  await ground.passes({ minutes: 61 })
  expect([await fadeSettledOrders(app.services), await fadeSettledOrders(app.services)]).toEqual([1, 0])
  expect(await placesKept(order, from, until)).toEqual(none)
  for (const who of [people.owner, people.admin]) expect(await shown(order, who)).toEqual([null, false])
  expect(await sumsOf(order)).toEqual(before)
  const [trip] = (await read(order, 'trips/', people.admin)).results
  expect([trip.from, trip.to]).toEqual([null, null])
  expect((await read(order, 'track/', people.admin)).points.length).toBeLessThan(4)
  await tell(order, [{ ts: now(), lat: sitePoint.latitude, lng: eastOf(9_000) }])
  expect(await shown(order, people.owner)).toEqual(['exact', true])
})

it('what arrives afterwards of that time is kept without its place, and takes nothing from what was added up', async () => {
  const { order, from, until } = await aRentalThatWent()
  await ground.passes({ minutes: 61 })
  await fadeSettledOrders(app.services)
  const before = await sumsOf(order)
  // From within the carrying, from an hour it was silent in, and from after its return.
  const within = carried(40, (now() - from) / minute - 70).map((one) => ({ ...one, ts: one.ts + 30_000 }))
  const silent = carried(20, (now() - from) / minute - 140, 12)
  await tell(order, [...within, ...silent])
  expect(await placesKept(order, from, until)).toEqual(none)
  const after = await sumsOf(order)
  expect([after.trips, after.km]).toEqual([before.trips, before.km])
  expect(after.working).toBeGreaterThanOrEqual(before.working + 0.3)
  expect((await read(order, 'readings/', people.admin)).results[0]).toMatchObject({ lat: null, ignition: false })
  const [message] = (await read(order, 'messages/', people.admin)).results
  expect(message).toMatchObject({ raw: '', decoded: null, accepted: true })
  await tell(order, carried(8, 10, 40))
  const [latest] = (await read(order, 'trips/', people.owner)).results
  expect([latest.distance_km, latest.from !== null, latest.to !== null]).toEqual([expect.closeTo(4, 1), true, true])
  expect((await sumsOf(order)).trips.slice(1)).toEqual(before.trips)
})

it('what came through a gateway is kept for each device by itself, so that it fades with its own rental alone', async () => {
  const order = await ground.standing()
  const gateway = await aDevice(app, { profile: 'gateway', protocol: 'http', ownerId: people.owner.id })
  const sibling = await aDevice(app, { gatewayId: gateway.id, ownerId: people.owner.id })
  const foreign = await aDevice(app, { ownerId: people.owner.id })
  await app.pool.query('UPDATE device SET gateway_id = $1 WHERE id = $2', [gateway.id, order.device.id])
  await tellDeviceChange(app.services, app.db, { code: order.device.code, deviceId: order.device.id })
  const gatewayNow = async () => (await findSpeakingDevice(app.services, order.device.code))?.gatewayId
  await expect.poll(gatewayNow).toBe(gateway.id)
  await ground.passes({ minutes: 30 })
  const places = { rented: 120.187531, beside: 121.912373, foreign: 118.473251 }
  const at = (lng: number) => ({ ts: now(), lat: sitePoint.latitude, lng })
  const together = {
    [sibling.code]: at(places.beside),
    [order.device.code]: [at(places.rented), { ...at(places.rented), seq: 1 }],
    [foreign.code]: at(places.foreign),
  }
  expect((await says(app, gateway, together)).body).toMatchObject({ accepted: 3, refused: [{ device: foreign.code }] })
  // Too many at once is kept by nobody, and nobody can say of whom it is.
  const others = Array.from({ length: telemetryLimits.devicesPerMessage }, (_, one) => [`other-${one}`, {}])
  const tooMany = { [order.device.code]: at(places.rented), ...Object.fromEntries(others) }
  expect((await says(app, gateway, tooMany)).body.refused).toMatchObject([{ code: 'telemetry.too_many' }])
  const [unread] = await messagesOf(gateway)
  expect(unread.raw).toContain(`"${order.device.code}":{"ts":${now()},"lat":…,"lng":…}`)
  const keptOf = async (lng: number): Promise<number[]> => {
    const { rows } = await app.services.telemetry.pool.query<{ device_id: string }>(
      `SELECT DISTINCT device_id FROM device_message WHERE raw LIKE $1 OR decoded::text LIKE $1 ORDER BY device_id`,
      [`%${lng}%`],
    )
    return rows.map(({ device_id: id }) => Number(id))
  }
  const kept = () => Promise.all([places.rented, places.beside, places.foreign].map(keptOf))
  expect(await kept()).toEqual([[order.device.id], [sibling.id], []])
  const [message] = await messagesOf(sibling)
  expect(message).toMatchObject({
    raw: JSON.stringify({ [sibling.code]: at(places.beside) }),
    decoded: at(places.beside),
  })
  await ground.act(order, 'announce_return', people.renter)
  app.clock.advance({ minutes: 1 })
  await ground.act(order, 'confirm_return', people.owner)
  await ground.passes({ minutes: 61 })
  expect(await fadeSettledOrders(app.services)).toBe(1)
  expect(await kept()).toEqual([[], [sibling.id], []])
})
