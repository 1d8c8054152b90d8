/** Every decision about an order or a machine, out of the places where each kind is kept. */
import { actionWord } from '@jihui/protocol/all-audit-words'
import { textOf } from '../../platform/database/columns.ts'
import { ask } from '../../platform/database/ask.ts'
import {
  type DecisionKind,
  decisionKindCodes,
  decisionKinds,
  type DecisionResult,
  decisionResults,
} from '@jihui/protocol/audit/decisions'
import type { decision, decisionsQuery } from '@jihui/protocol/audit/desk-schema'
import { actionOf, type RentalAction, rentalActionCodes } from '@jihui/protocol/rental/actions'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'
import type * as z from 'zod/mini'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { within } from './period.ts'

type Query = z.output<typeof decisionsQuery>
type Decision = z.output<typeof decision>

const listOf = (codes: readonly string[]) =>
  sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )
const ownActions = rentalActionCodes.filter((code) => actionOf(code).isLineOwn)
const handovers: readonly RentalAction[] = ['deliver', 'start', 'confirm_return']

const resultOf = (approved: readonly string[], rejected: readonly string[]) => sql`case
  when l.action in (${listOf(approved)}) then 'approved' when l.action in (${listOf(rejected)}) then 'rejected'
  else 'done' end`
const actorOf = sql`coalesce((select nullif(a.display_name, '') from app_user a where a.id = l.actor_id), l.actor_name)`
const reasonOf = sql`coalesce(nullif(l.after->>'reason', ''), nullif(l.after->>'rejectReason', ''), l.after->>'notes', '')`
const fromHistory = (kind: DecisionKind, actions: readonly string[]): SQL => sql`
  select 'history:' || h.id as key, ${kind}::text as kind, 'done' as result, h.action as says, h.notes, h.actor_name as by,
    h.changed_at as at, h.rental_id, null::bigint as equipment_id
  from rental_history h where h.action in (${codeList(actions)})`

/** Columns: key, kind, result, says (an action), notes, by, at, rental_id or equipment_id. */
const sources: Record<DecisionKind, SQL> = {
  qualification: sql`
    select 'qualification:' || q.id as key, 'qualification'::text as kind,
      case when q.is_approved then 'approved' else 'rejected' end as result,
      case when q.is_approved then 'qualification.approve' else 'qualification.reject' end as says, q.notes,
      q.decided_by_name as by, q.created_at as at, q.rental_id, null::bigint as equipment_id
    from qualification_decision q`,
  contract: sql`
    select 'log:' || l.id as key, 'contract'::text as kind, ${resultOf(['agreement.approve'], ['agreement.reject'])} as result,
      l.action as says, ${reasonOf} as notes, ${actorOf} as by, l.at, c.rental_id, null::bigint as equipment_id
    from audit_log l join agreement c on c.id = l.object_id::bigint
    where l.object_type = 'agreement' and starts_with(l.action, 'agreement.') and l.action <> 'agreement.attach'
    union all
    select 'log:' || l.id, 'contract', ${resultOf(['agreement_request.approved'], ['agreement_request.rejected'])}, l.action,
      ${reasonOf}, ${actorOf}, l.at, l.object_id::bigint, null::bigint
    from audit_log l where l.object_type = 'rental'
      and l.action in ('agreement.generate', 'agreement_request.approved', 'agreement_request.rejected')`,
  production: fromHistory('production', ownActions),
  handover: fromHistory('handover', handovers),
  machine: sql`
    select 'log:' || l.id as key, 'machine'::text as kind, ${resultOf(['equipment.verify_approve'], ['equipment.verify_reject'])} as result,
      l.action as says, ${reasonOf} as notes, ${actorOf} as by, l.at, null::bigint as rental_id, l.object_id::bigint as equipment_id
    from audit_log l where l.object_type = 'equipment' and starts_with(l.action, 'equipment.verify_')`,
}

