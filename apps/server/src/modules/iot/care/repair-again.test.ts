import type { ProfileCode } from '@jihui/protocol/iot/profiles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { followNow } from '../follow/follow-readings.ts'
import { findSpeakingDevices } from '../ingest/find-device.ts'
import { takeEvent } from '../ingest/take-event.ts'
import { watchAlarms } from './tell-alarms.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-01T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'admin')
})
afterAll(() => app.close())

const minute = 60_000
const now = () => app.clock.now().getTime()
const pass = (minutes: number) => app.clock.set(new Date(now() + minutes * minute))

let unit: number
let device: TestDevice
const isOn = async (profile: ProfileCode) => {
  unit = (await aMachine(app, { line: 'engineering' })).units[0]!
  device = await aDevice(app, { unitId: unit, profile, boundAt: new Date(now() - 180 * minute) })
}
beforeEach(() => isOn('excavator'))

const follows = async () => {
  await followNow(app.services)
  await app.services.events.drain()
}
const tells = async (...readings: object[]) => {
  expect((await says(app, device, readings)).status).toBe(200)
  await follows()
}
const measures = (values: object, at = now()) => tells({ ts: at, ignition: true, values })
const cries = async (code = 'sos', ts = now()) => {
  const speaking = (await findSpeakingDevices(app.services, [device.code])).get(device.code)!
  await takeEvent(app.services, speaking, { protocol: 'mqtt', raw: '', bytes: 0 }, { ts, code })
  await follows()
}

const repairs = async () =>
  (
    await app.pool.query<{ id: number; status: string; count: number; description: string }>(
      `SELECT id::int AS id, status, alarm_count AS count, description FROM maintenance_request WHERE unit_id = $1 ORDER BY id`,
      [unit],
    )
  ).rows
const counts = async () => (await repairs()).map(({ count }) => count)
const alert = async () =>
  (
    await app.pool.query<{ id: number; status: string; count: number; repair: number }>(
      `SELECT id::int AS id, status, count, maintenance_id::int AS repair FROM device_alert WHERE device_id = $1 ORDER BY id DESC LIMIT 1`,
      [device.id],
    )
  ).rows[0]!
const calls = async (path: string, body: object) => {
  const answer = await app.call('POST', path, { token: await tokenOf(app, staff), body })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
}
const lastRepair = async () => (await repairs()).at(-1)!.id
const mends = async () => calls(`/api/admin/maintenance/${await lastRepair()}/complete/`, { result: '扶正，检查过' })
const turnsDown = async () =>
  calls(`/api/maintenance/requests/${await lastRepair()}/reject/`, { reason: '误触，人没有事' })
const closes = async () => calls(`/api/iot/alerts/${(await alert()).id}/close/`, { notes: '人没有事' })

