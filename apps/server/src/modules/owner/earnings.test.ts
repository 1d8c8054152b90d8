import { findLine, lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWorkingDays } from '../payment/public.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { anOwner, ownerPath, payOut } from '../../testing/owners.ts'
import { aRental, aSignature, pathOf, payFor, requestFor } from '../../testing/orders.ts'
import { balanceOf, imbalance, settleClaimOf } from '../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let staff: Person
beforeAll(async () => {
  // A Thursday: the third working day after it is the next Tuesday.
  app = await startTestApp({ now: '2027-03-04T02:00:00Z' })
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const get = (person: Person, path: string, query = {}) =>
  app.call('GET', ownerPath(path), { token: person.token, query })
const post = (person: Person, path: string, body: object = {}) => app.call('POST', path, { token: person.token, body })

/** An order with the first option the line has, brought into use by the machine's owner. */
const anOrderInUse = async (owner: Person, machine: Machine, days = 7) => {
  const line = findLine(machine.line)
  const body = { ...requestFor(app, machine, days, 0), ...(line.options[0] ? { [line.options[0].flag]: true } : {}) }
  const made = await app.call('POST', pathOf(line.id, 'create_rental'), { token: renter.token, body })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const id: number = made.body.id
  await app.pool.query(
    `UPDATE rental SET status = 'pending_contract', verification_status = 'approved', verified_at = $2 WHERE id = $1`,
    [id, app.clock.now()],
  )
  await post(renter, pathOf(line.id, 'generate_contract', id))
  await post(renter, pathOf(line.id, 'sign_contract', id), { signature: await aSignature() })
  await payFor(app, line.id, id, renter)
  expect((await post(owner, pathOf(line.id, 'deliver_rental', id))).status).toBe(200)
  expect((await post(renter, pathOf(line.id, 'confirm_receipt', id))).status).toBe(200)
  return { id, order: made.body }
}

describe.each(triedLines.map(({ id }) => id))('an order on an owner’s machine of the line %s', (id) => {
  test('is settled to the fen: everything earned is his, less the commission on the rent; damage once it stands', async () => {
    const owner = await anOwner(app)
    const machine = await aMachine(app, { line: id, owner })
    const { id: rentalId, order } = await anOrderInUse(owner, machine)
    const before = (await get(owner, 'earnings/')).body
    expect(before.summary).toMatchObject({ held_orders: 1, due: 0, received: 0 })
    const back = await post(owner, pathOf(id, 'confirm_return', rentalId), { damage_fee: 88.8, condition: '漆面划伤' })
    expect([back.status, back.body.errors]).toEqual([200, undefined])
    const { pricing } = findLine(id)
    const refunded = (
      await app.pool.query('SELECT rent_refund_fen AS fen FROM return_record WHERE rental_id = $1', [rentalId])
    ).rows[0].fen as number
    const lines = order.lines as { kind: string; amount: number }[]
    const fenOf = (kind: string) =>
      Math.round(lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0) * 100)
    const rent = fenOf('rental') - refunded
    const commission = Math.round((rent * pricing.commissionPercent) / 100)
    const net = rent + fenOf('option') + fenOf('delivery') - commission
    const { body } = await get(owner, 'earnings/')
    expect(body.results).toHaveLength(1)
    expect(body.results[0]).toMatchObject({
      rental_id: rentalId,
      rent: rent / 100,
      extras: fenOf('option') / 100,
      delivery: fenOf('delivery') / 100,
      damage: 0,
      commission: commission / 100,
      net: net / 100,
      status: 'due',
      settled_on: '2027-03-04',
      due_on: '2027-03-09',
    })
    const total = body.results[0].lines.reduce(
      (sum: number, line: { amount: number }) => sum + Math.round(line.amount * 100),
      0,
    )
    expect(total).toBe(net)
    expect(body.summary).toMatchObject({ held: 0, due: net / 100, next_due_on: '2027-03-09', settled: net / 100 })
    expect(await balanceOf(app, 'owner_payable', rentalId)).toBe(-net)
    expect(await balanceOf(app, 'commission_income', rentalId)).toBe(-commission)
    expect(await balanceOf(app, 'service_income', rentalId)).toBe(-fenOf('service'))
    // Asked for, it stays in the deposit.
    expect(await balanceOf(app, 'deposit', rentalId)).toBe(-8880)
    await settleClaimOf(app, rentalId, 5000)
    const after = (await get(owner, 'earnings/')).body
    expect(after.results).toHaveLength(2)
    expect(after.results[0]).toMatchObject({ source: 'claim', rent: 0, damage: 50, commission: 0, net: 50 })
    expect(after.summary).toMatchObject({ held: 0, settled: (net + 5000) / 100 })
    expect(await balanceOf(app, 'owner_payable', rentalId)).toBe(-net - 5000)
    for (const account of ['rent_income', 'delivery_income', 'damage_income', 'advance', 'deposit'])
      expect([account, await balanceOf(app, account, rentalId)]).toEqual([account, 0])
    expect(await imbalance(app)).toBe(0)
  })
})

test('what the deposit pays for — a longer period and late days — is shared like what was paid ahead', async () => {
  const owner = await anOwner(app)
  const machine = await aMachine(app, { owner })
  const { pricing } = findLine(machine.line)
  const { id, order } = await anOrderInUse(owner, machine, 3)
  const longer = await post(renter, pathOf(machine.line, 'extend_rental', id), { new_end_date: '2027-03-08' })
  expect([longer.status, longer.body.errors]).toEqual([200, undefined])
  const [{ rent, amount }] = longer.body.rental.extensions
  app.clock.set('2027-03-10T02:00:00Z')
  const [again, renterAgain] = [await signInAgain(app, owner), await signInAgain(app, renter)]
  expect((await post(again, pathOf(machine.line, 'confirm_return', id))).status).toBe(200)
  const [earning] = (await get(again, 'earnings/')).body.results
  const late = Math.round((2 * 200_00 * pricing.latePercent) / 100) / 100
  const commission = Math.round((600 + rent) * pricing.commissionPercent) / 100
  expect(earning).toMatchObject({ source: 'rental', rent: 600 + rent, late: 0, commission })
  expect(await balanceOf(app, 'owner_payable', id)).toBe(-Math.round(earning.net * 100))
  expect((await post(renterAgain, pathOf(machine.line, 'agree_to_deduction', id))).status).toBe(200)
  const [claim, ...rest] = (await get(again, 'earnings/')).body.results
  expect(claim).toMatchObject({ source: 'claim', rent: 0, late, damage: 0, commission: 0, net: late })
  expect(rest).toEqual([earning])
  const fee = order.lines.find((line: { kind: string }) => line.kind === 'service').amount
  expect(await balanceOf(app, 'service_income', id)).toBe(-Math.round((fee + amount - rent) * 100))
  expect(await balanceOf(app, 'owner_payable', id)).toBe(-Math.round((earning.net + late) * 100))
  expect(await imbalance(app)).toBe(0)
  app.clock.set('2027-03-04T02:00:00Z')
})

test('a machine of the platform’s own earns no owner anything', async () => {
  const machine = await aMachine(app)
  const rentalId = await aRental(app, { machine, renter, staff, status: 'returned' })
  expect(await balanceOf(app, 'owner_payable', rentalId)).toBe(0)
  expect(await balanceOf(app, 'rent_income', rentalId)).toBeLessThan(0)
})

describe('a payout', () => {
  test('is registered once with its bank reference, by whoever may move money', async () => {
    const owner = await anOwner(app)
    const { id: rentalId } = await anOrderInUse(owner, await aMachine(app, { owner }))
    await post(owner, pathOf(lines[0]!.id, 'confirm_return', rentalId))
    const [earning] = (await get(owner, 'earnings/', { status: 'due' })).body.results
    const path = '/api/finance/payouts/'
    expect((await app.call('GET', path, { token: owner.token })).status).toBe(403)
    const list = await app.call('GET', path, { token: staff.token, query: { status: 'due', keyword: owner.username } })
    expect(list.body.results).toMatchObject([
      { id: earning.id, payee_id: owner.id, account_number: '6222000011112345' },
    ])
    expect((await get(owner, 'earnings/')).body.summary.payout_account.account_number).toBe('**** **** 2345')
    const complete = (body: Record<string, unknown> = { reference: 'ICBC-77' }) => payOut(app, staff, earning.id, body)
    expect((await complete({})).body.errors).toHaveProperty('reference')
    const both = await Promise.all([complete(), complete()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await get(owner, `earnings/${earning.id}/`)).body).toMatchObject({ status: 'paid', reference: 'ICBC-77' })
    expect(await balanceOf(app, 'owner_payable', rentalId)).toBe(0)
    expect(await imbalance(app)).toBe(0)
    expect((await get(owner, 'earnings/')).body.summary).toMatchObject({ received: earning.net, due: 0 })
    await app.settle()
    const told = await app.call('GET', '/api/notifications/', { token: owner.token })
    expect(told.body.results.map((one: { title: string }) => one.title)).toEqual(
      expect.arrayContaining(['有新订单', '有订单等你交付', '订单已结算', '收益已打款']),
    )
  })

  test('is due three working days after settlement', () => {
    expect(addWorkingDays('2027-03-01', 3)).toBe('2027-03-04')
    expect(addWorkingDays('2027-03-05', 3)).toBe('2027-03-10')
    expect(addWorkingDays('2027-03-06', 1)).toBe('2027-03-08')
  })
})

describe('the renter of a machine', () => {
  test('is masked to its owner outside delivery and return, and whole in between', async () => {
    const owner = await anOwner(app)
    const machine = await aMachine(app, { owner })
    const rentalId = await aRental(app, { machine, renter })
    const read = async () => (await get(owner, `rentals/${rentalId}/`)).body
    expect(await read()).toMatchObject({ contact_phone: '138****8160', contact_name: '周*' })
    expect((await read()).delivery_address).not.toContain('庆春东路')
    await app.pool.query(`UPDATE rental SET status = 'pending_delivery', paid_at = now() WHERE id = $1`, [rentalId])
    expect(await read()).toMatchObject({ contact_phone: '13800008160', contact_name: '周敏' })
    expect((await read()).actions).toContain('deliver')
    const today = (await get(owner, 'today/')).body
    expect(today.now).toMatchObject([
      { kind: 'delivery', rental_id: rentalId, actions: expect.arrayContaining(['deliver']) },
    ])
    expect(today.todo.deliveries).toBe(1)
    const other = await anOwner(app)
    expect((await get(other, `rentals/${rentalId}/`)).status).toBe(404)
    expect((await get(other, 'rentals/')).body.count).toBe(0)
    expect((await get(owner, 'rentals/', { tab: 'in_progress' })).body.results).toMatchObject([{ id: rentalId }])
  })

  test('asks for a repair, which the owner plans, finishes and is told of', async () => {
    const owner = await anOwner(app)
    const machine = await aMachine(app, { owner })
    const { id: rentalId } = await anOrderInUse(owner, machine)
    const asked = await post(renter, pathOf(machine.line, 'request_maintenance'), {
      rental_id: rentalId,
      description: '报警',
    })
    expect(asked.status).toBe(201)
    const { body } = await get(owner, 'maintenance/', { status: 'open' })
    expect(body.results).toMatchObject([
      { id: asked.body.id, is_own: false, contact_phone: '138****8160', status: 'pending', rental_id: rentalId },
    ])
    const planned = await post(owner, ownerPath(`maintenance/${asked.body.id}/schedule/`), { start_date: '2027-03-05' })
    expect([planned.status, planned.body.errors]).toEqual([200, undefined])
    await post(owner, ownerPath(`maintenance/${asked.body.id}/complete/`), { result: '更换导线' })
    const seen = await app.call('GET', pathOf(machine.line, 'get_maintenance', asked.body.id), { token: renter.token })
    expect(seen.body).toMatchObject({ status: 'done', status_display: '已完成' })
    await app.settle()
    const titles = async (person: Person) =>
      (await app.call('GET', '/api/notifications/', { token: person.token })).body.results.map(
        (one: { title: string }) => one.title,
      )
    expect(await titles(renter)).toEqual(expect.arrayContaining(['报修已安排', '报修已处理']))
    expect(await titles(owner)).toContain('租客报修')
  })
})

test('figures: what is out, what came in, what stands, what others ask', async () => {
  const owner = await anOwner(app)
  const machine = await aMachine(app, { owner, units: 2 })
  const { id } = await anOrderInUse(owner, machine)
  const during = (await get(owner, 'equipment/analytics/')).body
  expect(during.unit_counts).toMatchObject({ total: 2, rented: 1, free: 1 })
  expect(during.months).toHaveLength(12)
  expect(during.months[11]).toMatchObject({ month: '2027-03', rented_days: 1 })
  expect(during.idle_units).toHaveLength(1)
  await post(owner, pathOf(machine.line, 'confirm_return', id))
  const after = (await get(owner, 'equipment/analytics/')).body
  const [earning] = (await get(owner, 'earnings/')).body.results
  expect(after.months[11]).toMatchObject({ income: earning.net, orders: 1, rented_days: 1 })
  expect(after.days[3]).toMatchObject({ date: '2027-03-04', income: earning.net })
  expect(after.orders_by_status).toEqual({ returned: 1 })
  expect(after.machines[0]).toMatchObject({ price_per_day: 200, compared: 0, cheaper_percent: 0, income: earning.net })
})
