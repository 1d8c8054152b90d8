import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../../testing/claims.ts'
import { decide, imbalance, openPaymentFor } from '../../../testing/payments.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

/** Two days used and not paid, 200 and 5 % each. */
const due = 420
const returned = (kind: 'free' | 'frozen', damage = 0) =>
  stage.returned({ kind, unpaidDays: 2, deductions: damage > 0 ? [{ label: '护套', amount: damage }] : [] })
const explain = async ({ id }: Claimed) => {
  await stage.app.settle()
  const query = { rental_id: id }
  const { body } = await stage.app.call('GET', '/api/finance/ledger/explain/', {
    token: stage.people.admin.token,
    query,
  })
  for (const one of body.figures) expect([one.code, one.sum, one.is_equal]).toEqual([one.code, one.shown, true])
  const figures = Object.fromEntries(body.figures.map((one: any) => [one.code, one.sum]))
  return { figures, kinds: body.postings.map((one: any) => one.kind), off: body.off_books, told: body }
}
const report = async () => {
  const query = { from: '2026-01-01', to: '2026-12-31', by: 'month' }
  const { body } = await stage.app.call('GET', '/api/admin/financial-reports/', {
    token: stage.people.admin.token,
    query,
  })
  return { ...body.totals, ...body.balances } as Record<string, number>
}

test('frozen: nothing of it is in the books until it is taken; the claim, the capture and the share are explained', async () => {
  const before = await report()
  const order = await returned('frozen', 500)
  const asked = await explain(order)
  expect(asked.figures).toMatchObject({ deposit: 0, captured: 0, receivable: due, claim_settled: 0 })
  expect(asked.off).toEqual([
    { label: '冻结在渠道', amount: order.holdFen / 100, note: '还在租客的账户里，扣下来才记账' },
    { label: '扣款单', amount: 500, note: '等租客确认扣款，结清才记账' },
  ])
  expect((await stage.take('agree', order, stage.people.renter)).status).toBe(200)
  const done = await explain(order)
  expect(done.figures).toMatchObject({ captured: due + 500, receivable: 0, claim_settled: 500, deposit: 0 })
  expect(done.figures.balance).toBe(done.figures.paid + done.figures.captured - done.figures.refunded)
  expect(done.kinds).toEqual(['payment_received', 'rental_settled', 'claim_settled', 'hold_captured'])
  expect(done.told.postings.at(-1).cause_display).toMatch(/^扣款 C\d+：归还结算：续租费；扣款结清$/)
  expect(done.off).toEqual([])
  const after = await report()
  expect(after.hold_captured! - before.hold_captured!).toBe(due + 500)
  expect(after.claims_settled! - before.claims_settled!).toBe(500)
  expect(after.receivable).toBe(before.receivable)
  expect(await imbalance(stage.app)).toBe(0)
})

test('free: used days and the claim are owed, and the debt that is paid is explained', async () => {
  const before = await report()
  const order = await returned('free', 500)
  expect((await explain(order)).figures).toMatchObject({ deposit: 0, receivable: due, captured: 0 })
  expect((await explain(order)).off[0]).toEqual({
    label: '信用免押',
    amount: order.baseFen / 100,
    note: '没有收这笔押金，不记账',
  })
  expect((await stage.take('agree', order, stage.people.renter)).status).toBe(200)
  const owed = await explain(order)
  expect(owed.figures).toMatchObject({ receivable: due + 500, claim_settled: 500 })
  expect((await report()).receivable! - before.receivable!).toBe(due + 500)
  const { body } = await openPaymentFor(stage.app, order, stage.people.renter)
  await decide(stage.app, body.qr_code, 'success')
  const paid = await explain(order)
  expect(paid.figures).toMatchObject({ receivable: 0, refund_due: 0 })
  expect(paid.figures.paid - owed.figures.paid).toBe(due + 500)
  expect(paid.kinds.at(-1)).toBe('debt_received')
  const after = await report()
  expect(after.debt_in! - before.debt_in!).toBe(due + 500)
  expect(after.receivable).toBe(before.receivable)
  expect(await imbalance(stage.app)).toBe(0)
})
