/** The dearest machines: a sum of any allowed size is told exactly or refused with a sentence, from the quote to the payout. */
import { amountLimits } from '@jihui/protocol/owner/fleet'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { periodLimits } from '@jihui/protocol/rental/period'
import { fenMax } from '@jihui/protocol/values'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAnyOrders } from '../../testing/hold-any-orders.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aCategory, anOwner, aStatement, ownerPath, payOut } from '../../testing/owners.ts'
import { balanceOf, imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-04T02:00:00Z' })
  await holdAnyOrders(app.pool)
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const [first] = lines
const yuan = (fen: number) => fen / 100

test('a machine of ¥80,000,000 is registered, rented for two years, given back early, refunded, settled and paid out', async () => {
  const owner = await anOwner(app)
  const line = first!.id
  const registered = await app.call('POST', ownerPath('equipment/register/'), {
    token: owner.token,
    body: aStatement(line, await aCategory(app, line), {
      market_value: 80_000_000,
      day_rate: 160_000,
      week_rate: 1_000_000,
      month_rate: 3_600_000,
      deposit: 40_000_000,
      delivery_fee: 300_000,
      add_ons: {},
    }),
  })
  expect([registered.status, registered.body.errors]).toEqual([201, undefined])
  await app.pool.query(`UPDATE equipment SET status = 'active' WHERE id = $1`, [registered.body.id])
  const machine: Machine = { id: registered.body.id, units: [], line }
  const id = await aRental(app, { machine, renter, staff, status: 'in_use', days: periodLimits.daysMax })
  const order = (await app.call('GET', pathOf(line, 'get_rental', id), { token: renter.token })).body
  const paid = await app.pool.query<{ fen: number }>(
    `SELECT amount_fen AS fen FROM payment WHERE payable_id = $1 AND status = 'paid'`,
    [id],
  )
  expect(paid.rows.map(({ fen }) => yuan(fen))).toEqual([order.total_amount])
  expect(order.total_amount).toBeGreaterThan(24 * 3_600_000 + 40_000_000)

  app.clock.set('2028-01-04T02:00:00Z')
  const ownerAgain = await signInAgain(app, owner)
  const back = await app.call('POST', pathOf(line, 'confirm_return', id), { token: ownerAgain.token, body: {} })
  expect([back.status, back.body.errors]).toEqual([200, undefined])
  const { rows: returned } = await app.pool.query<{ fen: number }>(
    'SELECT rent_refund_fen AS fen FROM return_record WHERE rental_id = $1',
    [id],
  )
  const rentBackFen = returned[0]!.fen
  expect(rentBackFen).toBeGreaterThan(0)
  const refunds = () =>
    app.pool.query(`SELECT status, sum(amount_fen)::bigint AS fen FROM refund WHERE payable_id = $1 GROUP BY 1`, [id])
  await expect
    .poll(async () => (await refunds()).rows)
    .toEqual([{ status: 'completed', fen: 40_000_000_00 + rentBackFen }])

  const [earning] = (await app.call('GET', ownerPath('earnings/'), { token: ownerAgain.token })).body.results
  const rent = order.rental_fee - yuan(rentBackFen)
  const commission = Math.round(rent * findLine(line).pricing.commissionPercent) / 100
  expect(earning).toMatchObject({ rent, delivery: 300_000, commission, net: rent + 300_000 - commission })
  app.clock.set('2028-01-20T02:00:00Z')
  const paidOut = await payOut(app, await signInAgain(app, staff), earning.id, { reference: 'B-1' })
  expect([paidOut.status, paidOut.body.errors]).toEqual([200, undefined])
  expect(await balanceOf(app, 'owner_payable', id)).toBe(0)
  expect(await imbalance(app)).toBe(0)
})

/** Up to the limit of what an owner may state, in fen; the limit itself is likely. */
const upTo = (limit: number) =>
  fc.oneof(fc.constant(limit * 100), fc.constant(1), fc.integer({ min: 1, max: limit * 100 }))
const terms = fc.record({
  day: upTo(amountLimits.dayRate),
  week: fc.option(upTo(amountLimits.weekRate)),
  month: fc.option(upTo(amountLimits.monthRate)),
  deposit: upTo(amountLimits.deposit),
  delivery: upTo(amountLimits.delivery),
  perKm: upTo(amountLimits.perKm),
  addOn: upTo(amountLimits.addOn),
  days: fc.oneof(fc.constant(periodLimits.daysMax), fc.integer({ min: 1, max: periodLimits.daysMax })),
})

describe.each(lines.map(({ id }) => id))('on the line %s', (id) => {
  test('every combination of allowed rates, days and options is quoted exactly and ordered, or refused with a sentence', async () => {
    const machine = await aMachine(app, { line: id })
    const { token } = await aRenter(app)
    const { options, charges } = findLine(id)
    const chosen = Object.fromEntries(options.map(({ flag }) => [flag, true]))
    const addOns = [...options, ...charges].map(({ addOn }) => addOn)
    await fc.assert(
      fc.asyncProperty(terms, async ({ day, week, month, deposit, delivery, perKm, addOn, days }) => {
        await app.pool.query(
          `UPDATE equipment SET day_fen = $2, week_fen = $3, month_fen = $4, deposit_fen = $5, delivery_fen = $6,
             delivery_km_fen = $7, add_ons_fen = $8 WHERE id = $1`,
          [
            machine.id,
            day,
            week,
            month,
            deposit,
            delivery,
            perKm,
            JSON.stringify(Object.fromEntries(addOns.map((code) => [code, addOn]))),
          ],
        )
        const body = { ...requestFor(app, machine, days, 0), ...chosen, delivery_address: '黑龙江省漠河市西林吉镇' }
        const quote = await app.call('POST', pathOf(id, 'quote_rental'), { token, body })
        const made = await app.call('POST', pathOf(id, 'create_rental'), { token, body })
        if (quote.status === 400) {
          expect(Object.values(quote.body.errors)).toEqual([expect.stringMatching(/[\u4e00-\u9fa5]/)])
          expect(made).toMatchObject({ status: 400, body: { errors: quote.body.errors } })
          return
        }
        expect([quote.status, quote.body.errors]).toEqual([200, undefined])
        expect([made.status, made.body.errors]).toEqual([201, undefined])
        const fenOf = (amount: number) => Math.round(amount * 100)
        const totalFen = fenOf(quote.body.total_amount)
        expect(totalFen).toBeLessThanOrEqual(fenMax)
        const parts = (quote.body.lines as { amount: number }[]).reduce((sum, { amount }) => sum + fenOf(amount), 0)
        expect([parts, fenOf(made.body.total_amount)]).toEqual([totalFen, totalFen])
        await app.pool.query(`UPDATE occupancy SET released_at = now() WHERE rental_id = $1`, [made.body.id])
      }),
      { numRuns: process.env.CI ? 60 : 15 },
    )
  })
})
