import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const call = (by: Person) => app.call('GET', '/api/admin/operations/', { token: by.token })
const read = async () => (await call(admin)).body
const of = (rows: { line: string }[], line: string): any => rows.find((one) => one.line === line)
const days = 30

describe('the platform’s figures', () => {
  it('stand at nought before there is a machine', async () => {
    const body = await read()
    expect(body.whole_fleet).toMatchObject({ machines: 0, units: 0, use_today: null, use_in_days: null })
    expect(body.days).toHaveLength(days)
    expect(body.days.at(-1)).toEqual({ date: '2026-11-20', created: 0, cancelled: 0 })
    expect(body.days[0].date).toBe('2026-10-22')
    expect(body.rating).toEqual({ average: null, count: 0 })
    expect(body.orders.map((one: { line: string }) => one.line)).toEqual(lines.map(({ id }) => id))
  })

  it('a machine that came back early was out until that day; one in repair is away; one that left the fleet is not counted', async () => {
    const line = lines[0]!.id
    const machine = await aMachine(app, { line })
    await app.pool.query(`UPDATE equipment_unit SET created_at = '2026-09-01T00:00:00Z' WHERE id = $1`, machine.units)
    await aRental(app, { machine, renter, staff: admin, status: 'returned', days: 9 })
    await app.pool.query(
      `INSERT INTO occupancy (unit_id, kind, period) VALUES ($1, 'maintenance', '[2026-11-20,2026-11-22)')`,
      machine.units,
    )
    const figures = { line, machines: 1, units: 1, rented_today: 0, use_today: 0, away_today: 1 }
    expect(of((await read()).fleet, line)).toEqual({ ...figures, use_in_days: Math.round(100 / days) })
    await app.pool.query(`UPDATE equipment SET status = 'removed' WHERE id = $1`, [machine.id])
    expect(of((await read()).fleet, line)).toMatchObject({ machines: 0, units: 0, use_today: null })
    await app.pool.query('DELETE FROM occupancy; UPDATE rental SET status = $$cancelled$$, created_at = $$2026-01-01$$')
    await app.pool.query(`UPDATE rental SET line = 'gone'`)
  })

  it.each(lines)('counts orders, machines and what is out on the line $label', async ({ id: line }) => {
    const machine = await aMachine(app, { line, units: 4 })
    await app.pool.query(`UPDATE equipment_unit SET created_at = '2026-09-01T00:00:00Z' WHERE equipment_id = $1`, [
      machine.id,
    ])
    const wanted = { machine, renter, staff: admin, days: 5 } as const
    const out = await aRental(app, { ...wanted, status: 'in_use' })
    await aRental(app, { ...wanted, status: 'pending_delivery' })
    const given = await aRental(app, { ...wanted, status: 'pending_approval' })
    const cancelled = await app.call('POST', pathOf(line, 'cancel_rental', given), { token: renter.token, body: {} })
    expect(cancelled.status).toBe(200)
    const body = await read()
    const orders = of(body.orders, line)
    const count = (status: string) => orders.statuses.find((one: { status: string }) => one.status === status).count
    expect([orders.total, orders.open]).toEqual([3, 2])
    expect([count('in_use'), count('pending_delivery'), count('cancelled'), count('overdue')]).toEqual([1, 1, 1, 0])
    // Two paid orders have today; the units were there for all thirty days.
    expect(of(body.fleet, line)).toEqual({
      line,
      machines: 1,
      units: 4,
      rented_today: 1,
      away_today: 0,
      use_today: 25,
      use_in_days: Math.round((2 * 100) / (4 * days)),
    })
    await app.pool.query(`UPDATE rental SET status = 'overdue' WHERE id = $1`, [out])
    const late = await read()
    expect(of(late.fleet, line).rented_today).toBe(1)
    await app.pool.query(`UPDATE rental SET status = 'in_use' WHERE id = $1`, [out])
    expect(late.overdue).toBe(body.overdue + 1)
  })

  it('sums the lines, and knows today’s orders and cancellations', async () => {
    const body = await read()
    expect(body.whole_fleet).toMatchObject({
      machines: lines.length,
      units: 4 * lines.length,
      rented_today: lines.length,
      use_today: 25,
    })
    expect(body.days.at(-1)).toEqual({ date: '2026-11-20', created: 3 * lines.length, cancelled: lines.length })
  })

  it('knows what has to go out and come back, today and within seven days; what is late is due today', async () => {
    const before = (await read()).moves
    expect(before).toEqual({
      deliveries_today: lines.length,
      deliveries_week: lines.length,
      returns_today: 0,
      returns_week: lines.length,
    })
    const machine = await aMachine(app, { units: 3 })
    const wanted = { machine, renter, staff: admin } as const
    await aRental(app, { ...wanted, status: 'pending_delivery', from: 3, days: 2 })
    await aRental(app, { ...wanted, status: 'pending_delivery', from: 12, days: 2 })
    await aRental(app, { ...wanted, status: 'in_use', days: 1 })
    expect((await read()).moves).toEqual({
      deliveries_today: before.deliveries_today,
      deliveries_week: before.deliveries_week + 1,
      returns_today: 1,
      returns_week: before.returns_week + 1,
    })
  })

  it('is for administrators of the platform who may see orders', async () => {
    expect((await call(renter)).status).toBe(403)
    const staff = await aMember(app, 'staff')
    expect((await call(staff)).status).toBe(200)
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'rental_view'`)
    expect((await call(staff)).status).toBe(403)
  })
})
