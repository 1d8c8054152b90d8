/** Several units of one machine in one order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdAnyOrders } from '../../testing/hold-any-orders.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, aSignature, pathOf, payFor, requestFor } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { invariants } from './proof/invariants.ts'

const line = 'engineering'
let app: TestApp
let renter: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-04T02:00:00Z' })
  await holdAnyOrders(app.pool)
  ;[renter, staff] = [await aRenter(app), await aMember(app, 'super_admin')]
})
afterAll(() => app.close())

const post = (who: Person, path: string, body: object = {}) => app.call('POST', path, { token: who.token, body })
const place = (machine: Machine, quantity: unknown, days = 3, from = 1, who = renter) =>
  post(who, pathOf(line, 'create_rental'), { ...requestFor(app, machine, days, from), quantity })
const orderOf = async (id: number, who = renter) =>
  (await app.call('GET', pathOf(line, 'get_rental', id), { token: who.token })).body
const fenOf = (amount: number) => Math.round(amount * 100)
const expectSound = async () => {
  for (const one of invariants)
    if ('text' in one && !one.isTimed)
      expect([one.rule, (await app.pool.query(one.text, [...(one.values ?? [])])).rows]).toEqual([one.rule, []])
}

describe('an order of several units', () => {
  test('costs as many times the rent, options and ways as it has units, in one quote with one deposit', async () => {
    const machine = await aMachine(app, { line, units: 3 })
    const quote = (quantity?: number) =>
      post(renter, pathOf(line, 'quote_rental'), { ...requestFor(app, machine, 7, 1), quantity, operator_needed: true })
    const [none, one, three] = [(await quote()).body, (await quote(1)).body, (await quote(3)).body]
    expect(none).toEqual(one)
    for (const field of ['rental_fee', 'service_fee', 'delivery_fee', 'deposit', 'total_amount', 'late_fee_per_day'])
      expect([field, fenOf(three[field])]).toEqual([field, 3 * fenOf(one[field])])
    expect(three.quantity).toBe(3)
    const sum = three.lines.reduce((total: number, { amount }: { amount: number }) => total + fenOf(amount), 0)
    expect(sum).toBe(fenOf(three.total_amount))
    expect(three.lines[0].working).toMatch(/× 3 台$/)
  })

  test('takes all of its units or none, and says how many are free', async () => {
    const machine = await aMachine(app, { line, units: 3 })
    const first = await place(machine, 2)
    expect([first.status, first.body.quantity, first.body.units.length]).toEqual([201, 2, 2])
    const tooMany = await place(machine, 2)
    expect(tooMany).toMatchObject({
      status: 409,
      body: { code: 'rental.unavailable', errors: { quantity: '这几天只有 1 台空闲' } },
    })
    expect((await place(machine, 1)).status).toBe(201)
    expect(Object.keys((await place(machine, 1)).body.errors)).toEqual(['start_date'])
    expect((await place(machine, 3, 3, 30)).status).toBe(201)
    await expectSound()
  })

  test.each([0, -1, 1.5, 51, 'viele', 4])('is refused by the field for a quantity of %s', async (quantity) => {
    const machine = await aMachine(app, { line, units: 3 })
    const { status, body } = await place(machine, quantity)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['quantity']])
    expect(body.errors.quantity).toMatch(/[\u4e00-\u9fa5]/)
  })

  test('counts each unit’s days among what somebody may hold unpaid', async () => {
    await app.pool.query(`UPDATE platform_setting SET value = '30' WHERE key = 'open_unit_days_max'`)
    const [machine, newcomer] = [await aMachine(app, { line, units: 4 }), await aRenter(app)]
    expect((await place(machine, 4, 8, 1, newcomer)).body.code).toBe('rental.too_many_open')
    expect((await place(machine, 3, 8, 1, newcomer)).status).toBe(201)
    await app.pool.query(`UPDATE platform_setting SET value = '1000000' WHERE key = 'open_unit_days_max'`)
  })

  test('200 at once of 1 to 5 units on 10 never take more than 10, and leave none that somebody could have had', async () => {
    const machine = await aMachine(app, { line, units: 10 })
    const people = await Promise.all(Array.from({ length: 20 }, () => aRenter(app)))
    const wanted = Array.from({ length: 200 }, (_, at) => 1 + (at % 5))
    const answers = await Promise.all(wanted.map((quantity, at) => place(machine, quantity, 3, 5, people[at % 20]!)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const taken = answers.reduce((sum, { status }, at) => sum + (status === 201 ? wanted[at]! : 0), 0)
    expect(taken).toBe(10)
    await expectSound()
  })

  test('longer periods move all units or none', async () => {
    const machine = await aMachine(app, { line, units: 2 })
    const id = await aRental(app, { machine, renter, staff, status: 'in_use', days: 3, more: { quantity: 2 } })
    const blocked = await place(machine, 1, 2, 4)
    expect(blocked.status).toBe(201)
    const refused = await post(renter, pathOf(line, 'extend_rental', id), { new_end_date: '2027-03-08' })
    expect([refused.status, refused.body.code]).toEqual([409, 'rental.unavailable'])
    await post(renter, pathOf(line, 'cancel_rental', blocked.body.id))
    const longer = await post(renter, pathOf(line, 'extend_rental', id), { new_end_date: '2027-03-08' })
    expect([longer.status, longer.body.errors]).toEqual([200, undefined])
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS n FROM occupancy WHERE rental_id = $1 AND kind = 'rental' AND upper(period) = '2027-03-09'`,
      [id],
    )
    expect(rows).toEqual([{ n: 2 }])
    await expectSound()
  })
})

describe('units of one order change hands one by one', () => {
  const record = async (who: Person, id: number, stage: 'out' | 'back', unit?: number, meter = 100) => {
    const form = new FormData()
    form.set('stage', stage)
    if (unit !== undefined) form.set('unit_id', String(unit))
    form.set('meter', String(meter))
    form.set('positions', JSON.stringify([]))
    return app.call('POST', pathOf(line, 'record_handover', id), { token: who.token, form })
  }

  test('the contract names all; hand-over and return count with the last; late units cost their own days; deductions name theirs', async () => {
    const owner = await anOwner(app)
    const machine = await aMachine(app, { line, units: 3, owner })
    const id = await aRental(app, {
      machine,
      renter,
      staff,
      status: 'pending_signature',
      days: 3,
      more: { quantity: 2 },
    })
    const { units, contract_id: contract } = await orderOf(id)
    const text = await app.pool.query('SELECT facts FROM agreement WHERE rental_id = $1', [id])
    expect(text.rows[0].facts.equipment).toMatchObject({
      quantity: 2,
      serial: units.map(({ serial }: { serial: string }) => serial).join('、'),
    })
    expect(contract === undefined || contract > 0).toBe(true)
    await post(renter, pathOf(line, 'sign_contract', id), { signature: await aSignature() })
    await payFor(app, line, id, renter)
    expect((await post(owner, pathOf(line, 'deliver_rental', id))).status).toBe(200)
    const before = (await app.pool.query('SELECT receipt_due_at FROM rental WHERE id = $1', [id])).rows[0]
      .receipt_due_at
    expect(Object.keys((await record(owner, id, 'out')).body.errors)).toEqual(['unit_id'])
    expect(Object.keys((await record(owner, id, 'out', machine.units[2])).body.errors)).toEqual(['unit_id'])
    const [one, two] = units.map((unit: { id: number }) => unit.id)
    expect((await record(owner, id, 'out', one, 100)).status).toBe(201)
    const due = async () =>
      (await app.pool.query('SELECT receipt_due_at FROM rental WHERE id = $1', [id])).rows[0].receipt_due_at
    expect(await due()).toEqual(before)
    expect((await record(owner, id, 'out', one, 100)).body.code).toBe('rental.handover_recorded')
    expect((await record(owner, id, 'out', two, 900)).status).toBe(201)
    expect((await due()).getTime()).toBeLessThan(before.getTime())
    await post(renter, pathOf(line, 'confirm_receipt', id))

    // The first comes back on its last day, the second two days late.
    app.clock.set('2027-03-06T02:00:00Z')
    const ownerThen = await signInAgain(app, owner)
    expect((await record(ownerThen, id, 'back', one, 120)).status).toBe(201)
    expect((await record(ownerThen, id, 'back', two, 800)).body.errors).toHaveProperty('meter')
    app.clock.set('2027-03-08T02:00:00Z')
    const [ownerNow, renterNow] = [await signInAgain(app, owner), await signInAgain(app, renter)]
    const { body: handover } = await app.call('GET', pathOf(line, 'get_handover', id), { token: ownerNow.token })
    expect(handover.units.map((unit: { comparison: object | null }) => unit.comparison !== null)).toEqual([true, false])
    expect(handover.units[0].comparison.meter_used).toBe(20)
    const giveBack = (deductions: object[]) =>
      post(ownerNow, pathOf(line, 'confirm_return', id), { deductions, condition: '一台漆面划伤' })
    const strange = await giveBack([{ label: '划伤', amount: 10, serial: 'SN-0' }])
    expect(Object.keys(strange.body.errors)).toEqual(['deductions'])
    const much = await giveBack([{ label: '划伤', amount: 100_000, serial: units[1].serial }])
    expect(Object.keys(much.body.errors)).toEqual(['deductions'])
    const back = await giveBack([{ label: '划伤', amount: 88, serial: units[1].serial }])
    expect([back.status, back.body.errors]).toEqual([200, undefined])
    const { rows } = await app.pool.query('SELECT late_days, late_fen FROM return_record WHERE rental_id = $1', [id])
    const { rows: terms } = await app.pool.query(
      'SELECT q.terms FROM rental r JOIN quote q ON q.id = r.quote_id WHERE r.id = $1',
      [id],
    )
    const { rates, latePercent } = terms[0].terms
    expect(rows).toEqual([{ late_days: 2, late_fen: Math.round((2 * rates.dayFen * latePercent) / 100) }])
    const claim = (await app.call('GET', pathOf(line, 'get_return_record', id), { token: renterNow.token })).body
    expect(claim.deductions.map(({ serial }: { serial?: string }) => serial)).toEqual([undefined, units[1].serial])
    app.clock.set('2027-03-04T02:00:00Z')
    await expectSound()
  })

  test('one of them that another order has not given back is named, and keeps the whole order here', async () => {
    const machine = await aMachine(app, { line, units: 2 })
    const out = await aRental(app, { machine, renter, staff, status: 'in_use', days: 2 })
    const waiting = await aRental(app, {
      machine,
      renter,
      staff,
      status: 'pending_delivery',
      days: 2,
      from: 20,
      more: { quantity: 2 },
    })
    const { units } = await orderOf(out)
    const refused = await post(staff, pathOf(line, 'deliver_rental', waiting))
    expect(refused.body.code).toBe('rental.unit_out')
    expect(refused.body.message).toContain(units[0].serial)
  })
})

test('a call without a quantity is about one unit, as the documents say', async () => {
  const machine = await aMachine(app, { line, units: 2 })
  const { body } = await place(machine, undefined, 2, 40)
  expect([body.quantity, body.units.length]).toEqual([1, 1])
})
