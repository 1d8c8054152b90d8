/** What a renter has shown on the platform, and how much of the trust he has in use. */
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { recordOf, recordRules, type RenterRecord } from '@jihui/protocol/rental/renter-record'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { addHours, dayOf } from '../../../platform/clock.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import { run, statement } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { tiedAccounts } from '../../identity/public.ts'
import type { RentalHooks } from '../hooks.ts'

const trustColumns = {
  /** Deposits of running orders, and of returned ones whose deductions are not settled, that nothing was put down for. */
  waivedFen: 'number',
  /** Machines he has past their end. */
  overdue: 'number',
  /** What he still owes of machines that are back. */
  debtFen: 'number',
  /** Deductions he objected to that staff have not decided. */
  objections: 'number',
} as const
type Trust = RowOf<typeof trustColumns>
export interface RenterStanding extends Trust {
  readonly record: RenterRecord
}

// What is to be frozen counts as put down: such an order is not paid, so not handed over, before it is.
const readTrust = ({ claims }: RentalHooks) =>
  statement(
    'renter_standing',
    trustColumns,
    `SELECT
     coalesce(sum(t.deposit_base_fen - t.deposit_fen - t.deposit_hold_fen)
       FILTER (WHERE t.status = ANY($3) OR (c.rental_id IS NOT NULL AND c.settled_fen IS NULL)), 0)::bigint AS "waivedFen",
     count(*) FILTER (WHERE t.status IN ('in_use', 'overdue') AND t.end_date < $2::date)::bigint AS overdue,
     coalesce(sum(t.balance_fen) FILTER (WHERE t.status = 'returned'), 0)::bigint AS "debtFen",
     count(*) FILTER (WHERE c.status = 'objected')::int AS objections
   FROM rental t LEFT JOIN (${claims}) c ON c.rental_id = t.id
   WHERE t.renter_key = $1`,
  )
const readReturns = ({ claims }: RentalHooks) =>
  statement(
    'renter_clean_returns',
    { ownerId: 'number?', days: 'number', rentFen: 'number', closedAt: 'moment' },
    `SELECT t.owner_id AS "ownerId",
     least(t.days, coalesce(r.stopped_on, t.end_date) - t.start_date + 1)::int AS days,
     greatest(0, t.rental_fen - r.rent_refund_fen + coalesce((SELECT sum(x.rent_fen) FROM rental_extension x
       WHERE x.rental_id = t.id AND x.paid_at IS NOT NULL), 0))::float8 AS "rentFen",
     greatest(t.returned_at, c.settled_at) AS "closedAt"
   FROM rental t JOIN return_record r ON r.rental_id = t.id LEFT JOIN (${claims}) c ON c.rental_id = t.id
   WHERE t.renter_key = $1 AND t.status = 'returned' AND t.returned_at > $2 AND t.owner_id IS DISTINCT FROM t.user_id
     AND r.late_days = 0 AND r.late_fen = 0 AND (r.damage_fen = 0 OR c.settled_damage_fen = 0)
     AND least(t.days, coalesce(r.stopped_on, t.end_date) - t.start_date + 1) >= $3
   ORDER BY t.id DESC LIMIT $4`,
  )

export const renterStanding = async (
  hooked: Hooked,
  client: pg.Pool | pg.PoolClient,
  renter: { readonly userId: number; readonly renterKey: number },
  now: Date,
): Promise<RenterStanding> => {
  const since = addHours(now, -24 * recordRules.days)
  const [trust] = await run(client, readTrust(hooked.hooks.rental), [renter.renterKey, dayOf(now), holdingStatuses])
  const returns = await run(client, readReturns(hooked.hooks.rental), [
    renter.renterKey,
    since,
    recordRules.daysMin,
    recordRules.returnsMax,
  ])
  const owners = [...new Set(returns.flatMap(({ ownerId }) => ownerId ?? []))]
  const tied = await tiedAccounts(hooked, drizzle(client), renter.userId, owners, since)
  return { ...trust!, record: recordOf(returns, tied, now) }
}
