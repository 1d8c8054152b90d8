/** What each side of a finished order says of the other: once, unseen until both have or a week has passed. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { rateRequest } from '@jihui/protocol/freight/order-schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { freightDriver, freightShipper } from '../parties/party-table.ts'
import type { OrderRow } from './move-order.ts'
import { freightRating } from './order-table.ts'
import { needOwnOrder } from './own-order.ts'

export const rateOrder = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { rating, tags, comments }: z.output<typeof rateRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const { order, side } = await needOwnOrder(tx, actor, id)
    if (order.status !== 'completed') refuse('freight.order_action_not_allowed', { message: '完成的运单才能评价' })
    if (now > addHours(order.endedAt!, 24 * orderLimits.rateDays)) refuse('freight.rating_closed')
    const made = await tx
      .insert(freightRating)
      .values({ orderId: id, side, userId: actor.id, rating, tags, comments, createdAt: now })
      .onConflictDoNothing()
      .returning({ side: freightRating.side })
    if (made.length === 0) refuse('freight.rated')
    const all = await tx.select({ side: freightRating.side }).from(freightRating).where(eq(freightRating.orderId, id))
    if (all.length === 2) await countRatings(tx, order, now)
  })

/** They are seen from now on, and stand in the record of whom they are about. */
export const countRatings = async (
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'driverId' | 'shipperId'>,
  now: Date,
): Promise<void> => {
  const counted = await tx
    .update(freightRating)
    .set({ countedAt: now })
    .where(and(eq(freightRating.orderId, order.id), isNull(freightRating.countedAt)))
    .returning({ side: freightRating.side, rating: freightRating.rating })
  for (const { side, rating } of counted) {
    const points = { ratingSum: sql`rating_sum + ${rating}`, ratingCount: sql`rating_count + 1` }
    if (side === 'shipper') await tx.update(freightDriver).set(points).where(eq(freightDriver.userId, order.driverId))
    else await tx.update(freightShipper).set(points).where(eq(freightShipper.userId, order.shipperId))
  }
}

/** Those this reader may see: his own, and the other's once both are there or the time for it is over. */
export const listRatings = async (db: Queryable, order: OrderRow, reader: 'driver' | 'shipper' | 'staff') => {
  const all = await db.select().from(freightRating).where(eq(freightRating.orderId, order.id))
  const isOpen = reader === 'staff' || all.some(({ countedAt }) => countedAt !== null)
  return all
    .filter(({ side }) => isOpen || side === reader)
    .map(({ side, rating, tags, comments, createdAt }) => ({
      by: side as 'driver' | 'shipper',
      rating,
      tags: [...tags],
      comments,
      created_at: createdAt.toISOString(),
    }))
}
