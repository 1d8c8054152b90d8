/** To the fen: what a settled deduction does to deposit, hold, debt, owner and books, however the deposit was put down. */
import { depositKindCodes } from '@jihui/protocol/rental/deposit-ladder'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askedFen, type Claimed, type ClaimStage, stageClaims } from '../../testing/claims.ts'
import { balanceOf, decide, imbalance, openPaymentFor } from '../../testing/payments.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

const accounts = ['deposit', 'receivable', 'refund_payable', 'advance'] as const
const balances = async (order: Claimed) =>
  Object.fromEntries(
    await Promise.all(accounts.map(async (name) => [name, await balanceOf(stage.app, name, order.id)])),
  ) as Record<(typeof accounts)[number], number>
const earningsOf = async (order: Claimed): Promise<{ source: string; damage_fen: number; net_fen: number }[]> =>
  (
    await stage.app.pool.query(
      `SELECT source, (parts->>'damage')::bigint AS damage_fen, net_fen FROM earning WHERE payable_id = $1 ORDER BY id`,
      [order.id],
    )
  ).rows
const depositOf = async (order: Claimed) => (await stage.read(order, stage.people.renter)).body
const settledTimes = async (order: Claimed): Promise<number> =>
  (
    await stage.app.pool.query(
      `SELECT count(*)::int AS total FROM ledger_posting WHERE payable_id = $1 AND kind = 'claim_settled'`,
      [order.id],
    )
  ).rows[0].total

describe('a return with deductions', () => {
  test('keeps only what is asked for; the rest goes back at once', async () => {
    const order = await stage.returned()
    await stage.app.settle()
    expect(await balances(order)).toEqual({ deposit: -askedFen, receivable: 0, refund_payable: 0, advance: 0 })
    const deposit = await depositOf(order)
    expect(deposit).toMatchObject({
      place: 'platform',
      amount: order.baseFen / 100,
      taken: 0,
      returned: (order.baseFen - askedFen) / 100,
      returning: 0,
      owed: 0,
    })
    expect(deposit.claim).toMatchObject({ amount: 897.5, settled_amount: null, owed_amount: 0, seconds_left: 172_800 })
    expect(deposit.claim.items).toMatchObject([
      { label: '油管护套更换', working: '', amount: 260, position: '' },
      { label: '补油 85 升', working: '85 升 × ¥7.50', amount: 637.5, position: '' },
    ])
  })

  test('asks for nothing where nothing was deducted', async () => {
    const order = await stage.returned({ deductions: [] })
    await stage.app.settle()
    expect([order.claimId, (await depositOf(order)).claim]).toEqual([0, null])
    expect((await stage.take('agree', order, stage.people.renter)).body.code).toBe('deposit.no_claim')
    expect(await depositOf(order)).toMatchObject({ place: 'returned', returned: order.baseFen / 100 })
  })

  test('tells its record how far that is', async () => {
    const order = await stage.returned()
    const record = async () =>
      (
        await stage.app.call('GET', `/api/medical/rentals/${order.id}/return-record/`, {
          token: stage.people.owner.token,
        })
      ).body
    expect(await record()).toMatchObject({ damage_fee: 897.5, claim_status: 'awaiting_renter', damage_settled: null })
    await stage.bring(order, 'decided')
    expect(await record()).toMatchObject({ damage_fee: 897.5, claim_status: 'decided', damage_settled: 400 })
  })
})

const ends = [
  { status: 'agreed', settledFen: askedFen },
  { status: 'lapsed', settledFen: askedFen },
  { status: 'decided', settledFen: 400_00 },
  { status: 'withdrawn', settledFen: 0 },
] as const

