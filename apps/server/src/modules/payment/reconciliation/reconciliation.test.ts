import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { pathOf } from '../../../testing/orders.ts'
import { anOrderToPay, balanceOf, decide, deskOf, imbalance, openPaymentFor } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcileNightly } from './reconcile-bill.ts'
import { type ReadNext, reconciliationFile } from './reconciliation-file.ts'
import { listItemsAfter, sumDay } from './reconciliation-queries.ts'
import { viewItem, viewTotals } from './reconciliation-view.ts'

const base = '/api/finance/reconciliation/'
let app: TestApp
let renter: Person
let staff: Person
let day: string

/** Every test has a day of its own: noon of it, with everybody signed in. */
const aNewDay = async () => {
  app.clock.set(new Date(`${addDays(dayOf(app.clock.now()), 2)}T12:00:00+08:00`))
  day = dayOf(app.clock.now())
  ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
}
const nextMorning = async (at = '10:05') => {
  app.clock.set(new Date(`${addDays(day, 1)}T${at}:00+08:00`))
  ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
}
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-01T02:00:00Z' })
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

/** Of an order that begins after the days compared: one whose first day is over takes no money any more. */
const aPayment = async (isPaid = true, from = 3) => {
  const order = await anOrderToPay(app, renter, { from })
  const { body } = await openPaymentFor(app, order, renter)
  if (isPaid) await decide(app, body.qr_code, 'success')
  return { ...order, number: body.payment_data.payment_number as string, paymentId: body.payment_id as number }
}
/** Paid at the channel; the notification never comes. */
const paidSilently = async (number: string, at = app.clock.now()) =>
  app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = 'SB' || number, paid_at = $2 WHERE number = $1`, [
    number,
    at,
  ])
const run = (of = day, channel = 'wechat') =>
  app.call('POST', `${base}run/`, { token: staff.token, body: { channel, day: of } })
const list = async (tab = 'open', of = day) =>
  (await app.call('GET', base, { token: staff.token, query: { channel: 'wechat', day: of, tab, page_size: 50 } })).body
const read = async (id: number) => (await app.call('GET', `${base}${id}/`, { token: staff.token })).body
const repair = (id: number, what: string, body: object = {}, token = staff.token) =>
  app.call('POST', `${base}${id}/${what}/`, { token, body })
const statusOf = async (order: { id: number; line: string }) =>
  (await app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: renter.token })).body.status
const itemOf = async (number: string, tab = 'open', of = day) =>
  (await list(tab, of)).results.find((row: any) => [row.bill?.number, row.books?.number].includes(number))

describe('a day on which both sides agree', () => {
  test('is fetched after ten, kept with its hash, and sums to no difference', async () => {
    await aNewDay()
    const order = await aPayment()
    await nextMorning('09:50')
    await reconcileNightly(deskOf(app))
    expect((await list()).fetched_at).toBeNull()
    await nextMorning()
    await reconcileNightly(deskOf(app))
    await reconcileNightly(deskOf(app))
    const page = await list('matched')
    expect(page).toMatchObject({
      totals: { gateway: order.totalFen / 100, books: order.totalFen / 100, difference: 0, gateway_count: 1 },
      tabs: { open: 0, transit: 0, done: 0, matched: 1 },
      channel_display: '微信支付',
    })
    expect(page.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(page.fetched_at).toBe(app.clock.now().toISOString())
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM gateway_bill WHERE day = $1', [day])
    expect(rows[0].n).toBe(3)
  })

  test('today has no bill yet, and a day is asked for that is one', async () => {
    await aNewDay()
    expect(await run()).toMatchObject({
      status: 400,
      body: { code: 'reconciliation.day', errors: { day: expect.any(String) } },
    })
    expect((await run('2026-02-30')).status).toBe(400)
  })
})

describe('paid at the channel, not in the books', () => {
  test('shows order and posting, is taken in once by one of two, and moves the order', async () => {
    await aNewDay()
    const order = await aPayment(false)
    await paidSilently(order.number)
    await nextMorning()
    expect((await run()).body).toMatchObject({ message: '对完了，1 笔要看' })
    const page = await list()
    expect(page.totals).toMatchObject({ books: 0, difference: order.totalFen / 100 })
    const [row] = page.results
    expect(row).toMatchObject({ difference: 'missing_books', books: null, bill: { amount: order.totalFen / 100 } })
    const whole = await read(row.id)
    expect(whole.order).toMatchObject({ rental_id: order.id, status: 'pending_payment' })
    expect(whole.order.fits.every((one: any) => one.is_met)).toBe(true)
    expect(whole.effects.map((one: any) => one.repair)).toEqual(['settle', 'refund', 'hold'])
    const { posting } = whole.effects[0]
    expect([posting.debit, posting.credit]).toEqual([order.totalFen / 100, order.totalFen / 100])
    // Looking changes nothing.
    expect([await statusOf(order), await balanceOf(app, 'gateway', order.id)]).toEqual(['pending_payment', 0])
    const both = await Promise.all([repair(row.id, 'settle'), repair(row.id, 'settle')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('reconciliation.done')
    expect(await statusOf(order)).toBe('pending_delivery')
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
    expect((await list('done')).totals.difference).toBe(0)
    const { rows } = await app.pool.query(`SELECT * FROM audit_log WHERE action = 'reconciliation.settle'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].after).toMatchObject({ state: 'settled', rental_id: order.id })
    await run()
    expect((await itemOf(order.number, 'done')).state).toBe('settled')
    expect(await imbalance(app)).toBe(0)
  })

  test('goes back to the payer when staff say so', async () => {
    await aNewDay()
    const order = await aPayment(false)
    await paidSilently(order.number)
    await nextMorning()
    await run()
    const { id } = await itemOf(order.number)
    expect((await repair(id, 'refund')).body.errors).toMatchObject({ reason: '请填写退回原因' })
    expect(await repair(id, 'refund', { reason: '租客已改用转账' })).toMatchObject({
      status: 200,
      body: { message: '已安排原路退回', item: { state: 'refunded', reason: '租客已改用转账' } },
    })
    await app.settle()
    expect(await statusOf(order)).toBe('pending_payment')
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
    expect(await balanceOf(app, 'refund_payable', order.id)).toBe(0)
    expect((await repair(id, 'settle')).body.code).toBe('reconciliation.done')
  })

  test('of an order that wants no money any more can only go back or be held', async () => {
    await aNewDay()
    const order = await aPayment(false)
    await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
    await app.settle()
    await paidSilently(order.number)
    await nextMorning()
    await run()
    const { id } = await itemOf(order.number)
    expect((await read(id)).effects.map((one: any) => one.repair)).toEqual(['refund', 'hold'])
    expect(await repair(id, 'settle')).toMatchObject({ status: 409, body: { code: 'reconciliation.not_allowed' } })
    expect((await repair(id, 'refund', { reason: '订单已取消' })).status).toBe(200)
  })

  test('of an order whose first day is over can only go back or be held', async () => {
    await aNewDay()
    const order = await aPayment(false, 0)
    await paidSilently(order.number)
    await nextMorning()
    await run()
    const { id } = await itemOf(order.number)
    expect((await read(id)).effects.map((one: any) => one.repair)).toEqual(['refund', 'hold'])
    expect(await repair(id, 'settle')).toMatchObject({ status: 409, body: { code: 'reconciliation.not_allowed' } })
    expect(await statusOf(order)).toBe('pending_payment')
  })

  test('that our own asking took in meanwhile is not taken in again', async () => {
    await aNewDay()
    const order = await aPayment(false)
    await paidSilently(order.number)
    await nextMorning()
    await run()
    const { id } = await itemOf(order.number)
    await app.call('GET', pathOf(order.line, 'get_payment_status', order.id), { token: renter.token })
    expect(await statusOf(order)).toBe('pending_delivery')
    expect(await repair(id, 'settle')).toMatchObject({ status: 409, body: { code: 'reconciliation.changed' } })
    expect((await itemOf(order.number, 'matched')).difference).toBe('matched')
    expect(await balanceOf(app, 'gateway', order.id)).toBe(order.totalFen)
  })
})

