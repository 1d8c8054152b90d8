import type { EarningSource, EarningStatus } from '@jihui/protocol/owner/fleet'
import type { Pool } from 'pg'
import { run, statement } from '../../platform/database.ts'
import { shownNameOf } from '../identity/public.ts'
import { rentedUnitColumns, type RentedUnitRow, type StoredQuoteLine } from '../rental/public.ts'

export interface EarningRow extends RentedUnitRow {
  id: number
  rental_id: number
  source: EarningSource
  owner_id: number
  owner_name: string
  owner_phone: string | null
  quote_lines: StoredQuoteLine[]
  rent_fen: number
  delivery_fen: number
  extras_fen: number
  late_fen: number
  damage_fen: number
  commission_percent: number
  commission_fen: number
  net_fen: number
  status: EarningStatus
  settled_on: string
  due_on: string
  paid_at: Date | null
  reference: string
  account: { account_name: string; bank_name: string; account_number: string } | null
}

/** Where an owner is paid: what he stated last, in an application that was not turned down. */
const accountOf = (
  owner: string,
) => `(SELECT json_build_object('account_name', a.account_name, 'bank_name', a.bank_name,
    'account_number', a.account_number) FROM owner_application a
  WHERE a.user_id = ${owner} AND a.status <> 'rejected' AND a.account_number <> '' ORDER BY a.id DESC LIMIT 1)`

const source = `FROM owner_earning o JOIN rental r ON r.id = o.rental_id JOIN equipment e ON e.id = r.equipment_id
   JOIN equipment_unit u ON u.id = r.unit_id JOIN app_user c ON c.id = r.user_id JOIN app_user w ON w.id = o.owner_id
   WHERE ($1::int IS NULL OR o.owner_id = $1) AND ($2::int IS NULL OR o.id = $2)
     AND ($3::text = '' OR $3 = 'all' OR o.status = $3) AND ($4::text = '' OR to_char(o.settled_on, 'YYYY-MM') = $4)
     AND ($5::int IS NULL OR e.id = $5) AND ($6::text = '' OR strpos(e.search_text, search_text($6)) > 0
       OR strpos('R' || lpad(r.id::text, 8, '0'), upper($6)) > 0 OR strpos(lower(${shownNameOf('w')}), lower($6)) > 0)`
const list = statement<EarningRow>(
  'owner_earnings',
  `SELECT o.*, ${rentedUnitColumns()}, ${shownNameOf('w')} AS owner_name,
     w.phone AS owner_phone, (SELECT q.lines FROM quote q WHERE q.id = r.quote_id) AS quote_lines,
     ${accountOf('o.owner_id')} AS account
   ${source} ORDER BY o.status = 'paid', CASE WHEN o.status = 'due' THEN o.due_on END, o.id DESC LIMIT $7 OFFSET $8`,
)
const totals = statement<{ total: number; due_fen: number; due_orders: number }>(
  'owner_earning_totals',
  `SELECT count(*) AS total, coalesce(sum(o.net_fen) FILTER (WHERE o.status = 'due'), 0)::float8 AS due_fen,
     count(DISTINCT o.rental_id) FILTER (WHERE o.status = 'due') AS due_orders ${source}`,
)

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
export const listEarningRows = async (pool: Pool, filter: EarningFilter) => {
  const { ownerId, id = null, status = '', month = '', equipmentId = null, keyword = '', limit, offset } = filter
  const values = [ownerId, id, status, month, equipmentId, keyword]
  const [rows, [found]] = await Promise.all([run(pool, list, [...values, limit, offset]), run(pool, totals, values)])
  return { rows, total: found?.total ?? 0, dueFen: found?.due_fen ?? 0, dueOrders: found?.due_orders ?? 0 }
}

const summary = statement<{
  received_fen: number
  received_total_fen: number
  settled_fen: number
  commission_fen: number
  due_fen: number
  due_orders: number
  next_due_on: string | null
  next_due_fen: number
  account: EarningRow['account']
}>(
  'owner_earning_summary',
  `SELECT coalesce(sum(net_fen) FILTER (WHERE to_char(paid_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') = $2), 0)::float8 AS received_fen,
     coalesce(sum(net_fen) FILTER (WHERE status = 'paid'), 0)::float8 AS received_total_fen,
     coalesce(sum(net_fen) FILTER (WHERE to_char(settled_on, 'YYYY-MM') = $2), 0)::float8 AS settled_fen,
     coalesce(sum(commission_fen) FILTER (WHERE to_char(settled_on, 'YYYY-MM') = $2), 0)::float8 AS commission_fen,
     coalesce(sum(net_fen) FILTER (WHERE status = 'due'), 0)::float8 AS due_fen,
     count(DISTINCT rental_id) FILTER (WHERE status = 'due') AS due_orders,
     min(due_on) FILTER (WHERE status = 'due')::text AS next_due_on,
     coalesce(sum(net_fen) FILTER (WHERE status = 'due' AND due_on = (SELECT min(n.due_on) FROM owner_earning n
       WHERE n.owner_id = $1 AND n.status = 'due')), 0)::float8 AS next_due_fen,
     ${accountOf('$1')} AS account
   FROM owner_earning WHERE owner_id = $1`,
)
export const findSummary = async (pool: Pool, ownerId: number, month: string) =>
  (await run(pool, summary, [ownerId, month]))[0]!

/** Orders that are paid for and not settled: what they will come to as they stand. */
const held = statement<{ line: string; rent_fen: number; delivery_fen: number; extras_fen: number }>(
  'owner_held',
  `SELECT r.line, r.rental_fen + coalesce((SELECT sum(x.rent_fen) FROM rental_extension x
       WHERE x.rental_id = r.id AND x.paid_at IS NOT NULL), 0)::int AS rent_fen, r.delivery_fen,
     coalesce((SELECT sum((l->>'amountFen')::int) FROM quote q, jsonb_array_elements(q.lines) AS l
       WHERE q.id = r.quote_id AND l->>'kind' = 'option'), 0)::int AS extras_fen
   FROM rental r WHERE r.owner_id = $1 AND r.paid_at IS NOT NULL AND r.status = ANY($2)`,
)
export const listHeld = (pool: Pool, ownerId: number, statuses: readonly string[]) =>
  run(pool, held, [ownerId, [...statuses]])

const perDay = statement<{ day: string; fen: number; orders: number }>(
  'owner_earned_by_day',
  `SELECT settled_on::text AS day, sum(net_fen)::float8 AS fen,
     count(*) FILTER (WHERE source = 'rental') AS orders FROM owner_earning
   WHERE owner_id = $1 AND settled_on >= $2::date GROUP BY settled_on`,
)
export const listEarnedDays = (pool: Pool, ownerId: number, from: string) => run(pool, perDay, [ownerId, from])
