/** Hours two parties share: each is shown its own minutes of them, and none of the other's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'
import { fadeSettledOrders } from '../arrivals/fade-places.ts'

const people = {} as Record<'owner' | 'first' | 'second' | 'admin', Person>
let app: TestApp
let machine: Machine
let device: TestDevice
const minute = 60_000
const at = (text: string) => Date.parse(text)
const received = at('2026-11-17T06:20:00Z')
const returned = at('2026-11-20T09:40:00Z')
const receivedNext = at('2026-11-20T09:50:00Z')
/** One a minute: it is driven, unless it stands from here to there. Each minute is a place of its own. */
const told = (from: number, until: number, standsFrom: number, standsUntil: number) =>
  Array.from({ length: (until - from) / minute }, (_, one) => from + one * minute).map((ts) => {
    const isStanding = ts >= standsFrom && ts < standsUntil
    const stoodFor = ts < standsUntil ? Math.max(ts - standsFrom, 0) : standsUntil - standsFrom - minute
    const place = (ts - from - stoodFor) / minute
    return {
      ts,
      lat: 31.2 + (place % 2) / 500,
      lng: 121.4 + place / 200,
      speed: isStanding ? 0 : 40,
      ignition: !isStanding,
    }
  })
const handedOver = told(
  at('2026-11-17T06:00:00Z'),
  at('2026-11-17T07:00:00Z'),
  received - 8 * minute,
  received + 7 * minute,
)
const broughtBack = told(
  at('2026-11-20T09:00:00Z'),
  at('2026-11-20T10:00:00Z'),
  returned - 6 * minute,
  receivedNext + 6 * minute,
)

const becomes = async (text: string) => {
  app.clock.advance({ seconds: (at(text) - app.clock.now().getTime()) / 1000 })
  for (const role of Object.keys(people) as (keyof typeof people)[]) people[role] = await signInAgain(app, people[role])
}
const rents = async (renter: Person, since: number, from: number) => {
  const id = await aRental(app, { machine, renter, from })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, new Date(since)],
  )
  return id
}
let order: number
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-17T05:00:00Z', settings: { RATE_LIMITS: 'off' } })
  Object.assign(people, {
    owner: await anOwner(app),
    first: await aRenter(app),
    second: await aRenter(app),
    admin: await aMember(app, 'admin'),
  })
  machine = await aMachine(app, { line: triedLines[0]!.id, owner: people.owner })
  device = await aDevice(app, {
    profile: 'car',
    ownerId: people.owner.id,
    unitId: machine.units[0]!,
    boundAt: new Date(at('2026-11-16T00:00:00Z')),
  })
  order = await rents(people.first, received, 0)
  await becomes('2026-11-20T09:05:00Z')
  expect((await says(app, device, handedOver)).body.accepted).toBe(60)
})
afterAll(() => app.close())

/** A track of more than two days is drawn from what is kept by the hour, one of a day from its readings. */
const track = async (who: Person, span: { from: string; to?: string } = { from: '2026-11-16T00:00:00Z' }) => {
  const { status, body } = await app.call('GET', `/api/iot/devices/${device.code}/track/`, {
    token: who.token,
    query: { ...span, tolerance: '0' },
  })
  expect(status).toBe(200)
  return body as {
    points: [number, number, number, number | null, number | null][]
    distance_km: number
    stops: { from: string; to: string }[]
  }
}
const dayOf = (day: string) => ({ from: `${day}T00:00:00+08:00`, to: `${day}T23:59:59+08:00` })
const kmOf = async (who: Person) => ({
  long: (await track(who)).distance_km,
  first: (await track(who, dayOf('2026-11-17'))).distance_km,
  last: (await track(who, dayOf('2026-11-20'))).distance_km,
})
const hoursOf = async (who: Person) =>
  (await app.call('GET', `/api/iot/devices/${device.code}/hours/`, { token: who.token })).body.results as {
    day: string
    working: number
    distance_km: number
  }[]
/** Least, mean and most of its speed, by the hour and by the day. */
const speeds = async (who: Person) => {
  const series = async (from: string) =>
    (
      await app.call('GET', `/api/iot/devices/${device.code}/series/`, {
        token: who.token,
        query: { field: 'speed', from, points: '1000' },
      })
    ).body.points.map(([, ...values]: number[]) => values.map(Math.round))
  return { hours: await series('2026-11-12T00:00:00Z'), days: await series('2026-07-01T00:00:00Z') }
}
/** From when to when it is drawn exactly within a time. */
const drawn = ({ points }: Awaited<ReturnType<typeof track>>, from: number, until: number) => {
  const times = points.filter(([, , , speed]) => speed !== null).map(([ts]) => ts)
  const within = times.filter((ts) => from <= ts && ts < until)
  return within.length === 0 ? null : [Math.min(...within), Math.max(...within)]
}
const stood = ({ stops }: Awaited<ReturnType<typeof track>>) =>
  stops.map(({ from, to }) => [Date.parse(from), Date.parse(to)])
const hour = (ts: number) =>
  [Math.floor(ts / 3_600_000) * 3_600_000, (Math.floor(ts / 3_600_000) + 1) * 3_600_000] as const
const [begins, ends] = [hour(received), hour(returned)]

