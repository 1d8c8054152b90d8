/** What people earned, whatever they earned it with: for the desk that pays it out, and for lists of their own. */
import type { EarningRole, EarningStatus } from '@jihui/protocol/payment/earnings'
import type { Pool } from 'pg'
import { boundedCountText } from '../../../platform/database/bounded-count.ts'
import { jsonOf, type RowOf, textOf } from '../../../platform/database/columns.ts'
import { run, statement } from '../../../platform/database/database.ts'
import { personPhone } from '../../identity/public.ts'
import type { Services } from '../../../platform/services.ts'
import type { PayableKey } from '../payables/payable-key.ts'
import { takenColumn, takenSql } from '../takings/taken-lines.ts'

const earnedRow = {
  id: 'number',
  role: textOf<EarningRole>(),
  payable_kind: textOf<string>(),
  payable_id: 'number',
  source: 'text',
  payee_id: 'number',
  payee_name: 'text',
  payee_phone: 'text?',
  gross_fen: 'number',
  parts: jsonOf<Readonly<Record<string, number>>>(),
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
export type EarnedRow = RowOf<typeof earnedRow>

type Asked = Pick<Services, 'database' | 'hooks'>
const payeeOf = ({ hooks }: Asked): string => hooks.payment.payeeName('o.role', 'o.payee_id')
const columnsOf = (
  asked: Asked,
) => `o.id, o.role, o.payable_kind, o.payable_id, o.source, o.payee_id, ${payeeOf(asked)} AS payee_name,
     ${personPhone('o.payee_id')} AS payee_phone, o.gross_fen, o.parts, o.commission_percent, o.commission_fen, o.net_fen, o.taken_fen,
     ${takenSql} AS takings, o.status, o.settled_on, o.due_on, o.paid_at, o.reference, o.payout_account_id`

export interface EarnedFilter {
  readonly id?: number
  readonly payeeId?: number
  readonly role?: EarningRole | ''
  readonly status?: EarningStatus | '' | 'all'
  /** Part of a payee's name, or the number of what it was earned with. */
  readonly keyword?: string
  /** What the keyword can be the number of. */
  readonly keys?: readonly PayableKey[]
  readonly limit: number
  readonly offset: number
}

/** The conditions of a filter; a statement's text depends on their shape alone, so that it stays prepared. */
const conditionsOf = (asked: Asked, { id, payeeId, role = '', status = '', keyword = '', keys = [] }: EarnedFilter) => {
  const values: unknown[] = []
  const shape: string[] = []
  const conditions: string[] = []
  const add = (name: string, value: unknown, condition: (parameter: string) => string): void => {
    shape.push(name)
    conditions.push(condition(`$${values.push(value)}`))
  }
  if (id !== undefined) add('id', id, (one) => `o.id = ${one}`)
  if (payeeId !== undefined) add('payee', payeeId, (one) => `o.payee_id = ${one}`)
  if (role !== '') add('role', role, (one) => `o.role = ${one}`)
  if (status !== '' && status !== 'all') add('status', status, (one) => `o.status = ${one}`)
  if (keyword !== '') {
    const named = `$${values.push(keyword)}`
    const kinds = `$${values.push(keys.map(({ payableKind }) => payableKind))}`
    const ids = `$${values.push(keys.map(({ payableId }) => payableId))}`
    shape.push('keyword')
    conditions.push(`(strpos(lower(${payeeOf(asked)}), lower(${named})) > 0
      OR (o.payable_kind, o.payable_id) IN (SELECT * FROM unnest(${kinds}::text[], ${ids}::bigint[])))`)
  }
  const from = `FROM earning o WHERE ${['true', ...conditions].join(' AND ')}`
  return { values, from, shape: shape.join('_') || 'all' }
}

/** What is still to be paid comes first, by its day; what is over, the newest first. */
const parts = [`o.status = 'due' ORDER BY o.due_on, o.id DESC`, `o.status <> 'due' ORDER BY o.id DESC`]

export const listEarned = async (asked: Asked, filter: EarnedFilter) => {
  const { pool } = asked.database
  const { values, from, shape } = conditionsOf(asked, filter)
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const pages = parts.map(
    (part, at) => `SELECT id, ${at} AS part, row_number() OVER () AS place
     FROM (SELECT o.id ${from} AND ${part} LIMIT ${limit}::int + ${offset}::int) AS ordered`,
  )
  const list = statement(
    `earned_${shape}`,
    earnedRow,
    `WITH page AS MATERIALIZED (SELECT * FROM (${pages.join(' UNION ALL ')}) AS parts ORDER BY part, place LIMIT ${limit} OFFSET ${offset})
   SELECT ${columnsOf(asked)} FROM page JOIN earning o USING (id) ORDER BY part, place`,
  )
  const totals = statement(
    `earned_totals_${shape}`,
    { total: 'number', due_fen: 'number', due_orders: 'number' },
    `SELECT ${boundedCountText(from)} AS total, coalesce(sum(o.net_fen - o.taken_fen), 0)::float8 AS due_fen,
     count(DISTINCT (o.payable_kind, o.payable_id)) AS due_orders ${from} AND o.status = 'due'`,
  )
  const [rows, [found]] = await Promise.all([
    run(pool, list, [...values, filter.limit, filter.offset]),
    run(pool, totals, values),
  ])
  return { rows, total: found?.total ?? 0, dueFen: found?.due_fen ?? 0, dueOrders: found?.due_orders ?? 0 }
}

const sums = statement(
  'earned_sums',
  {
    settled_fen: 'number',
    commission_fen: 'number',
    due_fen: 'number',
    paid_fen: 'number',
    paid_month_fen: 'number',
    next_due_on: 'text?',
    next_due_fen: 'number',
    next_paid_fen: 'number',
  },
  `SELECT coalesce(sum(net_fen) FILTER (WHERE refund_id IS NULL AND to_char(settled_on, 'YYYY-MM') = $3), 0)::float8 AS settled_fen,
     coalesce(sum(commission_fen) FILTER (WHERE to_char(settled_on, 'YYYY-MM') = $3), 0)::float8 AS commission_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'due'), 0)::float8 AS due_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'paid'), 0)::float8 AS paid_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE to_char(paid_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') = $3), 0)::float8 AS paid_month_fen,
     min(due_on) FILTER (WHERE status = 'due')::text AS next_due_on,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'due' AND due_on = (SELECT min(n.due_on) FROM earning n
       WHERE n.role = $2 AND n.payee_id = $1 AND n.status = 'due')), 0)::float8 AS next_due_fen,
     coalesce(sum(net_fen - taken_fen) FILTER (WHERE status = 'due' AND due_on <= greatest($4::date, (SELECT min(n.due_on) FROM earning n
       WHERE n.role = $2 AND n.payee_id = $1 AND n.status = 'due'))), 0)::float8 AS next_paid_fen
   FROM earning WHERE payee_id = $1 AND role = $2`,
)
/**
 * Sums of what somebody earned in a role: of a month (YYYY-MM), and of all time. `next_paid_fen`: what is due by the next
 * day on which he can be paid, which is not before `notBefore`.
 */
export const sumEarned = async (
  pool: Pool,
  payeeId: number,
  role: EarningRole,
  month: string,
  notBefore: string | null = null,
) => (await run(pool, sums, [payeeId, role, month, notBefore]))[0]!

/** Net fen somebody earned in a role since a moment, paid or not. */
const sinceStatement = statement(
  'earned since',
  { fen: 'number' },
  'SELECT coalesce(sum(net_fen), 0)::bigint AS fen FROM earning WHERE payee_id = $1 AND role = $2 AND created_at > $3',
)
export const sumEarnedSince = async (pool: Pool, payeeId: number, role: EarningRole, since: Date): Promise<number> =>
  (await run(pool, sinceStatement, [payeeId, role, since]))[0]!.fen
