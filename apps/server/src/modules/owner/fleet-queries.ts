/** An owner's machines with what each unit does today. */
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import type { Pool } from 'pg'
import { run, statement } from '../../platform/database/database.ts'
import {
  type DocumentRow,
  equipmentColumns,
  type EquipmentRow,
  equipmentParts,
  type UnitRow,
  type VerificationState,
  verificationColumns,
} from '../catalogue/public.ts'
import { ofRental } from '../settlement/public.ts'

export interface OwnedUnitRow extends UnitRow {
  status: string
  kind: string | null
  until: string | null
  rental_id: number | null
}
export interface OwnedRow extends EquipmentRow, VerificationState {
  keywords: string
  open_orders: number
  month_net_fen: number
  units: OwnedUnitRow[]
  documents: DocumentRow[]
}

// Parameter 1 is today, 2 the statuses that hold a machine, 3 the owner.
const owned = `e.keywords, ${verificationColumns},
  (SELECT count(*) FROM rental r WHERE r.equipment_id = e.id AND r.status = ANY($2)) AS open_orders,
  (SELECT coalesce(sum(o.net_fen), 0)::bigint FROM earning o JOIN rental r ON ${ofRental('o', 'r.id')}
     WHERE r.equipment_id = e.id AND o.payee_id = $3 AND o.refund_id IS NULL
       AND o.settled_on >= date_trunc('month', $1::date)) AS month_net_fen,
  (SELECT coalesce(json_agg(json_build_object('id', u.id, 'serial', u.serial, 'city', u.city, 'location', u.location,
     'latitude', u.latitude, 'longitude', u.longitude, 'details', u.details, 'meter', u.meter, 'status', u.status,
     'kind', o.kind, 'until', (upper(o.period) - 1)::text, 'rental_id', o.rental_id) ORDER BY u.id), '[]')
     FROM equipment_unit u LEFT JOIN occupancy o ON o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $1::date
     WHERE u.equipment_id = e.id AND u.status = 'active') AS units,
  (SELECT coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'number', d.number, 'expires_on', d.expires_on,
     'unit_id', d.unit_id, 'file_id', d.file_id, 'name', f.name, 'mime', f.mime, 'created_at', d.created_at) ORDER BY d.id), '[]')
     FROM equipment_document d JOIN stored_file f ON f.id = d.file_id
     WHERE d.equipment_id = e.id AND d.deleted_at IS NULL) AS documents`

export interface OwnedFilter {
  ownerId: number
  id?: number
  status?: string
  line?: string
  keyword?: string
  limit: number
  offset: number
}

const matching = `e.owner_id = $3 AND e.status <> 'removed' AND ($4::bigint IS NULL OR e.id = $4)
  AND ($5::text = '' OR $5 = 'all' OR (e.status = 'paused') = ($5 = 'paused')) AND ($6::text = '' OR e.line = $6)
  AND ($7::text = '' OR strpos(e.search_text, search_text($7)) > 0 OR EXISTS (SELECT 1 FROM equipment_unit u
    WHERE u.equipment_id = e.id AND strpos(lower(u.serial), lower($7)) > 0))`
const list = statement<OwnedRow>(
  'owned_equipment',
  `SELECT ${equipmentColumns}, ${equipmentParts}, ${owned} FROM equipment e JOIN category c ON c.id = e.category_id
   WHERE ${matching} ORDER BY e.id DESC LIMIT $8 OFFSET $9`,
)
const countAll = statement(
  'owned_equipment_count',
  { total: 'number' },
  `SELECT count(*) AS total FROM equipment e WHERE $1::date IS NOT NULL AND $2::text[] IS NOT NULL AND ${matching}`,
)
const groups = statement(
  'owned_equipment_groups',
  { status: 'text', line: 'text', total: 'number' },
  `SELECT CASE status WHEN 'paused' THEN 'paused' ELSE 'active' END AS status, line, count(*) AS total FROM equipment
   WHERE owner_id = $1 AND status <> 'removed' GROUP BY 1, 2`,
)

export const listOwnedRows = async (pool: Pool, filter: OwnedFilter, today: string) => {
  const { ownerId, id = null, status = '', line = '', keyword = '', limit, offset } = filter
  const values = [today, [...holdingStatuses], ownerId, id, status, line, keyword]
  const [rows, [found], perGroup] = await Promise.all([
    run(pool, list, [...values, limit, offset]),
    run(pool, countAll, values),
    run(pool, groups, [ownerId]),
  ])
  return { rows, total: found?.total ?? 0, groups: perGroup }
}

export const findOwnedRow = async (
  pool: Pool,
  id: number,
  ownerId: number,
  today: string,
): Promise<OwnedRow | null> => {
  const filter = [today, [...holdingStatuses], ownerId, id, '', '', '']
  return (await run(pool, list, [...filter, 1, 0]))[0] ?? null
}
