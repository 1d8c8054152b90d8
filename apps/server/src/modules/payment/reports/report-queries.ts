/** The movement of the accounts in a range of days of Shanghai. */
import type { LedgerAccount, PostingKind } from '@jihui/protocol/payment/ledger'
import type { Pool } from 'pg'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import { composedStatement, run } from '../../../platform/database/database.ts'

export interface ReportRange {
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
  /** A rental line, or another part of the platform; blank: all. */
  readonly line: string
}
const movementColumns = {
  period: 'text',
  /** Blank: of nothing one pays for. */
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
const ofArea = `($3 = '' OR b.area = $3)`
/** What a posting is about decides under which part of the platform it is told. */
const joinedTo = (payableRows: string) =>
  `FROM ledger_posting p LEFT JOIN (${payableRows}) b ON b.kind = p.payable_kind AND b.id = p.payable_id`

export const listMovements = (pool: Pool, payableRows: string, { from, to, by, line }: ReportRange) =>
  run(
    pool,
    composedStatement(
      'report_movements',
      movementColumns,
      `SELECT to_char(p.created_at AT TIME ZONE 'Asia/Shanghai', $4) AS period, coalesce(b.area, '') AS line, e.account, p.kind,
     sum(greatest(e.amount_fen, 0)) AS debit_fen, sum(greatest(-e.amount_fen, 0)) AS credit_fen
   ${joinedTo(payableRows)} JOIN ledger_entry e ON e.posting_id = p.id WHERE ${within} AND ${ofArea}
   GROUP BY 1, 2, e.account, p.kind`,
    ),
    [from, to, line, patterns[by]],
  )

export const countPostings = async (
  pool: Pool,
  payableRows: string,
  { from, to, line }: ReportRange,
): Promise<number> => {
  const text = `SELECT count(*) AS total ${joinedTo(payableRows)} WHERE ${within} AND ${ofArea}`
  return (
    (await run(pool, composedStatement('report_postings', { total: 'number' }, text), [from, to, line]))[0]?.total ?? 0
  )
}

/** What stood in the books at the end of a day. */
export const listBalances = (pool: Pool, payableRows: string, day: string, line: string) =>
  run(
    pool,
    composedStatement(
      'report_balances',
      { account: textOf<LedgerAccount>(), fen: 'number' },
      `SELECT e.account, sum(e.amount_fen) AS fen ${joinedTo(payableRows)} JOIN ledger_entry e ON e.posting_id = p.id
   WHERE p.created_at < ${startOf('($1::date + 1)')} AND ($2 = '' OR b.area = $2) GROUP BY e.account`,
    ),
    [day, line],
  )
