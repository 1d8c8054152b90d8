import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../../testing/claims.ts'
import { confirmUnseen, holdsInBothBooks } from '../../../testing/holds.ts'
import { pathOf } from '../../../testing/orders.ts'
import { balanceOf, decide, deskOf, imbalance, openPaymentFor } from '../../../testing/payments.ts'
import { lockRental } from '../../rental/public.ts'
import { finishHold } from './finish-hold.ts'
import { findHold, listCaptures } from './hold-queries.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { captureFromHold, releaseHold } from './take-from-hold.ts'
import { rentalKey } from '../../settlement/public.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

/** Two days of a longer period used and not paid, 200 and 5 % each; asked for damage what is said. */
const returned = (kind: 'free' | 'frozen', damage = 0, unpaidDays = 2) =>
  stage.returned({ kind, unpaidDays, deductions: damage > 0 ? [{ label: '护套', amount: damage }] : [] })
const dueFen = 420_00
const settle = async (order: Claimed, amount: number) => {
  expect((await stage.take('object', order, stage.people.renter)).status).toBe(200)
  const done = await stage.take('decide', order, stage.people.admin, { amount, reason: '按折旧计' })
  expect([done.status, done.body.errors]).toEqual([200, undefined])
  await stage.app.settle()
}
const readOrder = async (order: Claimed) =>
  (await stage.app.call('GET', pathOf(order.line, 'get_rental', order.id), { token: stage.people.renter.token })).body
const readStatus = async (order: Claimed) =>
  (
    await stage.app.call('GET', pathOf(order.line, 'get_payment_status', order.id), {
      token: stage.people.renter.token,
    })
  ).body
const holdOf = (order: Claimed) => findHold(stage.app.db, rentalKey(order.id))
const captures = (order: Claimed) => listCaptures(stage.app.db, rentalKey(order.id))
const atChannel = async (order: Claimed) => (await holdsInBothBooks(stage.app, order))[0]
const balances = async (order: Claimed, ...names: string[]) =>
  Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await balanceOf(stage.app, name, order.id)] as const)),
  )
const nothingOpen = async (order: Claimed) =>
  expect(await balances(order, 'deposit', 'advance', 'refund_payable', 'receivable')).toEqual({
    deposit: 0,
    advance: 0,
    refund_payable: 0,
    receivable: 0,
  })
const payDebt = async (order: Claimed) => {
  const { body } = await openPaymentFor(stage.app, order, stage.people.renter)
  expect(body.payment_data).toMatchObject({ purpose: 'debt' })
  await decide(stage.app, body.qr_code, 'success')
  await stage.app.settle()
  return body.payment_data
}
/** Whatever the server writes of this kind is undone, as if it had died before. */
const whileDying = async (table: string, work: () => Promise<unknown>) => {
  const { pool } = stage.app
  await pool.query(`CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the process died'; END $$`)
  await pool.query(`CREATE TRIGGER dying BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION die()`)
  try {
    await work()
  } finally {
    await pool.query(`DROP TRIGGER dying ON ${table}`)
  }
}

