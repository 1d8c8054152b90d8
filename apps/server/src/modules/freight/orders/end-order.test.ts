import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { aPaidOrder, onTrip, ordersPath, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const accept = async (driver: TestDriver, cargo: { id: number; version: number }, more: object = {}) =>
  app.call('POST', `${cargosPath}${cargo.id}/accept/`, {
    token: await tokenOf(app, driver),
    body: { vehicle_id: driver.vehicleId, version: cargo.version, ...more },
  })
const statusOf = async (table: 'cargo' | 'freight_order', id: number) =>
  (await app.pool.query(`SELECT status FROM ${table} WHERE id = $1`, [id])).rows[0].status
describe('calling off', () => {
  const cancel = async (trip: Awaited<ReturnType<typeof aPaidOrder>>) => {
    const on = onTrip(app, trip)
    const preview = (
      await app.call('GET', `${ordersPath}${trip.id}/cancel-preview/`, { token: await tokenOf(app, trip.shipper) })
    ).body
    const { status, body } = await on.sends('cancel', { reason: '客户改期' })
    expect([status, body.order?.status]).toEqual([200, 'cancelled'])
    await app.settle()
    const books = await on.books()
    expect(books.driver_payable ?? 0).toBe(0 - Math.round(preview.compensation * 100))
    expect(books.trust ?? 0).toBe(0)
    expect(books.gateway ?? 0).toBe(135_400 - Math.round(preview.refund * 100))
    expect(preview.refund + preview.compensation).toBe(1354)
    expect(await statusOf('cargo', trip.cargoId)).toBe('cancelled')
    return preview
  }
  test('within ten minutes gives all back', async () => {
    expect((await cancel(await aPaidOrder(app))).compensation).toBe(0)
  })
  test('later, before he has set out: 5 %, at least ¥30', async () => {
    const trip = await aPaidOrder(app)
    app.clock.advance({ minutes: 11 })
    expect((await cancel(trip)).compensation).toBe(67.7)
  })
  test('after he has set out, even at once: kilometres driven, at least ¥100', async () => {
    const trip = await aPaidOrder(app)
    await onTrip(app, trip).upTo('depart')
    expect((await cancel(trip)).compensation).toBe(100)
  })
  test('after he has arrived: as much and ¥200 on top, each with its working', async () => {
    const trip = await aPaidOrder(app)
    await onTrip(app, trip).upTo('arrive')
    const preview = await cancel(trip)
    const [empty, arrived] = preview.lines
    expect([empty.label, empty.working]).toEqual(['空驶补偿', expect.stringMatching(/^已空驶 \d+ km × ¥/)])
    expect(arrived).toMatchObject({ label: '放空费', amount: 200 })
    expect(preview.compensation).toBe(Math.round((empty.amount + 200) * 100) / 100)
  })
  test('by the driver before the pick-up gives all back; the cargo is first in line', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const { body } = await on.drives('cancel', { reason: '车坏了' })
    expect(body.order.status).toBe('cancelled')
    await app.settle()
    expect(await on.books()).toEqual({})
    expect(await statusOf('cargo', trip.cargoId)).toBe('open')
    const { rows } = await app.pool.query('SELECT late_give_ups FROM freight_driver WHERE user_id = $1', [
      trip.driver.id,
    ])
    expect(rows[0].late_give_ups).toBe(0)
  })
  test('because the cargo is not there: by the recorded arrival; far from it he first asks staff', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('arrive')
    const token = await tokenOf(app, trip.shipper)
    const preview = (await app.call('GET', `${ordersPath}${trip.id}/cancel-preview/`, { token })).body
    expect(preview.compensation).toBeGreaterThanOrEqual(300)
    const photos = await photosOf(app, trip.driver, 1)
    const { body } = await on.drives('cancel', { reason: '仓库说没有这票', cause: 'cargo_missing', photos })
    expect(body.order.status).toBe('cancelled')
    expect((await on.books()).driver_payable).toBe(-preview.compensation * 100)
    const other = await aPaidOrder(app)
    const far = onTrip(app, other)
    await far.drives('depart')
    await far.drives('arrive-pickup', { latitude: 30.6, longitude: 121.5 })
    const claim = { reason: '没有货', cause: 'cargo_missing', photos: await photosOf(app, other.driver, 1) }
    const refused = await far.drives('cancel', claim)
    expect([refused.status, refused.body.code]).toEqual([409, 'freight.not_at_site'])
    expect((await far.read()).history.find((one: { action: string }) => one.action === 'arrive_pickup')).toMatchObject({
      is_doubtful: true,
    })
  })
  test('after loading there is none', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('load')
    for (const { status, body } of [
      await on.sends('cancel', { reason: 'x' }),
      await on.drives('cancel', { reason: 'x' }),
    ])
      expect([status, body.code]).toEqual([409, 'freight.order_action_not_allowed'])
  })
  test('a driver who is not there may be released an hour after the window; three times suspend him', async () => {
    const driver = await aDriver(app)
    for (let times = 1; times <= 3; times += 1) {
      const trip = await aPaidOrder(app, { driver })
      const on = onTrip(app, trip)
      const early = await on.sends('no-show')
      expect([early.status, early.body.code]).toEqual([409, 'freight.too_early'])
      app.clock.advance({ hours: 25, minutes: 1 })
      const { body } = await on.sends('no-show')
      expect(body.order.status).toBe('cancelled')
      await app.settle()
      expect(await on.books()).toEqual({})
    }
    const { rows } = await app.pool.query('SELECT is_suspended FROM freight_driver WHERE user_id = $1', [driver.id])
    expect(rows[0].is_suspended).toBe(true)
    const refused = await accept(driver, await aCargo(app, await aShipper(app)))
    expect([refused.status, refused.body.code]).toEqual([403, 'freight.driver_suspended'])
  })
  test('an arrival nobody saw pays nobody for having come, and does not keep a driver who is not there', async () => {
    const unseen = async () => {
      const trip = await aPaidOrder(app)
      const on = onTrip(app, trip)
      await on.drives('depart')
      expect((await on.drives('arrive-pickup', { latitude: 30.6, longitude: 121.5 })).body.order.status).toBe('loading')
      return { trip, on }
    }
    const one = await unseen()
    expect((await cancel(one.trip)).compensation).toBe(100)
    // Who was there all the same says so afterwards.
    const [missed] = (await one.on.read(one.trip.driver)).deductions
    expect(missed).toMatchObject({ kind: 'compensation', status: 'standing' })
    expect(missed.amount).toBeGreaterThanOrEqual(200)

    const { trip, on } = await unseen()
    expect((await on.sends('no-show')).body.code).toBe('freight.too_early')
    app.clock.advance({ hours: 25, minutes: 1 })
    expect((await on.read()).actions).toContain('release_no_show')
    expect((await on.sends('no-show')).body.order.status).toBe('cancelled')
    expect((await on.read(trip.driver)).deductions).toMatchObject([
      { kind: 'compensation', amount: missed.amount + 100 },
    ])
    expect(await statusOf('cargo', trip.cargoId)).not.toBe('taken')

    const there = await aPaidOrder(app)
    await onTrip(app, there).upTo('arrive')
    app.clock.advance({ hours: 25, minutes: 1 })
    expect((await onTrip(app, there).read()).actions).not.toContain('release_no_show')
    const refused = await onTrip(app, there).sends('no-show')
    expect([refused.status, refused.body.code]).toEqual([409, 'freight.order_action_not_allowed'])
  })
  test('by staff takes a reason, gives the driver what they say, and is no case of their own', async () => {
    const trip = await aPaidOrder(app)
    const callOff = async (body: object) =>
      app.call('POST', `/api/admin/freight/orders/${trip.id}/call-off/`, { token: await tokenOf(app, staff), body })
    expect(Object.keys((await callOff({ reason: '' })).body.errors)).toEqual(['reason'])
    expect(Object.keys((await callOff({ reason: '查实', to_driver: 1354.01 })).body.errors)).toEqual(['to_driver'])
    expect((await callOff({ reason: '货主资料有假', to_driver: 150 })).body.order.status).toBe('cancelled')
    expect((await onTrip(app, trip).books()).driver_payable).toBe(-15_000)
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'freight_order' AND object_id = $1`,
      [String(trip.id)],
    )
    expect(rows).toEqual([{ action: 'freight_order.call_off' }])
  })
})
