import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { anOrder, aPaidOrder, onTrip, ordersPath, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { imbalance } from '../../../testing/payments.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passFreightTime } from './order-time.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const accept = async (driver: TestDriver, cargo: { id: number; version: number }, more: object = {}) =>
  app.call('POST', `${cargosPath}${cargo.id}/accept/`, {
    token: await tokenOf(app, driver),
    body: { vehicle_id: driver.vehicleId, version: cargo.version, ...more },
  })
const statusOf = async (table: 'cargo' | 'freight_order', id: number) =>
  (await app.pool.query(`SELECT status FROM ${table} WHERE id = $1`, [id])).rows[0].status
const pass = () => passFreightTime(app.services)

describe('an accept', () => {
  test('of one among many wins; the others are told that it is gone', async () => {
    const cargo = await aCargo(app, await aShipper(app))
    const drivers = await Promise.all(Array.from({ length: process.env.CI ? 200 : 40 }, () => aDriver(app)))
    const answers = await Promise.all(drivers.map((driver) => accept(driver, cargo)))
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect([status, body.code]).toEqual([409, 'freight.cargo_taken'])
    expect(won[0]!.body.order).toMatchObject({
      status: 'pending_payment',
      price: 1354,
      commission: 81.24,
      net: 1272.76,
    })
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM freight_order WHERE cargo_id = $1', [
      cargo.id,
    ])
    expect(rows[0].n).toBe(1)
    expect(await statusOf('cargo', cargo.id)).toBe('taken')
  })

  test('names what was read: of a cargo that was changed meanwhile nothing is accepted', async () => {
    const shipper = await aShipper(app)
    const cargo = await aCargo(app, shipper)
    const raise = () =>
      app.call('PATCH', `${cargosPath}${cargo.id}/`, { token: shipper.token, body: { version: 1, price: 1500 } })
    const [driver, raised] = await Promise.all([aDriver(app), raise()])
    expect(raised.status).toBe(200)
    const late = await accept(driver, cargo)
    expect([late.status, late.body.code]).toEqual([409, 'freight.cargo_changed'])
    expect((await accept(driver, { ...cargo, version: 2 })).body.order.price).toBe(1500)
  })

  test('of two cargos at the same time by one vehicle or one driver is one', async () => {
    const driver = await aDriver(app)
    const cargos = [await aCargo(app, await aShipper(app)), await aCargo(app, await aShipper(app))] as const
    const answers = await Promise.all(cargos.map((cargo) => accept(driver, cargo)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('freight.vehicle_busy')
  })

  test('is refused with its reason: own cargo, foreign vehicle, a gate, a price that is not fixed, a guest', async () => {
    const shipper = await aShipper(app)
    const cargo = await aCargo(app, shipper)
    const [driver, other] = [await aDriver(app), await aDriver(app)]
    const foreign = await accept(driver, cargo, { vehicle_id: other.vehicleId })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'freight.vehicle_not_found'])
    expect(foreign.body.errors).toEqual({ vehicle_id: '没有这辆车' })
    const unsaid = await app.call('POST', `${cargosPath}${cargo.id}/accept/`, { token: driver.token, body: {} })
    expect([unsaid.status, unsaid.body.message]).toEqual([400, '请选择车辆'])
    expect(unsaid.body.errors).toEqual({ vehicle_id: '请选择车辆', version: '参数错误：缺少版本' })
    const small = await aDriver(app, { type: 'box_4_2' })
    const misfit = await accept(small, cargo)
    expect([misfit.status, misfit.body.code]).toEqual([409, 'freight.not_suitable'])
    expect(misfit.body.errors.vehicle_id).toContain('低平板')
    const auction = await aCargo(app, await aShipper(app), { mode: 'bid', price: 1354 })
    expect((await accept(driver, auction)).body.code).toBe('freight.bids_wanted')
    await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [driver.id])
    const own = await aCargo(app, driver)
    expect((await accept(driver, own)).body.code).toBe('freight.own_cargo')
    const nobody = await aRenter(app)
    const none = await app.call('POST', `${cargosPath}${cargo.id}/accept/`, {
      token: nobody.token,
      body: { vehicle_id: driver.vehicleId, version: 1 },
    })
    expect([none.status, none.body.code]).toEqual([403, 'freight.driver_required'])
  })

  test('by a bid: the shipper chooses one, the others are declined, and the price is the bid’s', async () => {
    const shipper = await aShipper(app)
    const cargo = await aCargo(app, shipper, { mode: 'bid' })
    const drivers = [await aDriver(app), await aDriver(app)]
    const bids: number[] = []
    for (const [at, driver] of drivers.entries()) {
      const { body } = await app.call('POST', `${cargosPath}${cargo.id}/bids/`, {
        token: driver.token,
        body: { vehicle_id: driver.vehicleId, version: 1, price: 1200 + at },
      })
      bids.push(body.id)
    }
    const choose = (bid: number, who: Person = shipper) =>
      app.call('POST', `${cargosPath}${cargo.id}/bids/${bid}/choose/`, { token: who.token, body: { version: 1 } })
    expect((await choose(bids[0]!, drivers[0])).status).toBe(403)
    const answers = await Promise.all([choose(bids[0]!), choose(bids[1]!)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    const { body } = answers.find(({ status }) => status === 201)!
    expect([1200, 1201]).toContain(body.order.price)
    const { rows } = await app.pool.query('SELECT status FROM freight_bid WHERE cargo_id = $1 ORDER BY status', [
      cargo.id,
    ])
    expect(rows.map(({ status }) => status)).toEqual(['chosen', 'declined'])
  })
})