describe('other differences', () => {
  test('a number nobody knows and an amount that differs: held with a reason', async () => {
    await aNewDay()
    const [one, two] = [await aPayment(), await aPayment()]
    await app.pool.query('UPDATE sandbox_order SET amount_fen = amount_fen + 4200 WHERE number = $1', [one.number])
    await app.pool.query(
      `INSERT INTO sandbox_order (number, token, amount_fen, subject, method, state, trade, return_url, expires_at, paid_at)
       SELECT 'PX' || $2, 'stranger' || $2, 12345, subject, method, state, 'SBX', return_url, expires_at, paid_at
       FROM sandbox_order WHERE number = $1`,
      [two.number, day],
    )
    await nextMorning()
    await run()
    const [differs, stranger] = [await itemOf(one.number), await itemOf(`PX${day}`)]
    expect(differs).toMatchObject({ difference: 'amount_differs', difference_amount: 42 })
    expect(stranger).toMatchObject({ difference: 'unknown', rental_id: null, books: null })
    expect((await list()).totals.difference).toBe(165.45)
    for (const { id } of [differs, stranger]) {
      expect((await read(id)).effects.map((each: any) => each.repair)).toEqual(['hold'])
      expect((await repair(id, 'settle')).body.code).toBe('reconciliation.not_allowed')
      expect((await repair(id, 'hold')).body.errors).toMatchObject({ reason: '请填写挂账原因' })
      expect((await repair(id, 'hold', { reason: '等渠道核实' })).body.item).toMatchObject({
        state: 'held',
        reason: '等渠道核实',
        handled_at: expect.any(String),
      })
      expect((await repair(id, 'hold', { reason: '再挂一次' })).body.code).toBe('reconciliation.done')
    }
    await run()
    expect((await itemOf(one.number, 'done')).state).toBe('held')
    // The channel corrects its bill.
    await app.pool.query('UPDATE sandbox_order SET amount_fen = amount_fen - 4200 WHERE number = $1', [one.number])
    await run()
    expect((await itemOf(one.number, 'matched')).difference).toBe('matched')
  })

  test('a number that stands in two bills is a duplicate in the second', async () => {
    await aNewDay()
    const order = await aPayment()
    await nextMorning()
    await run()
    await app.pool.query('UPDATE sandbox_order SET paid_at = $2 WHERE number = $1', [order.number, app.clock.now()])
    const second = addDays(day, 1)
    app.clock.set(new Date(`${addDays(day, 2)}T10:05:00+08:00`))
    staff = await signInAgain(app, staff)
    for (const again of [1, 2]) {
      await run(second)
      const page = await list('open', second)
      expect([again, page.results.map((row: any) => row.difference)]).toEqual([again, ['duplicate']])
      expect(page.totals.difference).toBe(order.totalFen / 100)
    }
    expect((await itemOf(order.number, 'matched')).difference).toBe('matched')
  })

  test('in the books and not at the channel', async () => {
    await aNewDay()
    const order = await aPayment()
    await app.pool.query('UPDATE sandbox_order SET paid_at = NULL WHERE number = $1', [order.number])
    await nextMorning()
    await run()
    const item = await itemOf(order.number)
    expect(item).toMatchObject({ difference: 'missing_gateway', bill: null, difference_amount: -order.totalFen / 100 })
    expect((await read(item.id)).effects.map((one: any) => one.repair)).toEqual(['hold'])
    expect((await repair(item.id, 'refund', { reason: '试试' })).body.code).toBe('reconciliation.not_allowed')
  })

  test('a refund the channel has made and we still wait for is taken in', async () => {
    await aNewDay()
    const order = await aPayment()
    await app.pool.query('ALTER TABLE sandbox_refund RENAME TO sandbox_refund_away')
    await app.call('POST', pathOf(order.line, 'cancel_rental', order.id), { token: renter.token, body: {} })
    await app.settle()
    await app.pool.query('UPDATE outbox SET dispatched_at = now() WHERE dispatched_at IS NULL')
    await app.pool.query('ALTER TABLE sandbox_refund_away RENAME TO sandbox_refund')
    const { rows } = await app.pool.query('SELECT number FROM refund WHERE payable_id = $1', [order.id])
    await app.pool.query(
      'INSERT INTO sandbox_refund (number, order_number, amount_fen, created_at) VALUES ($1, $2, $3, $4)',
      [rows[0].number, order.number, order.totalFen, app.clock.now()],
    )
    await nextMorning()
    await run()
    const item = await itemOf(rows[0].number)
    expect(item).toMatchObject({ difference: 'state_differs', kind: 'refund', bill: { amount: -order.totalFen / 100 } })
    expect((await read(item.id)).effects[0].posting).toMatchObject({ kind: 'refund_paid', debit: order.totalFen / 100 })
    expect((await repair(item.id, 'settle')).status).toBe(200)
    await app.settle()
    expect(await balanceOf(app, 'gateway', order.id)).toBe(0)
    expect(await balanceOf(app, 'refund_payable', order.id)).toBe(0)
  })

  test('our word is failed, the channel says paid', async () => {
    await aNewDay()
    const order = await aPayment(false)
    await app.pool.query(`UPDATE payment SET status = 'failed' WHERE number = $1`, [order.number])
    await paidSilently(order.number)
    await nextMorning()
    await run()
    const item = await itemOf(order.number)
    expect(item).toMatchObject({ difference: 'state_differs', books: { state_display: '支付失败' } })
    expect((await repair(item.id, 'settle')).body.item.state).toBe('settled')
    expect(await statusOf(order)).toBe('pending_delivery')
  })
})

