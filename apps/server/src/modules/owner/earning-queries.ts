import type { EarningSource } from '@jihui/protocol/owner/fleet'
import type { EarningRole, EarningStatus } from '@jihui/protocol/payment/earnings'
import type { Pool } from 'pg'
import { boundedCountText } from '../../platform/database/bounded-count.ts'
import { jsonOf, type RowOf, textOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { takenColumn, takenSql } from '../payment/public.ts'
import { ofRental } from '../settlement/public.ts'
import { firstUnit, rentedUnitColumns, rentedUnitRow, type StoredQuoteLine } from '../rental/public.ts'

const earningRow = {
  ...rentedUnitRow,
  id: 'number',
  rental_id: 'number',
  source: textOf<EarningSource>(),
  owner_id: 'number',
  owner_name: 'text',
  owner_phone: 'text?',
  quote_lines: jsonOf<StoredQuoteLine[]>(),
  rent_fen: 'number',
  delivery_fen: 'number',
  extras_fen: 'number',
  overtime_fen: 'number',
  late_fen: 'number',
  damage_fen: 'number',
  /** Owed anew: it had been taken off what was paid out meanwhile. */
  returned_fen: 'number',
  commission_percent: 'number',
  commission_fen: 'number',
  net_fen: 'number',
  taken_fen: 'number',
  takings: takenColumn,
  status: textOf<EarningStatus>(),
  settled_on: 'day',
  due_on: 'day',
  paid_at: 'moment?',
  reference: 'text',
  /** Null while it is due: then the account in force counts. */
  payout_account_id: 'number?',
} as const
export type EarningRow = RowOf<typeof earningRow>

export const ownerRole = 'owner' satisfies EarningRole
const ofOwners = `o.role = '${ownerRole}'`
const part = (code: string) => `coalesce((o.parts->>'${code}')::bigint, 0) AS ${code}_fen`

const others = `JOIN rental r ON ${ofRental('o', 'r.id')} JOIN equipment e ON e.id = r.equipment_id
   ${firstUnit} JOIN app_user c ON c.id = r.user_id JOIN app_user w ON w.id = o.payee_id`
const columns = `o.id, o.payable_id AS rental_id, o.source, o.payee_id AS owner_id,
     ${['rent', 'delivery', 'extras', 'overtime', 'late', 'damage', 'returned'].map(part).join(', ')},
     o.commission_percent, o.commission_fen, o.net_fen, o.taken_fen, ${takenSql} AS takings, o.status, o.settled_on, o.due_on, o.paid_at, o.reference,
     ${rentedUnitColumns()}, ${shownNameOf('w')} AS owner_name, w.phone AS owner_phone,
     (SELECT q.lines FROM quote q WHERE q.id = r.quote_id) AS quote_lines, o.payout_account_id`

export interface EarningFilter {
  /** Null: everybody's. */
  ownerId: number | null
  id?: number
  status?: string
  month?: string
  equipmentId?: number
  keyword?: string
  limit: number
  offset: number
}

/** The conditions of a filter; a statement's text depends on their shape alone, so that it stays prepared. */
const conditionsOf = ({ ownerId, id, status = '', month = '', equipmentId, keyword = '' }: EarningFilter) => {
  const values: unknown[] = []
  const shape: string[] = []
  const conditions: string[] = []
  const add = (name: string, value: unknown, condition: (parameter: string) => string): void => {
    shape.push(name)
    conditions.push(condition(`$${values.push(value)}`))
  }
  if (ownerId !== null) add('owner', ownerId, (one) => `o.payee_id = ${one}`)
  if (id !== undefined) add('id', id, (one) => `o.id = ${one}`)
  if (status !== '' && status !== 'all') add('status', status, (one) => `o.status = ${one}`)
  if (month !== '')
    add(
      'month',
      `${month}-01`,
      (one) => `o.settled_on >= ${one}::date AND o.settled_on < ${one}::date + interval '1 month'`,
    )
  if (equipmentId !== undefined) add('machine', equipmentId, (one) => `r.equipment_id = ${one}`)
  if (keyword !== '')
    add(
      'keyword',
      keyword,
      (one) => `(strpos(e.search_text, search_text(${one})) > 0
       OR strpos('R' || lpad(r.id::text, 8, '0'), upper(${one})) > 0 OR strpos(lower(${shownNameOf('w')}), lower(${one})) > 0)`,
    )
  const isJoined = equipmentId !== undefined || keyword !== ''
  const from = `FROM earning o ${isJoined ? others : ''} WHERE ${[ofOwners, ...conditions].join(' AND ')}`
  return { values, from, shape: shape.join('_') || 'all' }
}

/** What is still to be paid comes first, by its day; what is over, the newest first. */
const parts = [`o.status = 'due' ORDER BY o.due_on, o.id DESC`, `o.status <> 'due' ORDER BY o.id DESC`]

export const listEarningRows = async (pool: Pool, filter: EarningFilter) => {
  const { values, from, shape } = conditionsOf(filter)
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const pages = parts.map(
    (part, at) => `SELECT id, ${at} AS part, row_number() OVER () AS place
     FROM (SELECT o.id ${from} AND ${part} LIMIT ${limit}::int + ${offset}::int) AS ordered`,
  )
  const list = statement(
    `owner_earnings_${shape}`,
    earningRow,
    `WITH page AS MATERIALIZED (SELECT * FROM (${pages.join(' UNION ALL ')}) AS parts ORDER BY part, place LIMIT ${limit} OFFSET ${offset})
   SELECT ${columns} FROM page JOIN earning o USING (id) ${others} ORDER BY part, place`,
  )
  const totals = statement(
    `owner_earning_totals_${shape}`,
    { total: 'number', due_fen: 'number', due_orders: 'number' },
    `SELECT ${boundedCountText(from)} AS total, coalesce(sum(o.net_fen - o.taken_fen), 0)::float8 AS due_fen,
     count(DISTINCT o.payable_id) AS due_orders ${from} AND o.status = 'due'`,
  )
  const [rows, [found]] = await Promise.all([
    run(pool, list, [...values, filter.limit, filter.offset]),
    run(pool, totals, values),
  ])
  return { rows, total: found?.total ?? 0, dueFen: found?.due_fen ?? 0, dueOrders: found?.due_orders ?? 0 }
}

const ofStatement = statement(
  'owner_earning_statement',
  earningRow,
  `SELECT ${columns} FROM earning o ${others}
   WHERE ${ofOwners} AND o.payee_id = $1 AND o.id > $2 AND ($3::date IS NULL
     OR (o.settled_on >= $3::date AND o.settled_on < $3::date + interval '1 month'))
   ORDER BY o.id LIMIT $4`,
)
/** An owner's settlements as they were made, of a month or all, the next ones after an id. */
export const listStatementRows = (
  pool: Pool,
  { ownerId, month, afterId, limit }: { ownerId: number; month: string; afterId: number; limit: number },
) => run(pool, ofStatement, [ownerId, afterId, month === '' ? null : `${month}-01`, limit])

const summary = statement(
  'owner_earning_summary',
  {
    received_fen: 'number',
    received_total_fen: 'number',
    settled_fen: 'number',
    commission_fen: 'number',
    due_fen: 'number',
    due_orders: 'number',
    next_due_on: 'text?',
    next_due_fen: 'number',
  },
  `SELECT coalesce(sum(net_fen - taken_fen) FILTER (WHERE to_char(paid_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') = $2), 0)::float8 AS received_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'paid'), 0)::float8 AS received_total_fen,
     coalesce(sum(net_fen) FILTER (WHERE refund_id IS NULL AND to_char(settled_on, 'YYYY-MM') = $2), 0)::float8 AS settled_fen,
     coalesce(sum(commission_fen) FILTER (WHERE to_char(settled_on, 'YYYY-MM') = $2), 0)::float8 AS commission_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'due'), 0)::float8 AS due_fen,
     count(DISTINCT o.payable_id) FILTER (WHERE status = 'due') AS due_orders,
     min(due_on) FILTER (WHERE status = 'due')::text AS next_due_on,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'due' AND due_on = (SELECT min(n.due_on) FROM earning n
       WHERE n.role = '${ownerRole}' AND n.payee_id = $1 AND n.status = 'due')), 0)::float8 AS next_due_fen
   FROM earning o WHERE ${ofOwners} AND o.payee_id = $1`,
)
export const findSummary = async (pool: Pool, ownerId: number, month: string) =>
  (await run(pool, summary, [ownerId, month]))[0]!

/** Orders that are paid for and not settled: what they will come to as they stand. */
const held = statement(
  'owner_held',
  { line: 'text', rent_fen: 'number', delivery_fen: 'number', extras_fen: 'number' },
  `SELECT r.line, r.rental_fen + coalesce((SELECT sum(x.rent_fen) FROM rental_extension x
       WHERE x.rental_id = r.id AND x.paid_at IS NOT NULL), 0)::bigint AS rent_fen, r.delivery_fen,
     coalesce((SELECT sum((l->>'amountFen')::bigint) FROM quote q, jsonb_array_elements(q.lines) AS l
       WHERE q.id = r.quote_id AND l->>'kind' = 'option'), 0)::bigint AS extras_fen
   FROM rental r WHERE r.owner_id = $1 AND r.paid_at IS NOT NULL AND r.status = ANY($2)`,
)
export const listHeld = (pool: Pool, ownerId: number, statuses: readonly string[]) =>
  run(pool, held, [ownerId, [...statuses]])

const perDay = statement(
  'owner_earned_by_day',
  { day: 'text', fen: 'number', orders: 'number' },
  `SELECT settled_on::text AS day, sum(net_fen)::float8 AS fen,
     count(*) FILTER (WHERE source = 'rental') AS orders FROM earning o
   WHERE ${ofOwners} AND o.payee_id = $1 AND o.refund_id IS NULL AND settled_on >= $2::date GROUP BY settled_on`,
)
export const listEarnedDays = (pool: Pool, ownerId: number, from: string) => run(pool, perDay, [ownerId, from])