describe('danger that was seen to and comes again', () => {
  it('is counted on the repair that is open, and opens a second once that is done, with its own readings', async () => {
    await measures({ engine_rpm: 1_500 }, now() - minute)
    await cries()
    expect(await counts()).toEqual([1])
    pass(10)
    await measures({ engine_rpm: 800 })
    await cries()
    expect(await counts()).toEqual([2])
    await mends()
    pass(40)
    await measures({ engine_rpm: 1_700 })
    expect(await repairs()).toHaveLength(1)
    pass(1)
    await cries()
    const [first, second, ...more] = await repairs()
    expect([first!.status, second!.status, second!.count, more]).toEqual(['completed', 'submitted', 1, []])
    expect(first!.description).toContain('转速 1500')
    expect(second!.description).toContain('转速 1700')
    expect(second!.description).not.toContain('转速 800')
    expect(await alert()).toMatchObject({ status: 'open', count: 3, repair: second!.id })
    pass(5)
    await measures({ engine_rpm: 900 })
    pass(11)
    await watchAlarms(app.services)
    const { rows } = await app.pool.query(
      `SELECT notes FROM maintenance_history WHERE request_id = $1 AND action = 'measured'`,
      [second!.id],
    )
    expect(rows).toEqual([{ notes: expect.stringContaining('转速 900') }])
  })

  it('opens a second whether its alert was closed, left open or acknowledged', async () => {
    for (const answers of [
      closes,
      async () => {},
      async () => calls(`/api/iot/alerts/${(await alert()).id}/acknowledge/`, {}),
    ]) {
      await isOn('excavator')
      await cries('rollover')
      await answers()
      await mends()
      pass(30)
      await cries('rollover')
      expect(await counts()).toEqual([1, 1])
      pass(30)
      await cries('rollover')
      expect(await counts()).toEqual([1, 2])
    }
  })

  it('is another one also where it is told on within minutes of the work that should have ended it', async () => {
    await cries('fire')
    pass(1)
    await mends()
    pass(1)
    await cries('fire')
    pass(1)
    await cries('fire')
    expect(await counts()).toEqual([1, 1])
  })

  it('has to come anew where somebody turned the repair down', async () => {
    await cries()
    await turnsDown()
    pass(2)
    await cries()
    expect(await repairs()).toHaveLength(1)
    pass(20)
    await cries()
    expect((await repairs()).map(({ status }) => status)).toEqual(['rejected', 'submitted'])
  })

  it('of before the repair ended, told afterwards, calls nobody', async () => {
    await cries()
    pass(20)
    const before = now() - minute
    await mends()
    pass(1)
    await cries('sos', before)
    expect(await repairs()).toHaveLength(1)
  })

  it('that is told live calls at once, though the same was told late before', async () => {
    await measures({ engine_rpm: 900 })
    await cries('sos', now() - 60 * minute)
    expect(await repairs()).toEqual([])
    pass(10)
    await cries()
    expect(await counts()).toEqual([1])
  })
})

describe('a device that was put on another machine', () => {
  it('calls for a repair of that one, in an alert of its own', async () => {
    await cries()
    const [first, before] = [unit, await alert()]
    pass(10)
    unit = (await aMachine(app, { line: 'engineering' })).units[0]!
    await app.pool.query(`UPDATE device_binding SET unbound_at = $2 WHERE device_id = $1`, [device.id, app.clock.now()])
    await app.pool.query(
      `INSERT INTO device_binding (device_id, unit_id, bound_at, bound_by, is_primary)
       SELECT device_id, $2, unbound_at, bound_by, true FROM device_binding WHERE device_id = $1`,
      [device.id, unit],
    )
    pass(10)
    await cries()
    expect(await counts()).toEqual([1])
    expect((await alert()).id).not.toBe(before.id)
    unit = first
    expect(await counts()).toEqual([1])
  })
})

describe('a patient machine that fails again', () => {
  it('calls for a second repair, and for none while it recovers', async () => {
    await isOn('monitor')
    const fails = async (percent: number) => {
      await measures({ in_use: true, battery_percent: percent })
      pass(2)
      await measures({ in_use: true, battery_percent: percent })
    }
    await fails(6)
    expect(await counts()).toEqual([1])
    pass(1)
    await measures({ in_use: true, battery_percent: 90 })
    await mends()
    pass(5)
    await measures({ in_use: true, battery_percent: 88 })
    expect(await counts()).toEqual([1])
    pass(5)
    await fails(5)
    expect(await counts()).toEqual([1, 1])
  })
})

describe('a fault code', () => {
  it('that stays after the repair waits for another fault; one that comes back is a repair of its own', async () => {
    await isOn('cnc')
    const code = async (fault_code: string) => {
      pass(1)
      await measures({ fault_code })
    }
    await code('E-7')
    await mends()
    await code('E-7')
    expect(await counts()).toEqual([1])
    await code('E-8')
    expect(await counts()).toEqual([1, 1])
    await code('')
    await mends()
    await code('E-7')
    expect(await counts()).toEqual([1, 1, 1])
  })
})
