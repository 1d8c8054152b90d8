/** Every request for maintenance, as staff arrange it. */
import { type MaintenanceKind } from '@jihui/protocol/maintenance/machine'
import {
  liveWorkOrderStatuses,
  reportedOrigins,
  statusesBefore,
  type WorkOrderStatus,
  workOrderStatusCodes,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { MaintenanceOrigin } from '@jihui/protocol/maintenance/scheduling-schema'
import { everyLine } from '@jihui/protocol/rental/lines'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { type RowOf, textOf } from '../../platform/database/columns.ts'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pageInParts } from '../../platform/database/page-in-parts.ts'
import { ownNameOf, shownNameOf } from '../identity/public.ts'
import { codeList } from '../../platform/database/code-list.ts'
import { isNamed } from './before-status.ts'
import { joinUnitOf } from '../catalogue/public.ts'
import { maintenanceRow } from './queries.ts'

const schedulingRow = {
  ...maintenanceRow,
  status: textOf<WorkOrderStatus>(),
  line: 'text',
  unit_id: 'number',
  illustration: 'text',
  city: 'text',
  location: 'text',
  kind: textOf<MaintenanceKind>(),
  origin: textOf<MaintenanceOrigin>(),
  owner_name: 'text?',
  contact_phone: 'text?',
  start_date: 'day?',
  end_date: 'day?',
  assigned_to: 'number?',
  technician_name: 'text?',
  occupancy_id: 'number?',
  cost_fen: 'number?',
  result: 'text',
  notes: 'text',
} as const
export type SchedulingRow = RowOf<typeof schedulingRow>

export interface SchedulingFilter {
  id?: number
  status?: string
  kind?: string
  line?: string
  technician?: number | undefined
  from?: string | null | undefined
  to?: string | null | undefined
  keyword?: string
  limit: number
  offset: number
}

const open = codeList(liveWorkOrderStatuses)
const waiting = codeList(statusesBefore('pending'))
const arranged = codeList(statusesBefore('scheduled'))
const scope = sql`from maintenance_request m ${joinUnitOf(sql`m.unit_id`)} left join app_user a on a.id = m.user_id
  left join app_user o on o.id = e.owner_id left join app_user t on t.id = m.assigned_to
  left join rental r on r.id = m.rental_id`
const origin = sql`case when m.origin in (${codeList(reportedOrigins)}) then 'renter' when m.origin = 'owner' then 'owner'
  else 'staff' end`

const conditionsOf = (filter: SchedulingFilter): SQL => {
  const conditions: SQL[] = [sql`true`]
  const { status = '', keyword } = filter
  const named = isNamed(status)
  if (named) conditions.push(named)
  if (filter.id !== undefined) conditions.push(sql`m.id = ${filter.id}`)
  if (filter.kind) conditions.push(sql`m.kind = ${filter.kind}`)
  if (filter.line) conditions.push(sql`m.line = ${filter.line}`)
  if (filter.technician !== undefined) conditions.push(sql`m.assigned_to = ${filter.technician}`)
  if (filter.from) conditions.push(sql`coalesce(m.end_date, m.start_date) >= ${filter.from}::date`)
  if (filter.to) conditions.push(sql`m.start_date <= ${filter.to}::date`)
  if (keyword)
    conditions.push(sql`(strpos(e.search_text, search_text(${keyword})) > 0
      or strpos(lower(u.serial), lower(${keyword})) > 0 or strpos(m.description, ${keyword}) > 0)`)
  return sql.join(conditions, sql` and `)
}

/** What waits for a date comes first, the pressing before the rest; then what has one, by day; then what is over. */
const partsOf = (from: SQL): SQL[] => [
  ...['high', 'medium', 'low'].map(
    (urgency) => sql`select m.id ${from} and m.status in (${waiting}) and m.urgency = ${urgency} order by m.id`,
  ),
  sql`select m.id ${from} and m.status in (${arranged}) order by m.start_date, m.id desc`,
  sql`select m.id ${from} and m.status not in (${open}) order by m.id desc`,
]

export const listSchedulingRows = async (db: Queryable, filter: SchedulingFilter) => {
  const searched = sql`from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}`
  const from = sql`${filter.keyword ? searched : sql`from maintenance_request m`} where ${conditionsOf(filter)}`
  const each = sql.raw(`${eachOf(everyLine().map(({ id }) => id))} AS line, ${eachOf(workOrderStatusCodes)} AS status`)
  const [rows, totals, groups] = await Promise.all([
    ask(
      db,
      schedulingRow,
      sql`select m.id, m.rental_id, e.id as equipment_id, e.name as equipment_name,
      e.model as equipment_model, u.serial as unit_serial, m.description, m.urgency, m.status, m.created_at,
      m.resolved_at, ${sql.raw(shownNameOf('a'))} as customer_name, e.line, u.id as unit_id, e.illustration, u.city,
      u.location, m.kind, ${origin} as origin, ${sql.raw(shownNameOf('o'))} as owner_name,
      coalesce(r.contact_phone, a.phone) as contact_phone, m.start_date, m.end_date, m.assigned_to,
      ${sql.raw(ownNameOf('t'))} as technician_name, m.occupancy_id, m.cost_fen, m.result, m.notes
      ${scope} join (${pageInParts(partsOf(from), filter)}) as page on page.id = m.id order by page.part, page.place`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(from)} as total`),
    ask(
      db,
      { line: 'text', status: textOf<WorkOrderStatus>(), total: 'number' },
      sql`select line, status,
      ${boundedCount(sql`from maintenance_request m where m.line = each.line and m.status = each.status`)} as total
      from (select line, status from ${each}) as each`,
    ),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0, groups: groups.rows.filter(({ total }) => total > 0) }
}

const takenRow = { id: 'number', from: 'text', to: 'text', kind: 'text', rental_id: 'number?', reason: 'text' } as const
export type TakenRow = RowOf<typeof takenRow>
/** What a unit is spoken for from a day on, this request's own days left out. */
export const listTaken = async (db: Queryable, unitId: number, from: string, butFor: number | null) => {
  const { rows } = await ask(
    db,
    takenRow,
    sql`select id, lower(period)::text as "from",
    (upper(period) - 1)::text as "to", kind, rental_id, reason from occupancy
    where unit_id = ${unitId} and released_at is null and upper(period) > ${from}::date
      and id is distinct from ${butFor}::bigint order by period limit 200`,
  )
  return rows
}

const stepRow = { id: 'number', action: 'text', notes: 'text', actor_name: 'text', created_at: 'moment' } as const
export type StepRow = RowOf<typeof stepRow>
export const listSteps = async (db: Queryable, requestId: number) => {
  const { rows } = await ask(
    db,
    stepRow,
    sql`select id, action, notes, actor_name, created_at
    from maintenance_history where request_id = ${requestId} order by id`,
  )
  return rows
}
