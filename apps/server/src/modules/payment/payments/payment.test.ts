import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOrderToPay, decide, deskOf, imbalance, openPaymentFor } from '../../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

let app: TestApp
let renter: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const order = () => anOrderToPay(app, renter)
const statusOf = async ({ id, line }: { id: number; line: string }, person = renter) =>
  (await app.call('GET', pathOf(line, 'get_payment_status', id), { token: person.token })).body
const rentalOf = async ({ id, line }: { id: number; line: string }) =>
  (await app.call('GET', pathOf(line, 'get_rental', id), { token: renter.token })).body

describe('an order can be paid only when it may be', () => {
  test('before a contract is there, the refusal says so', async () => {
    const machine = await aMachine(app)
    const id = await aRental(app, { machine, renter })
    const answer = await openPaymentFor(app, { id, line: machine.line }, renter, {})
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'payment.contract_missing', message: '合同尚未生成，无法支付' })
  })

  test('a renter cannot pay before the contract is signed', async () => {
    const one = await order()
    await app.pool.query(`UPDATE rental SET contract_signed_at = NULL, status = 'pending_signature' WHERE id = $1`, [
      one.id,
    ])
    const answer = await openPaymentFor(app, one, renter)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'payment.contract_unsigned',
      message: '合同尚未签署，请先完成签署流程',
    })
  })

  test('a foreign order and an unknown one look the same', async () => {
    const one = await order()
    const stranger = await aRenter(app)
    for (const id of [one.id, 999_999]) {
      const answer = await openPaymentFor(app, { ...one, id }, stranger)
      expect([answer.status, answer.body.code]).toEqual([404, 'rental.not_found'])
      const status = await app.call('GET', pathOf(one.line, 'get_payment_status', id), { token: stranger.token })
      expect(status.status).toBe(404)
      const cancel = await app.call('POST', pathOf(one.line, 'cancel_payment', id), { token: stranger.token })
      expect(cancel.status).toBe(404)
    }
  })

  test('no token is refused before anything else', async () => {
    const one = await order()
    const answer = await app.call('POST', pathOf(one.line, 'create_payment', one.id), { body: {} })
    expect(answer.status).toBe(401)
  })

  test('an amount that differs and a method that does not exist name their field', async () => {
    const one = await order()
    const wrong = await openPaymentFor(app, one, renter, { payment_method: 'wechat', amount: 0.01 })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'payment.amount_differs'])
    expect(wrong.body.errors.amount).toContain((one.totalFen / 100).toFixed(2))
    for (const amount of [-5, 'abc', '1.005', true, {}]) {
      const bad = await openPaymentFor(app, one, renter, { payment_method: 'wechat', amount })
      expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['amount']])
    }
    for (const body of [{}, { payment_method: 'cash' }, { payment_method: null }, { payment_method: 5 }]) {
      const bad = await openPaymentFor(app, one, renter, body)
      expect([bad.status, bad.body.errors]).toEqual([400, { payment_method: '请选择支付方式' }])
    }
    expect((await statusOf(one)).has_payment).toBe(false)
  })

  test('the right amount is taken as number and as text, at every address of the operation', async () => {
    const one = await order()
    const amount = (one.totalFen / 100).toFixed(2)
    const first = await openPaymentFor(app, one, renter, { payment_method: 'wechat', amount })
    const other = await app.call('POST', `/api/medical/rentals/${one.id}/process_payment/`, {
      token: renter.token,
      body: { payment_method: 'wechat', amount: Number(amount) },
    })
    const third = await app.call('POST', pathOf(one.line, 'create_payment_for_order'), {
      token: renter.token,
      body: { payment_method: 'wechat', order_id: String(one.id) },
    })
    expect([first.status, other.status, third.status]).toEqual([200, 200, 200])
    expect(new Set([first, other, third].map(({ body }) => body.payment_id)).size).toBe(1)
  })
})

