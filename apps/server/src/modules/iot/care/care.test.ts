import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../../../app.ts'
import { followedDevice } from '../../../testing/iot/alert-town.ts'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { anOwner } from '../../../testing/owners.ts'
import { startUpkeepGround, type UpkeepGround } from '../../../testing/upkeep.ts'
import { aMachine } from '../../../testing/machines.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { passUpkeep } from '../../upkeep/openings/open-due.ts'
import { followNow } from '../follow/follow-readings.ts'
import { findFollowed } from '../follow/find-followed.ts'
import { findSpeakingDevices } from '../ingest/find-device.ts'
import { takeMessage } from '../ingest/take-message.ts'
import { meterFollower } from './follow-meters.ts'
import { watchAlarms } from './tell-alarms.ts'

let ground: UpkeepGround
let app: TestApp
/** Another process on the same database. */
let elsewhere: App
beforeAll(async () => {
  ground = await startUpkeepGround()
  ;({ app } = ground)
  elsewhere = await buildApp(app.config, app.databaseUrl, { clock: app.clock, modules: ground.modules })
})
afterAll(async () => {
  await elsewhere.stop()
  await app.close()
})

const minute = 60_000
const hour = 60 * minute
const now = () => app.clock.now().getTime()
const pass = (ms: number) => app.clock.set(new Date(now() + ms))
/** Says it, and what follows has been done. */
const tells = async (device: TestDevice, ...readings: object[]) => {
  for (let from = 0; from < readings.length; from += 50)
    expect((await says(app, device, readings.slice(from, from + 50))).status).toBe(200)
  await followNow(app.services)
  await app.services.events.drain()
}
const counts = (hours: number, ts = now()) => ({ ts, values: { engine_hours: hours } })
const readingsOf = async (unitId: number) =>
  (
    await app.pool.query<{ meter: number; source: string; device: number }>(
      `SELECT meter::float8 AS meter, source, device::int AS device FROM unit_reading WHERE unit_id = $1 ORDER BY measured_at`,
      [unitId],
    )
  ).rows
const questionsOf = async (unitId: number) =>
  (await app.pool.query('SELECT * FROM meter_question WHERE unit_id = $1', [unitId])).rows
const every = (hours: number) => [{ kind: 'meter', every: hours, unit: 'h' }]
const aBound = async (more: Parameters<typeof aDevice>[1] = {}) => {
  const unit = await ground.aUnit()
  return { unit, device: await aDevice(app, { unitId: unit, ...more }) }
}