describe('of a frozen deposit', () => {
  test('everything is given back where nothing is owed', async () => {
    const order = await returned('frozen', 0, 0)
    await stage.app.settle()
    expect(await holdOf(order)).toMatchObject({ status: 'released', capturedFen: 0, releasedFen: order.holdFen })
    expect(await atChannel(order)).toMatchObject({ captured: 0, released: order.holdFen, times: 0 })
    await nothingOpen(order)
  })

  test('used days nobody paid for are taken and the rest is given back at once', async () => {
    const order = await returned('frozen')
    await stage.app.settle()
    const left = order.holdFen - dueFen
    expect(await holdOf(order)).toMatchObject({ status: 'captured', capturedFen: dueFen, releasedFen: left })
    expect(await captures(order)).toMatchObject([
      { status: 'completed', amountFen: dueFen, reason: '归还结算：续租费' },
    ])
    expect(await atChannel(order)).toMatchObject({ captured: dueFen, released: left, times: 1 })
    expect(await readOrder(order)).toMatchObject({ status: 'returned', balance_due: 0 })
    await nothingOpen(order)
  })

  test('nothing is taken while a deduction is open; then once, used days and all, and the rest goes back', async () => {
    const order = await returned('frozen', 500)
    await stage.app.settle()
    expect(await holdOf(order)).toMatchObject({ status: 'held', capturedFen: 0, releaseAskedAt: null })
    expect(await balances(order, 'receivable')).toEqual({ receivable: dueFen })
    expect((await atChannel(order)).times).toBe(0)
    await settle(order, 400)
    const takenFen = dueFen + 400_00
    expect(await captures(order)).toMatchObject([{ status: 'completed', amountFen: takenFen }])
    expect((await captures(order))[0]?.reason).toBe('归还结算：续租费；扣款结清')
    expect(await atChannel(order)).toMatchObject({ captured: takenFen, released: order.holdFen - takenFen, times: 1 })
    await nothingOpen(order)
  })

  test('a deduction decided at nothing gives everything back', async () => {
    const order = await returned('frozen', 500, 0)
    await settle(order, 0)
    expect(await holdOf(order)).toMatchObject({ status: 'released', releasedFen: order.holdFen })
    await nothingOpen(order)
  })

  test('what it does not cover is owed and paid like any bill, to the fen', async () => {
    const order = await returned('frozen', 3000)
    await settle(order, 2500)
    const owedFen = dueFen + 2500_00 - order.holdFen
    expect(await holdOf(order)).toMatchObject({ status: 'captured', capturedFen: order.holdFen, releasedFen: 0 })
    expect(await balances(order, 'receivable')).toEqual({ receivable: owedFen })
    const before = await readOrder(order)
    expect(before).toMatchObject({ status: 'returned', balance_due: owedFen / 100, payment_status: 'PAID' })
    expect(before.actions).toContain('pay_debt')
    expect(await readStatus(order)).toMatchObject({
      status: 'unpaid',
      amount_due: owedFen / 100,
      payment_completed: false,
    })
    const wrong = await openPaymentFor(stage.app, order, stage.people.renter, { payment_method: 'wechat', amount: 1 })
    expect(wrong.body.code).toBe('payment.amount_differs')

    expect((await payDebt(order)).amount).toBe(owedFen / 100)
    const after = await readOrder(order)
    expect(after).toMatchObject({ status: 'returned', balance_due: 0 })
    expect(after.actions).not.toContain('pay_debt')
    expect(await readStatus(order)).toMatchObject({ status: 'paid', amount_due: 0, payment_completed: true })
    expect((await openPaymentFor(stage.app, order, stage.people.renter)).body.code).toBe('payment.already_paid')
    const { rows } = await stage.app.pool.query(
      `SELECT notes FROM rental_history WHERE rental_id = $1 AND action = 'pay_debt'`,
      [order.id],
    )
    expect(rows).toEqual([{ notes: '欠款已付清' }])
    await nothingOpen(order)
  })
})

describe('without a deposit', () => {
  test('used days and a deduction that stands are owed; a code for less pays nothing any more', async () => {
    const order = await returned('free', 1000)
    expect(await readOrder(order)).toMatchObject({ balance_due: dueFen / 100 })
    const { body: first } = await openPaymentFor(stage.app, order, stage.people.renter)
    expect(first.payment_data).toMatchObject({ purpose: 'debt', amount: dueFen / 100 })
    await settle(order, 800)
    expect(await readOrder(order)).toMatchObject({ balance_due: (dueFen + 800_00) / 100 })
    expect((await decide(stage.app, first.qr_code, 'success')).status).toBe(409)
    expect((await payDebt(order)).amount).toBe((dueFen + 800_00) / 100)
    expect(await captures(order)).toEqual([])
    await nothingOpen(order)
  })

  test('a debt paid for a sum that has grown since goes back by itself', async () => {
    const order = await returned('free', 1000)
    const { body } = await openPaymentFor(stage.app, order, stage.people.renter)
    await confirmUnseen(stage.app, body.payment_data.payment_number)
    await settle(order, 800)
    await reconcilePayments(deskOf(stage.app))
    await stage.app.settle()
    expect((await readOrder(order)).refunds).toMatchObject([{ amount: dueFen / 100, status: 'completed' }])
    expect(await balances(order, 'receivable', 'refund_payable')).toEqual({
      receivable: dueFen + 800_00,
      refund_payable: 0,
    })
  })

  test('a debt may be paid by a transfer that staff record', async () => {
    const order = await returned('free')
    const answer = await stage.app.call('POST', pathOf(order.line, 'update_payment_status', order.id), {
      token: stage.people.admin.token,
      body: { status: 'paid', reason: '对公转账到账', reference: '2026112100017', amount: dueFen / 100 },
    })
    expect(answer.body).toMatchObject({ success: true, status: 'returned', payment: { purpose: 'debt' } })
    expect(await balances(order, 'receivable', 'bank')).toEqual({ receivable: 0, bank: dueFen })
    expect(await readOrder(order)).toMatchObject({ balance_due: 0 })
  })
})

