import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { type Claimed, type ClaimStage, stageClaims } from '../../../testing/claims.ts'
import { balanceOf, deskOf, imbalance } from '../../../testing/payments.ts'
import { unguarded } from '../../../testing/unguarded.ts'
import { reconcileNightly } from './reconcile-bill.ts'

const base = '/api/finance/reconciliation/'
let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

/** Two days used and not paid, 200 and 5 % each, which is taken out of the frozen deposit. */
const dueFen = 420_00
/** Noon of a day nothing else happens on: an order comes back. */
const returned = async (): Promise<Claimed & { day: string; number: string }> => {
  const order = await stage.returned({ kind: 'frozen', unpaidDays: 2, deductions: [] })
  const { rows } = await stage.app.pool.query('SELECT number FROM hold_capture WHERE payable_id = $1', [order.id])
  return { ...order, day: dayOf(stage.app.clock.now()), number: rows[0].number }
}
/** The process dies each time it writes down what became of a capture. */
const whileDying = async (work: () => Promise<unknown>) => {
  const { pool } = stage.app
  await pool.query(`CREATE OR REPLACE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the process died'; END $$`)
  await pool.query('CREATE TRIGGER dying BEFORE UPDATE ON hold_capture FOR EACH ROW EXECUTE FUNCTION die()')
  try {
    await work()
  } finally {
    await pool.query('DROP TRIGGER dying ON hold_capture')
  }
}
const takenButNotHeard = async () => {
  let order!: Awaited<ReturnType<typeof returned>>
  await whileDying(async () => {
    order = await returned()
    await stage.app.settle()
  })
  return order
}
const admin = () => stage.people.admin.token
const run = (day: string) => stage.app.call('POST', `${base}run/`, { token: admin(), body: { channel: 'alipay', day } })
const itemOf = async (number: string, day: string, tab: string) => {
  const query = { channel: 'alipay', day, tab, page_size: 50 }
  const { body } = await stage.app.call('GET', base, { token: admin(), query })
  return body.results.find((row: any) => [row.bill?.number, row.books?.number].includes(number))
}
const read = async (id: number) => (await stage.app.call('GET', `${base}${id}/`, { token: admin() })).body
const ask = (id: number) => stage.app.call('POST', `${base}${id}/ask/`, { token: admin(), body: {} })
const nextMorning = async () => {
  const hours =
    (Date.parse(`${addDays(dayOf(stage.app.clock.now()), 1)}T10:05:00+08:00`) - stage.app.clock.now().getTime()) /
    3_600_000
  await stage.later(hours)
}

test('money out of a hold stands in the bill under its own number and agrees with the books', async () => {
  const order = await returned()
  await stage.app.settle()
  await nextMorning()
  expect((await run(order.day)).body.tabs).toMatchObject({ open: 0, transit: 0 })
  expect(await itemOf(order.number, order.day, 'matched')).toMatchObject({
    kind: 'capture',
    kind_display: '押金扣款',
    rental_id: order.id,
    bill: { amount: dueFen / 100, state_display: '已扣款' },
    books: { amount: dueFen / 100, state_display: '已扣款' },
  })
})

describe('taken by the channel, not in the books', () => {
  test('is shown with its order and taken in once when the channel is asked again, by one of two', async () => {
    const order = await takenButNotHeard()
    expect(await balanceOf(stage.app, 'receivable', order.id)).toBe(dueFen)
    await nextMorning()
    await run(order.day)
    const row = await itemOf(order.number, order.day, 'open')
    expect(row).toMatchObject({
      difference: 'capture_unheard',
      kind: 'capture',
      rental_id: order.id,
      books: { at: null },
    })
    const whole = await read(row.id)
    expect(whole.order).toMatchObject({ rental_id: order.id, amount: dueFen / 100 })
    expect(whole.order.fits.every((one: any) => one.is_met)).toBe(true)
    expect(whole.effects.map((one: any) => one.repair)).toEqual(['ask', 'hold'])
    const settle = await stage.app.call('POST', `${base}${row.id}/settle/`, { token: admin(), body: {} })
    expect(settle.body.code).toBe('reconciliation.not_allowed')
    expect(
      (await stage.app.call('POST', `${base}${row.id}/ask/`, { token: stage.people.clerk.token, body: {} })).status,
    ).toBe(403)
    const both = await Promise.all([ask(row.id), ask(row.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(row.id)).state).toBe('settled')
    expect((await read(row.id)).reason).toMatch(/^渠道答复：这笔预授权扣了 ¥420\.00，退回 ¥[\d,.]+$/)
    expect((await ask(row.id)).body.code).toBe('reconciliation.done')
    await stage.app.settle()
    expect(await balanceOf(stage.app, 'receivable', order.id)).toBe(0)
    const { rows } = await stage.app.pool.query(`SELECT after FROM audit_log WHERE action = 'reconciliation.ask'`)
    expect(rows).toMatchObject([{ after: { state: 'settled', number: order.number, rental_id: order.id } }])
    expect(await imbalance(stage.app)).toBe(0)
  })

  test('is asked about by the nightly job itself', async () => {
    const order = await takenButNotHeard()
    await nextMorning()
    await reconcileNightly(deskOf(stage.app))
    expect(await itemOf(order.number, order.day, 'matched')).toMatchObject({ difference: 'matched', state: 'matched' })
    expect(await balanceOf(stage.app, 'receivable', order.id)).toBe(0)
    expect(await imbalance(stage.app)).toBe(0)
  })
})

test('in the books and in no bill: asked again, the channel’s answer is the reason it is held', async () => {
  const order = await returned()
  await stage.app.settle()
  await unguarded(stage.app.pool, 'sandbox_capture', 'DELETE FROM sandbox_capture WHERE number = $1', [order.number])
  await nextMorning()
  await run(order.day)
  const row = await itemOf(order.number, order.day, 'open')
  expect(row).toMatchObject({ difference: 'missing_gateway', kind: 'capture', bill: null })
  expect((await read(row.id)).effects.map((one: any) => one.repair)).toEqual(['ask', 'hold'])
  const asked = await ask(row.id)
  expect([asked.status, asked.body.item.state]).toEqual([200, 'held'])
  expect(asked.body.item.reason).toMatch(/^渠道答复/)
  expect(await imbalance(stage.app)).toBe(0)
})

test('taken though nobody asked for it: shown with the order of the hold, and only held', async () => {
  const order = await returned()
  await stage.app.settle()
  await stage.app.pool.query(
    `INSERT INTO sandbox_capture (number, order_number, amount_fen, created_at)
     SELECT 'CX1', number, 4200, $2 FROM deposit_hold WHERE payable_id = $1`,
    [order.id, stage.app.clock.now()],
  )
  await nextMorning()
  await run(order.day)
  const row = await itemOf('CX1', order.day, 'open')
  expect(row).toMatchObject({ difference: 'capture_unknown', kind: 'capture', rental_id: order.id, books: null })
  const whole = await read(row.id)
  expect(whole.order.rental_id).toBe(order.id)
  expect(whole.effects.map((one: any) => one.repair)).toEqual(['hold'])
  expect((await ask(row.id)).body.code).toBe('reconciliation.not_allowed')
  const held = await stage.app.call('POST', `${base}${row.id}/hold/`, {
    token: admin(),
    body: { reason: '等渠道核实' },
  })
  expect(held.body.item).toMatchObject({ state: 'held', reason: '等渠道核实' })
})