describe.each(depositKindCodes)('a deposit that is %s', (kind) => {
  test.each(ends)('is settled once by a claim that is $status', async ({ status, settledFen }) => {
    const order = await stage.returned({ kind })
    const [rent] = await earningsOf(order)
    await stage.bring(order, status)
    await stage.app.settle()
    const deposit = await depositOf(order)
    const heldFen = kind === 'free' ? 0 : kind === 'frozen' ? order.holdFen : order.baseFen
    const takenFen = Math.min(settledFen, heldFen)
    const owedFen = settledFen - takenFen
    expect(deposit).toMatchObject({
      kind,
      taken: takenFen / 100,
      returned: (heldFen - takenFen) / 100,
      returning: 0,
      owed: owedFen / 100,
      claim: { status, settled_amount: settledFen / 100, owed_amount: owedFen / 100 },
    })
    expect(await balances(order)).toEqual({ deposit: 0, receivable: owedFen, refund_payable: 0, advance: 0 })
    expect(await earningsOf(order)).toEqual([
      rent,
      ...(settledFen > 0 ? [{ source: 'claim', damage_fen: settledFen, net_fen: settledFen }] : []),
    ])
    expect([await settledTimes(order), await imbalance(stage.app)]).toEqual([1, 0])
  })
})

describe('a debt', () => {
  let order: Claimed
  beforeEach(async () => {
    order = await stage.returned({ kind: 'free' })
    await stage.bring(order, 'agreed')
  })

  test('is paid like any other amount due, and then nothing is owed', async () => {
    const { body } = await openPaymentFor(stage.app, order, stage.people.renter)
    expect(body.payment_data).toMatchObject({ purpose: 'debt', amount: 897.5 })
    await decide(stage.app, body.qr_code, 'success')
    await stage.app.settle()
    const deposit = await depositOf(order)
    expect(deposit).toMatchObject({ owed: 0, claim: { owed_amount: 0, settled_amount: 897.5 } })
    expect(deposit.history[0]).toMatchObject({ code: 'debt_paid', label: '付清欠款 ¥897.50', state: 'done' })
    expect((await balances(order)).receivable).toBe(0)
  })
})

describe('late days and damage together', () => {
  const late = 900
  test('are asked for together, whole, and what the deposit does not cover is owed', async () => {
    const order = await stage.returned({ lateDays: 3, deductions: [{ label: '整机进水', amount: 6000 }] })
    await stage.app.settle()
    const { claim, taken, place } = await depositOf(order)
    expect([claim.amount, claim.owed_amount, taken, place]).toEqual([6000 + late, late, 0, 'platform'])
    expect(claim.sentence).toContain('押金不够抵的 ¥900.00 要另付')
    await stage.bring(order, 'agreed')
    expect(await depositOf(order)).toMatchObject({ place: 'taken', taken: 6000, returned: 0, owed: late })
    expect(await balances(order)).toMatchObject({ deposit: 0, receivable: late * 100 })
  })

  test('are covered by a frozen deposit as far as it goes, the rest is owed', async () => {
    const order = await stage.returned({
      kind: 'frozen',
      lateDays: 3,
      deductions: [{ label: '整机进水', amount: 3000 }],
    })
    const owed = late + 3000 - order.holdFen / 100
    expect((await depositOf(order)).claim.owed_amount).toBe(owed)
    await stage.bring(order, 'agreed')
    await stage.app.settle()
    expect(await depositOf(order)).toMatchObject({ place: 'taken', taken: order.holdFen / 100, owed })
    expect((await balances(order)).receivable).toBe(owed * 100)
  })
})

describe('staff', () => {
  test.each([
    ['more than was asked for', { amount: 897.51, reason: '按报价' }, 'amount'],
    ['less than nothing', { amount: -1, reason: '按报价' }, 'amount'],
    ['a part of a fen', { amount: 1.005, reason: '按报价' }, 'amount'],
    ['no reason', { amount: 1, reason: ' ' }, 'reason'],
  ])('may not decide with %s', async (_, body, field) => {
    const order = await stage.returned()
    await stage.bring(order, 'objected')
    const answer = await stage.take('decide', order, stage.people.admin, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
    expect((await depositOf(order)).claim.status).toBe('objected')
  })

  test('leave who decided what, and on what, in the log', async () => {
    const order = await stage.returned()
    await stage.bring(order, 'decided')
    const { rows } = await stage.app.pool.query(
      `SELECT actor_id, before, after FROM audit_log WHERE action = 'deduction.decide' AND object_id = $1`,
      [String(order.id)],
    )
    expect(rows).toEqual([
      {
        actor_id: stage.people.admin.id,
        before: { status: 'objected', asked: 897.5 },
        after: { status: 'decided', settled: 400, reason: '护套按折旧计' },
      },
    ])
  })
})