describe('a channel', () => {
  test('that is silent takes and gives back later', async () => {
    const { pool } = stage.app
    await pool.query('ALTER TABLE sandbox_capture RENAME TO sandbox_capture_away')
    const order = await returned('frozen')
    await stage.app.settle()
    await reconcilePayments(deskOf(stage.app))
    expect(await holdOf(order)).toMatchObject({ status: 'held', finishedAt: null })
    expect(await balances(order, 'receivable')).toEqual({ receivable: dueFen })
    expect((await readOrder(order)).balance_due).toBe(0)
    await pool.query('ALTER TABLE sandbox_capture_away RENAME TO sandbox_capture')
    await reconcilePayments(deskOf(stage.app))
    expect(await atChannel(order)).toMatchObject({ captured: dueFen, times: 1 })
    await nothingOpen(order)
  })

  test('that has taken or given back when the process dies is not asked twice', async () => {
    let order: Claimed | undefined
    await whileDying('hold_capture', async () => {
      order = await returned('frozen')
      await stage.app.settle()
    })
    expect(await atChannel(order!)).toMatchObject({ captured: dueFen, released: 0, times: 1 })
    expect(await captures(order!)).toMatchObject([{ status: 'processing' }])
    // Taken, but the process dies again once the rest has gone back.
    await whileDying('deposit_hold', async () => {
      await stage.app.pool.query(`UPDATE sandbox_order SET released_fen = amount_fen - captured_fen WHERE number =
        (SELECT number FROM deposit_hold WHERE payable_id = ${order!.id})`)
      await reconcilePayments(deskOf(stage.app))
    })
    await reconcilePayments(deskOf(stage.app))
    expect(await captures(order!)).toMatchObject([{ status: 'completed' }])
    expect(await atChannel(order!)).toMatchObject({ captured: dueFen, released: order!.holdFen - dueFen, times: 1 })
    expect(await holdOf(order!)).toMatchObject({ status: 'captured', finishedAt: expect.any(Date) })
    await nothingOpen(order!)
  })

  test('that has nothing left to take leaves a debt, and the books right', async () => {
    const order = await returned('frozen', 500)
    await stage.app.pool.query(`UPDATE sandbox_order SET released_fen = amount_fen WHERE number =
      (SELECT number FROM deposit_hold WHERE payable_id = ${order.id})`)
    await settle(order, 400)
    await reconcilePayments(deskOf(stage.app))
    const owedFen = dueFen + 400_00
    expect(await captures(order)).toMatchObject([{ status: 'failed', failure: '渠道已经没有冻结的押金' }])
    expect(await holdOf(order)).toMatchObject({ status: 'released', capturedFen: 0, finishedAt: expect.any(Date) })
    expect(await readOrder(order)).toMatchObject({ balance_due: owedFen / 100 })
    expect(await balances(order, 'receivable')).toEqual({ receivable: owedFen })
    await payDebt(order)
    await nothingOpen(order)
  })

  test('asked by many at the same time takes once and gives back once', async () => {
    const order = await returned('frozen')
    const { id } = (await holdOf(order))!
    const desk = deskOf(stage.app)
    await Promise.all([
      ...Array.from({ length: 20 }, () => finishHold(desk, id).catch(() => {})),
      reconcilePayments(desk),
      reconcilePayments(desk),
      stage.app.settle(),
    ])
    await reconcilePayments(desk)
    expect(await atChannel(order)).toMatchObject({ captured: dueFen, released: order.holdFen - dueFen, times: 1 })
    await nothingOpen(order)
  })
})

test('taking and giving back at the same time: what was asked for before the release is taken, nothing after it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const order = await returned('frozen', 500, 0)
    const { db, clock } = stage.app
    const inOrder = (work: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<number | void>) =>
      db.transaction(async (tx) => {
        await lockRental(tx, order.id)
        return work(tx)
      })
    const take = () =>
      inOrder(async (tx) =>
        captureFromHold(tx, rentalKey((await lockRental(tx, order.id))!.id), 100_00, '检查', clock.now()),
      )
    const release = () => inOrder((tx) => releaseHold(tx, rentalKey(order.id), clock.now()))
    const results = await Promise.all([take(), take(), release(), take(), release(), take()])
    await stage.app.settle()
    await reconcilePayments(deskOf(stage.app))
    const takenFen = results.reduce<number>((sum, fen) => sum + (fen ?? 0), 0)
    expect(await atChannel(order)).toMatchObject({
      captured: takenFen,
      released: order.holdFen - takenFen,
      times: takenFen > 0 ? 1 : 0,
    })
    expect(await holdOf(order)).toMatchObject({ capturedFen: takenFen, releasedFen: order.holdFen - takenFen })
  }
})

test('never more is asked for than is kept aside', async () => {
  const order = await returned('frozen', 500, 0)
  const { db, clock } = stage.app
  const take = (fen: number) =>
    db.transaction(async (tx) =>
      captureFromHold(tx, rentalKey((await lockRental(tx, order.id))!.id), fen, '检查', clock.now()),
    )
  expect(await take(order.holdFen - 1)).toBe(order.holdFen - 1)
  expect(await Promise.all(Array.from({ length: 10 }, () => take(100)))).toEqual(
    expect.arrayContaining([1, ...Array.from({ length: 9 }, () => 0)]),
  )
  expect(await captures(order)).toMatchObject([{ amountFen: order.holdFen }])
})

test('every posting of the books balances', async () => {
  expect(await imbalance(stage.app)).toBe(0)
})
