import { type MaintenanceKind } from '@jihui/protocol/maintenance/machine'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { reportedOrigins, type WorkOrderStatus } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { codeList } from '../../platform/database/code-list.ts'
import { countBefore, isNamed } from './before-status.ts'
import { joinUnitOf } from '../catalogue/public.ts'
import { maintenanceRow } from './queries.ts'

const ownerMaintenanceRow = {
  ...maintenanceRow,
  status: textOf<WorkOrderStatus>(),
  line: 'text',
  unit_id: 'number',
  illustration: 'text',
  photo_id: 'text?',
  city: 'text',
  kind: textOf<MaintenanceKind>(),
  is_own: 'flag',
  contact_phone: 'text?',
  start_date: 'day?',
  end_date: 'day?',
  cost_fen: 'number?',
  result: 'text',
  notes: 'text',
  history: jsonOf<
    {
      id: number
      action: string
      status: WorkOrderStatus
      notes: string
      actor_id: number | null
      actor: string
      created_at: string
    }[]
  >(),
} as const
export type OwnerMaintenanceRow = RowOf<typeof ownerMaintenanceRow>

interface Filter {
  ownerId: number
  id?: number
  status?: string
  equipmentId?: number | undefined
  keyword?: string
  limit: number
  offset: number
}

export const listOwnerMaintenanceRows = async (
  db: Queryable,
  filter: Filter,
): Promise<{ rows: OwnerMaintenanceRow[]; total: number; byStatus: Record<string, number> }> => {
  const scope = sql`from maintenance_request m ${joinUnitOf(sql`m.unit_id`)} left join app_user a on a.id = m.user_id where e.owner_id = ${filter.ownerId}`
  const conditions: SQL[] = [sql`true`]
  const status = isNamed(filter.status ?? '')
  if (status) conditions.push(status)
  if (filter.id !== undefined) conditions.push(sql`m.id = ${filter.id}`)
  if (filter.equipmentId !== undefined) conditions.push(sql`e.id = ${filter.equipmentId}`)
  if (filter.keyword)
    conditions.push(sql`(strpos(e.search_text, search_text(${filter.keyword})) > 0
      or strpos(lower(u.serial), lower(${filter.keyword})) > 0 or strpos(m.description, ${filter.keyword}) > 0)`)
  const where = sql.join(conditions, sql` and `)
  const [rows, totals, groups] = await Promise.all([
    ask(
      db,
      ownerMaintenanceRow,
      sql`select m.id, m.rental_id, e.id as equipment_id, e.name as equipment_name,
      e.model as equipment_model, u.serial as unit_serial, m.description, m.urgency, m.status, m.created_at, m.resolved_at,
      ${sql.raw(shownNameOf('a'))} as customer_name,
      e.line, u.id as unit_id, e.illustration, u.city, m.kind, m.origin not in (${codeList(reportedOrigins)}) as is_own, m.start_date, m.end_date, m.cost_fen, m.result,
      m.notes, coalesce((select r.contact_phone from rental r where r.id = m.rental_id), a.phone) as contact_phone,
      (select p.file_id from equipment_photo p where p.equipment_id = e.id order by p.position, p.id limit 1) as photo_id,
      (select coalesce(json_agg(json_build_object('id', h.id, 'action', h.action, 'status', h.status, 'notes', h.notes,
        'actor_id', h.actor_id, 'actor', h.actor_name, 'created_at', h.created_at) order by h.id), '[]')
        from maintenance_history h where h.request_id = m.id) as history
      ${scope} and ${where} order by m.id desc limit ${filter.limit} offset ${filter.offset}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`${scope} and ${where}`)} as total`),
    ask(
      db,
      { status: 'text', total: 'number' },
      sql`select m.status, count(*)::int as total ${scope} group by m.status`,
    ),
  ])
  return {
    rows: rows.rows,
    total: totals.rows[0]?.total ?? 0,
    byStatus: countBefore(groups.rows),
  }
}
