import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  const measure = (machine: Machine, values: Record<string, number>, secondsAgo: number) =>
    app.pool.query('INSERT INTO device_reading (unit_id, values, measured_at) VALUES ($1, $2, $3)', [
      machine.units[0],
      JSON.stringify(values),
      new Date(app.clock.now().getTime() - secondsAgo * 1000),
    ])

  describe('what a machine reports', () => {
    it('is what arrived, the newest first, and connected only while something arrives', async () => {
      const { machine } = await inUse(renter)
      const serial = await serialOf(machine)
      const silent = await call('GET', 'get_device_data', renter, undefined, serial)
      expect(silent.body).toMatchObject({ connected: false, last_seen_at: null, latest: null, count: 0, results: [] })
      await measure(machine, { temperature: 36.5 }, 290)
      await measure(machine, { temperature: 36.4 }, 600)
      const live = await call('GET', 'get_device_data', renter, undefined, serial)
      expect(live.body).toMatchObject({ connected: true, latest: { temperature: 36.5 }, count: 2 })
      expect(live.body.results.map((one: { values: object }) => one.values)).toEqual([
        { temperature: 36.5 },
        { temperature: 36.4 },
      ])
      app.clock.advance({ seconds: 20 })
      expect((await call('GET', 'get_device_data', renter, undefined, serial)).body.connected).toBe(false)
    })

    it('alerts say which are open', async () => {
      const { machine } = await inUse(renter)
      await app.pool.query(
        `INSERT INTO device_alert (unit_id, level, message, closed_at) VALUES ($1, 'high', '电池温度过高', NULL), ($1, 'low', '滤网待换', now())`,
        [machine.units[0]],
      )
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
      const order = { command: 'lock', parameters: { after: 60 } }
      const refused = await call('POST', 'command_device', admin, order, serial)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ code: 'device.offline', message: '设备未联网，无法下发指令' })
      await measure(machine, { load: 1 }, 10)
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
