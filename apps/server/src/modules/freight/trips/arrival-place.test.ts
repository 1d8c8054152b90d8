import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldVersion } from '@jihui/protocol/field/versions'
import { aPaidOrder, onTrip, tokenOf } from '../../../testing/freight/trips.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const underWay = async () => {
  const trip = await aPaidOrder(app)
  const on = onTrip(app, trip)
  await on.upTo('depart')
  return { trip, on }
}

describe.each([
  ['(0, 0)', { latitude: 0, longitude: 0 }],
  ['a place abroad', { latitude: 48.85, longitude: 2.35 }],
])('an arrival at %s', (_, place) => {
  test('is refused while whoever says so is there to do it otherwise, and so without it', async () => {
    const { on } = await underWay()
    const { status, body } = await on.drives('arrive-pickup', place)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['latitude']])
    expect((await on.drives('arrive-pickup')).body.order.status).toBe('loading')
  })
  test('heard of afterwards is kept without the place, and marked', async () => {
    const { trip, on } = await underWay()
    const { body } = await app.call('POST', '/api/field/sync/', {
      token: await tokenOf(app, trip.driver),
      body: { device_id: 'phone', app_version: String(fieldVersion), events: [on.sync('arrive_pickup', place)] },
    })
    expect(body.results[0].outcome).toBe('applied')
    expect((await on.read()).history.at(-1)).toMatchObject({
      action: 'arrive_pickup',
      is_doubtful: true,
      notes: '没有定到位置',
    })
    const { rows } = await app.pool.query(
      `SELECT h.latitude, o.is_arrival_doubtful FROM freight_history h JOIN freight_order o ON o.id = h.order_id
       WHERE o.id = $1 AND h.action = 'arrive_pickup'`,
      [trip.id],
    )
    expect(rows).toEqual([{ latitude: null, is_arrival_doubtful: true }])
  })
})

test('half a place is refused by the half that is missing; one far away is kept, marked and measured', async () => {
  const { on } = await underWay()
  expect(Object.keys((await on.drives('arrive-pickup', { latitude: 30 })).body.errors)).toEqual(['longitude'])
  const { latitude, longitude } = await on.atPickup()
  for (const [accuracy_m, sentence] of [
    ['近', '精度应为数字'],
    [-1, '精度应在 0 到 100000 米之间'],
  ])
    expect((await on.drives('arrive-pickup', { latitude, longitude, accuracy_m })).body.errors).toEqual({
      accuracy_m: sentence,
    })
  const { body } = await on.drives('arrive-pickup', { latitude: latitude + 0.27, longitude })
  expect(body.order.history.at(-1)).toMatchObject({ is_doubtful: true, notes: '离装货地 30 km' })
})
