import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aPaidOrder,
  onTrip,
  ordersPath,
  payFreight,
  photosOf,
  type TestTrip,
  tokenOf,
} from '../../../testing/freight/trips.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { invariants as moneyRules } from '../../payment/proof/invariants.ts'
import { orderRules } from '../proof/order-rules.ts'

let app: TestApp
let first: Person
let second: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  ;[first, second] = [await aMember(app, 'super_admin'), await aMember(app, 'admin')]
})
afterAll(() => app.close())

const desk = '/api/admin/freight/orders/'
const post = async (who: Person, path: string, body: object = {}) =>
  app.call('POST', path, { token: await tokenOf(app, who), body })
const object = (trip: TestTrip, id: number, body: object = {}, who: Person = trip.driver) =>
  post(who, `${ordersPath}${trip.id}/deductions/${id}/object/`, { reason: '装货时就有这道伤', ...body })
const review = (trip: TestTrip, id: number, amount: number, who = second) =>
  post(who, `${desk}${trip.id}/deductions/${id}/review/`, { amount, reason: '装货照片第二张看得出' })
const toldTitles = async (who: Person): Promise<string[]> =>
  (await app.call('GET', '/api/notifications/', { token: await tokenOf(app, who) })).body.results.map(
    ({ title }: { title: string }) => title,
  )
const earned = async ({ driver }: TestTrip) =>
  (await app.call('GET', '/api/transportation/driver/earnings/', { token: await tokenOf(app, driver) })).body
const expectSound = async () => {
  for (const one of [...orderRules, ...moneyRules])
    if ('text' in one && !one.isTimed) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}

/** A dispute staff decided: ¥300 of ¥1,354 went back. */
const decided = async () => {
  const trip = await aPaidOrder(app)
  const on = onTrip(app, trip)
  await on.upTo('deliver')
  const photos = await photosOf(app, trip.shipper, 1)
  await on.sends('dispute', { reason: '外壳碰伤', claimed_amount: 300, photos })
  const split = { to_shipper: 300, to_driver: 1054, reason: '卸货照片有伤' }
  expect((await post(first, `${desk}${trip.id}/decide/`, split)).status).toBe(200)
  await app.settle()
  const [deduction] = (await on.read(trip.driver)).deductions
  return { trip, on, deduction }
}

