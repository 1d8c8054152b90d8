import { consistencyRuleCodes, consistencyRules, type ConsistencyRule } from '@jihui/protocol/consistency/rules'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/admin/rental-status-fixer/'

let app: TestApp
let renter: Person
let admin: Person
let owner: Person
let machine: Machine

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, owner, admin] = [await aRenter(app), await aRenter(app, 'owner'), await aMember(app, 'admin')]
  machine = await aMachine(app, { units: 60, owner })
})
afterAll(() => app.close())

const order = (status: RentalStatus) => aRental(app, { machine, renter, staff: admin, status: status as never })
/** What nothing inside the product does: the order's parts are made to disagree. */
const spoil = (id: number, change: string) => app.pool.query(`UPDATE rental SET ${change} WHERE id = $1`, [id])
const check = async (query: Record<string, string | number | boolean> = {}) =>
  (await app.call('GET', path, { token: admin.token, query })).body
const findingOf = async (id: number, rule: ConsistencyRule) =>
  (await check({ rental_id: id })).findings.find((one: any) => one.rule === rule)
const apply = (items: unknown[], reason = '核对过网关对账单', who = admin) =>
  app.call('POST', `${path}apply/`, { token: who.token, body: { items, reason } })
const itemOf = ({ rental_id, rule, fingerprint }: any) => ({ rental_id, rule, fingerprint })
const rowOf = async (id: number) => (await app.pool.query('SELECT * FROM rental WHERE id = $1', [id])).rows[0]

interface Case {
  readonly rule: ConsistencyRule
  readonly start: RentalStatus
  /** Makes the parts disagree. */
  readonly spoil: (id: number) => Promise<unknown>
  /** Status after the repair, where it can be repaired. */
  readonly to?: RentalStatus
  /** What else is right afterwards. */
  readonly holds?: (row: Record<string, any>) => void
}
const free = (id: number) =>
  app.pool.query('UPDATE occupancy SET released_at = now() WHERE rental_id = $1 AND released_at IS NULL', [id])

