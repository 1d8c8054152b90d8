/** An order as one of its two sides reaches it; anybody else's is none. */
import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { OrderRow } from './move-order.ts'
import { freightOrder } from './order-table.ts'

export type Side = 'driver' | 'shipper'
export interface OwnOrder {
  readonly order: OrderRow
  readonly side: Side
}
/** Orders this person sends, drives or earns by. */
export const isSideOf = (userId: number, side?: Side): SQL | undefined => {
  const drives = or(eq(freightOrder.driverId, userId), eq(freightOrder.payeeId, userId))
  if (side === 'driver') return drives
  return side === 'shipper' ? eq(freightOrder.shipperId, userId) : or(eq(freightOrder.shipperId, userId), drives)
}
export const sideOf = (order: Pick<OrderRow, 'shipperId'>, userId: number): Side =>
  order.shipperId === userId ? 'shipper' : 'driver'

export const findOwnOrder = async (db: Queryable, userId: number, id: number): Promise<OrderRow | null> =>
  ((
    await db
      .select()
      .from(freightOrder)
      .where(and(eq(freightOrder.id, id), isSideOf(userId)))
  )[0] as OrderRow | undefined) ?? null

/** Locked in a transaction. Refuses whoever is no side of it, and the other side where one is named. */
export const needOwnOrder = async (
  db: Queryable | Tx,
  actor: Pick<Actor, 'id'>,
  id: number,
  side?: Side,
): Promise<OwnOrder> => {
  const [order] = (await db
    .select()
    .from(freightOrder)
    .where(and(eq(freightOrder.id, id), isSideOf(actor.id, side)))
    .for('update')) as OrderRow[]
  return order ? { order, side: sideOf(order, actor.id) } : refuse('freight.order_not_found')
}
