/** What there is to show of an order, each kind in one statement. */
import { unitsMax } from '@jihui/protocol/owner/fleet'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { aboutOrder } from '../../../platform/audit/about-order.ts'
import type { Registry } from '../../../platform/registry.ts'
import { ofRental } from '../../settlement/public.ts'

const rowsOf =
  <T extends object>(statement: (rentalId: number) => SQL) =>
  async (db: Queryable, rentalId: number): Promise<T[]> =>
    (await db.execute(statement(rentalId))).rows as unknown as T[]
type Moment = string | Date

/** A long history is cut; the pack says so. */
export const rowsMax = 300

export const listDocuments = rowsOf<{
  type: string
  name: string
  number: string
  created_at: Moment
  deleted_at: Moment | null
  is_verified: boolean
  sha256: string
}>(
  (
    id,
  ) => sql`select d.type, coalesce(t.name, d.type) as name, d.number, d.created_at, d.deleted_at, d.is_verified, f.sha256
    from qualification_document d join stored_file f on f.id = d.file_id left join qualification_type t on t.code = d.type
    where d.rental_id = ${id} order by d.id limit ${rowsMax}`,
)
export const listDecisions = rowsOf<{
  created_at: Moment
  is_approved: boolean
  notes: string
  decided_by: number
  decided_by_name: string
}>(
  (id) => sql`select created_at, is_approved, notes, decided_by, decided_by_name
    from qualification_decision where rental_id = ${id} order by id limit ${rowsMax}`,
)
export const listPayments = rowsOf<{
  number: string
  method: string
  amount_fen: number
  status: string
  paid_at: Moment | null
  gateway_trade: string | null
}>(
  (id) => sql`select number, method, amount_fen, status, paid_at, gateway_trade
    from payment p where ${sql.raw(ofRental('p', String(id)))} order by id limit ${rowsMax}`,
)
export const listRefunded = rowsOf<{
  number: string
  amount_fen: number
  status: string
  reason: string
  created_at: Moment
  finished_at: Moment | null
}>(
  (id) => sql`select number, amount_fen, status, reason, created_at, finished_at
    from refund f where ${sql.raw(ofRental('f', String(id)))} order by id limit ${rowsMax}`,
)
export const listEntries = rowsOf<{
  posting_id: number
  created_at: Moment
  kind: string
  account: string
  amount_fen: number
}>(
  (id) => sql`select p.id as posting_id, p.created_at, p.kind, e.account, e.amount_fen
    from ledger_posting p join ledger_entry e on e.posting_id = p.id
    where ${sql.raw(ofRental('p', String(id)))} order by p.id, e.id limit ${rowsMax}`,
)
/** Two sides and a lorry or two at each of two stages, of as many units as one order holds. */
const sidesMax = 8 * unitsMax
export const listHandovers = rowsOf<{
  id: number
  serial: string
  stage: string
  party: string
  meter: string | null
  level: string
  checks: string[]
  findings: Record<string, string>
  notes: string
  recorded_by_name: string
  created_at: Moment
  /** Of a carrier's side. */
  trip: { number: string; vehicle: string; receiver: string; exceptions: string[] } | null
  arrived_at: Moment | null
  photos: { position: string; file_id: string; sha256: string; taken_at: string }[] | null
}>(
  (
    id,
  ) => sql`select h.id, u.serial, h.stage, h.party, h.meter, h.level, h.checks, h.findings, h.notes, h.recorded_by_name, h.created_at,
      h.trip, h.arrived_at,
      (select json_agg(json_build_object('position', p.position, 'file_id', f.id, 'sha256', f.sha256, 'taken_at', f.created_at)
        order by p.id) from rental_handover_photo p join stored_file f on f.id = p.file_id where p.handover_id = h.id) as photos
    from rental_handover h join equipment_unit u on u.id = h.unit_id where h.rental_id = ${id}
    order by h.id limit ${sidesMax}`,
)
export const listMessages = rowsOf<{ created_at: Moment; title: string; message: string; read_at: Moment | null }>(
  (id) => sql`select n.created_at, n.title, n.message, n.read_at
    from notification n join rental r on r.id = ${id} and r.user_id = n.user_id
    where n.related_object_type = 'rental' and n.related_object_id = ${String(id)} order by n.id limit ${rowsMax}`,
)
export const listHistory = rowsOf<{
  changed_at: Moment
  status: RentalStatus
  notes: string
  actor_id: number | null
  actor_name: string
}>(
  (id) => sql`select changed_at, status, notes, actor_id, actor_name
    from rental_history where rental_id = ${id} order by id limit ${rowsMax}`,
)
export const listLog = (objects: Registry['auditObjects']) =>
  rowsOf<{
    at: Moment
    actor_id: number | null
    actor_name: string
    action: string
    hash: string
  }>(
    (id) => sql`select audit_log.at, audit_log.actor_id, audit_log.actor_name, audit_log.action, audit_log.hash
      from audit_log where ${aboutOrder(objects, id)} order by audit_log.id limit ${rowsMax}`,
  )
export const listAgreementIds = rowsOf<{ id: number }>(
  (id) => sql`select id from agreement where rental_id = ${id} order by id`,
)
