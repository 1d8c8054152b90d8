/** A membership is asked for, ended early, or over by time. */
import {
  membershipPayHours,
  type MembershipPlanCode,
  membershipPlans,
  unusedFen,
} from '@jihui/protocol/freight/membership/plans'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPerson } from '../../identity/public.ts'
import { abandonOpenPayment, agreeRefund } from '../../payment/public.ts'
import { requireDriver } from '../parties/party-queries.ts'
import { membershipKey, membershipState } from './membership-payable.ts'
import { findPending, findRejoinAfter, listRunning } from './membership-queries.ts'
import { freightMembership } from './membership-table.ts'
import { type MembershipRow, memberships } from './move-membership.ts'

const aheadHours = 365 * 24
/** Whatever was asked for and not paid before is asked for no more. Answers the new one's id. */
export const joinMembership = (
  { db, clock }: Services,
  actor: Actor,
  plan: MembershipPlanCode,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockPerson(tx, actor.id)
    await requireDriver(tx, actor)
    const after = await findRejoinAfter(tx, actor.id, now)
    if (after) refuse('freight.membership_rejoin', { current: { rejoin_after: after.toISOString() } })
    const last = (await listRunning(tx, actor.id, now)).at(-1)
    if (last && last.endsAt! > addHours(now, aheadHours)) refuse('freight.membership_paid_ahead')
    const pending = await findPending(tx, actor.id)
    if (pending) {
      const locked = (await memberships.lock(tx, eq(freightMembership.id, pending.id)))!
      if (locked.status === 'pending_payment') {
        await abandonOpenPayment(tx, membershipKey(locked.id), now)
        await memberships.transition(tx, locked, { action: 'cancel', by: actor, now })
      }
    }
    const { priceFen, commissionPercent, days } = membershipPlans[plan]
    const [made] = await tx
      .insert(freightMembership)
      .values({ userId: actor.id, plan, priceFen, commissionPercent, days, status: 'pending_payment', createdAt: now })
      .returning({ id: freightMembership.id })
    await recordIdempotencyKey(tx, asked, made!.id, now)
    return made!.id
  })

/** All of them end, those too that were to follow; what is unused goes back. Answers how much. */
export const endMembership = ({ db, clock }: Services, actor: Actor): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockPerson(tx, actor.id)
    const running = await listRunning(tx, actor.id, now)
    if (running.length === 0) refuse('freight.membership_none')
    let backFen = 0
    for (const { id } of running) {
      const row = (await memberships.lock(tx, eq(freightMembership.id, id)))!
      const unused = unusedFen({ priceFen: row.priceFen, beginsAt: row.beginsAt!, endsAt: row.endsAt! }, now)
      const ended = await memberships.transition(tx, row, { action: 'end', by: actor, set: { unusedFen: unused }, now })
      const refund = { cause: 'ended', from: 'membership_income', amountFen: unused, reason: '提前结束会员' } as const
      backFen += await agreeRefund(tx, membershipState(ended), refund, now)
    }
    await emit(tx, 'freight.membership_ended', { userId: actor.id, amount: `¥${(backFen / 100).toFixed(2)}` })
    return backFen
  })

/** Unpaid ones are asked for no more after a day; those whose days are over end. */
export const passMembershipTime = (services: Services): Promise<void> => {
  const { db, clock } = services
  const unpaid = () =>
    and(
      eq(freightMembership.status, 'pending_payment'),
      lte(freightMembership.createdAt, addHours(clock.now(), -membershipPayHours)),
    )
  const over = () => and(eq(freightMembership.status, 'active'), lte(freightMembership.endsAt, clock.now()))
  const pass = (name: string, isDue: typeof unpaid, action: 'cancel' | 'expire') =>
    passEach(services, {
      name,
      due: (isNotPaused, limit) =>
        db
          .select({ id: freightMembership.id })
          .from(freightMembership)
          .where(and(isDue(), isNotPaused(freightMembership.id)))
          .orderBy(asc(freightMembership.id))
          .limit(limit),
      each: async (tx, { id }) => {
        const now = clock.now()
        const row: MembershipRow | null = await memberships.lock(tx, and(eq(freightMembership.id, id), isDue()))
        if (!row) return
        if (action === 'cancel') await abandonOpenPayment(tx, membershipKey(id), now)
        await memberships.transition(tx, row, { action, by: 'system', now })
      },
    })
  return passAll(services, {
    'unpaid memberships': () => pass('unpaid memberships', unpaid, 'cancel'),
    'memberships that are over': () => pass('memberships that are over', over, 'expire'),
  })
}
