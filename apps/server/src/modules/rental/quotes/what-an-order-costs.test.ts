import { lines } from '@jihui/protocol/rental/lines'
import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { anOrderToPay, balanceOf, decide, imbalance, openPaymentFor, placeHoldFor } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runClaimTimers } from '../../deposit/claim-timers.ts'
import { runRentalTimers } from '../timers/rental-timers.ts'

/** Three days from today: 600 rent, 30 fee, 240 freight; a deposit of 6,000. */
let app: TestApp
const people = {} as Record<'renter' | 'owner' | 'staff', Person>
beforeAll(async () => {
  app = await startTestApp()
  Object.assign(people, { renter: await aRenter(app), owner: await anOwner(app), staff: await aMember(app, 'admin') })
})
afterAll(() => app.close())

type Order = { id: number; line: string }
const today = () => dayOf(app.clock.now())
const later = async (days: number) => {
  app.clock.advance({ hours: days * 24 })
  for (const who of Object.keys(people) as (keyof typeof people)[]) people[who] = await signInAgain(app, people[who])
}
const act = (operation: string, order: Order, who: Person, body: object = {}) =>
  app.call('POST', pathOf(order.line, operation, order.id), { token: who.token, body })
const ask = (operation: string, order: Order, query = '') =>
  app.call('GET', `${pathOf(order.line, operation, order.id)}${query}`, { token: people.renter.token })
const detail = async (order: Order) => (await ask('get_rental', order)).body
const done = (answer: { status: number; body: any }) => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const pay = async (order: Order) => {
  await decide(app, done(await openPaymentFor(app, order, people.renter)).qr_code, 'success')
  await app.settle()
}
/** Paid and received, on its first day. */
const inUse = async (kind: DepositKind = 'paid', machine?: Machine): Promise<Order> => {
  const order = await anOrderToPay(app, people.renter, { kind, machine: machine ?? (await aMachine(app)) })
  if (kind === 'frozen') {
    const { hold } = done(await placeHoldFor(app, order, people.renter))
    await decide(app, hold.qr_code, 'success')
    await app.settle()
  }
  await pay(order)
  const { start_date: start } = await detail(order)
  while (today() < start) await later(1)
  done(await act('deliver_rental', order, people.staff))
  done(await act('confirm_receipt', order, people.renter))
  return order
}
const endOf = async (order: Order): Promise<string> => (await detail(order)).end_date
const extend = async (order: Order, days: number) =>
  act('extend_rental', order, people.renter, { new_end_date: addDays(await endOf(order), days) })
const takeBack = async (order: Order, body: object = {}, who = people.staff) => {
  const answer = done(await act('confirm_return', order, who, body))
  await app.settle()
  return answer
}
const record = async (order: Order) => done(await ask('get_return_record', order))
/** What the renter has been charged in all, as the books say; what he owes beside it. */
const money = async (order: Order) => {
  const { rows } = await app.pool.query(
    `SELECT coalesce(sum(e.amount_fen) FILTER (WHERE e.account IN ('gateway', 'bank')), 0)::bigint AS charged
     FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id WHERE p.payable_id = $1`,
    [order.id],
  )
  expect(await imbalance(app)).toBe(0)
  return { charged: rows[0].charged / 100, owed: (await detail(order)).balance_due }
}
const claimsLapse = async () => {
  await later(2)
  await runClaimTimers(app.services)
  await app.settle()
}

