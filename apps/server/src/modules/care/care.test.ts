import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
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

describe.each(triedLines)('care on the line $label', ({ id: line }) => {
  const call = (method: string, operation: string, person: Person, body?: unknown, id?: number | string) =>
    app.call(method, pathOf(line, operation, id).replace(':deviceId', String(id)), { token: person.token, body })

  /** An order that stands where its machine is with the renter, without the way there. */
  const inUse = async (by: Person, { paidAt = app.clock.now() } = {}): Promise<{ id: number; machine: Machine }> => {
    const machine = await aMachine(app, { line })
    const id = await aRental(app, { machine, renter: by })
    await app.pool.query(
      `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL
       WHERE id = $1`,
      [id, paidAt],
    )
    return { id, machine }
  }
  const serialOf = async (machine: Machine) =>
    (await app.pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [machine.units[0]])).rows[0]
      .serial as string
  const measure = (machine: Machine, values: Record<string, number>, secondsAgo: number) =>
    app.pool.query('INSERT INTO device_reading (unit_id, values, measured_at) VALUES ($1, $2, $3)', [
      machine.units[0],
      JSON.stringify(values),
      new Date(app.clock.now().getTime() - secondsAgo * 1000),
    ])

  describe('repairs', () => {
    it('are asked for by whoever has the machine now, by order or by machine', async () => {
      const { id, machine } = await inUse(renter)
      const made = await call('POST', 'request_maintenance', renter, {
        rental_id: id,
        description: '屏幕闪烁',
        urgency: 'high',
      })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        success: true,
        rental_id: id,
        equipment_id: machine.id,
        urgency_display: '紧急',
        status: 'pending',
        status_display: '待处理',
        created_at: app.clock.now().toISOString(),
      })
      const again = await call('POST', 'request_maintenance', renter, {
        equipment_id: machine.id,
        description: '风扇异响',
      })
      expect(again.body.rental_id).toBe(id)
      expect((await call('GET', 'list_maintenance', renter)).body.count).toBe(2)
      expect((await call('GET', 'get_maintenance', renter, undefined, made.body.id)).body.description).toBe('屏幕闪烁')
    })

    it('a foreign or finished order looks like none', async () => {
      const { id } = await inUse(renter)
      const waiting = await aRental(app, { machine: await aMachine(app, { line }), renter: other })
      for (const rental of [id, waiting, 2_000_000_000]) {
        const answer = await call('POST', 'request_maintenance', other, { rental_id: rental, description: '坏了' })
        expect(answer.status).toBe(404)
        expect(answer.body.code).toBe('care.no_current_rental')
      }
      const unsaid = await call('POST', 'request_maintenance', other, { description: '坏了' })
      expect(unsaid.body.errors).toEqual({ rental_id: '请选择要维修的设备' })
    })

    it('one sees his own, staff see all', async () => {
      const { id } = await inUse(renter)
      const { body } = await call('POST', 'request_maintenance', renter, { rental_id: id, description: '漏水' })
      expect((await call('GET', 'get_maintenance', other, undefined, body.id)).status).toBe(404)
      expect((await call('GET', 'list_maintenance', other)).body.count).toBe(0)
      expect((await call('GET', 'get_maintenance', staff, undefined, body.id)).status).toBe(200)
    })
  })

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

  describe('figures', () => {
    it('reports add up one’s own paid orders by the month in Shanghai', async () => {
      const person = await aRenter(app)
      // Already November in Shanghai, still October in London.
      const { id } = await inUse(person, { paidAt: new Date('2026-10-31T16:30:00Z') })
      await aRental(app, { machine: await aMachine(app, { line }), renter: person })
      const { body: order } = await call('GET', 'get_rental', person, undefined, id)
      const { body } = await app.call('GET', pathOf(line, 'get_reports'), { token: person.token, query: { months: 3 } })
      expect(body.months.map((one: { month: string }) => one.month)).toEqual(['2026-09', '2026-10', '2026-11'])
      const spend = Math.round((order.total_amount - order.deposit) * 100) / 100
      expect(body.months[2]).toMatchObject({ orders: 1, days: 3, spend, deposit: order.deposit, refunds: 0 })
      expect(body.months[1]).toMatchObject({ orders: 0, spend: 0 })
      expect(body.total).toMatchObject({ orders: 1, spend })
      expect(body.by_equipment).toMatchObject([{ orders: 1, spend }])
    })

    it('the summary counts one’s own orders; only staff see the queue', async () => {
      const person = await aRenter(app)
      const { id } = await inUse(person)
      await aRental(app, { machine: await aMachine(app, { line }), renter: person })
      const { body } = await call('GET', 'get_dashboard_summary', person)
      expect(body).toMatchObject({
        total: 2,
        by_status: { in_use: 1, pending_approval: 1, returned: 0 },
        tabs: { all: 2, in_progress: 1, pending_review: 1 },
        next_due: { rental_id: id },
        queue: null,
      })
      const seen = (await call('GET', 'get_dashboard_summary', staff)).body
      expect(seen.total).toBe(0)
      expect(seen.queue.qualification).toBeGreaterThan(0)
    })
  })
})
