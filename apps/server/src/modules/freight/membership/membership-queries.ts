/** Memberships as the commission, the page and the payment ask for them. */
import type { PriceTerms } from '@jihui/protocol/freight/prices'
import { and, asc, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { freightMembership } from './membership-table.ts'
import type { MembershipRow } from './move-membership.ts'

/** Paid and not over: the one that runs, and those that follow it, in their order. */
export const listRunning = async (db: Queryable, userId: number, now: Date): Promise<MembershipRow[]> =>
  (await db
    .select()
    .from(freightMembership)
    .where(
      and(
        eq(freightMembership.userId, userId),
        eq(freightMembership.status, 'active'),
        gt(freightMembership.endsAt, now),
      ),
    )
    .orderBy(asc(freightMembership.beginsAt), asc(freightMembership.id))) as MembershipRow[]

export const findPending = async (db: Queryable, userId: number): Promise<MembershipRow | null> =>
  ((
    await db
      .select()
      .from(freightMembership)
      .where(and(eq(freightMembership.userId, userId), eq(freightMembership.status, 'pending_payment')))
  )[0] as MembershipRow | undefined) ?? null

/**
 * Until when he cannot join again: who ends early gets the unused days back, and would else join for the day of a dear
 * trip alone, again and again.
 */
export const findRejoinAfter = async (db: Queryable, userId: number, now: Date): Promise<Date | null> => {
  const [ended] = await db
    .select({ endsAt: freightMembership.endsAt })
    .from(freightMembership)
    .where(
      and(
        eq(freightMembership.userId, userId),
        eq(freightMembership.status, 'ended'),
        gt(freightMembership.unusedFen, 0),
        gt(freightMembership.endsAt, now),
      ),
    )
    .orderBy(desc(freightMembership.endsAt))
    .limit(1)
  return ended?.endsAt ?? null
}

/** Of the freight, for whoever earns it, at this moment: the day's, or less with a membership. */
export const commissionPercentOf = async (
  db: Queryable,
  payeeId: number,
  prices: PriceTerms,
  now: Date,
): Promise<number> => {
  const [running] = await db
    .select({ percent: freightMembership.commissionPercent })
    .from(freightMembership)
    .where(
      and(
        eq(freightMembership.userId, payeeId),
        eq(freightMembership.status, 'active'),
        isNotNull(freightMembership.beginsAt),
        lte(freightMembership.beginsAt, now),
        gt(freightMembership.endsAt, now),
      ),
    )
    .limit(1)
  return Math.min(prices.commissionPercent, running?.percent ?? prices.commissionPercent)
}
