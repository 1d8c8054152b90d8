import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  cashierFor,
  channelDesk,
  type Line,
  noticeOf,
  openLine,
  paidRow,
  sendTo,
  siteOf,
  startWithChannels,
} from '../../../testing/channels.ts'
import { aFrozenOrder, confirmUnseen, type FrozenOrder, holdsInBothBooks } from '../../../testing/holds.ts'
import { pathOf } from '../../../testing/orders.ts'
import {
  balanceOf,
  imbalance,
  openPaymentFor,
  placeHoldFor,
  settleClaimOf,
  askedBy,
} from '../../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { askHold } from '../holds/ask-hold.ts'
import type { Desk } from '../desk.ts'
import { finishHold } from '../holds/finish-hold.ts'
import { findHold } from '../holds/hold-queries.ts'
import { placeHold } from '../holds/place-hold.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { rentalKeeper as keeper } from '../../settlement/rental-payable.ts'
import { rentalKey } from '../../settlement/public.ts'

let app: TestApp
let renter: Person
let staff: Person
let line: Line
let desk: Desk
beforeAll(async () => {
  app = await startWithChannels()
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
  line = await openLine(app)
  desk = channelDesk(app, line.url)
})
afterEach(() => {
  line.weather = 'fair'
})
afterAll(async () => {
  await line.close()
  await app.close()
})

type Method = 'alipay' | 'bank'
const order = () => aFrozenOrder(app, renter)
const pay = (cashier: string) => app.call('POST', cashier, { body: { result: 'success' } })
const holdOf = (one: FrozenOrder) => findHold(app.db, rentalKey(one.id))
const waiting = async (method: Method) => {
  const one = await order()
  const { status, body } = await placeHoldFor(app, one, renter, method)
  expect([status, body.hold.status]).toEqual([200, 'waiting'])
  return { one, number: body.hold.number as string, cashier: await cashierFor(app, body.hold) }
}
const held = async (method: Method) => {
  const { one, number, cashier } = await waiting(method)
  expect((await pay(cashier)).status).toBe(200)
  await app.settle()
  expect((await holdOf(one))?.status).toBe('held')
  return { one, number }
}
const inUse = async (one: FrozenOrder) => {
  const { body } = await openPaymentFor(app, one, renter)
  await pay(await cashierFor(app, body))
  const step = async (operation: string, who: Person) => {
    const answer = await app.call('POST', pathOf(one.line, operation, one.id), { token: who.token, body: {} })
    expect([operation, answer.status]).toEqual([operation, 200])
  }
  await step('deliver_rental', staff)
  await step('confirm_receipt', renter)
}
/** Two days late, and something is asked for damage. */
const returned = async (one: FrozenOrder, damage_fee: number) => {
  app.clock.advance({ days: 4 })
  ;[renter, staff] = [await signInAgain(app, renter), await signInAgain(app, staff)]
  const path = pathOf(one.line, 'confirm_return', one.id)
  const answer = await app.call('POST', path, { token: staff.token, body: { damage_fee } })
  expect(answer.status).toBe(200)
}
const atChannel = async (one: FrozenOrder) => (await holdsInBothBooks(app, one))[0]

