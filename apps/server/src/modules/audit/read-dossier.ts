/** The whole file of one order in the order in which it happened. What the reader may not see is not read. */
import { type AgreementStatus, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { actionWord } from '@jihui/protocol/all-audit-words'
import { type DossierKind, dossierKindCodes, dossierKinds } from '@jihui/protocol/audit/decisions'
import type { dossier, dossierEvent } from '@jihui/protocol/audit/desk-schema'
import { paymentMethods, type PaymentMethod, refundStatuses, type RefundStatus } from '@jihui/protocol/payment/methods'
import { handoverParties, orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { toYuan } from '@jihui/protocol/values'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { aboutOrder } from '../../platform/audit/about-order.ts'
import { fileUrl } from '../../platform/files/store.ts'
import type { Registry } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/refusal.ts'
import { personName } from '../identity/public.ts'
import { firstUnit, firstUnitName } from '../rental/public.ts'
import { ofRental } from '../settlement/public.ts'

type Event = z.output<typeof dossierEvent>
type File = { id: string; name: string; mime: string; is_removed: boolean }
type Told = {
  at: string | Date
  title: string
  text: string | null
  actor: string | null
  amount_fen?: number | null
  files?: File[] | null
}

const fileOf = sql`json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'is_removed', f.deleted_at is not null)`
/** `when 'lessor' then '出租方' …` */
const partyWords = sql.join(
  Object.entries(handoverParties).map(([party, word]) => sql`when ${party} then ${word}`),
  sql` `,
)
/** What of the log is told by the parts themselves. */
const toldElsewhere = ['qualification.approve', 'qualification.reject', 'qualification.upload', 'agreement.generate']

/** Each kind's statement: when, what, in whose words, by whom. */
const sources: Record<DossierKind, (id: number, objects: Registry['auditObjects']) => SQL> = {
  order: (id) => sql`select h.changed_at as at, h.status as title, h.notes as text, h.actor_name as actor
    from rental_history h where h.rental_id = ${id} and h.action not in ('approve_qualification', 'reject_qualification')`,
  document: (id) => sql`
    select d.created_at as at, '上传' || coalesce(t.name, d.type) as title,
      concat_ws('，', nullif(d.number, ''), '有效期到 ' || to_char(d.expires_on, 'YYYY-MM-DD')) as text,
      ${sql.raw(personName('d.user_id'))} as actor, json_build_array(${fileOf}) as files
    from qualification_document d join stored_file f on f.id = d.file_id left join qualification_type t on t.code = d.type
    where d.rental_id = ${id}
    union all
    select d.deleted_at, '删除' || coalesce(t.name, d.type), '',
      ${sql.raw(personName('d.user_id'))}, '[]'::json
    from qualification_document d left join qualification_type t on t.code = d.type
    where d.rental_id = ${id} and d.deleted_at is not null`,
  decision: (
    id,
  ) => sql`select q.created_at as at, case when q.is_approved then '资质审核通过' else '资质审核拒绝' end as title,
      concat_ws('，', nullif(rtrim(q.notes, '。'), ''), q.document_count || ' 份文件') as text, q.decided_by_name as actor
    from qualification_decision q where q.rental_id = ${id}`,
  contract: (id) => sql`
    select a.created_at as at, '合同生成' as title, a.number as text, '' as actor from agreement a where a.rental_id = ${id}
    union all select a.signed_at, '合同签署', a.number, ${sql.raw(personName('a.signed_by'))}
      from agreement a where a.rental_id = ${id} and a.signed_at is not null
    union all select a.ended_at, '合同:' || a.status, concat_ws('，', a.number, nullif(a.status_reason, '')), ''
      from agreement a where a.rental_id = ${id} and a.ended_at is not null`,
  payment: (id) => sql`
    select p.paid_at as at, '收款:' || p.method as title, p.number as text, '' as actor, p.amount_fen
    from payment p where ${sql.raw(ofRental('p', String(id)))} and p.paid_at is not null
    union all select coalesce(f.finished_at, f.created_at), '退款:' || f.status, concat_ws('，', f.number, f.reason), '', f.amount_fen
      from refund f where ${sql.raw(ofRental('f', String(id)))}`,
  handover: (id) => sql`
    select h.created_at as at, case h.stage when 'out' then '交出设备' else '收回设备' end
        || '，' || case h.party ${partyWords} end || '记录' as title,
      concat_ws('，', '运单 ' || (h.trip ->> 'number'), '表数 ' || h.meter, nullif(h.level, ''), nullif(h.notes, '')) as text, h.recorded_by_name as actor,
      (select json_agg(${fileOf} order by p.id) from rental_handover_photo p join stored_file f on f.id = p.file_id
        where p.handover_id = h.id) as files
    from rental_handover h where h.rental_id = ${id}`,
  log: (
    id,
    objects,
  ) => sql`select audit_log.at, audit_log.action as title, coalesce(audit_log.after->>'reason', audit_log.after->>'notes', '') as text,
      coalesce((select nullif(u.display_name, '') from app_user u where u.id = audit_log.actor_id), audit_log.actor_name) as actor
    from audit_log where ${aboutOrder(objects, id)} and audit_log.action not in (${sql.join(
      toldElsewhere.map((action) => sql`${action}`),
      sql`, `,
    )})`,
}
const after = (text: string) => text.slice(text.indexOf(':') + 1)
/** Codes in the rows become the words of the protocol. */
const titleOf: Partial<Record<DossierKind, (title: string) => string>> = {
  order: (status) => statusOf(status as RentalStatus).label,
  contract: (title) =>
    title.includes(':') ? `合同${agreementStatusOf(after(title) as AgreementStatus).label}` : title,
  payment: (title) =>
    title.startsWith('收款')
      ? `收款，${paymentMethods[after(title) as PaymentMethod]?.label ?? '线下'}`
      : refundStatuses[after(title) as RefundStatus].label,
  log: actionWord,
}

/** A step of the order is called by what its history says, and tells where the order stood after it. */
const wordsOf = (kind: DossierKind, row: Told): Pick<Event, 'title' | 'text'> => {
  const title = titleOf[kind]?.(row.title) ?? row.title
  const text = row.text ?? ''
  return kind === 'order' && text ? { title: text, text: `订单到“${title}”` } : { title, text }
}

const viewEvent = (kind: DossierKind, row: Told): Event => ({
  at: new Date(row.at).toISOString(),
  kind,
  ...wordsOf(kind, row),
  actor: row.actor ?? '',
  amount: row.amount_fen === undefined || row.amount_fen === null ? null : toYuan(row.amount_fen),
  files: (row.files ?? []).map((file) => ({
    name: file.name,
    url: fileUrl(file.id),
    is_image: file.mime.startsWith('image/'),
    is_removed: file.is_removed,
  })),
})

type Head = Omit<
  z.output<typeof dossier>,
  'order_number' | 'display_status' | 'total_amount' | 'made_at' | 'left_out' | 'events'
> & {
  total_fen: number
  created_at: string | Date
}

export const readDossier = async (
  { db, clock, registry }: Pick<Services, 'db' | 'clock' | 'registry'>,
  id: number,
  actor: Actor,
): Promise<z.output<typeof dossier>> => {
  const { rows } = await db.execute<Head & Record<string, unknown>>(sql`
    select r.id as rental_id, r.line, r.status, ${sql.raw(personName('r.user_id'))} as party_name, r.contact_name,
      e.name as equipment_name, e.model as equipment_model, ${sql.raw(firstUnitName)} as unit_serial, r.start_date::text, r.end_date::text,
      r.days, r.agreement_number as contract_number, r.total_fen, r.created_at
    from rental r join equipment e on e.id = r.equipment_id
      ${sql.raw(firstUnit)} where r.id = ${id}`)
  const { total_fen: totalFen, ...head } = rows[0] ?? refuse('rental.not_found')
  const shown = dossierKindCodes.filter((kind) => actor.permissions.has(dossierKinds[kind].permission))
  const parts = await Promise.all(
    shown.map(async (kind) =>
      (await db.execute<Told>(sources[kind](id, registry.auditObjects))).rows.map((row) => viewEvent(kind, row)),
    ),
  )
  return {
    ...head,
    order_number: orderNumber(id),
    display_status: statusOf(head.status).label,
    created_at: new Date(head.created_at).toISOString(),
    total_amount: shown.includes('payment') ? toYuan(totalFen) : null,
    made_at: clock.now().toISOString(),
    left_out: dossierKindCodes.filter((kind) => !shown.includes(kind)),
    events: parts.flat().toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  }
}