describe('what a decided dispute took', () => {
  test('is seen with its pictures, objected to once and reviewed by somebody else; the platform bears what is added', async () => {
    const { trip, on, deduction } = await decided()
    expect(deduction).toMatchObject({
      kind: 'dispute',
      amount: 300,
      reason: '卸货照片有伤',
      status: 'standing',
      actions: ['object'],
    })
    expect(deduction.photos.map(({ kind }: { kind: string }) => kind)).toEqual(['dispute', 'deliver', 'deliver'])
    expect((await on.read()).deductions[0].actions).toEqual([])

    const photos = await photosOf(app, trip.driver, 2)
    expect((await object(trip, deduction.id, {}, await aRenter(app))).status).toBe(404)
    expect((await object(trip, deduction.id, {}, trip.shipper)).status).toBe(404)
    expect((await object(trip, deduction.id, { reason: ' ' })).body.errors).toHaveProperty('reason')
    const objected = await object(trip, deduction.id, { photos })
    expect([objected.status, objected.body.deduction.status]).toEqual([200, 'objected'])
    expect((await object(trip, deduction.id)).body.code).toBe('freight.deduction_action_not_allowed')
    const token = await tokenOf(app, trip.driver)
    const listed = await app.call('GET', '/api/transportation/driver/deductions/', { token })
    expect(listed.body.results[0].photos.at(-1).kind).toBe(`objection_${deduction.id}`)
    expect((await earned(trip)).totals).toMatchObject({ objected: 300, objections: 1 })
    const { rows: waiting } = await app.services.db.execute(app.services.registry.waiting['freight_objection']!)
    expect(waiting).toMatchObject([{ id: deduction.id, waiters: [trip.driver.id] }])
    const { body: seen } = await app.call('GET', desk, {
      token: await tokenOf(app, second),
      query: { concern: 'objections' },
    })
    expect([seen.results.map(({ id }: { id: number }) => id), seen.counts.objections]).toEqual([[trip.id], 1])

    expect((await review(trip, deduction.id, 200, first)).body.code).toBe('freight.same_decider')
    expect((await review(trip, deduction.id, 300.01)).body.errors).toHaveProperty('amount')
    const both = await Promise.all([review(trip, deduction.id, 200), review(trip, deduction.id, 200)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await app.settle()
    const { results, totals } = await earned(trip)
    expect(results).toMatchObject([
      { source_display: '异议补发', gross: 200, commission: 12, net: 188, status: 'due', order_id: trip.id },
      { gross: 1054, net: 990.76 },
    ])
    expect(totals).toMatchObject({ due: 1178.76, objected: 0 })
    expect(await on.books()).toMatchObject({
      borne_expense: 20_000,
      driver_payable: -117_876,
      commission_income: -7524,
    })
    const after = await on.read()
    expect(after.deductions[0]).toMatchObject({ status: 'changed', granted: 200, borne_by: 'platform' })
    expect(after.history.slice(-2).map(({ label }: { label: string }) => label)).toEqual([
      '司机对扣款有异议',
      '平台复核扣款：改判',
    ])
    expect((await toldTitles(trip.driver))[0]).toBe('异议成立')
    expect((await toldTitles(trip.shipper))[0]).toBe('司机的异议成立')
    const { rows: log } = await app.pool.query(
      `SELECT action, actor_id FROM audit_log WHERE object_type = 'freight_deduction' AND object_id = $1 ORDER BY id`,
      [String(deduction.id)],
    )
    expect(log).toEqual([
      { action: 'freight_deduction.object', actor_id: trip.driver.id },
      { action: 'freight_deduction.change', actor_id: second.id },
    ])
    const explained = await app.call('GET', '/api/finance/ledger/explain/', {
      token: await tokenOf(app, first),
      query: { payable_kind: 'freight_order', payable_id: String(trip.id) },
    })
    expect(explained.body.figures.filter(({ is_equal }: { is_equal: boolean }) => !is_equal)).toEqual([])
    await expectSound()
  })

  test('is upheld with a reason, and both are told; a party decides nothing', async () => {
    const { trip, on, deduction } = await decided()
    await object(trip, deduction.id)
    await app.pool.query(`UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1`, [trip.shipper.id])
    expect((await review(trip, deduction.id, 0, trip.shipper)).body.code).toBe('auth.own_case')
    expect((await review(trip, deduction.id, 0)).body.deduction).toMatchObject({ status: 'upheld', granted: 0 })
    await app.settle()
    expect((await on.books()).borne_expense).toBeUndefined()
    expect((await toldTitles(trip.driver))[0]).toBe('异议复核完了')
    expect((await toldTitles(trip.shipper))[0]).toBe('异议复核完了')
    await expectSound()
  })

  test('is not objected to after seven days, nor by whoever agreed', async () => {
    const { trip, deduction } = await decided()
    app.clock.advance({ days: 7, minutes: 1 })
    expect((await object(trip, deduction.id)).body.code).toBe('freight.objection_closed')
    const agreed = await aPaidOrder(app)
    const on = onTrip(app, agreed)
    await on.upTo('deliver')
    await on.sends('dispute', { reason: '少一件', claimed_amount: 50, photos: await photosOf(app, agreed.shipper, 1) })
    await on.drives('agree')
    const [given] = (await on.read(agreed.driver)).deductions
    expect(given).toMatchObject({ amount: 50, status: 'agreed', actions: [] })
    expect((await object(agreed, given.id)).body.code).toBe('freight.deduction_action_not_allowed')
    await expectSound()
  })
})

describe('what was not allowed of an extra', () => {
  const extraPay = '/api/transportation/extras/'
  const lost = async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('load')
    const photos = await photosOf(app, trip.driver, 1)
    const { id: extra } = (await on.drives('extras', { kind: 'toll', amount: 100, photos })).body
    await on.sends(`extras/${extra}/object`, { reason: '绕路了' })
    const body = { amount: 40, reason: '只认高速的' }
    expect((await post(first, `${desk}${trip.id}/extras/${extra}/decide/`, body)).status).toBe(200)
    const [deduction] = (await on.read(trip.driver)).deductions
    expect(deduction).toMatchObject({ kind: 'extra', amount: 60, extra_id: extra })
    return { trip, on, extra, deduction, paid: { id: extra, shipper: trip.shipper } }
  }

  test('is not paid while it is objected to; then the shipper pays what the review says', async () => {
    const { trip, on, extra, deduction } = await lost()
    const pay = () => post(trip.shipper, `${extraPay}${extra}/payment/`, { payment_method: 'wechat' })
    expect((await pay()).status).toBe(200)
    expect((await object(trip, deduction.id)).status).toBe(200)
    const { rows: open } = await app.pool.query(
      `SELECT id FROM payment WHERE payable_kind = 'freight_extra' AND payable_id = $1 AND status = 'processing'`,
      [extra],
    )
    expect(open).toEqual([])
    expect((await pay()).body.code).toBe('freight.extra_objected')
    expect((await on.read()).extras[0]).toMatchObject({ status_display: '异议复核中', actions: [] })
    const waive = await post(first, `${desk}${trip.id}/extras/${extra}/waive/`, { reason: '算了' })
    expect([waive.status, waive.body.code]).toEqual([409, 'freight.extra_action_not_allowed'])
    expect((await review(trip, deduction.id, 50)).body.deduction.borne_by).toBe('shipper')
    expect((await on.read()).extras[0]).toMatchObject({ amount: 90, actions: ['pay'] })
    await payFreight(app, { id: extra, shipper: trip.shipper }, extraPay)
    await app.settle()
    expect(await on.books('freight_extra', extra)).toMatchObject({ driver_payable: -9000 })
    expect((await on.books('freight_extra', extra)).borne_expense).toBeUndefined()
    await expectSound()
  })

  test('is borne by the platform where the shipper has paid, or was let off', async () => {
    const one = await lost()
    await payFreight(app, one.paid, extraPay)
    await object(one.trip, one.deduction.id)
    expect((await review(one.trip, one.deduction.id, 60)).body.deduction.borne_by).toBe('platform')
    const other = await lost()
    await post(first, `${desk}${other.trip.id}/extras/${other.extra}/waive/`, { reason: '货主倒闭' })
    const [taken, waived] = (await other.on.read(other.trip.driver)).deductions
    expect(waived).toMatchObject({ kind: 'waiver', amount: 40 })
    for (const { id } of [taken, waived]) await object(other.trip, id)
    expect((await review(other.trip, taken.id, 10)).body.deduction.borne_by).toBe('platform')
    expect((await review(other.trip, waived.id, 40)).body.deduction.borne_by).toBe('platform')
    await app.settle()
    expect((await booksOf(one)).borne_expense).toBe(6000)
    expect((await booksOf(other)).borne_expense).toBe(5000)
    expect((await other.on.read()).extras[0]).toMatchObject({ amount: 0, actions: [] })
    await expectSound()
  })
  const booksOf = ({ on, extra }: Awaited<ReturnType<typeof lost>>) => on.books('freight_extra', extra)

  test('is paid or objected to first, never both', async () => {
    const { trip, extra, deduction, paid } = await lost()
    const pay = payFreight(app, paid, extraPay).catch(() => null)
    const [, objected] = await Promise.all([pay, object(trip, deduction.id)])
    expect(objected.status).toBe(200)
    await app.settle()
    const { borne_by } = (await review(trip, deduction.id, 30)).body.deduction
    const { rows } = await app.pool.query('SELECT paid_at, amount_fen FROM freight_extra WHERE id = $1', [extra])
    expect([borne_by, rows[0].amount_fen]).toEqual(rows[0].paid_at === null ? ['shipper', 7000] : ['platform', 4000])
    await app.settle()
    await expectSound()
  })
})

test('a compensation that was not given is one too: called off by staff, or a no-show of whoever had set out', async () => {
  const called = await aPaidOrder(app)
  await onTrip(app, called).upTo('depart')
  await post(first, `${desk}${called.id}/call-off/`, { reason: '货主失联', to_driver: 30 })
  const [called_off] = (await onTrip(app, called).read(called.driver)).deductions
  expect(called_off).toMatchObject({ kind: 'compensation', amount: 70, status: 'standing' })
  await object(called, called_off.id)
  expect((await review(called, called_off.id, 70)).body.deduction.borne_by).toBe('platform')

  const idle = await aPaidOrder(app)
  const gone = await aPaidOrder(app)
  await onTrip(app, gone).upTo('depart')
  app.clock.advance({ hours: 25, minutes: 1 })
  for (const trip of [idle, gone]) expect((await onTrip(app, trip).sends('no-show')).status).toBe(200)
  expect((await onTrip(app, idle).read(idle.driver)).deductions).toEqual([])
  const [missed] = (await onTrip(app, gone).read(gone.driver)).deductions
  expect(missed).toMatchObject({ kind: 'compensation', amount: 100 })
  await object(gone, missed.id)
  expect((await review(gone, missed.id, 100, first)).status).toBe(200)
  await app.settle()
  expect(await onTrip(app, gone).books()).toMatchObject({ borne_expense: 10_000, driver_payable: -10_000 })
  await expectSound()
})
