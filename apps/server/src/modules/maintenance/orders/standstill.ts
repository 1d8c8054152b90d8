/**
 * How long machines of an order stood through no fault of whoever rents them: from the report to the end of the work of
 * each visit, where the order says that the machine stands and the renter is not the one who pays for it.
 */
import { workOrderStatuses, workOrderStatusCodes } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StoodTime } from '../../rental/public.ts'

/** Nothing was found to be wrong, or nobody took it in. */
const given = workOrderStatusCodes.filter((code) =>
  (['accepted', 'closed'] as readonly string[]).includes(workOrderStatuses[code].request),
)

/** SQL: of an order, each unit and the time it stood as a multirange, until `now`. */
const stoodOf = (rentalId: number, now: Date): SQL => {
  const until = sql`${now.toISOString()}::timestamptz`
  return sql`select m.unit_id, range_agg(tstzrange(stood.since, greatest(stood.since, stood.until))) as times
    from maintenance_request m cross join lateral (
      select c.stood_from as since, c.stood_until as until from maintenance_record c where c.request_id = m.id
      union all
      select m.stood_from, coalesce(m.finished_at, m.resolved_at, ${until})
        where not exists (select from maintenance_record c where c.request_id = m.id and c.visit = m.visit)
    ) stood
    where m.rental_id = ${rentalId} and m.stood_from is not null and m.payer <> 'renter' and m.status <> 'cancelled'
      and m.status in (${codeList(given)})
    group by m.unit_id`
}

/** Whole days of 24 hours, of each unit by itself. */
export const stoodUnitDays = async (db: Queryable, rentalId: number, now: Date): Promise<number> => {
  const { rows } = await ask(
    db,
    { days: 'number' },
    sql`select coalesce(sum(floor((select sum(extract(epoch from upper(part) - lower(part)))
        from unnest(stood.times) as part) / 86400)), 0)::int as days
      from (${stoodOf(rentalId, now)}) stood`,
  )
  return rows[0]?.days ?? 0
}

/** The same as stretches of time, of each unit those that do not lie over one another. */
export const stoodTimes = async (db: Queryable, rentalId: number, now: Date): Promise<StoodTime[]> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', since: 'moment', until: 'moment' },
    sql`select stood.unit_id, lower(part) as since, upper(part) as until
      from (${stoodOf(rentalId, now)}) stood cross join lateral unnest(stood.times) as part
      where not isempty(part) order by stood.unit_id, lower(part)`,
  )
  return rows.map((row) => ({ unitId: row.unit_id, from: row.since, until: row.until }))
}