describe('the freight', () => {
  test('is paid into trust, and is the driver’s less the commission once the delivery is confirmed', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    expect(await on.books()).toMatchObject({ trust: -135_400 })
    await on.upTo('deliver')
    expect(await statusOf('freight_order', trip.id)).toBe('delivered')
    const { status, body } = await on.sends('confirm')
    expect([status, body.order.status]).toEqual([200, 'completed'])
    expect(await on.books()).toEqual({ gateway: 135_400, driver_payable: -127_276, commission_income: -8_124 })
    expect(await statusOf('cargo', trip.cargoId)).toBe('done')
    const { rows } = await app.pool.query(
      `SELECT payee_id, role, source, net_fen, status FROM earning WHERE payable_kind = 'freight_order' AND payable_id = $1`,
      [trip.id],
    )
    expect(rows).toEqual([
      { payee_id: trip.driver.id, role: 'driver', source: 'freight', net_fen: 127_276, status: 'due' },
    ])
    expect(await imbalance(app)).toBe(0)
  })

  test('not paid within half an hour lapses the order: the cargo comes back first in line, the driver is free', async () => {
    const trip = await anOrder(app)
    app.clock.advance({ minutes: 29 })
    await pass()
    expect(await statusOf('freight_order', trip.id)).toBe('pending_payment')
    app.clock.advance({ minutes: 2 })
    await pass()
    expect([await statusOf('freight_order', trip.id), await statusOf('cargo', trip.cargoId)]).toEqual([
      'cancelled',
      'open',
    ])
    const late = await app.call('POST', `${ordersPath}${trip.id}/payment/`, {
      token: await tokenOf(app, trip.shipper),
      body: { payment_method: 'wechat' },
    })
    expect([late.status, late.body.code]).toEqual([409, 'freight.pay_too_late'])
    const again = await accept(trip.driver, { id: trip.cargoId, version: 1 })
    expect(again.status).toBe(201)
  })

  test('a code of a channel lives no longer than the order waits for it', async () => {
    const trip = await anOrder(app)
    app.clock.advance({ minutes: 10 })
    const token = await tokenOf(app, trip.shipper)
    const { body } = await app.call('POST', `${ordersPath}${trip.id}/payment/`, {
      token,
      body: { payment_method: 'wechat' },
    })
    expect(Date.parse(body.payment_data.expires_at)).toBe(Date.parse((await onTrip(app, trip).read()).pay_before))
    expect(body.payment_data.expires_in).toBe(20 * 60)
  })

  test('against the lapse: one wins, and money that comes too late goes back', async () => {
    const trip = await anOrder(app)
    app.clock.advance({ minutes: 29.5 })
    const { body } = await app.call('POST', `${ordersPath}${trip.id}/payment/`, {
      token: await tokenOf(app, trip.shipper),
      body: { payment_method: 'wechat' },
    })
    const cashier = new URL(body.qr_code).pathname
    // The code, opened late, lives for a minute.
    app.clock.advance({ minutes: 0.75 })
    await Promise.all([pass(), app.call('POST', cashier, { body: { result: 'success' } })])
    await app.settle()
    const status = await statusOf('freight_order', trip.id)
    const trust = (await onTrip(app, trip).books()).trust ?? 0
    expect([status, trust]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['pending_pickup', -135_400])
  })

  test('is confirmed by silence after 48 hours; confirming, objecting and time: one wins', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('deliver')
    const photos = await photosOf(app, trip.shipper, 1)
    app.clock.advance({ hours: 48, minutes: 1 })
    const [confirmed, disputed] = await Promise.all([
      on.sends('confirm'),
      on.sends('dispute', { reason: '少一件', claimed_amount: 200, photos }),
      pass(),
    ])
    const status = await statusOf('freight_order', trip.id)
    expect(['completed', 'disputed']).toContain(status)
    expect([confirmed.status, disputed.status].filter((one) => one === 200).length).toBeLessThanOrEqual(1)
    expect(((await on.books()).trust ?? 0) === 0).toBe(status === 'completed')
    expect(await imbalance(app)).toBe(0)
  })
})
