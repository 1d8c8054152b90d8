/** The review queue of all lines: a page of it in one statement, and what waits altogether. */
import { everyLine, lines } from '@jihui/protocol/rental/lines'
import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import { type RentalStatus, reviewableStatuses } from '@jihui/protocol/rental/machine'
import type { Pool } from 'pg'
import { boundedCountText, eachOf } from '../../platform/database/bounded-count.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { Paper } from './judge-documents.ts'
import type { Shown } from './seen-documents.ts'

/** An order of the queue with what its row is made of. */
const queueRow = {
  id: 'number',
  line: 'text',
  status: textOf<RentalStatus>(),
  user_id: 'number',
  owner_id: 'number?',
  details: jsonOf<Record<string, unknown>>(),
  options: jsonOf<string[]>(),
  contact_name: 'text',
  customer_name: 'text',
  equipment_name: 'text',
  equipment_model: 'text',
  illustration: 'text',
  rules: jsonOf<QualificationRule[]>(),
  start_date: 'day',
  end_date: 'day',
  document_count: 'number',
  submissions: 'number',
  waiting_since: 'moment',
  verification_status: 'text',
  verification_notes: 'text',
  verified_at: 'moment?',
  decided_by: 'text?',
  documents: jsonOf<(Paper & Shown)[]>(),
  hold_expires_at: 'moment?',
  contract_generated_at: 'moment?',
  contract_signed_at: 'moment?',
  paid_at: 'moment?',
  delivered_at: 'moment?',
  return_announced_at: 'moment?',
  reviewed_at: 'moment?',
  balance_fen: 'number',
  production_started_at: 'moment?',
  production_completed_at: 'moment?',
  awaits_approval: 'flag',
} as const
export type QueueRow = RowOf<typeof queueRow>

export interface QueueFilter {
  readonly status: 'pending' | 'verified' | 'all'
  readonly filter: 'all' | 'passed' | 'rejected' | 'has_contract'
  /** Blank: every line. */
  readonly line: string
  readonly keyword: string
  readonly isReady: boolean
  readonly sort: 'oldest' | 'newest'
}

// Literals, as in the conditions of the partial indexes.
const pending = `r.status IN (${reviewableStatuses.map((code) => `'${code}'`).join(', ')})`
const decided = `r.verified_at IS NOT NULL`

const orders: Record<QueueFilter['status'], Record<QueueFilter['sort'], string>> = {
  // What can be decided comes before what still waits for its documents.
  pending: {
    oldest: '(r.document_count > 0) DESC, r.waiting_since, r.id',
    newest: '(r.document_count > 0) DESC, r.waiting_since DESC, r.id DESC',
  },
  // As the index has it.
  verified: { oldest: 'r.verified_at DESC NULLS LAST, r.id', newest: 'r.verified_at DESC NULLS LAST, r.id' },
  all: { oldest: 'r.id', newest: 'r.id DESC' },
}
const statuses: Record<QueueFilter['status'], string> = {
  pending,
  verified: decided,
  all: `(${pending} OR ${decided})`,
}
const outcomes: Record<QueueFilter['filter'], string | null> = {
  all: null,
  passed: `r.verification_status = 'approved'`,
  rejected: `r.verification_status = 'rejected'`,
  has_contract: 'r.contract_generated_at IS NOT NULL',
}

const customer = `coalesce(nullif(u.company_name, ''), nullif(u.display_name, ''), u.username)`
const joined = 'JOIN equipment e ON e.id = r.equipment_id JOIN app_user u ON u.id = r.user_id'
const columns = `r.id, r.line, r.status, r.user_id, r.owner_id, r.details, r.options, r.contact_name, r.start_date,
  r.end_date, r.document_count, r.submissions, r.waiting_since, r.verification_status, r.verification_notes,
  r.verified_at, r.hold_expires_at, r.contract_generated_at, r.contract_signed_at, r.paid_at, r.delivered_at, r.return_announced_at,
  r.reviewed_at, r.balance_fen, r.production_started_at, r.production_completed_at, r.awaits_approval, ${customer} AS customer_name,
  e.name AS equipment_name, e.model AS equipment_model, e.illustration, c.qualification_rules AS rules,
  (SELECT d.decided_by_name FROM qualification_decision d WHERE d.rental_id = r.id ORDER BY d.id DESC LIMIT 1) AS decided_by,
  (SELECT coalesce(json_agg(json_build_object(
       'document', json_build_object('id', d.id, 'type', d.type, 'expiresOn', d.expires_on),
       'successor', CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'expiresOn', s.expires_on) END) ORDER BY d.id), '[]')
     FROM qualification_document d LEFT JOIN qualification_document s
       ON s.id = d.replaced_by AND s.deleted_at IS NULL AND s.review_status <> 'rejected'
     WHERE d.rental_id = r.id AND d.deleted_at IS NULL) AS documents`

