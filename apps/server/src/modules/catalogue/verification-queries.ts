/** Machines of owners as the desk of verification reads them. */
import type { VerificationStatus } from '@jihui/protocol/catalogue/verification'
import type { Pool } from 'pg'
import { textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'
import type { DocumentRow } from './view-document.ts'
import { equipmentColumns, type EquipmentRow, equipmentParts, type UnitRow } from './queries.ts'

/** How a machine stands with those who verify it. */
export interface VerificationState {
  status: string
  verification_status: VerificationStatus
  verification_notes: string
  verified_by_name: string
  verified_at: string | Date | null
  verification_asked_at: string | Date
  verification_version: number
}
export interface VerifiableRow extends EquipmentRow, VerificationState {
  owner_id: number
  document_count: number
}
export interface VerificationFilter {
  status: VerificationStatus | 'all'
  line: string
  keyword: string
  limit: number
  offset: number
}

export const verificationColumns = `e.verification_status, e.verification_notes, e.verified_by_name, e.verified_at,
  e.verification_asked_at, e.verification_version`
const columns = `${equipmentColumns}, ${equipmentParts}, ${verificationColumns},
  (SELECT count(*) FROM equipment_document d WHERE d.equipment_id = e.id AND d.deleted_at IS NULL)::bigint AS document_count`
const owned = `e.owner_id IS NOT NULL AND e.status <> 'removed'`
const statusConditions: Record<VerificationFilter['status'], string> = {
  all: 'true',
  pending: `e.verification_status = 'pending'`,
  approved: `e.verification_status = 'approved'`,
  rejected: `e.verification_status = 'rejected'`,
}
// Parameter 1 is today.
const matching = (status: VerificationFilter['status']) => `${owned} AND ${statusConditions[status]}
  AND ($2::text = '' OR e.line = $2)
  AND ($3::text = '' OR strpos(e.search_text, search_text($3)) > 0
    OR EXISTS (SELECT 1 FROM equipment_unit u WHERE u.equipment_id = e.id AND strpos(lower(u.serial), lower($3)) > 0)
    OR EXISTS (SELECT 1 FROM app_user a WHERE a.id = e.owner_id
      AND strpos(lower(a.company_name || ' ' || a.display_name || ' ' || a.username), lower($3)) > 0))`
/** Waiting: whoever waits longest first. Otherwise what was decided last first. */
const orderOf = (status: VerificationFilter['status']) =>
  status === 'pending' ? 'e.verification_asked_at, e.id' : 'e.verified_at DESC NULLS LAST, e.id DESC'

const list = (status: VerificationFilter['status']) =>
  statement<VerifiableRow>(
    `machines_to_verify_${status}`,
    `SELECT ${columns}
     FROM equipment e JOIN category c ON c.id = e.category_id WHERE ${matching(status)}
     ORDER BY ${orderOf(status)} LIMIT $4 OFFSET $5`,
  )
const countAll = (status: VerificationFilter['status']) =>
  statement(
    `machines_to_verify_count_${status}`,
    { total: 'number' },
    `SELECT count(*) AS total FROM equipment e WHERE $1::date IS NOT NULL AND ${matching(status)}`,
  )
const groups = statement(
  'machines_to_verify_groups',
  { line: 'text', status: textOf<VerificationStatus>(), total: 'number' },
  `SELECT e.line, e.verification_status AS status, count(*) AS total FROM equipment e WHERE ${owned} GROUP BY 1, 2`,
)

export const listVerifiableRows = async (pool: Pool, filter: VerificationFilter, today: string) => {
  const values = [today, filter.line, filter.keyword]
  const [rows, [found], perGroup] = await Promise.all([
    run(pool, list(filter.status), [...values, filter.limit, filter.offset]),
    run(pool, countAll(filter.status), values),
    run(pool, groups, []),
  ])
  return { rows, total: found?.total ?? 0, groups: perGroup }
}

export interface VerifiableDetailRow extends VerifiableRow {
  units: UnitRow[]
  documents: DocumentRow[]
  owner: { id: number; name: string; username: string; phone: string | null; machines: number; orders: number }
  others: { id: number; line: string; name: string; model: string; status: VerificationStatus }[]
  history: {
    id: number
    at: string
    actor: string
    action: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }[]
}
const byId = ({ catalogue: { orders } }: Hooks) =>
  statement<VerifiableDetailRow>(
    'machine_to_verify',
    `SELECT ${columns},
    (SELECT coalesce(json_agg(json_build_object('id', u.id, 'serial', u.serial, 'city', u.city, 'location', u.location,
       'latitude', u.latitude, 'longitude', u.longitude, 'details', u.details, 'meter', u.meter) ORDER BY u.id), '[]')
       FROM equipment_unit u WHERE u.equipment_id = e.id AND u.status = 'active') AS units,
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'number', d.number, 'expires_on',
       d.expires_on, 'unit_id', d.unit_id, 'file_id', d.file_id, 'name', f.name, 'mime', f.mime, 'created_at',
       d.created_at) ORDER BY d.id), '[]') FROM equipment_document d JOIN stored_file f ON f.id = d.file_id
       WHERE d.equipment_id = e.id AND d.deleted_at IS NULL) AS documents,
    (SELECT json_build_object('id', a.id, 'username', a.username, 'phone', a.phone,
       'name', coalesce(nullif(a.company_name, ''), nullif(a.display_name, ''), a.username),
       'machines', (SELECT count(*) FROM equipment x WHERE x.owner_id = a.id AND x.status <> 'removed'),
       'orders', ${orders?.countOfOwner('a.id') ?? '0'}) FROM app_user a WHERE a.id = e.owner_id) AS owner,
    (SELECT coalesce(json_agg(other), '[]') FROM (SELECT x.id, x.line, x.name, x.model, x.verification_status AS status
       FROM equipment x WHERE x.owner_id = e.owner_id AND x.id <> e.id AND x.status <> 'removed'
       ORDER BY (x.verification_status = 'pending') DESC, x.id DESC LIMIT 12) AS other) AS others,
    (SELECT coalesce(json_agg(entry ORDER BY entry.id DESC), '[]') FROM (SELECT l.id, l.at, l.action, l.before, l.after,
       coalesce(nullif(a.display_name, ''), l.actor_name) AS actor FROM audit_log l LEFT JOIN app_user a ON a.id = l.actor_id
       WHERE l.object_type = 'equipment' AND l.object_id = e.id::text ORDER BY l.id DESC LIMIT 50) AS entry) AS history
   FROM equipment e JOIN category c ON c.id = e.category_id WHERE e.id = $2 AND ${owned}`,
  )
export const findVerifiableRow = async (
  { database: { pool }, hooks }: Pick<Services, 'database' | 'hooks'>,
  id: number,
  today: string,
): Promise<VerifiableDetailRow | null> => (await run(pool, byId(hooks), [today, id]))[0] ?? null
