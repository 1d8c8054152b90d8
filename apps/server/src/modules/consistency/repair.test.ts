import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/admin/rental-status-fixer/'
let app: TestApp
let renter: Person
let owner: Person
let admin: Person
let second: Person
let clerk: Person
let machine: Machine

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, owner] = [await aRenter(app), await aRenter(app, 'owner')]
  ;[admin, second, clerk] = [await aMember(app, 'admin'), await aMember(app, 'admin'), await aMember(app, 'staff')]
  machine = await aMachine(app, { units: 30, owner })
})
afterAll(() => app.close())

const check = async (query: Record<string, string | number | boolean> = {}) =>
  (await app.call('GET', path, { token: admin.token, query })).body
const post = (what: string, body: unknown, who = admin) =>
  app.call('POST', `${path}${what}/`, { token: who.token, body })
/** Paid, and yet it says that it waits for the payment. */
const aPaidOrder = async () => {
  const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
  await app.pool.query(`UPDATE rental SET status = 'pending_payment', paid_at = NULL WHERE id = $1`, [id])
  const [found] = (await check({ rental_id: id })).findings
  return { id, item: { rental_id: id, rule: found.rule, fingerprint: found.fingerprint }, found }
}
const count = async (text: string, id: number) => (await app.pool.query(text, [id])).rows[0].count as number

describe('repairing an order', () => {
  it('shows what fits, what does not, and what it would be changed to', async () => {
    const { found } = await aPaidOrder()
    expect(found).toMatchObject({
      title: '付过了，还写着待支付',
      status: 'pending_payment',
      proposal: { to: 'pending_delivery', brief: '待发货', is_repairable: true },
    })
    expect(found.parts.map((part: any) => [part.label, part.brief, part.ok])).toEqual([
      ['合同', '已签', true],
      ['付款', '已付', false],
      ['占用', '占着', true],
      ['订单', '待支付', false],
    ])
  })

  it('happens once when two do it together, with one history row and both sides told', async () => {
    const { id, item } = await aPaidOrder()
    await app.settle()
    const rows = 'SELECT count(*)::int FROM ledger_posting WHERE payable_id = $1'
    const posted = await count(rows, id)
    const answers = await Promise.all([
      post('apply', { items: [item], reason: '回调丢失' }),
      post('apply', { items: [item], reason: '回调丢失' }, second),
    ])
    expect(answers.reduce((sum, one) => sum + one.body.fixed, 0)).toBe(1)
    expect(answers.find((one) => one.body.fixed === 0)!.body.results[0].message).toBe('这一单已经对得上了，再查一遍')
    const repairs = `SELECT count(*)::int FROM rental_history WHERE rental_id = $1 AND action = 'confirm_payment'
      AND notes LIKE '%平台核对后更正%'`
    expect(await count(repairs, id)).toBe(1)
    expect(await count(rows, id)).toBe(posted)
    expect(await imbalance(app)).toBe(0)
    await app.settle()
    const told = `SELECT count(*)::int FROM notification WHERE user_id = $1 AND title = '订单状态已更正'`
    expect(await count(told, renter.id)).toBe(1)
    expect(await count(told, owner.id)).toBe(1)
  })

  it('writes who, why, before and after to the audit log, and lists it as repaired', async () => {
    const { id, item } = await aPaidOrder()
    await post('apply', { items: [item], reason: '回调丢失，按对账单补' })
    const log = await app.call('GET', '/api/admin/audit-log/', {
      token: admin.token,
      query: { rental_id: id, action: 'rental.repair' },
    })
    expect(log.body.results[0]).toMatchObject({
      actor: admin.username,
      action_display: '修复订单状态',
      before: { status: 'pending_payment', parts: { 付款: expect.stringContaining('已收') } },
      after: { status: 'pending_delivery', rule: 'paid_unmoved', reason: '回调丢失，按对账单补' },
    })
    const fixed = await app.call('GET', `${path}fixed/`, { token: admin.token })
    expect(fixed.body.results[0]).toMatchObject({
      rental_id: id,
      title: '付过了，还写着待支付',
      before: '待支付',
      after: '待发货',
      reason: '回调丢失，按对账单补',
    })
    expect((await check()).fixed.total).toBe(fixed.body.count)
  })

  it('skips an order that changed since it was shown, and repairs the others', async () => {
    const [one, two] = [await aPaidOrder(), await aPaidOrder()]
    await app.pool.query('UPDATE payment SET amount_fen = amount_fen + 100 WHERE payable_id = $1', [one.id])
    const answer = await post('apply', { items: [one.item, two.item], reason: '一起修' })
    expect(answer.body).toMatchObject({ fixed: 1, skipped: 1, message: '修好了 1 单，1 单跳过' })
    expect(answer.body.results[0]).toMatchObject({ is_fixed: false, message: '这一单的情况变了，再查一遍' })
    expect(answer.body.results[1]).toMatchObject({ is_fixed: true, display_status: '待发货' })
  })

  it('asks for a reason and for something to repair', async () => {
    const { item } = await aPaidOrder()
    const nothing = await post('apply', { items: [item], reason: '  ' })
    expect(nothing.status).toBe(400)
    expect(nothing.body.errors.reason).toBe('请填写原因')
    const empty = await post('apply', { items: [], reason: '原因' })
    expect(empty.status).toBe(400)
    expect(empty.body.errors.items).toBe('请选择要修的订单')
    const unknown = await post('apply', { items: [{ ...item, rule: 'whatever' }], reason: '原因' })
    expect(unknown.status).toBe(400)
    expect(Object.values(unknown.body.errors)).toContain('没有这条规则')
  })

  it('keeps a finding that somebody called no problem quiet until the order changes', async () => {
    const { id, item } = await aPaidOrder()
    expect((await post('dismiss', { ...item, reason: '' })).body.errors.reason).toBe('请填写原因')
    expect((await post('dismiss', { ...item, fingerprint: 'old', reason: '看过' })).status).toBe(409)
    expect((await post('dismiss', { ...item, reason: '客户要求暂缓' })).body.message).toContain('记下了')
    expect((await check({ rental_id: id })).findings).toEqual([])
    const shown = await check({ rental_id: id, include_dismissed: true })
    expect(shown.findings[0].dismissed).toMatchObject({ reason: '客户要求暂缓' })
    expect(shown).toMatchObject({ dismissed: 1, consistent: 1 })
    await app.pool.query(`UPDATE rental SET verification_status = 'pending' WHERE id = $1`, [id])
    expect((await check({ rental_id: id })).findings).toHaveLength(1)
  })

  it('is for those who hold rental_approve', async () => {
    for (const [who, status] of [
      [clerk, 403],
      [renter, 403],
    ] as const) {
      expect((await app.call('GET', path, { token: who.token })).status).toBe(status)
      expect((await post('apply', { items: [], reason: 'x' }, who)).status).toBe(status)
      expect((await post('dismiss', {}, who)).status).toBe(status)
    }
    expect((await app.call('GET', path)).status).toBe(401)
  })
})
