import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** A stretch of time in which a unit was in a renter's hands. */
export interface TimeWithRenter {
  readonly rentalId: number
  readonly renterKey: number
  readonly from: Date
  /** Null: it is with him now. */
  readonly until: Date | null
  /** The last day he paid for. */
  readonly lastDay: string
  readonly isOverdue: boolean
}

/** When this unit was with whom, from its receipt to its return, the earliest first; of what ended before `since` nothing. */
export const listTimesWithRenter = async (db: Queryable, unitId: number, since: Date): Promise<TimeWithRenter[]> => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      renter_key: 'number',
      received_at: 'moment',
      returned_at: 'moment?',
      end_date: 'day',
      is_overdue: 'flag',
    },
    sql`select r.id, r.renter_key, r.received_at, r.returned_at, r.end_date, r.status = 'overdue' as is_overdue
      from rental_unit k join rental r on r.id = k.rental_id
      where k.unit_id = ${unitId} and r.received_at is not null
        and (r.returned_at is null or r.returned_at > ${since.toISOString()}::timestamptz)
      order by r.received_at, r.id`,
  )
  return rows.map((row) => ({
    rentalId: row.id,
    renterKey: row.renter_key,
    from: row.received_at,
    until: row.returned_at,
    lastDay: row.end_date,
    isOverdue: row.is_overdue,
  }))
}

/** Who had a unit at a moment. */
export interface RenterAt {
  readonly unitId: number
  readonly at: Date
  readonly rentalId: number
  /** It was overdue at that moment and still is. */
  readonly isOverdue: boolean
}
/** Of each of these moments who had the unit then; of those nobody had it at, nothing. */
export const listRentersAt = async (
  db: Queryable,
  asked: readonly { readonly unitId: number; readonly at: Date }[],
): Promise<RenterAt[]> => {
  if (asked.length === 0) return []
  const { rows } = await ask(
    db,
    { unit_id: 'number', at: 'moment', rental_id: 'number', is_overdue: 'flag' },
    sql`select g.unit_id, g.at, r.id as rental_id,
        r.status = 'overdue' and (g.at at time zone 'Asia/Shanghai')::date > r.end_date as is_overdue
      from unnest(${sql.param(asked.map((one) => one.unitId))}::bigint[],
          ${sql.param(asked.map((one) => one.at.toISOString()))}::timestamptz[]) as g(unit_id, at)
        join rental_unit k on k.unit_id = g.unit_id join rental r on r.id = k.rental_id
          and r.received_at <= g.at and (r.returned_at is null or r.returned_at > g.at)
      order by r.id`,
  )
  return rows.map((row) => ({ unitId: row.unit_id, at: row.at, rentalId: row.rental_id, isOverdue: row.is_overdue }))
}