it('the hour in which it was handed over is the owner’s until then and the renter’s from then on', async () => {
  const [his, owners, all] = [await track(people.first), await track(people.owner), await track(people.admin)]
  expect(drawn(his, ...begins)).toEqual([received, begins[1] - minute])
  expect(drawn(owners, ...begins)).toEqual([begins[0], received - minute])
  expect(drawn(all, ...begins)).toEqual([begins[0], begins[1] - minute])
  // Twelve minutes were driven before it stood, and 33 after.
  expect(his.distance_km / all.distance_km).toBeCloseTo(33 / 45, 2)
  expect(stood(his)).toEqual([[received, received + 6 * minute]])
  expect(stood(owners)[0]).toEqual([received - 8 * minute, received - minute])
})

it('what it did in that hour is each one’s by the minute, in hours of a day, by the hour and by the day', async () => {
  const [his, all] = [await hoursOf(people.first), await hoursOf(people.admin)]
  // 32 of the 44 minutes it was driven.
  expect([his, all].map(([day]) => day!.working)).toEqual([0.53, 0.73])
  expect(his[0]!.distance_km / all[0]!.distance_km).toBeCloseTo(33 / 45, 1)
  expect(await speeds(people.admin)).toEqual({ hours: [[0, 30, 40]], days: [[0, 30, 40]] })
  expect(await speeds(people.first)).toEqual({ hours: [[0, 33, 40]], days: [[0, 33, 40]] })
  expect(await hoursOf(people.owner)).toEqual(all)
})

it('so is the hour in which it came back, and the next renter’s from when he has it', async () => {
  await becomes('2026-11-20T10:01:00Z')
  expect((await says(app, device, broughtBack)).body.accepted).toBe(60)
  await app.pool.query(`UPDATE rental SET status = 'returned', returned_at = $2 WHERE id = $1`, [
    order,
    new Date(returned),
  ])
  await rents(people.second, receivedNext, 10)
  await becomes('2026-11-24T04:15:00Z')
  const [next, owners, all] = [await track(people.second), await track(people.owner), await track(people.admin)]
  expect([drawn(next, ...begins), drawn(next, ...ends)]).toEqual([null, [receivedNext, ends[1] - minute]])
  expect(drawn(owners, ...begins)).toEqual([begins[0], received - minute])
  expect(drawn(owners, ...ends)).toEqual([returned, receivedNext - minute])
  expect(drawn(all, ...ends)).toEqual([ends[0], ends[1] - minute])
  expect(next.distance_km / all.distance_km).toBeCloseTo(4 / (45 + 38), 2)
  expect(stood(next)).toEqual([[receivedNext, receivedNext + 5 * minute]])
  expect((await hoursOf(people.second)).map(({ day, working }) => [day, working])).toEqual([['2026-11-20', 0.05]])
  expect(await speeds(people.second)).toEqual({ hours: [[0, 16, 40]], days: [[0, 16, 40]] })
})

it('once the places of the rental have faded, the minutes beside it are still drawn, and none of it', async () => {
  const readers = [people.admin, people.owner, people.second]
  const figures = async () => [await Promise.all(readers.map(kmOf)), await Promise.all(readers.map(hoursOf))] as const
  const [wentBefore, ranBefore] = await figures()
  expect(await fadeSettledOrders(app.services)).toBe(1)
  const [went, ran] = await figures()
  expect(ran).toEqual(ranBefore)
  for (const [reader, was] of wentBefore.entries())
    for (const span of ['long', 'first', 'last'] as const) expect(went[reader]![span]).toBeCloseTo(was[span], 0)
  const [next, owners, all] = [await track(people.second), await track(people.owner), await track(people.admin)]
  expect([drawn(all, ...begins), drawn(owners, ...begins)]).toEqual([
    [begins[0], received - minute],
    [begins[0], received - minute],
  ])
  expect([drawn(all, ...ends), drawn(owners, ...ends), drawn(next, ...ends)]).toEqual([
    [returned, ends[1] - minute],
    [returned, receivedNext - minute],
    [receivedNext, ends[1] - minute],
  ])
  expect([drawn(all, received, returned), drawn(owners, received, returned)]).toEqual([null, null])
  expect(stood(all)).toEqual([
    [received - 8 * minute, received - minute],
    [returned, receivedNext + 5 * minute],
  ])
  // Late readings of that hour draw it again, and again without what has faded.
  const late = { ...handedOver[30]!, ts: received + 10 * minute + 30_000 }
  expect((await says(app, device, [late, { ...handedOver[0]!, ts: begins[0] + 30_000 }])).body.accepted).toBe(2)
  expect(drawn(await track(people.admin), ...begins)).toEqual([begins[0], received - minute])
})

it('once its readings are gone, a shared hour is divided as it is long', async () => {
  await app.pool.query('DELETE FROM telemetry_reading WHERE device_id = $1', [device.id])
  const [all, next] = [await hoursOf(people.admin), await hoursOf(people.second)]
  expect(next.map(({ day }) => day)).toEqual(['2026-11-20'])
  expect(next[0]!.working).toBeCloseTo(all.at(-1)!.working / 6, 2)
  expect((await speeds(people.second)).hours).toEqual([])
})
