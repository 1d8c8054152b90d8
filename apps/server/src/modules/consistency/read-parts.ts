/** What an order's parts say, read together: the facts a finding is judged and repaired by. */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { personName } from '../identity/public.ts'
import { firstUnit, firstUnitName, unitIdsOf } from '../rental/public.ts'
import { ofRental } from '../settlement/public.ts'

export interface OrderParts {
  id: number
  line: string
  status: RentalStatus
  user_id: number
  party_name: string
  equipment_name: string
  equipment_model: string
  unit_ids: number[]
  unit_serial: string
  start_date: string
  end_date: string
  verification_status: string
  verified_at: string | null
  decided_by: string | null
  document_count: number
  /** Documents there really are. */
  documents: number
  agreement_id: number | null
  contract: { id: number; number: string; status: string; signed_at: string | null; created_at: string } | null
  /** State of the newest contract where none is in force. */
  ended_contract: string | null
  paid_at: string | null
  payment: { amount_fen: number; refunded_fen: number; paid_at: string | null } | null
  is_booked: boolean
  held: { serial: string; from: string; to: string }[]
  delivered_at: string | null
  received_at: string | null
  hold_expires_at: string | null
  updated_at: string
  /** Days the machine rests after an order. */
  buffer_days: number
}

const stamp = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const readParts = async (db: Queryable, ids: readonly number[]): Promise<Map<number, OrderParts>> => {
  if (ids.length === 0) return new Map()
  const listed = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<OrderParts & Record<string, unknown>>(sql`
    select r.id, r.line, r.status, r.user_id, ${sql.raw(personName('r.user_id'))} as party_name, e.name as equipment_name,
      e.model as equipment_model, e.buffer_days,
      array(${sql.raw(unitIdsOf('r.id'))}) as unit_ids,
      ${sql.raw(firstUnitName)} as unit_serial, r.start_date::text, r.end_date::text,
      r.verification_status, ${stamp('r.verified_at')} as verified_at, r.document_count, r.agreement_id,
      ${stamp('r.paid_at')} as paid_at, ${stamp('r.delivered_at')} as delivered_at,
      ${stamp('r.received_at')} as received_at, ${stamp('r.hold_expires_at')} as hold_expires_at,
      ${stamp('r.updated_at')} as updated_at,
      (select d.decided_by_name from qualification_decision d where d.rental_id = r.id order by d.id desc limit 1)
        as decided_by,
      (select count(*)::int from qualification_document d where d.rental_id = r.id and d.deleted_at is null) as documents,
      (select jsonb_build_object('id', a.id, 'number', a.number, 'status', a.status,
          'signed_at', ${stamp('a.signed_at')}, 'created_at', ${stamp('a.created_at')})
        from agreement a where a.rental_id = r.id and a.ended_at is null order by a.id desc limit 1) as contract,
      (select a.status from agreement a where a.rental_id = r.id and a.ended_at is not null order by a.id desc limit 1)
        as ended_contract,
      (select jsonb_build_object('amount_fen', sum(p.amount_fen), 'refunded_fen', sum(p.refunded_fen),
          'paid_at', ${stamp('max(p.paid_at)')})
        from payment p where ${sql.raw(ofRental('p', 'r.id'))} and p.purpose = 'order' and p.status = 'paid' having count(*) > 0) as payment,
      exists (select 1 from ledger_posting l where ${sql.raw(ofRental('l', 'r.id'))} and l.kind = 'payment_received') as is_booked,
      coalesce((select jsonb_agg(jsonb_build_object('serial', k.serial, 'from', lower(o.period)::text,
          'to', (upper(o.period) - 1)::text) order by o.id)
        from occupancy o join equipment_unit k on k.id = o.unit_id
        where o.rental_id = r.id and o.kind = 'rental' and o.released_at is null), '[]'::jsonb) as held
    from rental r
      join equipment e on e.id = r.equipment_id
      ${sql.raw(firstUnit)}
    where r.id in (${listed})`)
  return new Map(rows.map((row) => [row.id, row]))
}
