/** Many at once, deadlines to the second, and processes that die in between: a claim ends once, and each is told how. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Claimed, type ClaimStage, stageClaims } from '../../testing/claims.ts'
import { balanceOf, imbalance } from '../../testing/payments.ts'
import { findClaim } from './queries.ts'
import { moveClaim } from './move-claim.ts'
import { lapseClaims, runClaimTimers, remindOfClaims } from './claim-timers.ts'
import { lockRental } from '../rental/public.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

const statusOf = async (order: Claimed) => (await findClaim(stage.app.db, order.id))!.status
const postings = async (order: Claimed): Promise<number> =>
  (
    await stage.app.pool.query(
      `SELECT count(*)::int AS total FROM ledger_posting WHERE payable_id = $1 AND kind = 'claim_settled'`,
      [order.id],
    )
  ).rows[0].total
const told = async (order: Claimed, topic: string): Promise<number> =>
  (
    await stage.app.pool.query(
      `SELECT count(*)::int AS total FROM outbox WHERE topic = $1 AND (payload->>'rentalId')::bigint = $2`,
      [topic, order.id],
    )
  ).rows[0].total
/** A second process whose clock is at the deadline already. */
const atDeadline = async (order: Claimed) => {
  const { dueAt } = (await findClaim(stage.app.db, order.id))!
  return { ...stage.app.services, clock: { now: () => dueAt } }
}
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('twenty of each at once', () => {
  test('agreeing, objecting, withdrawing and the timer: one wins, all others are told what it did', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await stage.returned()
      const late = await atDeadline(order)
      const { renter, owner } = stage.people
      const [agreed, objected, withdrawn] = await Promise.all([
        times(20, () => stage.take('agree', order, renter)),
        times(20, () => stage.take('object', order, renter)),
        times(20, () => stage.take('withdraw', order, owner)),
        times(20, () => lapseClaims(late)),
      ])
      const all = [...agreed, ...objected, ...withdrawn]
      expect(all.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(agreed.concat(withdrawn).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(objected.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      for (const { body } of all.filter(({ status }) => status === 409))
        expect(body.message).toMatch(/^(这张扣款单|扣款单现在是)/)
      expect(['agreed', 'withdrawn', 'lapsed']).toContain(await statusOf(order))
      await stage.app.settle()
      expect([await postings(order), await told(order, 'deposit.claim_settled')]).toEqual([1, 1])
      expect([await balanceOf(stage.app, 'deposit', order.id), await imbalance(stage.app)]).toEqual([0, 0])
    }
  })

  test('objections: one is kept, with its photographs', async () => {
    const order = await stage.returned()
    const answers = await times(20, () => stage.take('object', order, stage.people.renter))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect([await statusOf(order), await told(order, 'deposit.claim_objected')]).toEqual(['objected', 1])
  })

  test('decisions with different sums: the first counts, the others hear which', async () => {
    const order = await stage.returned()
    await stage.bring(order, 'objected')
    const answers = await times(20, (index) =>
      stage.take('decide', order, stage.people.admin, { amount: index, reason: `第 ${index} 个` }),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const { settledFen, decision } = (await findClaim(stage.app.db, order.id))!
    expect(won!.body.deposit.claim.settled_amount * 100).toBe(settledFen)
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.message).toContain(decision)
    expect(await postings(order)).toBe(1)
  })

  test('an objection against the timer in the last second', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await stage.returned()
      const late = await atDeadline(order)
      const [answer] = await Promise.all([
        stage.take('object', order, stage.people.renter),
        lapseClaims(late),
        lapseClaims(late),
      ])
      const status = await statusOf(order)
      expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'objected'] : [409, 'lapsed'])
      if (answer.status === 409) expect(answer.body.message).toBe('这张扣款单到期自动结清，扣了 ¥897.50')
    }
  })
})

describe('the deadline', () => {
  test('lets one object a second before, and not at it, though the timer has not come by', async () => {
    const [before, at] = [await stage.returned(), await stage.returned()]
    await stage.later(48)
    stage.app.clock.advance({ seconds: -1 })
    expect((await stage.take('object', before, stage.people.renter)).status).toBe(200)
    await runClaimTimers(stage.app.services)
    expect(await statusOf(at)).toBe('awaiting_renter')
    stage.app.clock.advance({ seconds: 1 })
    const { body } = await stage.take('object', at, stage.people.renter)
    expect([body.code, body.message]).toEqual(['deposit.claim_closed', '提出异议的时间已经过了，不能再有异议'])
    expect((await stage.read(at, stage.people.renter)).body.claim).toMatchObject({
      actions: ['agree'],
      seconds_left: 0,
    })
    await runClaimTimers(stage.app.services)
    expect([await statusOf(at), await statusOf(before)]).toEqual(['lapsed', 'objected'])
    await runClaimTimers(stage.app.services)
    expect(await postings(at)).toBe(1)
  })

  test('is announced once, twelve hours before, by however many processes', async () => {
    const [waiting, objected] = [await stage.returned(), await stage.returned()]
    await stage.bring(objected, 'objected')
    await stage.later(35)
    await remindOfClaims(stage.app.services)
    expect(await told(waiting, 'deposit.claim_due_soon')).toBe(0)
    await stage.later(1)
    await times(8, () => remindOfClaims(stage.app.services))
    await stage.later(1)
    await remindOfClaims(stage.app.services)
    expect([await told(waiting, 'deposit.claim_due_soon'), await told(objected, 'deposit.claim_due_soon')]).toEqual([
      1, 0,
    ])
  })
})

describe('a process that dies', () => {
  test('before its commit leaves nothing behind, and the next minute does it whole', async () => {
    const order = await stage.returned()
    await stage.later(48)
    const { app } = stage
    const lost = app.db.transaction(async (tx) => {
      const open = { order: (await lockRental(tx, order.id))!, claim: (await findClaim(tx, order.id, true))! }
      await moveClaim(app.services, tx, open, 'lapse', 'system', {
        settledFen: open.claim.amountFen,
        now: app.clock.now(),
      })
      throw new Error('lost')
    })
    await expect(lost).rejects.toThrow('lost')
    expect([await statusOf(order), await postings(order)]).toEqual(['awaiting_renter', 0])
    await runClaimTimers(app.services)
    await app.settle()
    expect([await statusOf(order), await postings(order)]).toEqual(['lapsed', 1])
    expect(await told(order, 'deposit.claim_settled')).toBe(1)
  })

  test('takes no other claim with it: one that cannot be settled is left, the rest go on', async () => {
    const [broken, whole] = [await stage.returned(), await stage.returned()]
    await stage.app.pool.query(
      `ALTER TABLE deposit_claim ADD CONSTRAINT stuck CHECK (id <> ${broken.claimId} OR status = 'awaiting_renter')`,
    )
    await stage.later(48)
    await runClaimTimers(stage.app.services)
    expect([await statusOf(broken), await statusOf(whole)]).toEqual(['awaiting_renter', 'lapsed'])
    await stage.app.pool.query('ALTER TABLE deposit_claim DROP CONSTRAINT stuck')
    await runClaimTimers(stage.app.services)
    expect(await statusOf(broken)).toBe('lapsed')
  })
})