describe('a payment', () => {
  test('by code carries an address on this server and an hour; by bank a form', async () => {
    const one = await order()
    const { body } = await openPaymentFor(app, one, renter, { payment_method: 'alipay' })
    expect(body.payment_data).toMatchObject({
      method: 'alipay',
      amount: one.totalFen / 100,
      status: 'processing',
      expires_in: 3600,
    })
    expect(body.payment_data.qr_code).toMatch(/^http:\/\/test\.local\/api\/payment\/sandbox\/[\w-]{20,}\/$/)
    expect(body.payment_data.gateway_url).toBeUndefined()
    expect(body.data).toEqual(body.payment_data)

    const two = await order()
    const bank = (await openPaymentFor(app, two, renter, { payment_method: 'bank' })).body.payment_data
    expect(bank.qr_code).toBeUndefined()
    const form = new URLSearchParams(bank.form_data)
    const cashier = new URL(new URL(bank.gateway_url).pathname, app.url)
    const entered = await fetch(cashier, { method: 'POST', body: form, redirect: 'manual' })
    expect(entered.status).toBe(303)
    const page = await fetch(new URL(entered.headers.get('location')!, app.url))
    expect(await page.text()).toContain('支付成功</button>')
    const paid = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ result: 'success' }) })
    expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('已付款')])
    expect((await rentalOf(two)).status).toBe('pending_delivery')
    form.set('sign', 'no')
    expect((await fetch(cashier, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(404)
  })

  test('thirty at once are one payment', async () => {
    const one = await order()
    const answers = await Promise.all(Array.from({ length: 30 }, () => openPaymentFor(app, one, renter)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.payment_id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.payment_data.qr_code)).size).toBe(1)
  })

  test('thirty at once under one Idempotency-Key are one payment', async () => {
    const one = await order()
    const headers = { 'idempotency-key': `thirty-${one.id}` }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => openPaymentFor(app, one, renter, { payment_method: 'bank' }, headers)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.payment_id}`)).size).toBe(1)
    const bad = await openPaymentFor(app, one, renter, undefined, { 'idempotency-key': 'x'.repeat(201) })
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['Idempotency-Key']])
  })

  test('asked for in turn by every method at once stays one open payment', async () => {
    const one = await order()
    const methods = ['wechat', 'alipay', 'bank', 'wechat', 'alipay', 'bank']
    const answers = await Promise.all(
      methods.map((payment_method) => openPaymentFor(app, one, renter, { payment_method })),
    )
    for (const { status, body } of answers) expect(status === 200 || body.code === 'payment.in_progress').toBe(true)
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS open FROM payment WHERE payable_id = $1 AND status = 'processing'`,
      [one.id],
    )
    expect(rows[0].open).toBeLessThanOrEqual(1)
  })

  test('by another method closes the first code, which pays nothing from then on', async () => {
    const one = await order()
    const first = (await openPaymentFor(app, one, renter)).body
    const second = (await openPaymentFor(app, one, renter, { payment_method: 'alipay' })).body
    expect(second.payment_id).not.toBe(first.payment_id)
    const late = await decide(app, first.qr_code, 'success')
    expect([late.status, late.body.code]).toEqual([409, 'payment.code_closed'])
    expect((await rentalOf(one)).status).toBe('pending_payment')
    expect((await decide(app, second.qr_code, 'success')).status).toBe(200)
    expect((await rentalOf(one)).status).toBe('pending_delivery')
  })

  test('under one Idempotency-Key is one payment; the key is no good for anything else', async () => {
    const [one, two] = [await order(), await order()]
    const headers = { 'idempotency-key': `key-${one.id}` }
    const body = { payment_method: 'wechat' }
    const first = await openPaymentFor(app, one, renter, body, headers)
    await decide(app, first.body.qr_code, 'fail')
    const again = await openPaymentFor(app, one, renter, body, headers)
    expect([again.status, again.body.payment_id]).toEqual([200, first.body.payment_id])
    const others = [
      await openPaymentFor(app, one, renter, { payment_method: 'alipay' }, headers),
      await openPaymentFor(app, two, renter, body, headers),
    ]
    for (const other of others) expect([other.status, other.body.code]).toEqual([422, 'payment.key_reused'])
    const stranger = await aRenter(app)
    expect((await openPaymentFor(app, one, stranger, body, headers)).status).toBe(404)
    const fresh = await openPaymentFor(app, one, renter, body, { 'idempotency-key': 'another' })
    expect(fresh.body.payment_id).not.toBe(first.body.payment_id)
  })

  test('that succeeds pays the order once and moves it on', async () => {
    const one = await order()
    const { body } = await openPaymentFor(app, one, renter)
    expect(await statusOf(one)).toMatchObject({ status: 'processing', has_payment: true, payment_completed: false })
    expect((await decide(app, body.qr_code, 'success')).body).toMatchObject({ success: true, state: 'paid' })
    expect(await rentalOf(one)).toMatchObject({ status: 'pending_delivery', payment_status: 'PAID' })
    expect(await statusOf(one)).toMatchObject({
      status: 'paid',
      payment_completed: true,
      payment_amount: one.totalFen / 100,
      payment: { status: 'paid', payment_completed: true },
    })
    const again = await openPaymentFor(app, one, renter)
    expect([again.status, again.body.number]).toEqual([400, 4003])
    expect(again.body.message).toMatch(/订单已支付.*already paid/)
    expect((await decide(app, body.qr_code, 'success')).status).toBe(409)
    expect(await imbalance(app)).toBe(0)
  })

  test('that fails leaves the order to be paid again', async () => {
    const one = await order()
    const { body } = await openPaymentFor(app, one, renter)
    await decide(app, body.qr_code, 'fail')
    expect(await statusOf(one)).toMatchObject({
      status: 'failed',
      payment: { status: 'failed' },
      amount_due: one.totalFen / 100,
    })
    const again = await openPaymentFor(app, one, renter)
    expect(again.body.payment_id).not.toBe(body.payment_id)
    await decide(app, again.body.qr_code, 'success')
    expect((await rentalOf(one)).status).toBe('pending_delivery')
  })

  test('can be cancelled while it is open, and then only', async () => {
    const one = await order()
    const cancel = () => app.call('POST', pathOf(one.line, 'cancel_payment', one.id), { token: renter.token, body: {} })
    expect((await cancel()).body.code).toBe('payment.none_open')
    const { body } = await openPaymentFor(app, one, renter)
    expect((await cancel()).body).toMatchObject({ success: true, message: '支付已取消', payment_id: body.payment_id })
    expect((await decide(app, body.qr_code, 'success')).status).toBe(409)
    expect((await cancel()).status).toBe(409)
    expect((await statusOf(one)).status).toBe('unpaid')
  })

  test('whose notification got lost is found by asking, at a check and by the minutely job', async () => {
    const [one, two] = [await order(), await order()]
    for (const each of [one, two]) {
      const { body } = await openPaymentFor(app, each, renter)
      await app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = 'T1' WHERE number = $1`, [
        body.payment_data.payment_number,
      ])
    }
    expect((await statusOf(one)).status).toBe('paid')
    app.clock.advance({ minutes: 2 })
    await reconcilePayments(deskOf(app))
    expect((await rentalOf(two)).status).toBe('pending_delivery')
  })

  test('whose notification was lost with the process is taken in when the server starts again', async () => {
    const one = await order()
    const { body } = await openPaymentFor(app, one, renter)
    await app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = 'T3' WHERE number = $1`, [
      body.payment_data.payment_number,
    ])
    const again = await buildApp(app.config, app.databaseUrl, { clock: app.clock })
    await again.http.listen({ host: '127.0.0.1', port: 0 })
    await again.http.close()
    await again.services.database.close()
    expect((await rentalOf(one)).status).toBe('pending_delivery')
  })

  test('expires after its hour unless it was paid in the last second', async () => {
    const [one, two] = [await order(), await order()]
    const first = (await openPaymentFor(app, one, renter)).body
    const second = (await openPaymentFor(app, two, renter)).body
    await app.pool.query(`UPDATE sandbox_order SET state = 'paid', trade = 'T2' WHERE number = $1`, [
      second.payment_data.payment_number,
    ])
    app.clock.advance({ seconds: 3601 })
    ;[renter, admin] = [await signInAgain(app, renter), await signInAgain(app, admin)]
    expect((await decide(app, first.qr_code, 'success')).body.code).toBe('payment.code_closed')
    await reconcilePayments(deskOf(app))
    expect(await statusOf(one)).toMatchObject({ status: 'unpaid', payment: { status: 'expired', expires_in: 0 } })
    expect((await rentalOf(two)).status).toBe('pending_delivery')
    const again = await openPaymentFor(app, one, renter)
    expect(again.body.payment_data.expires_in).toBe(3600)
  })

  test('a silent gateway refuses clearly and the same call goes on later', async () => {
    const one = await order()
    await app.pool.query('ALTER TABLE sandbox_order RENAME TO sandbox_order_away')
    const refused = await openPaymentFor(app, one, renter)
    const unknown = await app.call('GET', `/api/medical/rentals/${one.id}/payment-status/`, { token: renter.token })
    await app.pool.query('ALTER TABLE sandbox_order_away RENAME TO sandbox_order')
    expect([refused.status, refused.body.code]).toEqual([503, 'payment.gateway_unavailable'])
    expect(unknown.body.status).toBe('UNKNOWN')
    const later = await openPaymentFor(app, one, renter)
    expect(later.body.qr_code).toContain('/api/payment/sandbox/')
  })
})

