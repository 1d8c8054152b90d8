/** What whoever keeps companies is told of their orders. */
import { inArray, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { machineName } from '../catalogue/public.ts'
import type { RentalRow } from './queries.ts'
import { rental } from './table.ts'

/** What the orders a company placed since then come to, longer days among them and deposits not; cancelled ones count nothing. */
export const companyCostSince = async (db: Queryable, tenantId: number, since: Date): Promise<number> => {
  const { rows } = await ask(
    db,
    { fen: 'number' },
    sql`select coalesce(sum(r.total_fen - r.deposit_fen + coalesce((select sum(x.amount_fen) from rental_extension x
        where x.rental_id = r.id and x.ended_at is null), 0)), 0)::bigint as fen
      from rental r where r.renter_key = -${tenantId}::bigint and r.created_at >= ${since} and r.status <> 'cancelled'`,
  )
  return rows[0]!.fen
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