describe('a longer period', () => {
  it.each(lines.map((line) => line.id))('costs on the %s line what it would have cost at once', async (line) => {
    const machine = await aMachine(app, { line, units: 2 })
    await app.pool.query(
      `UPDATE equipment SET add_ons_fen = (SELECT jsonb_object_agg(code, 3000 + 1000 * n)
         FROM unnest($2::text[]) WITH ORDINALITY AS each (code, n)) WHERE id = $1`,
      [machine.id, lines.flatMap((one) => [...one.options, ...one.charges]).map((one) => one.addOn)],
    )
    const options = Object.fromEntries(
      lines.find((one) => one.id === line)!.options.map((option) => [option.flag, true]),
    )
    const quoteOf = async (days: number) => {
      const body = { ...requestFor(app, machine, days, 0), ...options }
      return done(await app.call('POST', pathOf(line, 'quote_rental'), { body, token: people.renter.token }))
    }
    const [one, thirty] = [await quoteOf(1), await quoteOf(30)]
    const body = { ...requestFor(app, machine, 1, 0), ...options, company_name: '宏远建设' }
    const made = done(await app.call('POST', pathOf(line, 'create_rental'), { body, token: people.renter.token }))
    const order = { id: made.order_id, line }
    await app.pool.query(`UPDATE rental SET status = 'in_use', paid_at = now(), received_at = now() WHERE id = $1`, [
      order.id,
    ])
    const preview = done(await ask('preview_extension', order, `?new_end_date=${addDays(made.end_date, 29)}`))
    expect(one.total_amount + preview.total).toBeCloseTo(thirty.total_amount, 2)
    const { rental } = done(await extend(order, 29))
    expect(rental.balance_due).toBe(preview.total)
  })

  it('the deposit does not answer for is paid in time, or its days are free again', async () => {
    const order = await inUse()
    const end = await endOf(order)
    const long = done(await extend(order, 360)).rental
    const [{ pay_by: payBy }] = long.extensions
    expect(Date.parse(payBy)).toBe(app.clock.now().getTime() + 24 * 3_600_000)
    await later(1)
    await runRentalTimers(app.services)
    expect(await detail(order)).toMatchObject({ end_date: end, balance_due: 0, extensions: [{ is_ended: true }] })
    const { rows } = await app.pool.query(
      `SELECT upper(period)::text AS till FROM occupancy WHERE rental_id = $1 AND kind = 'rental' AND released_at IS NULL`,
      [order.id],
    )
    expect(rows).toEqual([{ till: addDays(end, 1) }])
    const heard = await app.pool.query(
      `SELECT 1 FROM outbox WHERE topic = 'rental.extension_lapsed' AND payload->>'rentalId' = $1`,
      [String(order.id)],
    )
    expect(heard.rows).toHaveLength(1)
  })

  it('is owed whatever the deposit: none is lent to whoever put nothing or little down', async () => {
    const bare = await aMachine(app)
    await app.pool.query('UPDATE equipment SET deposit_fen = 0 WHERE id = $1', [bare.id])
    for (const [kind, machine] of [['free'], ['frozen'], ['paid', bare]] as const) {
      const order = await inUse(kind, machine)
      expect(done(await extend(order, 30)).rental.extensions[0].pay_by).not.toBeNull()
      await pay(order)
      expect((await detail(order)).extensions[0]).toMatchObject({ is_paid: true, pay_by: null })
      await later(40)
      await runRentalTimers(app.services)
      expect((await detail(order)).rental_days).toBe(33)
      await takeBack(order)
      await claimsLapse()
      // 33 days: 4,500 + 3 × 200, 5 %, freight; then 8 late days at 150 %, whatever of them a deposit covers.
      const { charged, owed } = await money(order)
      const lateDays = (await record(order)).late_days
      expect(charged + owed).toBeCloseTo(5100 + 255 + 240 + lateDays * 300, 2)
    }
  })

  it('that was used and not paid is owed, even where its notice came too late', async () => {
    const order = await inUse('free')
    done(await extend(order, 4))
    // Nobody let it lapse: the minutely job was not running.
    await later(6)
    await takeBack(order)
    // Seven days: a week's 1,200 less 600, and 5 %.
    expect(await record(order)).toMatchObject({ unpaid_extension: 630, late_days: 0 })
    expect(await money(order)).toEqual({ charged: 870, owed: 630 })
    await pay(order)
    expect(await money(order)).toEqual({ charged: 1500, owed: 0 })
    expect(await balanceOf(app, 'receivable', order.id)).toBe(0)
  })

  it('that was not used changes nothing of an early return', async () => {
    const machine = await aMachine(app, { units: 2 })
    const [with_, without] = [await inUse('paid', machine), await inUse('paid', machine)]
    done(await extend(with_, 10))
    await takeBack(with_)
    await takeBack(without)
    const [one, other] = [await record(with_), await record(without)]
    expect([one.unpaid_extension, one.rent_refund]).toEqual([0, other.rent_refund])
    expect((await money(with_)).charged).toBe((await money(without)).charged)
  })

  it('is withdrawn by the renter as long as it was neither paid nor begun', async () => {
    const order = await inUse()
    const end = await endOf(order)
    done(await extend(order, 5))
    expect(done(await act('withdraw_extension', order, people.renter)).rental).toMatchObject({
      end_date: end,
      balance_due: 0,
    })
    expect((await act('withdraw_extension', order, people.renter)).status).toBe(409)
    done(await extend(order, 5))
    await later(3)
    expect((await act('withdraw_extension', order, people.renter)).body.message).toContain('不能撤回')
  })

  it('is not had once the last day is over', async () => {
    const order = await inUse()
    await later(3)
    expect((await extend(order, 5)).status).toBe(400)
  })
})