type Row = {
  key: string
  kind: DecisionKind
  result: DecisionResult
  says: string
  notes: string
  by: string
  at: string | Date
  rental_id: number | null
  status: RentalStatus | null
  line: string
  party_name: string | null
  equipment_id: number
  equipment_name: string
  equipment_model: string
}

const saysOf = (says: string): string => (says in actionLabels ? actionLabels[says as RentalAction] : actionWord(says))
const actionLabels = Object.fromEntries(rentalActionCodes.map((code) => [code, actionOf(code).label])) as Record<
  RentalAction,
  string
>

/** Where a decision is looked for: one kind with what a filter asks of it. */
const searched = (kind: DecisionKind, query: Query): SQL => {
  const part = `%${query.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const number = /^[rR]?0*(\d{1,15})$/.exec(query.keyword)?.[1]
  const person = `%${query.actor.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const period = within(sql`d.at`, query)
  const conditions = [
    query.line ? sql`e.line = ${query.line}` : null,
    query.actor ? sql`d.by ilike ${person}` : null,
    period ?? null,
    query.keyword
      ? sql`(e.name ilike ${part} or e.model ilike ${part} or ${sql.raw(shownNameOf('c'))} ilike ${part}
            or r.contact_name ilike ${part} ${number ? sql`or d.rental_id = ${Number(number)}` : sql``})`
      : null,
  ].filter((one) => one !== null)
  return sql`from (${sources[kind]}) d ${query.line || query.keyword ? parties : sql``}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`
}
const parties = sql`left join rental r on r.id = d.rental_id
    join equipment e on e.id = coalesce(r.equipment_id, d.equipment_id)
    left join app_user c on c.id = coalesce(r.user_id, e.owner_id)`

/** Newest first, with how many came out which way, whatever result is asked for. */
export const listDecisions = async (db: Queryable, query: Query) => {
  const kinds = query.kind ? [query.kind] : decisionKindCodes
  const offset = (query.page - 1) * query.page_size
  const wanted = query.result ? sql`and d.result = ${query.result}` : sql``
  // Each kind in its own order first, so that no more of it is looked at than may come to the page.
  const pages = kinds.map(
    (kind) =>
      sql`(select d.* ${searched(kind, query)} ${wanted} order by d.at desc, d.key desc limit ${query.page_size + offset})`,
  )
  const results = ['approved', 'rejected', 'done'] as const
  const tallies = kinds.flatMap((kind) =>
    results.map(
      (result) =>
        sql`select ${result}::text as result, ${boundedCount(sql`${searched(kind, query)} and d.result = ${result}`)} as total`,
    ),
  )
  const [page, counts] = await Promise.all([
    db.execute<Row>(sql`select d.key, d.kind, d.result, d.says, d.notes, d.by, d.at, d.rental_id, r.status, e.line,
        ${sql.raw(shownNameOf('c'))} as party_name, e.id as equipment_id, e.name as equipment_name, e.model as equipment_model
      from (select * from (${sql.join(pages, sql` union all `)}) d
        order by d.at desc, d.key desc limit ${query.page_size} offset ${offset}) d ${parties}
      order by d.at desc, d.key desc`),
    ask(db, { result: textOf<DecisionResult>(), total: 'number' }, sql.join(tallies, sql` union all `)),
  ])
  const by_result = { approved: 0, rejected: 0, done: 0 }
  for (const { result, total } of counts.rows) by_result[result] += total
  const total = query.result ? by_result[query.result] : by_result.approved + by_result.rejected + by_result.done
  const rows = page.rows.map(({ says, by, at, party_name: party, rental_id: rentalId, status, ...row }): Decision => ({
    ...row,
    rental_id: rentalId,
    order_number: rentalId === null ? '' : orderNumber(rentalId),
    party_name: party ?? '',
    kind_display: decisionKinds[row.kind].label,
    result_display: decisionResults[row.result].label,
    says: saysOf(says),
    decided_by: by,
    decided_at: new Date(at).toISOString(),
    status,
    display_status: status ? statusOf(status).label : '',
  }))
  return { total, by_result, results: rows }
}