test('the status words follow the address: lower case about what is due, upper case about the order', async () => {
  const one = await order()
  const upper = () => app.call('GET', `/api/medical/rentals/${one.id}/payment-status`, { token: renter.token })
  expect([(await statusOf(one)).status, (await upper()).body.status]).toEqual(['unpaid', 'UNPAID'])
  const { body } = await openPaymentFor(app, one, renter)
  expect([(await statusOf(one)).status, (await upper()).body.status]).toEqual(['processing', 'UNPAID'])
  await decide(app, body.qr_code, 'success')
  expect([(await statusOf(one)).status, (await upper()).body.status]).toEqual(['paid', 'PAID'])
})

test('polling opens nothing', async () => {
  const one = await order()
  for (let times = 0; times < 3; times += 1) await statusOf(one)
  const { rows } = await app.pool.query('SELECT count(*)::int AS made FROM payment WHERE payable_id = $1', [one.id])
  expect(rows[0].made).toBe(0)
})

test('the methods are the three, for every business type', async () => {
  for (const type of ['medical', 'car', 'maintenance']) {
    const { body } = await app.call('GET', `/api/payment/methods/${type}/`, { token: renter.token })
    expect(body.map((one: { value: string; label: string }) => [one.value, one.label])).toEqual([
      ['wechat', '微信支付'],
      ['alipay', '支付宝'],
      ['bank', '银行卡'],
    ])
    const keys = ['value', 'label', 'description', 'icon', 'color', 'enabled', 'trades', 'can_hold']
    expect(Object.keys(body[0])).toEqual(keys)
    expect(body.map((one: { can_hold: boolean }) => one.can_hold)).toEqual([false, true, true])
  }
})

