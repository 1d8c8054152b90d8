/** Figures of one's own orders, and what waits for staff. Everything is counted from what is there. */
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { rentalActions } from '@jihui/protocol/rental/actions'
import { inUseStatuses, reviewableStatuses } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import { ofRental } from '../settlement/public.ts'
import type { Queryable } from '../../platform/database/database.ts'

const listOf = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

const monthRow = {
  month: 'text',
  orders: 'number',
  days: 'number',
  spend_fen: 'number',
  deposit_fen: 'number',
  refund_fen: 'number',
} as const
export type MonthRow = RowOf<typeof monthRow>
/**
 * Paid orders by the month they were paid in. What was spent is rent, service and delivery with paid extensions; the
 * deposit is not spent. A refund counts in the month it was completed.
 */
export const listMonths = async (db: Queryable, line: string, userId: number, from: string): Promise<MonthRow[]> => {
  const { rows } = await ask(
    db,
    monthRow,
    sql`
    with happened as (
      select to_char(r.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, 1 as orders, r.days::int as days,
        r.rental_fen + r.service_fen + r.delivery_fen as spend_fen, r.deposit_fen, 0 as refund_fen
      from rental r where r.line = ${line} and r.renter_key = ${userId} and r.paid_at is not null
      union all
      select to_char(x.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, x.new_end_date - x.previous_end_date,
        x.amount_fen, 0, 0
      from rental_extension x join rental r on r.id = x.rental_id
      where r.line = ${line} and r.renter_key = ${userId} and x.paid_at is not null
      union all
      select to_char(f.finished_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, 0, 0, 0, f.amount_fen
      from refund f join rental r on ${sql.raw(ofRental('f', 'r.id'))}
      where r.line = ${line} and r.renter_key = ${userId} and f.status = 'completed' and f.finished_at is not null
    )
    select month, sum(orders)::int as orders, sum(days)::int as days, sum(spend_fen)::bigint as spend_fen,
      sum(deposit_fen)::bigint as deposit_fen, sum(refund_fen)::bigint as refund_fen
    from happened where month >= ${from} group by month order by month`,
  )
  return rows
}

const equipmentFigure = {
  equipment_id: 'number',
  equipment_name: 'text',
  orders: 'number',
  days: 'number',
  spend_fen: 'number',
} as const
export type EquipmentFigure = RowOf<typeof equipmentFigure>
export const listEquipmentFigures = async (
  db: Queryable,
  line: string,
  userId: number,
  from: string,
): Promise<EquipmentFigure[]> => {
  const { rows } = await ask(
    db,
    equipmentFigure,
    sql`
    select e.id as equipment_id, e.name as equipment_name, count(*)::int as orders, sum(r.days)::int as days,
      sum(r.rental_fen + r.service_fen + r.delivery_fen)::bigint as spend_fen
    from rental r join equipment e on e.id = r.equipment_id
    where r.line = ${line} and r.renter_key = ${userId} and r.paid_at is not null
      and to_char(r.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') >= ${from}
    group by e.id, e.name order by spend_fen desc, e.id limit 20`,
  )
  return rows
}

export const countByStatus = async (db: Queryable, line: string, userId: number): Promise<Map<string, number>> => {
  const { rows } = await ask(
    db,
    { status: 'text', total: 'number' },
    sql`select status, count(*)::int as total from rental where line = ${line} and renter_key = ${userId} group by status`,
  )
  return new Map(rows.map((row) => [row.status, row.total]))
}

const dueRow = { id: 'number', equipment_name: 'text', end_date: 'day' } as const
export type DueRow = RowOf<typeof dueRow>
export const findNextDue = async (db: Queryable, line: string, userId: number): Promise<DueRow | null> => {
  const { rows } = await ask(
    db,
    dueRow,
    sql`
    select r.id, e.name as equipment_name, r.end_date from rental r join equipment e on e.id = r.equipment_id
    where r.line = ${line} and r.renter_key = ${userId} and r.status in (${listOf(inUseStatuses)})
    order by r.end_date, r.id limit 1`,
  )
  return rows[0] ?? null
}

export const countOpen = async (db: Queryable, line: string, userId: number) => {
  const { rows } = await ask(
    db,
    { issues: 'number', maintenance: 'number', unread: 'number' },
    sql`select
    (select count(*) from rental_issue i join rental r on r.id = i.rental_id
      where r.line = ${line} and r.renter_key = ${userId} and not i.is_resolved)::bigint as issues,
    (select count(*) from maintenance_request m join equipment_unit u on u.id = m.unit_id
      join equipment e on e.id = u.equipment_id
      where e.line = ${line} and m.user_id = ${userId} and m.resolved_at is null)::bigint as maintenance,
    (select count(*) from notification n where n.user_id = ${userId} and n.read_at is null)::int as unread`,
  )
  return rows[0]!
}

/** What waits for staff on one line. */
export const countQueue = async (db: Queryable, line: string) => {
  const waiting = (condition: SQL) => boundedCount(sql`from rental where line = ${line} and ${condition}`)
  const { rows } = await ask(
    db,
    {
      qualification: 'number',
      delivery: 'number',
      returns: 'number',
      overdue: 'number',
      issues: 'number',
      maintenance: 'number',
    },
    sql`select
    ${waiting(sql`status in (${listOf(reviewableStatuses)})`)} as qualification,
    ${waiting(sql`status in (${listOf(rentalActions.deliver.from)}) and delivered_at is null`)} as delivery,
    ${waiting(sql`status in (${listOf(inUseStatuses)}) and return_announced_at is not null`)} as returns,
    ${waiting(sql`status = ${rentalActions.become_overdue.to}`)} as overdue,
    ${boundedCount(sql`from rental_issue i join rental r on r.id = i.rental_id where r.line = ${line} and not i.is_resolved`)}
      as issues,
    ${boundedCount(sql`from maintenance_request m where m.line = ${line} and m.status in (${listOf(liveWorkOrderStatuses)})`)}
      as maintenance`,
  )
  return rows[0]!
}
