/** The staff's desk, and who is told what becomes of a deduction. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../testing/claims.ts'
import { decide, openPaymentFor } from '../../testing/payments.ts'
import type { Person } from '../../testing/people.ts'
import { runClaimTimers } from './claim-timers.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

const listed = (query: Record<string, string | number>, who: Person = stage.people.admin) =>
  stage.app.call('GET', '/api/finance/deductions/', { token: who.token, query })
const idsOf = ({ body }: { body: { results: { id: number }[] } }) => body.results.map(({ id }) => id)

describe('the desk', () => {
  const orders: Record<string, Claimed> = {}
  beforeAll(async () => {
    for (const status of ['awaiting_renter', 'objected', 'agreed', 'decided', 'withdrawn'] as const) {
      orders[status] = await stage.returned()
      await stage.bring(orders[status], status)
      stage.app.clock.advance({ minutes: 1 })
    }
  })

  test('shows what waits for a decision first, and each tab with its number', async () => {
    const { awaiting_renter: waiting, objected, agreed, decided, withdrawn } = orders as Record<string, Claimed>
    const first = await listed({})
    expect(first.body).toMatchObject({ count: 1, tabs: { open: 1, awaiting: 1, settled: 3, all: 5 } })
    expect(first.body.results[0]).toMatchObject({
      id: objected!.claimId,
      rental_id: objected!.id,
      amount: 897.5,
      settled_amount: null,
      status_display: '有异议，平台处理中',
      kind: 'paid',
      renter_name: stage.people.renter.username,
      lessor_name: stage.people.owner.username,
    })
    expect(idsOf(await listed({ tab: 'awaiting' }))).toEqual([waiting!.claimId])
    expect(idsOf(await listed({ tab: 'settled' }))).toEqual([withdrawn, decided, agreed].map((one) => one!.claimId))
    expect(idsOf(await listed({ tab: 'all' }))[0]).toBe(objected!.claimId)
    expect(idsOf(await listed({ tab: 'all', page: 2, page_size: 2 }))).toHaveLength(2)
    const number = `R${String(decided!.id).padStart(8, '0')}`
    expect(idsOf(await listed({ tab: 'all', keyword: number }))).toEqual([decided!.claimId])
    expect(idsOf(await listed({ tab: 'all', keyword: '100%' }))).toEqual([])
    expect((await listed({ tab: 'lost' })).status).toBe(400)
  })

  test('opens one with its deposit; one that is not there is not found', async () => {
    const get = (id: number, who: Person) =>
      stage.app.call('GET', `/api/finance/deductions/${id}/`, { token: who.token })
    const { body } = await get(orders.objected!.claimId, stage.people.admin)
    expect([body.rental_id, body.claim.actions]).toEqual([orders.objected!.id, ['decide']])
    expect((await get(999_999, stage.people.admin)).body.code).toBe('deposit.no_claim')
    const { renter, owner, clerk } = stage.people
    for (const who of [renter, owner, clerk]) {
      expect((await get(orders.objected!.claimId, who)).status).toBe(403)
      expect((await listed({}, who)).status).toBe(403)
    }
  })

  test('is for those who work on everybody’s orders, whatever others hold', async () => {
    await stage.app.pool.query(`INSERT INTO role_permission (role, permission) VALUES ('user', 'payment_process')`)
    expect((await listed({}, stage.people.renter)).status).toBe(403)
    await stage.app.pool.query(`DELETE FROM role_permission WHERE role = 'user' AND permission = 'payment_process'`)
  })
})

describe('news of a deduction', () => {
  const elsewhere = ['退款已完成', '款项已收到']
  const titles = (...wanted: string[]) => wanted.toSorted()
  const toldOf = async (order: Claimed, who: Person): Promise<string[]> => {
    await stage.app.settle()
    const { rows } = await stage.app.pool.query<{ title: string }>(
      `SELECT title FROM notification WHERE user_id = $1 AND related_object_id = $2 AND type = 'payment' ORDER BY id`,
      [who.id, String(order.id)],
    )
    // Two dispatchers share the events out: which is told first is not for certain.
    return rows
      .map(({ title }) => title)
      .filter((title) => !elsewhere.includes(title))
      .toSorted()
  }

  test('goes to the renter with sum and deadline, by text message too, and opens the deposit', async () => {
    const order = await stage.returned()
    await stage.app.settle()
    const { rows } = await stage.app.pool.query(
      `SELECT message, priority, extra_data FROM notification WHERE user_id = $1 AND related_object_id = $2
         AND title = '有扣款等你确认'`,
      [stage.people.renter.id, String(order.id)],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ priority: 'high', extra_data: { link: `/medical/rental/${order.id}/deposit` } })
    expect(rows[0].message).toMatch(/897\.5 元，\d+月\d+日 ?\d\d:\d\d 前可以提出异议/)
    // The text message is an event of its own, written by the one before.
    await stage.app.settle()
    expect(stage.app.sms.messages.filter(({ text }) => text.includes(rows[0].message))).toHaveLength(1)
  })

  test('of each way it ends reaches renter and owner once', async () => {
    const { renter, owner } = stage.people
    const sent = '有扣款等你确认'
    const paidOut = '订单已结算'
    const agreed = await stage.returned()
    await stage.bring(agreed, 'agreed')
    expect(await toldOf(agreed, renter)).toEqual(titles(sent, '扣款已结清'))
    expect(await toldOf(agreed, owner)).toEqual(titles(paidOut, paidOut, '租客同意了扣款'))
    const decided = await stage.returned()
    await stage.bring(decided, 'decided')
    expect(await toldOf(decided, renter)).toEqual(titles(sent, '异议已收到', '平台已裁定扣款'))
    expect(await toldOf(decided, owner)).toEqual(titles(paidOut, '租客对扣款有异议', paidOut, '平台已裁定扣款'))
    const withdrawn = await stage.returned()
    await stage.bring(withdrawn, 'withdrawn')
    expect(await toldOf(withdrawn, renter)).toEqual(titles(sent, '扣款已撤回'))
    expect(await toldOf(withdrawn, owner)).toEqual([paidOut])
    const lapsed = await stage.returned()
    await stage.later(40)
    await runClaimTimers(stage.app.services)
    await stage.later(8)
    await runClaimTimers(stage.app.services)
    expect(await toldOf(lapsed, renter)).toEqual(titles(sent, '扣款快要自动结清', '扣款已自动结清'))
    expect(await toldOf(lapsed, owner)).toEqual(titles(paidOut, paidOut, '扣款已自动结清'))
  })

  test('of a debt stays until it is paid', async () => {
    const { renter } = stage.people
    const order = await stage.returned({ kind: 'free' })
    await stage.bring(order, 'agreed')
    expect(await toldOf(order, renter)).toEqual(titles('有扣款等你确认', '扣款已结清', '还有欠款要付'))
    const { body } = await openPaymentFor(stage.app, order, renter)
    await decide(stage.app, body.qr_code, 'success')
    expect(await toldOf(order, renter)).toContain('欠款已付清')
  })
})