describe('what a device counts', () => {
  it('opens the service its machine has come to, with the very reading that reaches it', async () => {
    const { unit, device } = await aBound()
    await tells(device, counts(5_000))
    const plan = await ground.aPlan([unit], every(10))
    for (const hours of [5_004, 5_009.9]) {
      pass(6 * hour)
      await tells(device, counts(hours))
    }
    await passUpkeep(app.services)
    expect(await ground.openings(plan)).toEqual([])
    pass(6 * minute)
    await tells(device, counts(5_010))
    await passUpkeep(app.services)
    expect(await ground.openings(plan)).toMatchObject([{ kind: 'meter', unit_id: unit }])
    expect(ground.book.ordered.at(-1)).toMatchObject({ planId: plan, unitId: unit, kind: 'service' })
  })

  it('is told no more often than plans need, and each day', async () => {
    const { unit, device } = await aBound({ boundAt: new Date(now() - 4 * hour) })
    const from = now()
    await tells(device, ...Array.from({ length: 15 }, (_, at) => counts(101.05 + at * 0.01, from - (15 - at) * minute)))
    // The first of a meter is known by the second to be so far from anything.
    for (let at = 1; at < 30; at += 1) {
      pass(minute)
      await tells(device, counts(101.2 + at * 0.01))
    }
    expect((await readingsOf(unit)).map(({ meter }) => meter)).toEqual([101.19, 101.21])
    pass(30 * hour)
    await tells(device, counts(101.5))
    expect((await readingsOf(unit)).map(({ meter }) => meter)).toEqual([101.19, 101.21, 101.5])
  })

  it('that was stored for days is told by the day, and not again when its stretch is', async () => {
    const { unit, device } = await aBound({ boundAt: new Date(now() - 5 * 24 * hour) })
    const from = now() - 4 * 24 * hour
    const stored = Array.from({ length: 96 }, (_, at) => counts(200 + at * 0.3, from + at * hour))
    await tells(device, ...stored)
    const told = await readingsOf(unit)
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(told.length).toBeLessThanOrEqual(5)
    expect(told.at(-1)!.meter).toBeCloseTo(228.5, 2)
    const [known] = (await findFollowed(elsewhere.services, [device.id])).values()
    const { readings } = followedDevice(known!, stored, now())
    const again = { ...known!, readings, stretch: { from, until: now() } }
    await Promise.all([app, elsewhere].map(({ services }) => meterFollower.follow(services, [again], now())))
    expect(await readingsOf(unit)).toEqual(told)
  })

  it('goes on from what somebody read off the machine when it was put on', async () => {
    const owner = await anOwner(app)
    const unit = (await aMachine(app, { line: 'engineering', owner })).units[0]!
    const serial = (await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [unit])).rows[0].serial
    const bound = async (device: TestDevice, meter: number) =>
      app.call('POST', `/api/iot/devices/${device.id}/bind/`, {
        token: await tokenOf(app, owner),
        body: { serial, meter },
      })
    const first = await aDevice(app, { ownerId: owner.id })
    expect((await bound(first, 1_200)).status).toBe(200)
    await tells(first, counts(37))
    pass(3 * hour)
    await tells(first, counts(40))
    expect((await readingsOf(unit)).map(({ meter }) => meter)).toEqual([1_200, 1_203])
    const gone = await app.call('POST', `/api/iot/devices/${first.id}/unbind/`, { token: await tokenOf(app, owner) })
    expect(gone.status).toBe(200)
    const second = await aDevice(app, { ownerId: owner.id })
    pass(hour)
    expect((await bound(second, 1_203.5)).status).toBe(200)
    await tells(second, counts(0.2))
    pass(2 * hour)
    await tells(second, counts(2.2))
    expect((await readingsOf(unit)).at(-1)).toMatchObject({ meter: 1_205.5, device: second.id, source: 'device' })
    // Read off anew, the counter is laid beside it anew.
    expect((await bound(second, 1_206)).status).toBe(200)
    pass(hour)
    await tells(second, counts(2.6))
    pass(hour)
    await tells(second, counts(3.4))
    expect((await readingsOf(unit)).at(-1)).toMatchObject({ meter: 1_206.8 })
    expect(await questionsOf(unit)).toEqual([])
  })

  it('is asked about once where it cannot be, and waits for the desk', async () => {
    const { unit, device } = await aBound()
    await ground.read(unit, { meter: 900 }, 1)
    await tells(device, counts(20))
    for (let at = 1; at <= 5; at += 1) {
      pass(minute)
      await tells(device, counts(20 + at * 0.01))
    }
    expect(await questionsOf(unit)).toMatchObject([{ kind: 'backwards' }])
    expect((await readingsOf(unit)).filter(({ source }) => source === 'device')).toHaveLength(1)
  })

  it('counts for a machine by one device of several, and not from before it was on it', async () => {
    const { unit, device } = await aBound()
    const other = await aDevice(app)
    await app.pool.query(
      `INSERT INTO device_binding (device_id, unit_id, bound_at, bound_by, is_primary)
       SELECT $1, unit_id, bound_at, bound_by, false FROM device_binding WHERE device_id = $2`,
      [other.id, device.id],
    )
    await tells(other, counts(9))
    await tells(device, counts(7_000, now() - hour), counts(300))
    pass(hour)
    await tells(other, counts(19))
    expect(await readingsOf(unit)).toEqual([{ meter: 300, source: 'device', device: device.id }])
  })
})

const repairsOf = async (unitId: number) =>
  (
    await app.pool.query<{ id: number; origin: string; status: string; description: string; urgency: string }>(
      `SELECT id::int AS id, origin, status, description, urgency FROM maintenance_request WHERE unit_id = $1 ORDER BY id`,
      [unitId],
    )
  ).rows
const reports = (code: string, ts = now()) => ({ ts, ignition: true, values: { spindle_load: 40, fault_code: code } })

/** As a protocol with such signs tells it. */
const happens = async (device: TestDevice, reading: object, ...events: string[]) => {
  const speaking = (await findSpeakingDevices(app.services, [device.code])).get(device.code)!
  const message = { protocol: 'mqtt', raw: '', bytes: 0 } as const
  await takeMessage(app.services, speaking, message, [{ reading: { ts: now(), ...reading }, events }])
  await followNow(app.services)
  await app.services.events.drain()
}

