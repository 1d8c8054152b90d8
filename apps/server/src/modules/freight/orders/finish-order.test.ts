import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDriver } from '../../../testing/freight/parties.ts'
import { aPaidOrder, onTrip, ordersPath, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dayOf } from '../../../platform/clock.ts'
import { addWorkingDays } from '../../payment/public.ts'
import { passFreightTime } from './order-time.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const pass = () => passFreightTime(app.services)

const auditedOf = async (id: number): Promise<string[]> =>
  (
    await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'freight_order' AND object_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows.map(({ action }) => action)

describe('a dispute', () => {
  const disputed = async (claimed = 300) => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('deliver')
    const photos = await photosOf(app, trip.shipper, 1)
    const { body } = await on.sends('dispute', { reason: '机床外壳碰伤', claimed_amount: claimed, photos })
    expect(body.order.status).toBe('disputed')
    return { trip, on }
  }
  test('is decided by staff, to the fen of what is in trust; the commission is on what the driver gets', async () => {
    const { trip, on } = await disputed()
    const decide = async (body: object) =>
      app.call('POST', `/api/admin/freight/orders/${trip.id}/decide/`, { token: await tokenOf(app, staff), body })
    await on.drives('dispute-answer', { answer: '装货时就有这道伤，看第二张装货照片' })
    const wrong = await decide({ to_shipper: 300, to_driver: 1000, reason: '各半' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'freight.split_differs'])
    const answers = await Promise.all([
      decide({ to_shipper: 300, to_driver: 1054, reason: '照片看得出' }),
      decide({ to_shipper: 354, to_driver: 1000, reason: '各半' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await app.settle()
    expect(await auditedOf(trip.id)).toEqual(['freight_order.decide'])
    const books = await on.books()
    expect(books.trust ?? 0).toBe(0)
    const toDriver = answers[0]!.status === 200 ? 105_400 : 100_000
    expect(books.driver_payable! + books.commission_income!).toBe(-toDriver)
    expect(books.commission_income).toBe(-Math.round(toDriver * 0.06))
    expect((await on.read()).dispute).toMatchObject({ answer: '装货时就有这道伤，看第二张装货照片', claimed: 300 })
  })
  test('ends when the driver agrees: what was claimed goes back, at most the freight', async () => {
    const { on } = await disputed(9_000)
    expect((await on.drives('agree')).body.order.status).toBe('completed')
    await app.settle()
    expect(await on.books()).toEqual({})
  })
  test('claims no more than freight and value, and never nothing', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('deliver')
    const photos = await photosOf(app, trip.shipper, 1)
    for (const claimed of [0, 481_354.01]) {
      const { status, body } = await on.sends('dispute', { reason: '坏了', claimed_amount: claimed, photos })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['claimed_amount']])
    }
    expect(
      Object.keys((await on.sends('dispute', { reason: '坏了', claimed_amount: 5, photos: [] })).body.errors),
    ).toEqual(['photos'])
  })
  test('a trip that is never delivered is taken over by staff a day after its window', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('load')
    expect((await on.sends('escalate', { reason: '联系不上' })).body.code).toBe('freight.too_early')
    app.clock.advance({ hours: 60 })
    const { body: desk } = await app.call('GET', '/api/admin/freight/orders/', {
      token: await tokenOf(app, staff),
      query: { concern: 'stuck', keyword: `Y${String(trip.id).padStart(8, '0')}` },
    })
    expect(desk.results.map(({ id }: { id: number }) => id)).toEqual([trip.id])
    expect((await on.sends('escalate', { reason: '联系不上' })).body.order.status).toBe('disputed')
    const lost = await aPaidOrder(app)
    await onTrip(app, lost).upTo('load')
    const taken = await aPaidOrder(app)
    await onTrip(app, taken).upTo('load')
    const path = `/api/admin/freight/orders/${taken.id}/escalate/`
    await app.call('POST', path, { token: await tokenOf(app, staff), body: { reason: '司机来电，车坏在路上' } })
    expect(await auditedOf(taken.id)).toEqual(['freight_order.escalate'])
    app.clock.advance({ hours: 32 + 72 })
    await pass()
    expect((await onTrip(app, lost).read()).dispute).toMatchObject({ by_shipper: false, claimed: 1354 })
  })
})

