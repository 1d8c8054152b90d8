/** Work orders on their days, as many as one board shows. */
import { boardLimits } from '@jihui/protocol/maintenance/board/schema'
import type { MaintenanceKind, Urgency } from '@jihui/protocol/maintenance/machine'
import {
  liveWorkOrderStatuses,
  type Payer,
  type WorkOrderOrigin,
  statusesBefore,
  taskStatusCodes,
  type WorkOrderStatus,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask, askPacked } from '../../../platform/database/ask.ts'
import { codeList } from '../../../platform/database/code-list.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import { colleagueName } from '../../identity/public.ts'
import { reachedOrders } from '../orders/parties-of-order.ts'

const boardRow = {
  id: 'number',
  title: 'text',
  status: textOf<WorkOrderStatus>(),
  kind: textOf<MaintenanceKind>(),
  urgency: textOf<Urgency>(),
  is_late: 'flag',
  version: 'number',
  from: 'day?',
  to: 'day?',
  due_on: 'day?',
  assigned_to: 'number?',
  unit_id: 'number',
  equipment_name: 'text',
  unit_serial: 'text',
  city: 'text',
  occupancy_id: 'number?',
  owner_id: 'number?',
  user_id: 'number?',
  taken_by: 'number?',
  payer: textOf<Payer>(),
  is_reported: 'flag',
  origin: textOf<WorkOrderOrigin>(),
} as const
export type BoardRow = RowOf<typeof boardRow>
const columns = sql`m.id, coalesce(nullif(m.title, ''), left(m.description, 40)) as title, m.status, m.kind, m.urgency, m.is_late,
  m.version, m.start_date as "from", coalesce(m.end_date, m.start_date) as "to", m.due_on, m.assigned_to, m.unit_id, e.name as equipment_name, u.serial as unit_serial, u.city, m.occupancy_id, e.owner_id, m.user_id, m.taken_by, m.payer, m.is_reported, m.origin`
const ordersOf = (actor: Actor, now: Date) => sql`${reachedOrders(actor, now)} ${joinUnitOf(sql`m.unit_id`)}`

/** The same expression as the index `maintenance_request_period`. */
const onDays = (from: string, to: string): SQL =>
  sql`m.start_date is not null and daterange(m.start_date, coalesce(m.end_date, m.start_date), '[]')
    && daterange(${from}::date, ${to}::date, '[]')`
const shown = codeList(taskStatusCodes.filter((code) => code !== 'cancelled'))

export interface BoardFilter {
  readonly from: string
  readonly to: string
  readonly line: string
  readonly technicianId: number | undefined
}
const narrowed = ({ line, technicianId }: Pick<BoardFilter, 'line' | 'technicianId'>): SQL[] => [
  ...(line === '' ? [] : [sql`m.line = ${line}`]),
  ...(technicianId === undefined ? [] : [sql`m.assigned_to = ${technicianId}`]),
]

/** One more than are shown, to know whether there are. */
export const listBoardOrders = async (db: Queryable, actor: Actor, now: Date, filter: BoardFilter) => {
  const conditions = [onDays(filter.from, filter.to), sql`m.status in (${shown})`, ...narrowed(filter)]
  const { rows } = await askPacked(
    db,
    boardRow,
    sql`select ${columns} ${ordersOf(actor, now)} where ${sql.join(conditions, sql` and `)}
      order by m.start_date, m.id limit ${boardLimits.tasks + 1}`,
  )
  return rows
}
/** What has no days yet, the pressing first. */
export const listUndated = async (db: Queryable, actor: Actor, now: Date, filter: BoardFilter) => {
  const conditions = [
    sql`m.status in (${codeList(statusesBefore('pending'))}) and m.status <> 'submitted' and m.start_date is null`,
    ...narrowed(filter),
  ]
  const { rows } = await askPacked(
    db,
    boardRow,
    sql`select ${columns} ${ordersOf(actor, now)} where ${sql.join(conditions, sql` and `)}
      order by array_position(array['high', 'medium', 'low'], m.urgency), m.id limit ${boardLimits.waiting + 1}`,
  )
  return rows
}

/** Those technicians by name, with how many orders each has that are not over. */
export const listTechniciansNamed = async (db: Queryable, ids: readonly number[]) => {
  const { rows } = await ask(
    db,
    { id: 'number', name: 'text?', open_count: 'number' },
    sql`select sent.id, ${sql.raw(colleagueName('sent.id'))} as name, (select count(*)::int from maintenance_request m
        where m.assigned_to = sent.id and m.resolved_at is null) as open_count
      from unnest(${sql.param([...ids])}::bigint[]) as sent(id) order by sent.id`,
  )
  return rows
}
export const countOpenByUnit = async (
  db: Queryable,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', total: 'number' },
    sql`select m.unit_id, count(*)::int as total from maintenance_request m
      where m.unit_id = any(${sql.param([...unitIds])}::bigint[]) and m.status in (${codeList(liveWorkOrderStatuses)})
      group by m.unit_id`,
  )
  return new Map(rows.map((row) => [row.unit_id, row.total]))
}

/** Orders that keep this unit on these days, by the days they keep. */
export const findOrdersOnDays = async (
  db: Queryable,
  unitId: number,
  { from, to }: Pick<BoardFilter, 'from' | 'to'>,
) => {
  const { rows } = await ask(
    db,
    { id: 'number', occupancy_id: 'number' },
    sql`select m.id, m.occupancy_id from maintenance_request m where m.unit_id = ${unitId} and m.occupancy_id is not null
      and ${onDays(from, to)} limit 200`,
  )
  return rows
}

/** What technicians have on these days, this order left out. */
export const listDaysOfTechnicians = async (
  db: Queryable,
  technicianIds: readonly number[],
  { from, to }: Pick<BoardFilter, 'from' | 'to'>,
  butFor: number,
) => {
  const { rows } = await ask(
    db,
    { id: 'number', assigned_to: 'number', title: 'text', from: 'day', to: 'day' },
    sql`select m.id, m.assigned_to, coalesce(nullif(m.title, ''), left(m.description, 40)) as title,
        m.start_date as "from", coalesce(m.end_date, m.start_date) as "to"
      from maintenance_request m where m.assigned_to = any(${sql.param([...technicianIds])}::bigint[]) and m.id <> ${butFor}
        and m.status in (${codeList(liveWorkOrderStatuses)}) and ${onDays(from, to)}
      order by m.start_date, m.id limit ${boardLimits.tasks}`,
  )
  return rows
}
