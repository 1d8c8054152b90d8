/** The movement of the accounts in a range of days of Shanghai. */
import type { LedgerAccount, PostingKind } from '@jihui/protocol/payment/ledger'
import type { Pool } from 'pg'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import { run, statement } from '../../../platform/database/database.ts'

export interface ReportRange {
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
  /** Blank: every line. */
  readonly line: string
}
const movementColumns = {
  period: 'text',
  /** Blank: of no order. */
  line: 'text',
  account: textOf<LedgerAccount>(),
  kind: textOf<PostingKind>(),
  debit_fen: 'number',
  credit_fen: 'number',
} as const
export type Movement = RowOf<typeof movementColumns>

const patterns: Record<ReportRange['by'], string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' }
const startOf = (parameter: string) => `(${parameter}::date::timestamp AT TIME ZONE 'Asia/Shanghai')`
const within = `p.created_at >= ${startOf('$1')} AND p.created_at < ${startOf('($2::date + 1)')}`
const joined = 'FROM ledger_posting p LEFT JOIN rental r ON r.id = p.rental_id'
const ofLine = `($3 = '' OR r.line = $3)`

const movements = statement(
  'report_movements',
  movementColumns,
  `SELECT to_char(p.created_at AT TIME ZONE 'Asia/Shanghai', $4) AS period, coalesce(r.line, '') AS line, e.account, p.kind,
     sum(greatest(e.amount_fen, 0)) AS debit_fen, sum(greatest(-e.amount_fen, 0)) AS credit_fen
   ${joined} JOIN ledger_entry e ON e.posting_id = p.id WHERE ${within} AND ${ofLine}
   GROUP BY 1, 2, e.account, p.kind`,
)
export const listMovements = (pool: Pool, { from, to, by, line }: ReportRange) =>
  run(pool, movements, [from, to, line, patterns[by]])

const postings = statement(
  'report_postings',
  { total: 'number' },
  `SELECT count(*) AS total ${joined} WHERE ${within} AND ${ofLine}`,
)
export const countPostings = async (pool: Pool, { from, to, line }: ReportRange): Promise<number> =>
  (await run(pool, postings, [from, to, line]))[0]?.total ?? 0

const balances = statement(
  'report_balances',
  { account: textOf<LedgerAccount>(), fen: 'number' },
  `SELECT e.account, sum(e.amount_fen) AS fen ${joined} JOIN ledger_entry e ON e.posting_id = p.id
   WHERE p.created_at < ${startOf('($1::date + 1)')} AND ($2 = '' OR r.line = $2) GROUP BY e.account`,
)
/** What stood in the books at the end of a day. */
export const listBalances = (pool: Pool, day: string, line: string) => run(pool, balances, [day, line])
