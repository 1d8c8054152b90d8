import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDriver, aShipper } from '../../../testing/freight/parties.ts'
import { aPaidOrder, anOrder, onTrip, payFreight, photosOf, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { dayOf } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { payOut } from '../../../testing/owners.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const read = async (who: Person, path: string, query: Record<string, string> = {}) =>
  app.call('GET', `/api/transportation/${path}`, { token: await tokenOf(app, who), query })
const earnings = async (driver: Person, query: Record<string, string> = {}) =>
  (await read(driver, 'driver/earnings/', query)).body
const finance = async (shipper: Person, query: Record<string, string> = {}) =>
  (await read(shipper, 'shipper/finance/', query)).body

test('who is neither is told how to become one', async () => {
  const nobody = await aRenter(app)
  expect((await read(nobody, 'driver/earnings/')).body.code).toBe('freight.driver_required')
  expect((await read(nobody, 'shipper/finance/')).body.code).toBe('freight.shipper_required')
  expect((await read(nobody, 'shipper/finance/statement/')).body.code).toBe('freight.shipper_required')
  expect((await read(nobody, 'shipper/finance/', { month: '2026-13' })).body.code).toBe('request.invalid')
})

test('freight is held in trust, then due less the commission, then paid with its reference', async () => {
  const trip = await aPaidOrder(app)
  const on = onTrip(app, trip)
  const before = await earnings(trip.driver)
  expect(before.results).toEqual([])
  expect(before.totals).toMatchObject({ held: 1272.76, held_orders: 1, due: 0, paid: 0, payout_account: null })
  expect((await finance(trip.shipper)).totals).toMatchObject({ in_trust: 1354, in_trust_orders: 1, cost: 1354 })

  await on.upTo('deliver')
  expect((await on.sends('confirm')).status).toBe(200)
  await app.settle()
  const after = await earnings(trip.driver)
  expect(after.results).toMatchObject([
    {
      order_id: trip.id,
      order_number: expect.stringMatching(/^Y\d{8}$/),
      gross: 1354,
      commission: 81.24,
      commission_percent: 6,
      net: 1272.76,
      status: 'due',
      reference: '',
      lines: [
        { code: 'freight', amount: 1354 },
        { code: 'commission', amount: -81.24 },
      ],
    },
  ])
  expect(after.totals).toMatchObject({ held: 0, held_orders: 0, due: 1272.76, settled: 1272.76, commission: 81.24 })
  expect(after.totals.next_due_on).toBe(after.results[0].due_on)
  expect((await earnings(await aDriver(app))).results).toEqual([])

  const paid = await payOut(app, { ...staff, token: await tokenOf(app, staff) }, after.results[0].id, {
    reference: 'ICBC-77',
  })
  // Nobody is paid to an account he never gave.
  expect(paid.body.code).toBe('payout.no_account')
  expect((await earnings(trip.driver, { status: 'paid' })).results).toEqual([])
})

test('the day a driver is told is not before his account counts, and says why', async () => {
  // On a Wednesday: due on Friday; an account given today counts on Saturday, so he is paid on Monday.
  const [wednesday, weekday] = [3, new Date(`${dayOf(app.clock.now())}T00:00:00Z`).getUTCDay()]
  app.clock.advance({ days: (wednesday - weekday + 7) % 7 })
  const trip = await aPaidOrder(app)
  await onTrip(app, trip).upTo('deliver')
  await onTrip(app, trip).sends('confirm')
  await app.settle()
  const none = await earnings(trip.driver)
  expect(none.totals.pay_note).toMatch(/^还没有收款账户/)
  const give = (effective: Date) =>
    app.pool.query(
      `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at)
       VALUES ($1, '赵建国', '工商银行', '6222000099997777', 'change', $2)`,
      [trip.driver.id, effective],
    )
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
  await give(inDays(3))
  const waiting = await earnings(trip.driver)
  const [earning] = waiting.results
  expect([earning.due_on, earning.pay_on]).toEqual([dayOf(inDays(2)), dayOf(inDays(5))])
  expect(earning.pay_note).toContain('才能打款')
  expect(waiting.totals).toMatchObject({ next_pay_on: earning.pay_on, next_pay: earning.net, next_due: earning.net })
  await give(app.clock.now())
  const counts = await earnings(trip.driver)
  expect(counts.results[0]).toMatchObject({ pay_on: earning.due_on, pay_note: '' })
  expect(counts.totals.pay_note).toBe('')
})

test('a shipper sees what each order, month and lane came to: extras on top, what went back off', async () => {
  const shipper = await aShipper(app)
  const first = await aPaidOrder(app, { shipper })
  const on = onTrip(app, first)
  await on.upTo('load')
  const toll = await on.drives('extras', { kind: 'toll', amount: 46, photos: await photosOf(app, first.driver, 1) })
  expect(toll.status).toBe(201)
  expect((await on.sends(`extras/${toll.body.id}/accept`)).status).toBe(200)
  await payFreight(app, { id: toll.body.id, shipper }, '/api/transportation/extras/')
  await app.settle()
  const second = await aPaidOrder(app, { shipper, cargo: { price: 1400 } })
  expect((await onTrip(app, second).sends('cancel', { reason: '不发了' })).status).toBe(200)
  await app.settle()
  await anOrder(app, { shipper, cargo: { price: 1500 } })

  const { totals, months, lanes, results, count } = await finance(shipper)
  expect(count).toBe(2)
  expect(totals).toEqual({
    orders: 2,
    freight: 2754,
    extras: 46,
    refunded: 1400,
    cost: 1400,
    in_trust: 1354,
    in_trust_orders: 1,
    unpaid: 1500,
    unpaid_orders: 1,
  })
  const [cancelled, loaded] = results
  expect(cancelled).toMatchObject({ order_id: second.id, freight: 1400, refunded: 1400, cost: 0, is_in_trust: false })
  expect(loaded).toMatchObject({ order_id: first.id, freight: 1354, extras: 46, cost: 1400, is_in_trust: true })
  const sums = { orders: 2, freight: 2754, extras: 46, refunded: 1400, cost: 1400 }
  expect(months).toMatchObject([sums])
  expect(lanes).toMatchObject([{ from_city: '绍兴', to_city: '宁波', ...sums }])
  expect((await finance(shipper, { month: '2020-01' })).totals).toMatchObject({ orders: 0, cost: 0, in_trust: 1354 })

  const { body } = await read(shipper, 'shipper/finance/statement/', { month: months[0].month })
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const rows = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows.at(-1)).toBe('合计 2 单,,,,,,,2754.00,46.00,-1400.00,1400.00,1354.00')
})
