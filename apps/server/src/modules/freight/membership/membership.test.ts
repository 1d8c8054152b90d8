import { membershipPlans, unusedFen } from '@jihui/protocol/freight/membership/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import { aCargo, aDriver, aShipper, type TestDriver } from '../../../testing/freight/parties.ts'
import { anOrder, onTrip, payFreight, tokenOf } from '../../../testing/freight/trips.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passMembershipTime } from './join-membership.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const base = '/api/transportation/membership/'
const call = async (who: Person, method: 'GET' | 'POST', path = '', body?: object) =>
  app.call(method, `${base}${path}`, { token: await tokenOf(app, who), ...(body && { body }) })
const joined = async (who: Person, plan = 'month') => {
  const { body } = await call(who, 'POST', '', { plan })
  await payFreight(app, { id: body.id, shipper: who }, base)
  await app.settle()
  return body.id as number
}
const later = (hours: number) => app.clock.set(addHours(app.clock.now(), hours))

test('whole days that have not begun go back by their share of the price', () => {
  const beginsAt = new Date('2026-11-02T03:00:00Z')
  const term = { priceFen: 99_00, beginsAt, endsAt: addHours(beginsAt, 30 * 24) }
  const after = (hours: number) => unusedFen(term, addHours(beginsAt, hours))
  expect([after(-48), after(0), after(1), after(24), after(29 * 24 + 1), after(31 * 24)]).toEqual([
    9900, 9900, 9570, 9570, 0, 0,
  ])
})

describe('a membership', () => {
  test('lowers the commission from its payment on, on what is shown and on what is settled', async () => {
    const driver = await aDriver(app)
    const shipper = await aShipper(app)
    const cargo = await aCargo(app, shipper)
    const net = async () =>
      (await app.call('GET', `/api/transportation/cargos/${cargo.id}/`, { token: await tokenOf(app, driver) })).body
        .net_for_driver
    expect(await net()).toBe(1272.76)
    const { body } = await call(driver, 'POST', '', { plan: 'month' })
    expect([body.pending.id, body.current]).toEqual([body.id, null])
    expect(await net()).toBe(1272.76)
    await payFreight(app, { id: body.id, shipper: driver }, base)
    await app.settle()
    expect(await net()).toBe(1299.84)
    const match = await app.call('GET', `/api/transportation/cargos/${cargo.id}/match/`, {
      token: await tokenOf(app, driver),
    })
    expect(match.body.net).toBe(1299.84)
    // What weighs in the match is the same for everybody.
    const plain = await app.call('GET', `/api/transportation/cargos/${cargo.id}/match/`, {
      token: await tokenOf(app, await aDriver(app)),
    })
    expect(match.body.terms).toEqual(plain.body.terms)
    const trip = await anOrder(app, { driver, shipper: await aShipper(app) })
    await payFreight(app, trip)
    const on = onTrip(app, trip)
    await on.upTo('deliver')
    await on.sends('confirm')
    await app.settle()
    expect(await on.books()).toMatchObject({ commission_income: -5416, driver_payable: -129_984 })
  })

  test('follows the one that runs, and is none while it is not paid for a day', async () => {
    const driver = await aDriver(app)
    await joined(driver)
    const first = (await call(driver, 'GET')).body.current
    await joined(driver, 'month')
    const both = (await call(driver, 'GET')).body.current
    const dayMs = 86_400_000
    expect(Date.parse(both.ends_at) - Date.parse(first.ends_at)).toBe(30 * dayMs)
    expect(both.unused).toBe(198)
    const { body } = await call(driver, 'POST', '', { plan: 'year' })
    later(25)
    await passMembershipTime(app.services)
    expect((await call(driver, 'GET')).body.pending).toBeNull()
    const late = await call(driver, 'POST', `${body.id}/payment/`, { payment_method: 'wechat' })
    expect([late.status, late.body.code]).toEqual([409, 'freight.membership_not_due'])
  })

  test('asked for anew, the one before is not paid any more: late money goes back', async () => {
    const driver = await aDriver(app)
    const first = (await call(driver, 'POST', '', { plan: 'month' })).body.id
    const second = (await call(driver, 'POST', '', { plan: 'year' })).body
    expect(second.pending).toMatchObject({ id: second.id, plan: 'year', price: membershipPlans.year.priceFen / 100 })
    expect((await call(driver, 'POST', `${first}/payment/`, { payment_method: 'wechat' })).status).toBe(409)
    expect((await call(await aDriver(app), 'GET', `${first}/payment_status/`)).status).toBe(404)
  })

  test('ends on any day with the unused ones given back, and is not joined again for the days given back', async () => {
    const driver: TestDriver = await aDriver(app)
    const id = await joined(driver)
    later(10 * 24 + 3)
    const { status, body } = await call(driver, 'POST', 'end/')
    expect([status, body.current, body.message]).toEqual([200, null, '会员已结束，退回 ¥62.70'])
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT e.account, sum(e.amount_fen)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
       WHERE p.payable_kind = 'freight_membership' AND p.payable_id = $1 GROUP BY e.account HAVING sum(e.amount_fen) <> 0`,
      [id],
    )
    expect(Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))).toEqual({
      gateway: 3630,
      membership_income: -3630,
    })
    expect((await call(driver, 'POST', 'end/')).body.code).toBe('freight.membership_none')
    const again = await call(driver, 'POST', '', { plan: 'month' })
    expect([again.status, again.body.code]).toEqual([409, 'freight.membership_rejoin'])
    later(20 * 24)
    expect((await call(driver, 'POST', '', { plan: 'month' })).status).toBe(201)
  })

  test('is for drivers, of the plans there are; anybody reads what it costs', async () => {
    const nobody = await aRenter(app)
    expect((await call(nobody, 'POST', '', { plan: 'month' })).body.code).toBe('freight.driver_required')
    expect((await call(nobody, 'GET')).body).toMatchObject({ is_driver: false, current: null, commission_percent: 6 })
    expect(Object.keys((await call(await aDriver(app), 'POST', '', { plan: 'gold' })).body.errors)).toEqual(['plan'])
    const fees = (await app.call('GET', '/api/transportation/platform/')).body.fees
    expect(fees.memberships.map((one: any) => [one.code, one.price, one.commission_percent])).toEqual([
      ['month', 99, 4],
      ['year', 888, 3],
    ])
  })
})
