/** An order is brought to one place, which decides what bringing costs. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let renter: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
})
afterAll(() => app.close())

const street = { delivery_address: '庆春东路 3 号' }

/** A machine in the middle of Hangzhou, brought for so much a kilometre, so far at most. */
const aMachineInHangzhou = async (line: string, kmFen = 600, radiusKm: number | null = null): Promise<Machine> => {
  const machine = await aMachine(app, { line })
  await app.pool.query(
    `WITH priced AS (UPDATE equipment SET delivery_km_fen = $2, service_radius_km = $3 WHERE id = $1)
     UPDATE equipment_unit SET latitude = 30.27, longitude = 120.16 WHERE equipment_id = $1`,
    [machine.id, kmFen, radiusKm],
  )
  return machine
}

describe.each(triedLines)('where an order of the line $label is brought', ({ id: line }) => {
  const ask = (operation: string, machine: Machine, more: Record<string, unknown>) =>
    app.call('POST', pathOf(line, operation), {
      token: renter.token,
      body: { ...requestFor(app, machine), ...more },
    })
  const order = (machine: Machine, more: Record<string, unknown>) => ask('create_rental', machine, more)
  const quote = (machine: Machine, more: Record<string, unknown>) => ask('quote_rental', machine, more)
  const ordersOf = async (machine: Machine): Promise<number> =>
    (await app.pool.query('SELECT id FROM rental WHERE equipment_id = $1', [machine.id])).rowCount ?? 0

  it.each<[string, number, number | null]>([
    ['a price per kilometre', 600, null],
    ['a limited area', 0, 100],
  ])('with %s, a quote without a place is an estimate and cannot be ordered', async (_, kmFen, radiusKm) => {
    const machine = await aMachineInHangzhou(line, kmFen, radiusKm)
    const estimate = await quote(machine, street)
    expect(estimate.body).toMatchObject({ is_estimate: true, delivery_fee: 240, distance_km: null })
    const delivery = estimate.body.lines.find((one: { kind: string }) => one.kind === 'delivery')
    expect(delivery.working).toContain('按同城估算，选定地区后确定')
    const refused = await order(machine, { ...street, total_amount: estimate.body.total_amount })
    expect([refused.status, refused.body.code]).toEqual([400, 'rental.region_required'])
    expect(Object.keys(refused.body.errors)).toEqual(['region'])
    expect((await ask('create_rental', machine, { ...street, calculate_only: true })).body.is_estimate).toBe(true)
    expect(await ordersOf(machine)).toBe(0)

    const priced = await quote(machine, { ...street, region: '浙江省 杭州市 上城区' })
    expect([priced.body.is_estimate, priced.body.distance_km === null]).toEqual([false, false])
    expect((await order(machine, { ...street, region: '浙江省 杭州市 上城区' })).status).toBe(201)
  })

  it('an address that begins with its city decides the place, in the quote as in the order', async () => {
    const machine = await aMachineInHangzhou(line)
    const address = { delivery_address: '新疆乌鲁木齐市天山区光明路 1 号' }
    const { body } = await quote(machine, address)
    expect(body.distance_km).toBeGreaterThan(3000)
    const made = await order(machine, { ...address, total_amount: body.total_amount })
    expect([made.status, made.body.delivery_fee, made.body.distance_km]).toEqual([
      201,
      body.delivery_fee,
      body.distance_km,
    ])
  })

  it('neither coordinates nor an address make a far place a near one', async () => {
    const machine = await aMachineInHangzhou(line, 600, 50)
    const here = { delivery_latitude: 30.27, delivery_longitude: 120.15 }
    const far = { region: '新疆维吾尔自治区乌鲁木齐市', delivery_address: '天山区光明路 1 号' }
    const honest = await order(machine, far)
    expect([honest.status, honest.body.code]).toEqual([400, 'rental.out_of_area'])
    const lured = await order(machine, { ...far, ...here })
    expect([lured.status, lured.body.code, Object.keys(lured.body.errors)]).toEqual([
      400,
      'rental.place_differs',
      ['delivery_latitude'],
    ])
    const named = await order(machine, { region: '浙江省杭州市', delivery_address: '乌鲁木齐市天山区光明路 1 号' })
    expect([named.status, named.body.code, Object.keys(named.body.errors)]).toEqual([
      400,
      'rental.place_differs',
      ['delivery_address'],
    ])
    expect((await order(machine, { ...street, ...here })).body.code).toBe('rental.region_required')
    expect(await ordersOf(machine)).toBe(0)
  })

  it('half a point is refused, naming the other half', async () => {
    const machine = await aMachineInHangzhou(line, 600, 50)
    for (const [said, missing] of [
      ['delivery_latitude', 'delivery_longitude'],
      ['delivery_longitude', 'delivery_latitude'],
    ] as const) {
      const { status, body } = await quote(machine, { region: '浙江省杭州市', [said]: 30.2 })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'request.invalid', [missing]])
    }
  })

  it('no region is needed where no place decides the price', async () => {
    const machine = await aMachineInHangzhou(line, 0)
    expect((await quote(machine, street)).body.is_estimate).toBe(false)
    expect((await order(machine, street)).status).toBe(201)
  })
})

it('no region is needed where the renter fetches the machine', async () => {
  const line = lines.find(({ delivery }) => delivery.pickup)!.id
  const machine = await aMachineInHangzhou(line, 600, 50)
  const ask = (operation: string) =>
    app.call('POST', pathOf(line, operation), {
      token: renter.token,
      body: { ...requestFor(app, machine), ...street, self_pickup: true },
    })
  expect((await ask('quote_rental')).body).toMatchObject({ is_estimate: false, delivery_fee: 0 })
  expect((await ask('create_rental')).status).toBe(201)
})
