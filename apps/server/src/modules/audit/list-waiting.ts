/** What waits for staff now, of all kinds together: who waits longest comes first. */
import { agreementStatusCodes, agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { textOf } from '../../platform/database/columns.ts'
import { ask } from '../../platform/database/ask.ts'
import { type WaitingKind, waitingKindCodes, waitingKinds } from '@jihui/protocol/audit/decisions'
import type { waitingItem, waitingQuery } from '@jihui/protocol/audit/desk-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, reviewableStatuses, statusOf } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { personName } from '../identity/public.ts'

// Literals, as in the conditions of the partial indexes.
const inReview = agreementStatusCodes.filter((code) => agreementStatusOf(code).tone === 'wait')

/** Columns: kind, rental_id, agreement_id, since, says. */
const sources: Record<WaitingKind, SQL> = {
  qualification: sql`select 'qualification' as kind, w.id as rental_id, null::bigint as agreement_id, w.waiting_since as since,
      w.document_count || ' 份文件' || case when w.submissions > 1 then '，第 ' || w.submissions || ' 次提交' else '' end as says
    from rental w where w.status in (${codeList(reviewableStatuses)}) and w.document_count > 0`,
  contract: sql`select 'contract' as kind, a.rental_id, a.id as agreement_id, a.created_at as since, a.number as says
    from agreement a where a.ended_at is null and a.status in (${codeList(inReview)})`,
  request: sql`select 'request' as kind, q.rental_id, null::bigint as agreement_id, q.created_at as since, q.reason as says
    from agreement_status_request q where q.state = 'pending'`,
  delivery: sql`select 'delivery' as kind, w.id as rental_id, null::bigint as agreement_id,
      coalesce(w.paid_at, w.updated_at) as since, to_char(w.start_date, 'FMMM"月"FMDD"日"') || '起租' as says
    from rental w where w.status = 'pending_delivery' and w.delivered_at is null`,
  return: sql`select 'return' as kind, w.id as rental_id, null::bigint as agreement_id, w.return_announced_at as since,
      coalesce('约定 ' || to_char(w.planned_return_date, 'FMMM"月"FMDD"日"') || '归还', '租客已申请归还') as says
    from rental w where w.status in ('in_use', 'overdue') and w.return_announced_at is not null`,
}

type Row = {
  kind: WaitingKind
  rental_id: number
  agreement_id: number | null
  since: string | Date
  says: string
  status: RentalStatus
  line: string
  party_name: string
  equipment_id: number
  equipment_name: string
  equipment_model: string
}

/** Kinds whose desk this reader may open; the others are not there for him. */
const kindsFor = (actor: Actor): WaitingKind[] =>
  waitingKindCodes.filter((kind) => actor.permissions.has(waitingKinds[kind].permission))

export const listWaiting = async (db: Queryable, query: z.output<typeof waitingQuery>, actor: Actor) => {
  const offset = (query.page - 1) * query.page_size
  const from = (kind: WaitingKind) =>
    query.line
      ? sql`from (${sources[kind]}) w join rental r on r.id = w.rental_id where r.line = ${query.line}`
      : sql`from (${sources[kind]}) w`
  const kinds = kindsFor(actor)
  // Each kind in its own order first, so that no more of it is looked at than may come to the page.
  const pages = kinds
    .filter((kind) => !query.kind || kind === query.kind)
    .map((kind) => sql`(select w.* ${from(kind)} order by w.since, w.rental_id limit ${query.page_size + offset})`)
  const tallies = kinds.map((kind) => sql`select ${kind}::text as kind, ${boundedCount(from(kind))} as total`)
  const [page, counted] = await Promise.all([
    pages.length === 0
      ? { rows: [] }
      : db.execute<Row>(sql`select w.kind, w.rental_id, w.agreement_id, w.since, w.says, r.status, r.line,
        ${sql.raw(personName('r.user_id'))} as party_name, e.id as equipment_id, e.name as equipment_name, e.model as equipment_model
      from (select * from (${sql.join(pages, sql` union all `)}) w
        order by w.since, w.rental_id limit ${query.page_size} offset ${offset}) w
        join rental r on r.id = w.rental_id join equipment e on e.id = r.equipment_id
      order by w.since, w.rental_id`),
    ask(db, { kind: textOf<WaitingKind>(), total: 'number' }, sql.join(tallies, sql` union all `)),
  ])
  const counts: Record<string, number> = Object.fromEntries(kindsFor(actor).map((kind) => [kind, 0]))
  for (const { kind, total } of counted.rows) counts[kind] = total
  counts.all = counted.rows.reduce((sum, row) => sum + row.total, 0)
  const results = page.rows.map(({ since, ...row }): z.output<typeof waitingItem> => ({
    ...row,
    order_number: orderNumber(row.rental_id),
    kind_display: waitingKinds[row.kind].label,
    task: waitingKinds[row.kind].task,
    waiting_since: new Date(since).toISOString(),
    display_status: statusOf(row.status).label,
  }))
  return { total: (query.kind ? counts[query.kind] : counts.all) ?? 0, counts, results }
}