describe.each(['alipay', 'bank'] as const)('%s, by its own protocol', (method) => {
  test('freezes a deposit, told by its notification, however often', async () => {
    const { one, number } = await held(method)
    const again = noticeOf(method, siteOf(app), await paidRow(app, number))
    const answers = await Promise.all([again, again].map((notice) => sendTo(app, method, notice)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await app.settle()
    expect(await holdOf(one)).toMatchObject({ status: 'held', gatewayTrade: expect.any(String) })
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS told FROM outbox WHERE topic = 'hold.held' AND payload->>'rentalId' = $1`,
      [String(one.id)],
    )
    expect(rows[0].told).toBe(1)
    expect((await openPaymentFor(app, one, renter)).status).toBe(200)
  })

  test('takes late days and a deduction together, once, and gives the rest back', async () => {
    const { one } = await held(method)
    await inUse(one)
    await returned(one, 500)
    await app.settle()
    expect(await atChannel(one)).toMatchObject({ captured: 0, released: 0 })
    // 600.00 for two late days, and 400.00 of what was asked for damage.
    await settleClaimOf(app, one.id, 1_000_00)
    await app.settle()
    await reconcilePayments(channelDesk(app))
    expect(await atChannel(one)).toMatchObject({ captured: 1_000_00, released: one.holdFen - 1_000_00 })
    expect(await holdOf(one)).toMatchObject({ status: 'captured', releasedFen: one.holdFen - 1_000_00 })
    for (const account of ['receivable', 'deposit', 'advance', 'refund_payable'])
      expect([account, await balanceOf(app, account, one.id)]).toEqual([account, 0])
  })

  test('gives everything back where the order is cancelled', async () => {
    const { one } = await held(method)
    await app.call('POST', pathOf(one.line, 'cancel_rental', one.id), { token: renter.token, body: {} })
    await app.settle()
    expect(await atChannel(one)).toMatchObject({ captured: 0, released: one.holdFen })
    expect(await holdOf(one)).toMatchObject({ status: 'released', finishedAt: expect.any(Date) })
  })

  test('confirmed after it was given up, is given back by itself', async () => {
    const { one, cashier } = await waiting(method)
    const path = pathOf(one.line, 'cancel_deposit_hold', one.id)
    expect((await app.call('POST', path, { token: renter.token })).status).toBe(200)
    // The bank has no way to close: there the payer may still go on with the form he has.
    expect([200, 409]).toContain((await pay(cashier)).status)
    await app.settle()
    await reconcilePayments(channelDesk(app))
    const { state, released } = await atChannel(one)
    expect([state, released]).toEqual(state === 'paid' ? ['paid', one.holdFen] : ['closed', 0])
    expect((await holdOf(one))?.status).toBe('released')
  })

  test.each(['drop', 'lose'] as const)(
    '(%s) is asked again where the line breaks: one hold, one capture',
    async (weather) => {
      const one = await order()
      const wanted = { keeper, asked: askedBy(renter, one), method }
      line.weather = weather
      const broken = await placeHold(desk, wanted).catch((error: { code: string }) => error.code)
      line.weather = 'fair'
      const hold = await placeHold(desk, wanted)
      // The bank's form is carried there by the payer: placing asks nothing of it.
      expect(typeof broken === 'string' ? broken : broken.number).toBe(
        method === 'bank' ? hold.number : 'payment.gateway_unavailable',
      )
      await cashierFor(app, { qr_code: hold.qrCode, gateway_url: hold.gatewayUrl, form_data: hold.formData })
      await confirmUnseen(app, hold.number)
      line.weather = weather
      await askHold(desk, rentalKey(one.id))
      expect((await holdOf(one))?.status).toBe('waiting')
      line.weather = 'fair'
      app.clock.advance({ seconds: 2 })
      await askHold(desk, rentalKey(one.id))
      expect((await holdOf(one))?.status).toBe('held')

      await inUse(one)
      // The server's own asking must not do it for the broken line.
      await app.services.events.stop()
      await returned(one, 0)
      await finishHold(desk, hold.id)
      expect(await atChannel(one)).toMatchObject({ captured: 0, released: 0 })
      const agreed = pathOf(one.line, 'agree_to_deduction', one.id)
      expect((await app.call('POST', agreed, { token: renter.token, body: {} })).status).toBe(200)
      line.weather = weather
      await finishHold(desk, hold.id).catch(() => {})
      expect((await holdOf(one))?.status).toBe('held')
      line.weather = 'fair'
      await finishHold(desk, hold.id)
      expect(await atChannel(one)).toMatchObject({ captured: 600_00, released: one.holdFen - 600_00 })
      expect(await holdOf(one)).toMatchObject({ status: 'captured' })
      await app.services.events.start()
      await app.settle()
      expect(await balanceOf(app, 'receivable', one.id)).toBe(0)
    },
  )
})

test('a forged word about a hold changes nothing', async () => {
  for (const method of ['alipay', 'bank'] as const) {
    const { one, number } = await waiting(method)
    await confirmUnseen(app, number)
    const notice = noticeOf(method, siteOf(app), await paidRow(app, number))
    const body = notice.body.replace(/(^|&)(sign|signature)=[^&]{8}/, '$1$2=AAAAAAAA')
    await sendTo(app, method, { ...notice, body })
    const { rows } = await app.pool.query('SELECT verdict FROM gateway_notice ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([{ verdict: 'forged' }])
    await app.settle()
    expect((await holdOf(one))?.status).toBe('waiting')
  }
})

test('every posting of the books balances', async () => {
  expect(await imbalance(app)).toBe(0)
})