test('he is on time who was seen there by then, or loaded by then; a claim from afar is none', async () => {
  const driver = await aDriver(app)
  const onTime = async () =>
    (
      await app.pool.query(
        'SELECT on_time_trips AS times, completed_trips AS of FROM freight_driver WHERE user_id = $1',
        [driver.id],
      )
    ).rows[0]
  const finish = async (place: object, hoursLater: number) => {
    const on = onTrip(app, await aPaidOrder(app, { driver }))
    await on.drives('depart')
    await on.drives('arrive-pickup', place)
    app.clock.advance({ hours: hoursLater })
    await on.load()
    await on.drives('arrive-delivery', {})
    await on.deliver()
    expect((await on.sends('confirm')).status).toBe(200)
    return onTime()
  }
  const afar = { latitude: 30.6, longitude: 121.5 }
  expect(await finish(afar, 25)).toEqual({ times: 0, of: 1 })
  expect(await finish(afar, 1)).toEqual({ times: 1, of: 2 })
  expect(await finish({}, 1)).toEqual({ times: 2, of: 3 })
})

describe('what each side reads', () => {
  test('is whole while the order lives and in part afterwards; anybody else reads nothing', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const live = await on.read(trip.driver)
    expect(live.stops[0].address).toContain('柯华路')
    expect(live.shipper.phone).toMatch(/^1\d{10}$/)
    expect(live.pickup_code).toBeNull()
    expect((await on.read()).pickup_code).toMatch(/^\d{6}$/)
    await on.upTo('deliver')
    await on.sends('confirm')
    const over = await on.read(trip.driver)
    expect([over.stops[0].address, over.shipper.phone.includes('****')]).toEqual(['', true])
    const stranger = await aDriver(app)
    for (const path of [
      `${ordersPath}${trip.id}/`,
      `${ordersPath}${trip.id}/tracking/`,
      `${ordersPath}${trip.id}/cancel-preview/`,
    ])
      expect((await app.call('GET', path, { token: await tokenOf(app, stranger) })).status).toBe(404)
  })
  test('a rating is seen when both have rated, once each, within a week', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const rating = (points: number) => ({ rating: points, tags: ['准时'], comments: '稳' })
    expect((await on.sends('rate', rating(5))).status).toBe(409)
    await on.upTo('deliver')
    await on.sends('confirm')
    expect((await on.sends('rate', rating(5))).status).toBe(200)
    expect((await on.sends('rate', rating(4))).body.code).toBe('freight.rated')
    expect((await on.read(trip.driver)).ratings).toEqual([])
    expect((await on.drives('rate', rating(3))).body.ratings).toHaveLength(2)
    expect((await on.read(trip.driver)).driver.rating).toBe(5)
    expect(Object.keys((await on.drives('rate', { rating: 6 })).body.errors)).toEqual(['rating'])
  })
  test('a rating of one side is seen after a week', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('deliver')
    await on.sends('confirm')
    await on.sends('rate', { rating: 2 })
    app.clock.advance({ days: 7, minutes: 1 })
    expect((await on.drives('rate', { rating: 5 })).body.code).toBe('freight.rating_closed')
    await pass()
    expect((await on.read(trip.driver)).ratings).toHaveLength(1)
  })
})

test('what the driver earned lies at the payouts desk, due on the second working day, and goes to his own account', async () => {
  const trip = await aPaidOrder(app)
  const on = onTrip(app, trip)
  await on.upTo('deliver')
  expect((await on.sends('confirm')).status).toBe(200)
  await app.settle()
  const token = await tokenOf(app, staff)
  const path = '/api/finance/payouts/'
  const { number } = await on.read()
  const desk = async () =>
    (await app.call('GET', path, { token, query: { role: 'driver', keyword: number } })).body.results
  const [payout, ...others] = await desk()
  expect(others).toEqual([])
  expect(payout).toMatchObject({
    role_display: '司机',
    order_number: number,
    payee_id: trip.driver.id,
    gross: 1354,
    net: 1272.76,
    commission_percent: 6,
    lines: [
      { code: 'freight', label: '运费', amount: 1354 },
      { code: 'commission', amount: -81.24 },
    ],
    due_on: addWorkingDays(dayOf(app.clock.now()), 2),
  })
  expect((await app.call('GET', path, { token, query: { role: 'owner', keyword: number } })).body.results).toEqual([])
  const complete = (fingerprint: string) =>
    app.call('POST', `${path}${payout.id}/complete/`, {
      token,
      body: { reference: 'ICBC7', account_fingerprint: fingerprint },
    })
  expect((await complete('none')).body.code).toBe('payout.no_account')
  await app.pool.query(
    `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at)
     VALUES ($1, '赵建国', '工商银行', '6222000099998888', 'change', $2)`,
    [trip.driver.id, app.clock.now()],
  )
  expect((await complete('none')).body.code).toBe('payout.account_changed')
  expect((await complete((await desk())[0].account_fingerprint)).status).toBe(200)
  expect(await on.books()).toMatchObject({ bank: -127_276 })
})
