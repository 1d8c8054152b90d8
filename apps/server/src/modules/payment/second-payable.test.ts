/** A payable is data and a keeper: `testing/club.ts` is all a second one takes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { modules } from '../../modules.ts'
import {
  aSeat,
  back,
  clubModule,
  giveMembershipBack,
  handOut,
  makeClubTable,
  onSeats,
  toDriver,
} from '../../testing/club.ts'
import { cashierFor } from '../../testing/channels.ts'
import { decide, deskOf } from '../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { composePaymentHooks } from './hooks.ts'
import { reconcileNightly } from './reconciliation/reconcile-bill.ts'

let app: TestApp
let member: Person
let driver: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ modules: [...modules, clubModule], now: '2026-11-02T02:00:00Z' })
  await makeClubTable(app)
  ;[member, driver, staff] = [await aRenter(app), await aRenter(app), await aMember(app, 'super_admin')]
})
afterAll(() => app.close())

const club = onSeats(() => ({ app, member }))
const { base, pay, atCashier, payDue, status, cancel, seat, aPaidSeat, accounts, expectSound } = club

describe('what a module declares', () => {
  test('is kept by one module: two of one kind are refused at the start, and one that nobody keeps', () => {
    const brought = modules.flatMap(({ hooks }) => hooks?.payment ?? [])
    const club = clubModule.hooks!.payment!
    expect(() => composePaymentHooks([...brought, club, club])).toThrow('payable club_seat is brought by two modules')
    expect(() => composePaymentHooks([club])).toThrow('no module keeps the payable')
  })

  test.each([
    ['wechat', 'code'],
    ['alipay', 'code'],
    ['alipay', 'page'],
    ['bank', 'page'],
  ])('is paid by %s with %s, at its own addresses and the documents’', async (payment_method, trade) => {
    const id = await aSeat(app, member.id)
    for (const at of [base, '/api/club_seat/orders/']) {
      const opened = await pay(id, { payment_method, trade }, member, at)
      expect([opened.status, opened.body.payment_data?.amount]).toEqual([200, at === base ? 88 : 1200])
      expect((await status(id, member, at)).body).toMatchObject({
        status: 'processing',
        payable_kind: 'club_seat',
        payable_id: id,
      })
      const { rows } = await app.pool.query('SELECT subject, return_url FROM sandbox_order WHERE number = $1', [
        opened.body.payment_data.payment_number,
      ])
      expect(rows[0]).toMatchObject({
        subject: `俱乐部${at === base ? '会员费' : '行程费'} K${String(id).padStart(8, '0')}`,
        return_url: expect.stringMatching(new RegExp(`/club/seats/${id}/pay$`)),
      })
      await atCashier(await cashierFor(app, opened.body), 'success')
    }
    const { body } = await status(id)
    expect(body).toMatchObject({ status: 'paid', payment_completed: true, amount_due: 0 })
    expect(body.paid_payments.map((one: any) => one.purpose_display)).toEqual(['会员费', '行程费'])
    expect(body.rental_id).toBeUndefined()
    expect(await accounts(id, 'gateway', 'membership_income', 'trust')).toEqual({
      gateway: 128_800,
      membership_income: -8_800,
      trust: -120_000,
    })
    await expectSound()
  })

  test('is nobody else’s: foreign and unknown look the same, and nothing is due twice', async () => {
    const id = await aSeat(app, member.id)
    for (const answer of [
      await pay(id, { payment_method: 'wechat' }, driver),
      await status(id, driver),
      await pay(id + 999, { payment_method: 'wechat' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'resource.not_found'])
    const wrong = await pay(id, { payment_method: 'wechat', amount: 1 })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'payment.amount_differs'])
    await payDue(id)
    await payDue(id)
    expect((await pay(id, { payment_method: 'wechat' })).body.code).toBe('payment.already_paid')
  })

  test('hears of a payment that fails and of one that is given up', async () => {
    const id = await aSeat(app, member.id)
    const first = await pay(id, { payment_method: 'wechat' })
    await decide(app, first.body.qr_code, 'fail')
    await pay(id, { payment_method: 'wechat' })
    const cancelled = await cancel(id)
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    expect((await seat(id)).heard).toEqual(['membership failed', 'membership cancelled'])
    expect((await seat(id)).has_membership).toBe(false)
  })

  test('gives part of what was paid back, once for one cause and never more than was paid', async () => {
    const id = await aSeat(app, member.id)
    await payDue(id)
    expect(await giveMembershipBack(app, id, 3_000)).toBe(3_000)
    expect(await giveMembershipBack(app, id, 3_000)).toBe(0)
    await app.settle()
    expect(await accounts(id, 'gateway', 'membership_income', 'refund_payable')).toEqual({
      gateway: 5_800,
      membership_income: -5_800,
      refund_payable: 0,
    })
    expect(await giveMembershipBack(app, id, 99_999, 'again')).toBe(5_800)
    await app.settle()
    expect((await seat(id)).heard).toEqual(['membership refunded', 'membership refunded'])
    expect((await status(id)).body.refunds.map((one: any) => [one.amount, one.status])).toEqual([
      [58, 'completed'],
      [30, 'completed'],
    ])
    await expectSound()
  })
})

describe('the desks of money', () => {
  beforeEach(async () => {
    const day = addDays(dayOf(app.clock.now()), 2)
    app.clock.set(new Date(`${day}T12:00:00+08:00`))
    ;[member, staff] = [await signInAgain(app, member), await signInAgain(app, staff)]
  })
  const ask = async (path: string, query: Record<string, string | number> = {}) =>
    (await app.call('GET', path, { token: staff.token, query })).body

  test('the ledger finds it by its number and explains every figure of it', async () => {
    const id = await aPaidSeat()
    await handOut(app, id, [toDriver(driver, 100_000), back(20_000)])
    await app.settle()
    const found = await ask('/api/finance/ledger/', { keyword: `K${String(id).padStart(8, '0')}` })
    expect(found.results.map((one: any) => [one.kind, one.payable_label, one.order_number, one.rental_id])).toEqual(
      ['refund_paid', 'trust_returned', 'trust_released', 'trust_received', 'membership_received'].map((kind) => [
        kind,
        '俱乐部席位',
        `K${String(id).padStart(8, '0')}`,
        null,
      ]),
    )
    expect(found.results[2]).toMatchObject({ payee_id: driver.id, payable_link: `/admin/club/${id}` })
    const told = await ask('/api/finance/ledger/explain/', { payable_kind: 'club_seat', payable_id: id })
    expect(told.figures.filter((one: any) => !one.is_equal)).toEqual([])
    expect(Object.fromEntries(told.figures.map((one: any) => [one.code, one.sum]))).toMatchObject({
      paid: 1288,
      trust: 0,
      refunded: 200,
      earned: 880,
      commission: 120,
      balance: 1088,
    })
    expect(
      (
        await app.call('GET', '/api/finance/ledger/explain/?payable_kind=club_seat&payable_id=999999', {
          token: staff.token,
        })
      ).status,
    ).toBe(404)
    expect(
      (await app.call('GET', '/api/finance/ledger/explain/?payable_kind=nothing&payable_id=1', { token: staff.token }))
        .status,
    ).toBe(404)
  })

  test('the channel’s bill agrees with it, and what the books miss is taken in for it', async () => {
    const day = dayOf(app.clock.now())
    const known = await aSeat(app, member.id)
    const number = await payDue(known)
    const missed = await aSeat(app, member.id)
    const { body: opened } = await pay(missed, { payment_method: 'wechat' })
    const unseen = opened.payment_data.payment_number as string
    await app.pool.query(
      `UPDATE sandbox_order SET state = 'paid', trade = 'SB' || number, paid_at = $2 WHERE number = $1`,
      [unseen, app.clock.now()],
    )
    app.clock.set(new Date(`${addDays(day, 1)}T10:05:00+08:00`))
    ;[member, staff] = [await signInAgain(app, member), await signInAgain(app, staff)]
    await reconcileNightly(deskOf(app))
    const page = await ask('/api/finance/reconciliation/', { channel: 'wechat', day, tab: 'matched', page_size: 50 })
    expect(page.results.find((row: any) => row.bill.number === number)).toMatchObject({
      payable_kind: 'club_seat',
      payable_id: known,
      order_number: `K${String(known).padStart(8, '0')}`,
    })
    const open = await ask('/api/finance/reconciliation/', { channel: 'wechat', day, tab: 'open', page_size: 50 })
    const row = open.results.find((one: any) => one.bill?.number === unseen)
    const whole = await ask(`/api/finance/reconciliation/${row.id}/`)
    expect(whole.order).toMatchObject({ payable_id: missed, rental_id: null, days: null, status_display: '进行中' })
    expect(whole.effects.find((one: any) => one.repair === 'settle').posting.kind).toBe('membership_received')
    const done = await app.call('POST', `/api/finance/reconciliation/${row.id}/settle/`, {
      token: staff.token,
      body: {},
    })
    expect(done.status).toBe(200)
    expect((await seat(missed)).has_membership).toBe(true)
    await expectSound()
  })

  test('reports tell of it beside the lines', async () => {
    const day = dayOf(app.clock.now())
    await aPaidSeat()
    const report = await ask('/api/admin/financial-reports/', { from: day, to: day })
    const own = report.lines.find((one: any) => one.line === 'club_seat')
    expect(own).toMatchObject({ line_label: '俱乐部席位', received: 1288, refunded: 0, net: 1288, rent: 0 })
    expect(report.totals.received).toBe(1288)
    expect(report.accounts.find((one: any) => one.account === 'trust')).toMatchObject({ credit: 1200, debit: 0 })
    const alone = await ask('/api/admin/financial-reports/', { from: day, to: day, line: 'club_seat' })
    expect(alone.lines).toHaveLength(1)
    expect(alone.totals.received).toBe(1288)
  })
})