describe('late days', () => {
  it('end where the return was announced: whoever lets it wait earns nothing', async () => {
    const machine = await aMachine(app, { owner: people.owner })
    const order = await inUse('paid', machine)
    await later(2)
    done(await act('announce_return', order, people.renter))
    await later(10)
    await runRentalTimers(app.services)
    await takeBack(order, {}, people.owner)
    expect(await record(order)).toMatchObject({ late_days: 0, late_fee: 0, deposit_refund: 6000 })
    expect(await money(order)).toEqual({ charged: 870, owed: 0 })
  })

  it('end where the lessor recorded the machine as back, on the order as at its return', async () => {
    const order = await inUse()
    await later(4)
    await runRentalTimers(app.services)
    done(await act('record_handover', order, people.staff, { stage: 'back' }))
    const { late_fee: lateFee } = await detail(order)
    expect(lateFee).toBeGreaterThan(0)
    await later(3)
    expect((await detail(order)).late_fee).toBe(lateFee)
    await takeBack(order)
    expect((await record(order)).late_fee).toBe(lateFee)
  })

  it('run on when nobody was there, except for days the lessor let it wait', async () => {
    const order = await inUse()
    await later(2)
    done(await act('announce_return', order, people.renter))
    expect((await act('refute_return', order, people.renter, { notes: '没人' })).status).toBe(403)
    await later(6)
    await runRentalTimers(app.services)
    done(await act('refute_return', order, people.staff, { notes: '打电话没人接' }))
    expect(await detail(order)).toMatchObject({ is_return_announced: false, planned_return_date: null })
    const { rows } = await app.pool.query(
      `SELECT 1 FROM audit_log WHERE action = 'rental.refute_return' AND object_id = $1`,
      [String(order.id)],
    )
    expect(rows).toHaveLength(1)
    await later(4)
    // Ten days after the end, five of which he waited beyond the day after the planned one.
    expect(done(await ask('preview_return', order))).toMatchObject({ late_days: 5, late_fee: 1500 })
    await takeBack(order)
    expect(await record(order)).toMatchObject({ late_days: 5, late_fee: 1500 })
  })

  it('and damage stand as items of one claim, and what the deposit does not cover is a debt', async () => {
    const machine = await aMachine(app, { owner: people.owner })
    const order = await inUse('paid', machine)
    await later(30)
    await runRentalTimers(app.services)
    await takeBack(order, { deductions: [{ label: '显示屏碎裂', amount: 6000 }] }, people.owner)
    const { claim } = done(await ask('get_deposit', order))
    expect(claim).toMatchObject({ amount: 14_400, owed_amount: 8400 })
    expect(claim.items.map((item: any) => [item.kind, item.amount])).toEqual([
      ['late', 8400],
      ['damage', 6000],
    ])
    expect(await money(order)).toEqual({ charged: 6870, owed: 0 })
    await claimsLapse()
    expect(await money(order)).toEqual({ charged: 6870, owed: 8400 })
    const earned = await app.pool.query(
      `SELECT source, (parts->>'late')::bigint AS late_fen, (parts->>'damage')::bigint AS damage_fen FROM earning WHERE payable_id = $1 ORDER BY id`,
      [order.id],
    )
    expect(earned.rows).toEqual([
      { source: 'rental', late_fen: 0, damage_fen: 0 },
      { source: 'claim', late_fen: 840_000, damage_fen: 600_000 },
    ])
    await pay(order)
    expect(await money(order)).toEqual({ charged: 15_270, owed: 0 })
    const books = done(
      await app.call('GET', `/api/finance/ledger/explain/?rental_id=${order.id}`, { token: people.staff.token }),
    )
    expect(books.figures.filter((figure: any) => !figure.is_equal)).toEqual([])
  })

  it('are objected to by themselves; what nobody objected to stands', async () => {
    const order = await inUse()
    await later(4)
    await runRentalTimers(app.services)
    await takeBack(order, { deductions: [{ label: '外壳划伤', amount: 500 }] })
    done(await act('object_to_deduction', order, people.renter, { reason: '约好了没人来', items: [0] }))
    const { claim } = done(await ask('get_deposit', order))
    expect(claim.items.map((item: any) => item.is_objected)).toEqual([true, false])
    const path = `/api/finance/deductions/${claim.id}/decide/`
    const decideWith = (amount: number) =>
      app.call('POST', path, { token: people.staff.token, body: { amount, reason: '只算一天' } })
    expect((await decideWith(499)).body.errors.amount).toContain('500')
    done(await decideWith(800))
    expect(await record(order)).toMatchObject({ late_settled: 300, damage_settled: 500 })
  })

  it('refuses more for damage than deposit and machine are worth, and drops nothing silently', async () => {
    const order = await inUse()
    const refused = await act('confirm_return', order, people.staff, { damage_fee: 80_000.01 })
    expect([refused.status, refused.body.errors.damage_fee]).toEqual([400, expect.stringContaining('80,000')])
    await takeBack(order, { damage_fee: 80_000 })
    expect(done(await ask('get_deposit', order)).claim).toMatchObject({ amount: 80_000, owed_amount: 74_000 })
  })
})