describe('what a machine complains of', () => {
  it('opens the order of the plan that waits for it, and no repair beside', async () => {
    const { unit, device } = await aBound({ profile: 'cnc' })
    const plan = await ground.aPlan([unit], [{ kind: 'event', level: 'info', code: 'E-101' }])
    await tells(device, reports('E-999'))
    expect(await ground.openings(plan)).toEqual([])
    pass(minute)
    await tells(device, reports('E-101'))
    expect(await ground.openings(plan)).toMatchObject([{ kind: 'event', alarm: { code: 'E-101', level: 'warning' } }])
    // The first one had no plan: it is one repair, whatever is reported after it.
    expect(await repairsOf(unit)).toMatchObject([{ origin: 'alarm' }])
  })

  it('is a repair with what was measured before and after, one however often it comes', async () => {
    const { unit, device } = await aBound({ profile: 'cnc' })
    await tells(device, reports('', now() - minute), reports('E-7'))
    const [repair, ...more] = await repairsOf(unit)
    expect([repair?.status, repair?.urgency, more]).toEqual(['submitted', 'medium', []])
    expect(repair?.description).toMatch(
      /设备报故障.*\n前后的读数：\n.* 故障码 无、主轴负载 40 %\n.* 故障码 E-7、主轴负载 40 %$/,
    )
    for (const code of ['', 'E-7', 'E-8', '', 'E-7']) {
      pass(minute)
      await tells(device, reports(code))
    }
    expect(await repairsOf(unit)).toEqual([repair])
    pass(15 * minute)
    await watchAlarms(app.services)
    await watchAlarms(app.services)
    const { rows } = await app.pool.query(
      `SELECT action, notes FROM maintenance_history WHERE request_id = $1 ORDER BY id`,
      [repair!.id],
    )
    expect(rows.slice(1)).toEqual([{ action: 'measured', notes: expect.stringContaining('故障码 E-8') }])
  })

  it('counts by how often it comes, also where it is over before anybody looks', async () => {
    const { unit, device } = await aBound({ profile: 'cnc' })
    const plan = await ground.aPlan([unit], [{ kind: 'event', level: 'info', code: 'E-3', repeats: 3 }])
    for (let at = 0; at < 3; at += 1) {
      expect(await ground.openings(plan)).toEqual([])
      pass(10 * minute)
      await tells(device, reports('', now() - 3_000), reports('E-3', now() - 2_000), reports('', now() - 1_000))
      await tells(device, reports(''))
    }
    expect(await ground.openings(plan)).toMatchObject([{ kind: 'event', alarm: { code: 'E-3' } }])
    expect(await repairsOf(unit)).toHaveLength(1)
  })

  it('has to last as its plan says, by what the device goes on saying', async () => {
    const { unit, device } = await aBound()
    const plan = await ground.aPlan([unit], [{ kind: 'event', level: 'warning', code: 'hot', lasting_minutes: 10 }])
    const hot = async (degrees: number) => {
      await tells(device, { ts: now(), ignition: true, values: { coolant_temp: degrees } })
      await watchAlarms(app.services)
      pass(minute)
    }
    for (let at = 0; at < 6; at += 1) await hot(108)
    await hot(90)
    for (let at = 0; at < 10; at += 1) await hot(108)
    expect(await ground.openings(plan)).toEqual([])
    for (let at = 0; at < 3; at += 1) await hot(108)
    expect(await ground.openings(plan)).toMatchObject([{ kind: 'event', alarm_count: 1 }])
    for (let at = 0; at < 3; at += 1) await hot(108)
    expect(await ground.openings(plan)).toMatchObject([{ alarm_count: 1 }])
  })

  it('is about the machine: danger calls for a repair, how it is driven does not', async () => {
    const { unit, device } = await aBound()
    const plan = await ground.aPlan([unit], [{ kind: 'event', level: 'info', code: '' }])
    await happens(device, { speed: 40 }, 'overspeed', 'illegal_move')
    expect(await ground.openings(plan)).toEqual([])
    expect(await repairsOf(unit)).toEqual([])
    const { unit: other, device: rolled } = await aBound()
    await happens(rolled, {}, 'rollover')
    expect(await repairsOf(other)).toMatchObject([{ origin: 'alarm', urgency: 'high', status: 'submitted' }])
  })
})
