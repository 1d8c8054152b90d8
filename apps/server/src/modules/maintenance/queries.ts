import { rentalActions } from '@jihui/protocol/rental/actions'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { unitIdsOf } from '../rental/public.ts'
import { joinUnitOf } from '../catalogue/public.ts'
import { isNamed } from './before-status.ts'

/** Orders whose machine is with the renter now: those from which something can be reported. */
export const withRenter = sql.join(
  rentalActions.report_issue.from.map((status) => sql`${status}`),
  sql`, `,
)

export const maintenanceRow = {
  id: 'number',
  rental_id: 'number?',
  equipment_id: 'number',
  equipment_name: 'text',
  equipment_model: 'text',
  unit_serial: 'text',
  description: 'text',
  urgency: 'text',
  status: 'text',
  customer_name: 'text?',
  created_at: 'moment',
  resolved_at: 'moment?',
} as const
export type MaintenanceRow = RowOf<typeof maintenanceRow>
const maintenance = sql`from maintenance_request m ${joinUnitOf(sql`m.unit_id`)} left join app_user a on a.id = m.user_id`

export interface MaintenanceFilter {
  line: string
  /** Null: everyone's. */
  userId: number | null
  status?: string
  id?: number
  limit: number
  offset: number
}

export const listMaintenanceRows = async (
  db: Queryable,
  filter: MaintenanceFilter,
): Promise<{ total: number; rows: MaintenanceRow[] }> => {
  const conditions: SQL[] = [sql`m.line = ${filter.line}`]
  if (filter.userId !== null) conditions.push(sql`m.user_id = ${filter.userId}`)
  const status = isNamed(filter.status ?? '')
  if (status) conditions.push(status)
  if (filter.id !== undefined) conditions.push(sql`m.id = ${filter.id}`)
  const where = sql.join(conditions, sql` and `)
  const [rows, totals] = await Promise.all([
    ask(
      db,
      maintenanceRow,
      sql`select m.id, m.rental_id, e.id as equipment_id, e.name as equipment_name,
      e.model as equipment_model, u.serial as unit_serial, m.description, m.urgency, m.status, m.created_at, m.resolved_at,
      ${sql.raw(shownNameOf('a'))} as customer_name
      ${maintenance} where ${where} order by m.id desc limit ${filter.limit} offset ${filter.offset}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from maintenance_request m where ${where}`)} as total`),
  ])
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 }
}

/** The caller's order that has its machine now, by order or by machine; the newest where there are several. */
export const findCurrentRental = async (
  db: Queryable,
  key: { line: string; userId: number; rentalId: number | undefined; equipmentId: number | undefined },
): Promise<{ id: number; unit_id: number } | null> => {
  const conditions: SQL[] = [sql`line = ${key.line}`, sql`user_id = ${key.userId}`, sql`status in (${withRenter})`]
  if (key.rentalId !== undefined) conditions.push(sql`id = ${key.rentalId}`)
  if (key.equipmentId !== undefined) conditions.push(sql`equipment_id = ${key.equipmentId}`)
  const { rows } = await ask(
    db,
    { id: 'number', unit_id: 'number' },
    sql`select id, (${sql.raw(unitIdsOf('rental.id'))} limit 1) as unit_id
      from rental where ${sql.join(conditions, sql` and `)} order by id desc limit 1`,
  )
  return rows[0] ?? null
}