describe('around midnight', () => {
  test('what the next bill has was only on its way; what it has not is missing', async () => {
    await aNewDay()
    app.clock.set(new Date(`${day}T23:50:00+08:00`))
    ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
    const [late, lost] = [await aPayment(), await aPayment()]
    const after = new Date(`${addDays(day, 1)}T00:01:00+08:00`)
    await app.pool.query('UPDATE sandbox_order SET paid_at = $2 WHERE number = $1', [late.number, after])
    await app.pool.query('UPDATE sandbox_order SET paid_at = NULL WHERE number = $1', [lost.number])
    await nextMorning()
    await run()
    expect((await list()).tabs).toMatchObject({ open: 0, transit: 2 })
    expect((await list()).totals.difference).toBe(0)
    const first = day
    app.clock.set(new Date(`${addDays(day, 2)}T10:05:00+08:00`))
    staff = await signInAgain(app, staff)
    await run(addDays(first, 1))
    expect((await itemOf(late.number, 'matched', addDays(first, 1))).difference).toBe('matched')
    expect((await itemOf(lost.number, 'open', first)).difference).toBe('missing_gateway')
    // Compared again, neither day finds it twice.
    await run(first)
    expect((await list('transit', first)).tabs).toMatchObject({ open: 1, transit: 0, matched: 0 })
  })
})

