import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { pathOf } from '../../../testing/orders.ts'
import { anOrderToPay, balanceOf, decide, deskOf, openPaymentFor, placeHoldFor } from '../../../testing/payments.ts'
import { aHeldOrder, confirmUnseen, type FrozenOrder, onHolds, silently } from '../../../testing/holds.ts'
import { aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { askHold } from './ask-hold.ts'
import { findHold } from './hold-queries.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { rentalKey } from '../../settlement/public.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  renter = await aRenter(app)
})
afterAll(() => app.close())

const { order, place, cancelOrder, giveUp, rentalOf, bothBooks } = onHolds(() => ({ app, renter }))
const holdOf = (one: FrozenOrder) => findHold(app.db, rentalKey(one.id))

describe('a deposit to be frozen', () => {
  test('comes before the rent, moves no money, and is part of nothing that is paid', async () => {
    const one = await order()
    const early = await openPaymentFor(app, one, renter)
    expect([early.status, early.body.code]).toEqual([409, 'payment.hold_missing'])
    expect(early.body.message).toBe('请先完成押金冻结，再支付租金')
    const hold = await place(one)
    expect(hold).toMatchObject({
      method: 'alipay',
      amount: one.holdFen / 100,
      captured: 0,
      released: 0,
      status: 'waiting',
      status_display: '等你在渠道确认',
      expires_in: 3600,
      held_at: null,
    })
    expect((await openPaymentFor(app, one, renter)).body.code).toBe('payment.hold_missing')
    await decide(app, hold.qr_code, 'success')
    await app.settle()
    const held = await holdOf(one)
    expect(held).toMatchObject({ status: 'held', heldAt: app.clock.now(), amountFen: one.holdFen })
    expect(await rentalOf(one)).toMatchObject({ status: 'pending_payment', deposit_held_at: expect.any(String) })
    expect(await balanceOf(app, 'gateway', one.id)).toBe(0)

    const { body } = await openPaymentFor(app, one, renter)
    expect(body.payment_data.amount).toBe(one.totalFen / 100)
    await decide(app, body.qr_code, 'success')
    expect((await rentalOf(one)).status).toBe('pending_delivery')
    expect(await balanceOf(app, 'deposit', one.id)).toBe(0)
    expect(await balanceOf(app, 'advance', one.id)).toBe(-one.totalFen)
    expect((await placeHoldFor(app, one, renter)).body.code).toBe('deposit.already_held')
  })

  test('by bank leads there with a form', async () => {
    const one = await order()
    const hold = await place(one, 'bank')
    expect(hold.qr_code).toBeUndefined()
    const entered = await fetch(new URL(new URL(hold.gateway_url).pathname, app.url), {
      method: 'POST',
      body: new URLSearchParams(hold.form_data),
      redirect: 'manual',
    })
    const cashier = new URL(entered.headers.get('location')!, app.url).pathname
    expect((await app.call('POST', cashier, { body: { result: 'success' } })).body).toMatchObject({ state: 'paid' })
    await app.settle()
    expect((await holdOf(one))?.status).toBe('held')
  })

  test('is refused in the order in which a payment would be', async () => {
    const refusal = async (one: FrozenOrder, method: unknown = 'alipay', person = renter) => {
      const { status, body } = await placeHoldFor(app, one, person, method)
      return [status, body.code]
    }
    const one = await order()
    expect(await refusal(one, 'alipay', await aRenter(app))).toEqual([404, 'rental.not_found'])
    expect(await refusal(await anOrderToPay(app, renter))).toEqual([409, 'deposit.not_frozen'])
    expect(await refusal(await anOrderToPay(app, renter, { kind: 'free' }))).toEqual([409, 'deposit.not_frozen'])
    for (const method of ['cash', '', null, 5]) {
      const { status, body } = await placeHoldFor(app, one, renter, method)
      expect([status, body.errors]).toEqual([400, { payment_method: '请选择支付方式' }])
    }
    const wechat = await placeHoldFor(app, one, renter, 'wechat')
    expect([wechat.status, wechat.body.code]).toEqual([400, 'deposit.method_unsupported'])
    expect(Object.keys(wechat.body.errors)).toEqual(['payment_method'])
    const noToken = await app.call('POST', pathOf(one.line, 'hold_deposit', one.id), { body: {} })
    expect(noToken.status).toBe(401)
    await app.pool.query('UPDATE rental SET contract_signed_at = NULL WHERE id = $1', [one.id])
    expect(await refusal(one)).toEqual([400, 'payment.contract_unsigned'])
    await app.pool.query('UPDATE rental SET contract_generated_at = NULL WHERE id = $1', [one.id])
    expect(await refusal(one)).toEqual([400, 'payment.contract_missing'])
    const gone = await order()
    await cancelOrder(gone)
    expect(await refusal(gone)).toEqual([409, 'payment.order_closed'])
    expect(await refusal((await aHeldOrder(app, renter)).order)).toEqual([409, 'deposit.already_held'])
    expect(await bothBooks(one)).toEqual([])
  })

  test('fifty at once are one hold', async () => {
    const one = await order()
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeHoldFor(app, one, renter)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.hold.number} ${body.hold.qr_code}`)).size).toBe(
      1,
    )
    expect(await bothBooks(one)).toMatchObject([{ status: 'waiting', state: 'waiting' }])
  })

  test('fifty at once of every method, given up and confirmed in between, leave one that counts', async () => {
    const one = await order()
    await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const { body } = await placeHoldFor(app, one, renter, turn % 3 === 0 ? 'bank' : 'alipay')
        if (turn % 5 === 0) await giveUp(one)
        if (turn % 17 === 0 && body.hold?.qr_code) await decide(app, body.hold.qr_code, 'success')
      }),
    )
    await app.settle()
    await reconcilePayments(deskOf(app))
    const books = await bothBooks(one)
    const open = books.filter(({ status }) => status === 'waiting' || status === 'held')
    expect(open.length).toBeLessThanOrEqual(1)
    // Whatever the channel holds is what the order stands on; anything else has gone back.
    const kept = books.filter(({ state, captured, released }) => state === 'paid' && captured + released < one.holdFen)
    expect(kept).toEqual(open.filter(({ status }) => status === 'held'))
    expect((await rentalOf(one)).deposit_held_at !== null).toBe(kept.length === 1)
  })

  test('by another method closes the first, whose code freezes nothing from then on', async () => {
    const one = await order()
    const first = await place(one)
    expect((await place(one)).number).toBe(first.number)
    const second = await place(one, 'bank')
    expect(second.number).not.toBe(first.number)
    expect((await decide(app, first.qr_code, 'success')).body.code).toBe('payment.code_closed')
    expect(await bothBooks(one)).toMatchObject([
      { status: 'released', over: true, state: 'closed' },
      { status: 'waiting', over: false, state: 'waiting' },
    ])
  })

  test('confirmed while another method is chosen, or while it is given up, is held', async () => {
    const [one, two] = [await order(), await order()]
    for (const each of [one, two]) await confirmUnseen(app, (await place(each)).number)
    expect((await placeHoldFor(app, one, renter, 'bank')).body.code).toBe('deposit.already_held')
    expect((await giveUp(two)).body.code).toBe('deposit.already_held')
    for (const each of [one, two]) expect((await holdOf(each))?.status).toBe('held')
    expect((await giveUp(one)).body.code).toBe('deposit.none_open')
  })

  test('can be given up while it waits, and asked for anew', async () => {
    const one = await order()
    const { qr_code: code, number } = await place(one)
    expect((await giveUp(one)).body).toMatchObject({ success: true, deposit: { hold: { status: 'released' } } })
    expect((await decide(app, code, 'success')).status).toBe(409)
    expect((await giveUp(one)).body.code).toBe('deposit.none_open')
    expect((await place(one)).number).not.toBe(number)
  })

  test('that fails at the channel says so and can be asked for anew', async () => {
    const one = await order()
    await decide(app, (await place(one)).qr_code, 'fail')
    await app.settle()
    expect(await holdOf(one)).toMatchObject({ status: 'failed', failure: '支付渠道返回冻结失败' })
    await decide(app, (await place(one)).qr_code, 'success')
    await app.settle()
    expect((await openPaymentFor(app, one, renter)).status).toBe(200)
  })

  test('at a silent channel is refused clearly, and the same call goes on later under the same number', async () => {
    const one = await order()
    const refused = await silently(app, () => placeHoldFor(app, one, renter))
    expect([refused.status, refused.body.code]).toEqual([503, 'payment.gateway_unavailable'])
    const number = (await holdOf(one))?.number
    expect((await place(one)).number).toBe(number)
    app.clock.advance({ seconds: 2 })
    await silently(app, () => askHold(deskOf(app), rentalKey(one.id)))
    expect((await holdOf(one))?.status).toBe('waiting')
  })

  test('whose notification got lost is found by asking, once a second at most, by the job and at the start', async () => {
    const [one, two, three] = [await order(), await order(), await order()]
    const desk = deskOf(app)
    const first = await place(one)
    await askHold(desk, rentalKey(one.id))
    await confirmUnseen(app, first.number)
    await askHold(desk, rentalKey(one.id))
    expect((await holdOf(one))?.status).toBe('waiting')
    app.clock.advance({ seconds: 1 })
    await askHold(desk, rentalKey(one.id))
    expect((await holdOf(one))?.status).toBe('held')

    await confirmUnseen(app, (await place(two)).number)
    app.clock.advance({ minutes: 1 })
    await reconcilePayments(desk)
    expect((await holdOf(two))?.status).toBe('held')

    await confirmUnseen(app, (await place(three)).number)
    const again = await buildApp(app.config, app.databaseUrl, { clock: app.clock })
    await again.http.listen({ host: '127.0.0.1', port: 0 })
    await again.http.close()
    await again.services.database.close()
    expect((await holdOf(three))?.status).toBe('held')
  })

  test('expires with its hour unless it was confirmed in the last second', async () => {
    const [left, confirmed] = [await order(), await order()]
    const code = (await place(left)).qr_code
    await confirmUnseen(app, (await place(confirmed)).number)
    app.clock.advance({ seconds: 3601 })
    renter = await signInAgain(app, renter)
    await reconcilePayments(deskOf(app))
    expect(await holdOf(left)).toMatchObject({ status: 'failed', failure: '超过有效期没有确认' })
    expect((await decide(app, code, 'success')).status).toBe(409)
    expect((await holdOf(confirmed))?.status).toBe('held')
    expect((await place(left)).expires_in).toBe(3600)
  })
})