const cases: Case[] = [
  {
    rule: 'paid_unmoved',
    start: 'pending_delivery',
    spoil: (id) => spoil(id, `status = 'pending_payment', paid_at = NULL`),
    to: 'pending_delivery',
    holds: (row) => expect(row.paid_at).not.toBeNull(),
  },
  {
    rule: 'paid_unbooked',
    start: 'pending_payment',
    spoil: (id) =>
      app.pool.query(
        `INSERT INTO payment (number, payable_kind, payable_id, purpose, user_id, method, gateway, amount_fen, status, paid_at, expires_at)
         SELECT 'P-' || id, 'rental', id, 'order', user_id, 'wechat', 'sandbox', total_fen, 'paid', now(), now() FROM rental WHERE id = $1`,
        [id],
      ),
  },
  {
    rule: 'paid_unrecorded',
    start: 'pending_delivery',
    spoil: (id) => spoil(id, 'paid_at = NULL'),
    to: 'pending_delivery',
    holds: (row) => expect(row.paid_at).not.toBeNull(),
  },
  {
    rule: 'unpaid_moved',
    start: 'pending_payment',
    spoil: (id) => spoil(id, `status = 'pending_delivery', hold_expires_at = NULL`),
  },
  {
    rule: 'signed_unmoved',
    start: 'pending_payment',
    spoil: (id) => spoil(id, `status = 'pending_signature', contract_signed_at = NULL`),
    to: 'pending_payment',
    holds: (row) => expect(row.contract_signed_at).not.toBeNull(),
  },
  {
    rule: 'contract_unmoved',
    start: 'pending_signature',
    spoil: (id) =>
      spoil(
        id,
        `status = 'pending_contract', contract_generated_at = NULL, agreement_id = NULL, agreement_number = NULL`,
      ),
    to: 'pending_signature',
    holds: (row) => expect(row.agreement_number).toMatch(/^HT/),
  },
  {
    rule: 'contract_missing',
    start: 'pending_signature',
    spoil: (id) => app.pool.query(`UPDATE agreement SET status = 'void', ended_at = now() WHERE rental_id = $1`, [id]),
    to: 'pending_contract',
    holds: (row) => expect(row.contract_generated_at).toBeNull(),
  },
  {
    rule: 'contract_unlinked',
    start: 'pending_payment',
    spoil: (id) => spoil(id, 'agreement_id = 2000000000'),
    to: 'pending_payment',
    holds: (row) => expect(row.agreement_id).toBeLessThan(2_000_000_000),
  },
  {
    rule: 'contract_lost',
    start: 'pending_payment',
    spoil: async (id) => {
      await app.pool.query(`UPDATE agreement SET status = 'terminated', ended_at = now() WHERE rental_id = $1`, [id])
      await spoil(id, 'agreement_id = 2000000000')
    },
  },
  {
    rule: 'approved_unmoved',
    start: 'pending_contract',
    spoil: (id) => spoil(id, `status = 'pending_verification'`),
    to: 'pending_contract',
  },
  {
    rule: 'rejected_unmoved',
    start: 'pending_verification',
    spoil: (id) => spoil(id, `verification_status = 'rejected', verified_at = now()`),
    to: 'qualification_rejected',
  },
  {
    rule: 'documents_miscounted',
    start: 'pending_verification',
    spoil: (id) => spoil(id, 'document_count = 4'),
    to: 'pending_verification',
    holds: (row) => expect(row.document_count).toBe(1),
  },
  {
    rule: 'received_unmoved',
    start: 'in_use',
    spoil: (id) => spoil(id, `status = 'pending_delivery', delivered_at = NULL`),
    to: 'in_use',
    holds: (row) => expect(row.delivered_at).not.toBeNull(),
  },
  { rule: 'delivered_early', start: 'pending_payment', spoil: (id) => spoil(id, 'delivered_at = now()') },
  {
    rule: 'past_end',
    start: 'in_use',
    spoil: (id) => spoil(id, `start_date = start_date - 40, end_date = end_date - 40`),
    to: 'overdue',
  },
  {
    rule: 'hold_lapsed',
    start: 'pending_payment',
    spoil: (id) => spoil(id, `hold_expires_at = now() - interval '3 hours'`),
    to: 'cancelled',
    holds: (row) => expect(row.cancelled_at).not.toBeNull(),
  },
  {
    rule: 'ended_holding',
    start: 'returned',
    spoil: (id) => app.pool.query('UPDATE occupancy SET released_at = NULL WHERE rental_id = $1', [id]),
    to: 'returned',
  },
  { rule: 'unheld_free', start: 'pending_delivery', spoil: free, to: 'pending_delivery' },
  {
    rule: 'unheld_taken',
    start: 'pending_delivery',
    spoil: async (id) => {
      await free(id)
      await app.pool.query(
        `INSERT INTO occupancy (unit_id, kind, period)
         SELECT unit_id, 'block', daterange(start_date, end_date, '[]') FROM rental r JOIN rental_unit k ON k.rental_id = r.id
         WHERE id = $1`,
        [id],
      )
    },
  },
]

describe('orders whose parts disagree', () => {
  it('has a case here for every rule', () => {
    expect(cases.map((one) => one.rule).toSorted()).toEqual([...consistencyRuleCodes].toSorted())
  })

  it('finds nothing where everything fits', async () => {
    for (const status of ['pending_approval', 'pending_signature', 'in_use', 'returned'] as const) await order(status)
    const report = await check()
    expect(report).toMatchObject({ orders_checked: 4, consistent: 4, inconsistent: 0, findings: [], is_cut: false })
  })

  it.each(cases)('$rule', async ({ rule, start, spoil: disagree, to, holds }) => {
    const id = await order(start)
    await disagree(id)
    const found = await findingOf(id, rule)
    expect(found).toMatchObject({ title: consistencyRules[rule].title, proposal: { is_repairable: to !== undefined } })
    expect(found.parts.filter((part: any) => !part.ok).length).toBeGreaterThan(0)
    const before = await rowOf(id)
    const answer = await apply([itemOf(found)])
    expect(answer.status).toBe(200)
    const after = await rowOf(id)
    if (to === undefined) {
      expect(answer.body).toMatchObject({ fixed: 0, skipped: 1, results: [{ message: '这一单要人看，不能自动修' }] })
      expect(after).toEqual(before)
      return
    }
    expect(answer.body).toMatchObject({ fixed: 1, skipped: 0, message: '修好了 1 单' })
    expect(after.status).toBe(to)
    holds?.(after)
    expect(await findingOf(id, rule)).toBeUndefined()
    const again = await apply([itemOf(found)])
    expect(again.body.results[0]).toMatchObject({ is_fixed: false, message: '这一单已经对得上了，再查一遍' })
  })
})