describe('a transfer outside the gateways', () => {
  const record = (one: { id: number; line: string }, person: Person, body: Record<string, unknown>) =>
    app.call('POST', pathOf(one.line, 'update_payment_status', one.id), { token: person.token, body })

  test('is recorded by staff who may, with a reason, and stands in the audit log', async () => {
    const one = await order()
    const { body: open } = await openPaymentFor(app, one, renter)
    expect((await record(one, renter, { status: 'paid', reason: '我付了' })).status).toBe(403)
    expect((await record(one, admin, { status: 'paid' })).body.errors).toHaveProperty('reason')
    expect((await record(one, admin, { status: 'failed', reason: '不行' })).body.errors).toHaveProperty('status')
    const done = await record(one, admin, {
      payment_status: 'paid',
      reason: '对公转账到账',
      reference: '2026112100017',
    })
    expect(done.body).toMatchObject({
      success: true,
      status: 'pending_delivery',
      payment: { method: 'bank', status: 'paid' },
    })
    expect((await decide(app, open.qr_code, 'success')).status).toBe(409)
    expect((await record(one, admin, { status: 'paid', reason: '再来一次' })).body.code).toBe('payment.already_paid')
    const { rows } = await app.pool.query(
      `SELECT actor_name, after FROM audit_log WHERE action = 'payment.record_offline' AND object_id = $1`,
      [String(one.id)],
    )
    expect(rows).toMatchObject([{ actor_name: admin.username, after: { reason: '对公转账到账' } }])
  })

  test('goes back by transfer too, when staff say it has', async () => {
    const one = await order()
    await record(one, admin, { status: 'paid', reason: '对公转账到账' })
    const cancelled = await app.call('POST', pathOf(one.line, 'cancel_rental', one.id), {
      token: renter.token,
      body: {},
    })
    const { refund } = cancelled.body.rental
    await app.settle()
    await reconcilePayments(deskOf(app))
    expect((await rentalOf(one)).refund).toMatchObject({ status: 'processing', amount: one.totalFen / 100 })
    const complete = (person: Person) =>
      app.call('POST', `/api/finance/refunds/${refund.id}/complete/`, {
        token: person.token,
        body: { reference: 'B1' },
      })
    expect((await complete(renter)).status).toBe(403)
    expect((await complete(admin)).body).toMatchObject({ success: true, refund: { status: 'completed' } })
    expect((await complete(admin)).status).toBe(409)
    expect(await imbalance(app)).toBe(0)
  })
})

test('the books are read by those who hold reports, filtered by order, debit equal to credit', async () => {
  const one = await order()
  const { body } = await openPaymentFor(app, one, renter)
  await decide(app, body.qr_code, 'success')
  const read = (person: Person) =>
    app.call('GET', '/api/finance/ledger/', { token: person.token, query: { rental_id: one.id } })
  expect((await read(renter)).status).toBe(403)
  const page = (await read(admin)).body
  expect(page).toMatchObject({
    count: 1,
    next: null,
    previous: null,
    results: [{ kind: 'payment_received', rental_id: one.id }],
  })
  const { entries } = page.results[0]
  const sum = (side: 'debit' | 'credit') =>
    entries.reduce((total: number, entry: Record<string, number>) => total + entry[side]!, 0)
  expect([sum('debit'), sum('credit')]).toEqual([one.totalFen / 100, one.totalFen / 100])
  expect(entries.map((entry: { account: string }) => entry.account)).toEqual(['gateway', 'advance', 'deposit'])
})
