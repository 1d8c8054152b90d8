/** Who reads a receiver's signature: both sides of the order it was given on. */
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { freightHistory, freightOrder } from '../orders/order-table.ts'
import { isSideOf } from '../orders/own-order.ts'

export const isOnSignature = async ({ db }: Pick<Services, 'db'>, fileId: string, userId: number): Promise<boolean> => {
  const [own] = await db
    .select({ id: freightHistory.id })
    .from(freightHistory)
    .innerJoin(freightOrder, eq(freightOrder.id, freightHistory.orderId))
    .where(
      and(
        isSideOf(userId),
        eq(freightHistory.action, 'deliver'),
        sql`${freightHistory.facts} ->> 'signature' = ${fileId}`,
      ),
    )
    .limit(1)
  return own !== undefined
}