it('booking long and coming back early never costs less than booking short', async () => {
  const machine = await aMachine(app, { units: 2 })
  const long = await inUse('paid', machine)
  done(await extend(long, 27))
  await pay(long)
  for (let days = 1; days < 30; days += 4) {
    const preview = done(await ask('preview_return', long, `?return_date=${addDays(today(), days - 1)}`))
    const body = requestFor(app, machine, days, 0)
    const short = done(await app.call('POST', pathOf(long.line, 'quote_rental'), { body, token: people.renter.token }))
    expect(4500 + 225 + 240 - preview.rent_back).toBeGreaterThanOrEqual(short.total_amount - short.deposit)
  }
})

it('rates raised after the order was placed change nothing of it', async () => {
  const machine = await aMachine(app)
  const order = await inUse('paid', machine)
  await app.pool.query(
    `UPDATE equipment SET day_fen = 90000, week_fen = NULL, month_fen = NULL, add_ons_fen = '{}' WHERE id = $1`,
    [machine.id],
  )
  expect(done(await ask('preview_extension', order, `?new_end_date=${addDays(await endOf(order), 4)}`)).total).toBe(630)
})

it('the preview says what the settlement does', async () => {
  const order = await inUse('frozen')
  done(await extend(order, 2))
  await later(4)
  const preview = done(await ask('preview_return', order))
  await takeBack(order, { damage_fee: 100 })
  expect(await record(order)).toMatchObject({
    unpaid_extension: preview.extension_used,
    late_fee: preview.late_fee,
    rent_refund: preview.rent_back,
  })
  expect((await detail(order)).balance_due).toBe(preview.owed)
})
