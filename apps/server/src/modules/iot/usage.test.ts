import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
let other: Person
let owner: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  ;[renter, other, owner] = [await aRenter(app), await aRenter(app), await aRenter(app)]
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

const served = lines.filter((line) => addressesOf(line, 'list_operational_records').length > 0)

describe.each(served)('uses of machines on the line $label', ({ id: line, handover }) => {
  const read = (operation: string, by: Person, id?: number, query = {}) =>
    app.call('GET', pathOf(line, operation, id), { token: by.token, query })

  /** An order whose machine is with the renter, its meter read when it went out. */
  const use = async (machine: Machine, set = `status = 'in_use', received_at = now()`): Promise<number> => {
    const id = await aRental(app, { machine, renter })
    await app.pool.query(`UPDATE rental SET paid_at = now(), hold_expires_at = NULL, ${set} WHERE id = $1`, [id])
    await readMeter(id, 'out', 'renter', 90)
    await readMeter(id, 'out', 'lessor', 100)
    return id
  }
  const readMeter = (id: number, stage: string, party: string, meter: number) =>
    app.pool.query(
      `INSERT INTO rental_handover (rental_id, unit_id, stage, party, meter, recorded_by, recorded_by_name)
       VALUES ($1, (SELECT unit_id FROM rental_unit WHERE rental_id = $1), $2, $3, $4, $5, '交接人')`,
      [id, stage, party, meter, renter.id],
    )

  it('an order becomes a record once its machine is on the way', async () => {
    const machine = await aMachine(app, { line, owner })
    const id = await aRental(app, { machine, renter })
    expect((await read('get_operational_record', renter, id)).status).toBe(404)
    await app.pool.query(`UPDATE rental SET status = 'pending_delivery', hold_expires_at = NULL WHERE id = $1`, [id])
    expect((await read('get_operational_record', renter, id)).body).toMatchObject({
      id,
      rental_id: id,
      equipment_id: machine.id,
      status: 'coming',
      status_display: '待进场',
      production_started_at: null,
      hours_used: null,
    })
  })

  it('production begins and ends, and the meter says how long the machine ran', async () => {
    const id = await use(await aMachine(app, { line, owner }))
    const step = (operation: string) => app.call('POST', pathOf(line, operation, id), { token: renter.token, body: {} })
    expect((await read('get_operational_record', renter, id)).body.status).toBe('installed')
    expect((await step('start_production')).status).toBe(200)
    const running = (await read('get_operational_record', renter, id)).body
    expect(running).toMatchObject({ status: 'running', production_started_at: app.clock.now().toISOString() })
    await step('complete_production')
    await readMeter(id, 'back', 'lessor', 123.5)
    expect((await read('get_operational_record', renter, id)).body).toMatchObject({
      status: 'finished',
      production_type: '金属加工',
      usage_purpose: '生产制造',
      meter_out: 100,
      meter_back: 123.5,
      hours_used: 23.5,
      meter_unit: handover.meter?.unit,
    })
  })

  it('are the renter’s, the machine’s owner’s and staff’s to see', async () => {
    const machine = await aMachine(app, { line, owner })
    const id = await use(machine)
    for (const person of [renter, owner, staff]) {
      expect((await read('get_operational_record', person, id)).status).toBe(200)
      const { body } = await read('list_operational_records', person, undefined, { equipment_id: machine.id })
      expect(body).toMatchObject({ count: 1, results: [{ id }] })
    }
    expect((await read('get_operational_record', other, id)).body.code).toBe('rental.not_found')
    expect((await read('list_operational_records', other)).body.count).toBe(0)
    expect((await read('get_operational_statistics', other)).body).toMatchObject({ total: 0, hours_used: 0 })
  })

  it('statistics add up what one may see', async () => {
    const person = await aRenter(app)
    const machine = await aMachine(app, { line, owner: person, units: 2 })
    await use(machine)
    const id = await use(machine, `status = 'returned', received_at = now(), returned_at = now()`)
    await readMeter(id, 'back', 'lessor', 140)
    expect((await read('get_operational_statistics', person)).body).toMatchObject({
      total: 2,
      by_status: { installed: 1, returned: 1, running: 0 },
      rental_days: 6,
      hours_used: 40,
      records_with_hours: 1,
      equipment_count: 1,
      by_production_type: [{ production_type: '金属加工', count: 2, rental_days: 6 }],
    })
  })

  it('a machine’s history says when it ran, and nobody’s name', async () => {
    const machine = await aMachine(app, { line, owner, units: 2 })
    await use(machine)
    await use(machine, `status = 'in_use', received_at = now(), production_started_at = now()`)
    const history = (await read('list_operational_history', other, machine.id)).body
    expect(history).toMatchObject({ count: 2, equipment_id: machine.id })
    expect((await read('list_production_records', other, machine.id)).body.count).toBe(1)
    const words = JSON.stringify(history)
    for (const name of [renter.username, '周敏', '13800008160', '庆春']) expect(words).not.toContain(name)
    for (const field of ['party_name', 'order_number', 'rental_id', 'user_id']) expect(words).not.toContain(field)
    expect((await read('list_operational_history', other, 2_000_000_000)).status).toBe(404)
  })

  it('tells of each unit whether it is being maintained and until when', async () => {
    const machine = await aMachine(app, { line, units: 2 })
    await app.pool.query(
      `INSERT INTO occupancy (unit_id, kind, period) VALUES
         ($1, 'maintenance', '[2026-11-18,2026-11-22]'), ($1, 'maintenance', '[2026-12-01,2026-12-02]'),
         ($2, 'maintenance', '[2026-10-01,2026-10-03]')`,
      [machine.units[0], machine.units[1]],
    )
    expect((await read('get_maintenance_status', other, machine.id)).body).toMatchObject({
      equipment_id: machine.id,
      units_total: 2,
      in_maintenance: 1,
      last_maintained_on: '2026-10-03',
      units: [
        { is_in_maintenance: true, maintenance_until: '2026-11-22', next_maintenance_on: '2026-12-01' },
        { is_in_maintenance: false, maintenance_until: null, next_maintenance_on: null },
      ],
    })
  })
})
