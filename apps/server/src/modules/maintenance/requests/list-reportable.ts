/** What somebody is appointed to report: machines of an owner, and those a company has by its orders now. */
import type { reportable, reportableQuery } from '@jihui/protocol/maintenance/orders/request-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { appointedBy, appointerNameOf } from '../../appointment/public.ts'
import { isInService, joinUnitOf, unitsOfMachines } from '../../catalogue/public.ts'
import { ordersWhere, unitIdsOf } from '../../rental/public.ts'
import { withRenter } from '../queries.ts'

const reportableRow = {
  unit_id: 'number',
  unit_serial: 'text',
  equipment_name: 'text',
  equipment_model: 'text',
  illustration: 'text',
  line: 'text',
  city: 'text',
  by_company: 'flag',
  by_name: 'text',
  rental_id: 'number?',
} as const

const view = (row: RowOf<typeof reportableRow>): z.output<typeof reportable> => {
  const { by_company: isCompany, by_name: name, ...machine } = row
  return {
    ...machine,
    appointer: { kind: isCompany ? 'company' : 'owner', name },
    order_number: row.rental_id === null ? null : orderNumber(row.rental_id),
  }
}

/** The newest machines first; one that two have appointed him for stands there once, by the order that has it. */
export const listReportable = async (
  db: Queryable,
  actor: Actor,
  now: Date,
  { keyword, page, page_size: limit }: z.output<typeof reportableQuery>,
) => {
  const appointed = appointedBy(actor.id, now)
  const rented = ordersWhere(sql`r.renter_key = -a.tenant_id and r.status in (${withRenter})
    and (a.scope_ids is null or r.id = any(a.scope_ids))`)
  const named =
    keyword === ''
      ? sql`true`
      : sql`strpos(lower(concat_ws(' ', e.name, e.model, u.serial)), ${keyword.toLowerCase()}) > 0`
  const mine = sql`from (
      select distinct on (each.unit_id) each.* from (
        select u.id as unit_id, null::bigint as rental_id, a.owner_id, null::bigint as tenant_id
          from (${appointed}) a, ${unitsOfMachines}
          where e.owner_id = a.owner_id and (a.scope_ids is null or u.id = any(a.scope_ids))
        union all
        select k.unit_id, o.id, null, a.tenant_id from (${appointed}) a
          cross join lateral (${rented}) o cross join lateral (${sql.raw(unitIdsOf('o.id'))}) k
      ) each order by each.unit_id, each.rental_id desc nulls last
    ) mine ${joinUnitOf(sql`mine.unit_id`)} where ${isInService} and ${named}`
  const [{ rows }, totals] = await Promise.all([
    ask(
      db,
      reportableRow,
      sql`select u.id as unit_id, u.serial as unit_serial, e.name as equipment_name, e.model as equipment_model,
          e.illustration, e.line, u.city, mine.tenant_id is not null as by_company, ${appointerNameOf('mine')} as by_name,
          mine.rental_id
        ${mine} order by u.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(mine)} as total`),
  ])
  return { rows: rows.map(view), total: totals.rows[0]?.total ?? 0 }
}