describe('who may', () => {
  test('nobody without the permission to work on payments', async () => {
    const someone = await signInAgain(app, renter)
    for (const [method, path] of [
      ['GET', base],
      ['GET', `${base}export/`],
      ['POST', `${base}1/settle/`],
      ['GET', '/api/finance/ledger/explain/?rental_id=1'],
    ] as const)
      expect((await app.call(method, path, { token: someone.token })).status).toBe(403)
    staff = await signInAgain(app, staff)
    expect((await repair(999_999, 'settle')).body.code).toBe('reconciliation.not_found')
  })

  test('the file has every row and both sums', async () => {
    await aNewDay()
    const order = await aPayment()
    await nextMorning()
    await run()
    const answer = await app.call('GET', `${base}export/`, { token: staff.token, query: { channel: 'wechat', day } })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const text = String(answer.body)
    expect(text).toContain(order.number)
    expect(text.trim().split('\r\n').at(-1)).toContain((order.totalFen / 100).toFixed(2))
  })

  test('read in parts the file is the same, in the order of the list', async () => {
    await aNewDay()
    const numbers = [await aPayment(), await aPayment(), await aPayment()].map(({ number }) => number)
    await nextMorning()
    await run()
    // Two rows of one moment: their order is settled all the same.
    const later = [numbers.slice(1), app.clock.now()]
    await app.pool.query('UPDATE reconciliation_item SET bill_at = $2 WHERE bill_number = ANY($1)', later)
    const { services, db } = app
    const readNext: ReadNext = async (...page) =>
      (await listItemsAfter(services, db, { gateway: 'wechat', day }, ...page)).map((row) => viewItem(services, row))
    const readTotals = async () => viewTotals(await sumDay(app.db, 'wechat', day))
    const fileIn = async (limit: number) => {
      const rows: string[][] = []
      for await (const part of reconciliationFile(readNext, readTotals, limit)) rows.push(...part)
      return rows
    }
    const whole = await fileIn(100)
    expect(whole.slice(1, -1).map((row) => row[3])).toEqual(
      (await list('matched')).results.map((row: any) => row.bill.number),
    )
    expect(whole).toHaveLength(5)
    for (const limit of [1, 2, 3]) expect(await fileIn(limit)).toEqual(whole)
  })
})
