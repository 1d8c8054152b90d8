/** What a renter has shown on the platform, and how much of the trust he has in use. */
import { recordDays } from '@jihui/protocol/rental/deposit-ladder'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import type pg from 'pg'
import { addHours, dayOf } from '../../platform/clock.ts'
import { run, statement } from '../../platform/database.ts'

export interface RenterStanding {
  /** Other people's machines given back within `recordDays`: on time, and nothing asked for afterwards that stood. */
  readonly cleanReturns: number
  /** Deposits of running orders, and of returned ones whose deductions are not settled, that nothing was put down for. */
  readonly waivedFen: number
  /** Machines he has past their end. */
  readonly overdue: number
  /** What he still owes of machines that are back. */
  readonly debtFen: number
  /** Deductions he objected to that staff have not decided. */
  readonly objections: number
}

// What is to be frozen counts as put down: such an order is not paid, so not handed over, before it is.
const read = statement<RenterStanding>(
  'renter_standing',
  `SELECT
     count(*) FILTER (WHERE t.status = 'returned' AND t.returned_at > $2 AND t.owner_id IS DISTINCT FROM t.user_id
       AND r.late_days = 0 AND r.late_fen = 0 AND (r.damage_fen = 0 OR c.settled_fen = 0))::int AS "cleanReturns",
     coalesce(sum(t.deposit_base_fen - t.deposit_fen - t.deposit_hold_fen)
       FILTER (WHERE t.status = ANY($4) OR (c.id IS NOT NULL AND c.settled_fen IS NULL)), 0)::bigint AS "waivedFen",
     count(*) FILTER (WHERE t.status IN ('in_use', 'overdue') AND t.end_date < $3::date)::int AS overdue,
     coalesce(sum(t.balance_fen) FILTER (WHERE t.status = 'returned'), 0)::bigint AS "debtFen",
     count(*) FILTER (WHERE c.status = 'objected')::int AS objections
   FROM rental t LEFT JOIN return_record r ON r.rental_id = t.id LEFT JOIN deposit_claim c ON c.rental_id = t.id
   WHERE t.user_id = $1`,
)

export const renterStanding = async (
  client: Pick<pg.Pool, 'query'>,
  userId: number,
  now: Date,
): Promise<RenterStanding> => {
  const [standing] = await run(client, read, [userId, addHours(now, -24 * recordDays), dayOf(now), holdingStatuses])
  return standing!
}
