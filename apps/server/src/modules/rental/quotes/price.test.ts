/** What a period costs on every line, and that the order, its contract and its payment repeat the quote. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

/** An address that does not say where it is. */
const street = { delivery_address: '庆春东路 3 号' }

/** Puts the machine's one unit where it is told, with a price per kilometre. */
const standsIn = (machine: Machine, [latitude, longitude]: [number, number], radiusKm: number | null = null) =>
  app.pool.query(
    `WITH priced AS (UPDATE equipment SET delivery_km_fen = 600, service_radius_km = $4 WHERE id = $1)
     UPDATE equipment_unit SET latitude = $2, longitude = $3 WHERE equipment_id = $1`,
    [machine.id, latitude, longitude, radiusKm],
  )
const hangzhou: [number, number] = [30.27, 120.16]

describe.each(lines)('prices on the line $label', (declared) => {
  const { id: line, delivery } = declared
  const quote = (machine: Machine, more: Record<string, unknown> = {}, days = 3) =>
    app.call('POST', pathOf(line, 'quote_rental'), { body: { ...requestFor(app, machine, days), ...more } })

  it('takes the cheapest combination of day, week and month, never more than a shorter period costs', async () => {
    const machine = await aMachine(app, { line })
    const { rows } = await app.pool.query<{ day: number; week: number; month: number }>(
      'SELECT day_fen / 100 AS day, week_fen / 100 AS week, month_fen / 100 AS month FROM equipment WHERE id = $1',
      [machine.id],
    )
    const { day, week, month } = rows[0]!
    const cheapest = (days: number): number => {
      let best = Infinity
      for (let months = 0; months <= Math.ceil(days / 30); months++)
        for (let weeks = 0; weeks <= Math.ceil(days / 7); weeks++) {
          const single = Math.max(0, days - months * 30 - weeks * 7)
          best = Math.min(best, months * month + weeks * week + single * day)
        }
      return best
    }
    for (const days of [1, 5, 6, 7, 8, 13, 24, 29, 30, 31, 45]) {
      const { body } = await quote(machine, {}, days)
      expect([days, body.rental_fee]).toEqual([days, cheapest(days)])
      const rent = body.lines.filter((one: { kind: string }) => one.kind === 'rental')
      expect(rent.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(body.rental_fee)
    }
  })

  it('says where a longer period costs no more rent', async () => {
    const machine = await aMachine(app, { line })
    await app.pool.query(
      'UPDATE equipment SET day_fen = 128000, week_fen = 756000, month_fen = 2760000 WHERE id = $1',
      [machine.id],
    )
    const { body } = await quote(machine, {}, 6)
    expect(body.rental_fee).toBe(7560)
    expect(body.hint).toMatchObject({ rental_days: 7, saves: 120 })
    expect((await quote(machine, {}, 7)).body.hint).toBeNull()
  })

  it('adds every kilometre beyond what the base price covers, from where the unit stands', async () => {
    const machine = await aMachine(app, { line })
    await standsIn(machine, hangzhou)
    const near = (await quote(machine, { ...street, region: '浙江省杭州市' })).body
    expect(near).toMatchObject({ delivery_fee: 240, distance_km: 0, is_estimate: false })
    const far = (await quote(machine, { ...street, region: '江苏省南京市' })).body
    expect(far.distance_km).toBeGreaterThan(250)
    expect(far.distance_km).toBeLessThan(350)
    expect(far.delivery_fee).toBe(240 + (far.distance_km - delivery.includedKm) * 6)
    // Nobody has measured it, and the price says so.
    const working = far.lines.find((one: { kind: string }) => one.kind === 'delivery').working
    expect([far.is_distance_estimated, working.split('，')[1]]).toEqual([true, `单程 ${far.distance_km} km（估算）`])
    const county = (await quote(machine, { ...street, region: '浙江省 杭州市 临安区' })).body
    expect(county.distance_km).toBeGreaterThan(45)
    expect(county.distance_km).toBeLessThan(60)
    const point = { delivery_latitude: 30.26, delivery_longitude: 119.95 }
    expect((await quote(machine, { ...street, region: '杭州', ...point })).body.distance_km).toBeGreaterThan(15)
  })

  it('refuses places outside the service area and points that are none, naming the field', async () => {
    const machine = await aMachine(app, { line })
    await standsIn(machine, hangzhou, 100)
    const far = await quote(machine, { ...street, region: '广东省深圳市' })
    expect([far.status, far.body.code, Object.keys(far.body.errors)]).toEqual([400, 'rental.out_of_area', ['region']])
    const nowhere = await quote(machine, { delivery_latitude: 120, delivery_longitude: 30 })
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([400, ['delivery_latitude']])
  })

  it('brings the machine for nothing where the renter fetches it, and only on lines that let him', async () => {
    const machine = await aMachine(app, { line })
    const { status, body } = await quote(machine, { self_pickup: 'true', region: '广东省深圳市' })
    if (delivery.pickup) expect([status, body.delivery_fee]).toEqual([200, 0])
    else expect([status, body.errors.self_pickup]).toEqual([400, expect.stringMatching(/送货/)])
  })

  it('keeps the quote: order, contract and payment say the same to the fen', async () => {
    const machine = await aMachine(app, { line })
    await standsIn(machine, hangzhou)
    const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_payment', days: 9 })
    const priced = (await quote(machine, {}, 9)).body
    const order = await app.call('GET', pathOf(line, 'get_rental', id), { token: renter.token })
    const contract = await app.call('GET', pathOf(line, 'get_contract', id), { token: renter.token })
    expect(order.body.lines).toEqual(priced.lines)
    expect(contract.body.lines).toEqual(priced.lines)
    const wrong = { payment_method: 'wechat', amount: priced.total_amount - 0.01 }
    const pay = (body: object) => app.call('POST', pathOf(line, 'create_payment', id), { token: renter.token, body })
    expect((await pay(wrong)).body.code).toBe('payment.amount_differs')
    // The price of the machine may change; what was agreed does not.
    await app.pool.query('UPDATE equipment SET day_fen = day_fen * 2 WHERE id = $1', [machine.id])
    const paid = await pay({ payment_method: 'wechat', amount: priced.total_amount })
    expect(paid.status).toBeLessThan(300)
  })
})