/** Where a party may stand in the answers of an order, on any line. */
const partyColumns = [...new Set(lines.map((one) => one.partyField))].map((field) => `r.details->>'${field}'`)

/** The conditions of a filter; a statement's text depends on their shape alone, so that it stays prepared. */
const conditionsOf = ({ status, filter, line, keyword, isReady }: QueueFilter) => {
  const values: unknown[] = []
  const conditions = [statuses[status]]
  const shape: string[] = [status]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const outcome = status === 'pending' ? null : outcomes[filter]
  if (outcome) {
    conditions.push(outcome)
    shape.push(filter)
  }
  if (isReady) {
    conditions.push('r.document_count > 0')
    shape.push('ready')
  }
  if (line) {
    conditions.push(`r.line = ${parameter(line)}`)
    shape.push('line')
  }
  if (keyword) {
    const number = /^[rR]?0*(\d{1,15})$/.exec(keyword)?.[1]
    const pattern = parameter(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`)
    const searched = ['e.name', 'e.model', 'r.contact_name', 'r.contact_phone', customer, ...partyColumns]
    const found = searched.map((column) => `${column} ILIKE ${pattern}`)
    if (number) found.push(`r.id = ${parameter(Number(number))}::bigint`)
    conditions.push(`(${found.join(' OR ')})`)
    shape.push(number ? 'number' : 'keyword')
  }
  return { values, where: conditions.join(' AND '), shape, isSearched: keyword !== '' }
}

export const listQueueRows = (
  pool: Pool,
  filter: QueueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueueRow[]> => {
  const { values, where, shape, isSearched } = conditionsOf(filter)
  const order = orders[filter.status][filter.sort]
  const paging = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  const text = `
    WITH page AS MATERIALIZED (SELECT r.id FROM rental r ${isSearched ? joined : ''} WHERE ${where} ORDER BY ${order} ${paging})
    SELECT ${columns} FROM page JOIN rental r USING (id) ${joined} JOIN category c ON c.id = e.category_id
    ORDER BY ${order}`
  return run(pool, statement(`review_queue_${filter.sort}_${shape.join('_')}`, queueRow, text), [
    ...values,
    limit,
    offset,
  ])
}

export const countQueue = async (pool: Pool, filter: QueueFilter): Promise<number> => {
  const { values, where, shape, isSearched } = conditionsOf(filter)
  const text = `SELECT ${boundedCountText(`FROM rental r ${isSearched ? joined : ''} WHERE ${where}`)} AS total`
  const [row] = await run(pool, statement(`review_count_${shape.join('_')}`, { total: 'number' }, text), values)
  return row?.total ?? 0
}

const byId = statement(
  'review_row',
  queueRow,
  `SELECT ${columns} FROM rental r ${joined} JOIN category c ON c.id = e.category_id WHERE r.id = $1`,
)
export const findQueueRow = async (pool: Pool, id: number): Promise<QueueRow | null> =>
  (await run(pool, byId, [id]))[0] ?? null

const waitingOn = (condition: string) => `FROM rental r WHERE r.line = each.line AND ${pending} AND ${condition}`
const waiting = statement(
  'review_waiting',
  { line: 'text', total: 'number', ready: 'number', overdue: 'number' },
  `SELECT line, ${boundedCountText(waitingOn('true'))} AS total, ${boundedCountText(waitingOn('r.document_count > 0'))} AS ready,
     ${boundedCountText(waitingOn('r.document_count > 0 AND r.waiting_since < $1'))} AS overdue
   FROM ${eachOf(everyLine().map(({ id }) => id))} AS each (line)`,
)
/** What waits on each line, and of it what can be decided and has waited since before this moment. */
export const countWaiting = async (pool: Pool, before: Date) =>
  (await run(pool, waiting, [before])).filter(({ total }) => total > 0)

/** Decisions further apart are two sittings. */
const sittingSeconds = 15 * 60
const mine = statement(
  'review_mine',
  { count: 'number', average_seconds: 'number?' },
  `SELECT count(*) AS count, round(avg(gap) FILTER (WHERE gap < ${sittingSeconds})) AS average_seconds
   FROM (SELECT extract(epoch FROM created_at - lag(created_at) OVER (ORDER BY created_at, id)) AS gap
     FROM qualification_decision WHERE decided_by = $1 AND created_at >= ($2::text || ' 00:00:00+08')::timestamptz) AS each`,
)
/** What somebody decided on a day in Shanghai, and how long one took him. */
export const countDecided = async (pool: Pool, userId: number, day: string) => {
  const [row] = await run(pool, mine, [userId, day])
  return { count: row?.count ?? 0, average_seconds: row?.average_seconds ?? null }
}
