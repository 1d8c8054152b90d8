import { vehicleTypeCodes } from '@jihui/protocol/freight/vehicle-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const price = (body: object) => app.call('POST', '/api/transportation/price/', { body })
const lathe = { weight_t: 5.4, length_m: 3.2, width_m: 2.1, height_m: 2.2 }
const way = { stops: [{ city: '绍兴柯桥区' }, { city: '宁波北仑区' }] }

test('anybody is told low, usual and high, and every line with its working; the lines are the price', async () => {
  const { status, body } = await price({ ...way, ...lathe, vehicle_type: 'lowbed_13' })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body.distance_km).toBeGreaterThan(100)
  expect(body.distance_km).toBeLessThan(200)
  expect(body.is_estimate).toBe(true)
  const sum = body.lines.reduce((total: number, line: { amount: number }) => total + Math.round(line.amount * 100), 0)
  expect(sum).toBe(Math.round(body.amount * 100))
  expect(body.floor).toBeLessThan(body.low)
  expect(body.low).toBeLessThan(body.amount)
  expect(body.amount).toBeLessThan(body.high)
  expect(body.lines.map(({ label }: { label: string }) => label)).toEqual(['用车', '里程', '过路'])
  expect(body.lines[1].working).toBe(`¥4.00 × ${body.distance_km} km`)
  expect(body.net_for_driver).toBe(Math.round(body.amount * 94) / 100)
  expect((await app.pool.query('SELECT count(*)::int AS n FROM road_route')).rows[0].n).toBe(0)
})

test('without a type the cheapest that takes the load is proposed, with the reason', async () => {
  const { body } = await price({ ...way, ...lathe })
  expect(body.reason).toContain('5.4 吨、长 3.2 米')
  const amounts = body.vehicle_types.map(({ amount }: { amount: number }) => amount)
  expect(amounts).toEqual(amounts.toSorted((one: number, other: number) => one - other))
  expect(body.vehicle_type).toBe(body.vehicle_types[0].code)
  expect(body.vehicle_types.map(({ code }: { code: string }) => code)).not.toContain('box_4_2')
})

test('what is over-size on the road costs a permit, and an escort in the second class', async () => {
  const wide = await price({ ...way, ...lathe, width_m: 2.9, vehicle_type: 'lowbed_13' })
  expect(wide.body.lines.map(({ code }: { code: string }) => code)).toEqual(['vehicle', 'road', 'toll', 'permit'])
  const wider = await price({ ...way, ...lathe, width_m: 3.5, vehicle_type: 'lowbed_13' })
  expect(wider.body.lines.map(({ code }: { code: string }) => code)).toContain('escort')
  expect(wider.body.amount).toBeGreaterThan(wide.body.amount)
})

test('further stops and longer ways never cost less', async () => {
  const two = await price({ ...way, ...lathe, vehicle_type: 'lowbed_13' })
  const three = await price({
    stops: [way.stops[0], { city: '上虞区' }, way.stops[1]],
    ...lathe,
    vehicle_type: 'lowbed_13',
  })
  expect(three.body.lines.map(({ label }: { label: string }) => label)).toContain('多点装卸')
  expect(three.body.amount).toBeGreaterThan(two.body.amount)
})

describe('refuses by the field', () => {
  test.each([
    ['stops', { stops: [{ city: '杭州' }] }],
    ['stops.1.city', { stops: [{ city: '杭州' }, { city: '亚特兰蒂斯' }] }],
    ['stops.0.city', { stops: [{ city: '' }, { city: '杭州' }] }],
    ['stops.1.latitude', { stops: [{ city: '杭州' }, { latitude: 51.5, longitude: -0.12 }] }],
    ['stops.1.latitude', { stops: [{ city: '杭州' }, { city: '宁波', latitude: 39.9, longitude: 116.4 }] }],
    ['stops.1.longitude', { stops: [{ city: '杭州' }, { latitude: 30 }] }],
    ['weight_t', { weight_t: 0 }],
    ['weight_t', { weight_t: 200 }],
    ['weight_t', { weight_t: '重' }],
    ['weight_t', { weight_t: 1.234 }],
    ['weight_t', { weight_t: 40, vehicle_type: 'lowbed_13' }],
    ['length_m', { length_m: 12, vehicle_type: 'box_6_8' }],
    ['width_m', { width_m: 5, vehicle_type: 'lowbed_17_5' }],
    ['height_m', { height_m: 3.8, vehicle_type: 'flatbed_13' }],
    ['weight_t', { weight_t: 90 }],
    ['vehicle_type', { vehicle_type: 'sledge' }],
  ])('%s', async (field, wrong) => {
    const { status, body } = await price({ ...way, ...lathe, ...wrong })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    expect(body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
  })
})

test('the types are told to anybody, in the order of their load', async () => {
  const { body } = await app.call('GET', '/api/transportation/vehicle-types/')
  expect(body.results.map(({ code }: { code: string }) => code)).toEqual(vehicleTypeCodes)
})

test('anybody is told what goes on and every fee, without an account', async () => {
  const { status, body } = await app.call('GET', '/api/transportation/platform/')
  expect([status, body.open_cargos, body.lanes]).toEqual([200, 0, []])
  expect(body.fees).toMatchObject({ commission_percent: 6, floor_percent: 70, free_hours: 2 })
  expect(body.fees.waiting_per_half_hour).toHaveLength(vehicleTypeCodes.length)
})

test.each([
  ['weight_t', { weight_t: 99 }],
  ['length_m', { length_m: 39 }],
  ['width_m', { width_m: 7.9 }],
  ['height_m', { height_m: 7.9 }],
])('what no type takes is refused by its %s', async (field, more) => {
  const { status, body } = await price({ ...way, ...lathe, ...more })
  expect([status, body.code, body.errors]).toEqual([
    400,
    'freight.load_misfit',
    { [field]: '没有一种车装得下，请拆成几件来运' },
  ])
})
