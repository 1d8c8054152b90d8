import { membershipPlans, unusedFen } from '@jihui/protocol/freight/membership/plans'
import * as operations from '@jihui/protocol/freight/membership/operations'
import type { membership as membershipSchema } from '@jihui/protocol/freight/membership/schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Services } from '../../../platform/services.ts'
import { findDriver } from '../parties/party-queries.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { endMembership, joinMembership } from './join-membership.ts'
import { findPending, findRejoinAfter, listRunning } from './membership-queries.ts'
import type { MembershipRow } from './move-membership.ts'
import { viewPlans } from './view-plans.ts'

/** What runs, with all that follows it, as one. */
const viewRunning = (running: readonly MembershipRow[], now: Date) => {
  const [first] = running
  if (!first) return null
  const unused = running.reduce(
    (sum, { priceFen, beginsAt, endsAt }) => sum + unusedFen({ priceFen, beginsAt: beginsAt!, endsAt: endsAt! }, now),
    0,
  )
  return {
    id: first.id,
    plan: first.plan,
    plan_name: membershipPlans[first.plan].name,
    commission_percent: first.commissionPercent,
    begins_at: first.beginsAt!.toISOString(),
    ends_at: running.at(-1)!.endsAt!.toISOString(),
    unused: toYuan(unused),
  }
}

export const membershipRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const read = async (actor: Actor): Promise<z.output<typeof membershipSchema>> => {
    const now = clock.now()
    const [driver, running, pending, rejoin, terms] = await Promise.all([
      findDriver(db, actor.id),
      listRunning(db, actor.id, now),
      findPending(db, actor.id),
      findRejoinAfter(db, actor.id, now),
      findTerms(db),
    ])
    return {
      plans: viewPlans(),
      commission_percent: terms.prices.commissionPercent,
      is_driver: driver !== null,
      current: viewRunning(running, now),
      pending: pending && {
        id: pending.id,
        plan: pending.plan,
        plan_name: membershipPlans[pending.plan].name,
        price: toYuan(pending.priceFen),
      },
      rejoin_after: rejoin?.toISOString() ?? null,
    }
  }
  mountEndpoint(mounting, operations.readMembership, ({ actor }) => read(actor))
  mountEndpoint(mounting, operations.joinMembership, (call) => {
    const { body, actor, idempotency } = call
    const join = () => joinMembership(services, actor, body.plan, idempotency)
    return createOnce(db, call, join, async (id) => ({
      ...(await read(actor)),
      success: true as const,
      message: '付了会员费就生效',
      id,
    }))
  })
  mountEndpoint(mounting, operations.endMembership, async ({ actor }) => {
    const backFen = await endMembership(services, actor)
    return { ...(await read(actor)), success: true as const, message: `会员已结束，退回 ${spokenYuan(backFen)}` }
  })
}
