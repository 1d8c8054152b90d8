/** What whoever keeps companies is told of their orders. */
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { machineName } from '../catalogue/public.ts'
import type { RentalRow } from './queries.ts'
import { rental } from './table.ts'

/**
 * What a company's orders of since then come to, deposits not, and longer days in the month they were added, of older orders
 * too; cancelled ones count nothing.
 */
export const companyCostSince = async (db: Queryable, tenantId: number, since: Date): Promise<number> => {
  const own = sql`r.renter_key = -${tenantId}::bigint and r.status <> 'cancelled'`
  const { rows } = await ask(
    db,
    { fen: 'number' },
    sql`select ((select coalesce(sum(r.total_fen - r.deposit_fen), 0) from rental r where ${own} and r.created_at >= ${since})
      + (select coalesce(sum(x.amount_fen), 0) from rental_extension x join rental r on r.id = x.rental_id
        where ${own} and x.created_at >= ${since} and x.ended_at is null))::bigint as fen`,
  )
  return rows[0]!.fen
}

/** How many of these orders are the company's. */
export const countOrdersOf = async (db: Queryable, tenantId: number, ids: readonly number[]): Promise<number> => {
  const ofCompany = and(eq(rental.tenantId, tenantId), inArray(rental.id, [...ids]))
  return (await db.select({ total: count() }).from(rental).where(ofCompany))[0]!.total
}

export type OrderBrief = Pick<
  RentalRow,
  'id' | 'line' | 'startDate' | 'endDate' | 'days' | 'totalFen' | 'depositFen' | 'holdExpiresAt'
> & { readonly equipmentName: string }

/** Orders in few words, by their ids. */
export const findOrderBriefs = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderBrief>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: rental.id,
      line: rental.line,
      startDate: rental.startDate,
      endDate: rental.endDate,
      days: rental.days,
      totalFen: rental.totalFen,
      depositFen: rental.depositFen,
      holdExpiresAt: rental.holdExpiresAt,
      equipmentName: sql<string>`${machineName(sql`rental.equipment_id`)}`,
    })
    .from(rental)
    .where(inArray(rental.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
