import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAlert } from '../../testing/iot/alerts.ts'
import { aDevice, says, type TestDevice } from '../../testing/iot/devices.ts'
import type { Machine } from '../../testing/machines.ts'
import { anOrderInUse, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

describe.each(triedLines)('devices on the line $label', ({ id: line }) => {
  const call = (method: string, operation: string, person: Person, body?: unknown, id?: number | string) =>
    app.call(method, pathOf(line, operation, id).replace(':deviceId', String(id)), { token: person.token, body })

  const inUse = (by: Person, when = app.clock.now()) => anOrderInUse(app, { line, renter: by }, when)
  const serialOf = async (machine: Machine) =>
    (await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [machine.units[0]])).rows[0]
      .serial as string
  const deviceOn = (machine: Machine) =>
    aDevice(app, { unitId: machine.units[0]!, boundAt: new Date(app.clock.now().getTime() - 3_600_000) })
  const measure = (device: TestDevice, engineRpm: number, secondsAgo = 0) =>
    says(app, device, {
      ts: app.clock.now().getTime() - secondsAgo * 1000,
      values: { engine_rpm: engineRpm },
    })

  describe('what a machine reports', () => {
    it('is what arrived, the newest first, and connected only while something arrives', async () => {
      const { machine } = await inUse(renter)
      const serial = await serialOf(machine)
      const silent = await call('GET', 'get_device_data', renter, undefined, serial)
      expect(silent.body).toMatchObject({ connected: false, last_seen_at: null, latest: null, count: 0, results: [] })
      const device = await deviceOn(machine)
      await measure(device, 1500)
      await measure(device, 1400, 600)
      const live = await call('GET', 'get_device_data', renter, undefined, serial)
      expect(live.body).toMatchObject({ connected: true, latest: { engine_rpm: 1500 }, count: 2 })
      expect(live.body.results.map((one: { values: object }) => one.values)).toEqual([
        { engine_rpm: 1500 },
        { engine_rpm: 1400 },
      ])
      app.clock.advance({ seconds: 301 })
      expect((await call('GET', 'get_device_data', renter, undefined, serial)).body.connected).toBe(false)
    })

    it('alerts say which are open', async () => {
      const { machine } = await inUse(renter)
      const unitId = machine.units[0]!
      await anAlert(app, { unitId, message: '电池温度过高' })
      await anAlert(app, { unitId, level: 'info', message: '滤网待换', isClosed: true })
      const { body } = await call('GET', 'list_device_alerts', renter, undefined, await serialOf(machine))
      expect(body).toMatchObject({ count: 2, open_count: 1 })
    })

    it('is seen by whoever has the machine and by staff who look after it', async () => {
      const { machine } = await inUse(renter)
      const serial = await serialOf(machine)
      expect((await call('GET', 'get_device_data', other, undefined, serial)).status).toBe(404)
      expect((await call('GET', 'get_device_data', staff, undefined, serial)).status).toBe(200)
      expect((await call('GET', 'get_device_data', staff, undefined, 'SN-unknown')).status).toBe(404)
    })

    it('a machine that is not connected takes no command', async () => {
      const { machine } = await inUse(renter)
      const serial = await serialOf(machine)
      const order = { command: 'locate', parameters: {} }
      const refused = await call('POST', 'command_device', admin, order, serial)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ code: 'device.offline', message: '设备未联网，无法下发指令' })
      await measure(await deviceOn(machine), 900)
      const taken = await call('POST', 'command_device', admin, order, serial)
      expect(taken.status).toBe(200)
      const { rows } = await app.pool.query('SELECT command, parameters FROM device_command WHERE id = $1', [
        taken.body.command_id,
      ])
      expect(rows).toEqual([order])
      expect((await call('POST', 'command_device', staff, order, serial)).status).toBe(403)
    })
  })
})
