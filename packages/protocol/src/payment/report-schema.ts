/** What came in, went out and was earned, straight from the postings of a range of days. */
import * as z from 'zod/mini'
import { type ReportFigure, reportFigureCodes } from './report-figures.ts'
import { day, optionalText, yuan } from '../values.ts'
import { ledgerAccountCodes } from './ledger.ts'

const figures = z.object(
  Object.fromEntries(reportFigureCodes.map((code) => [code, yuan])) as Record<ReportFigure, typeof yuan>,
)
const noDay = z.literal('')
export const reportQuery = z.object({
  /** Both days are counted; without them the month that runs. */
  from: z.optional(z.union([noDay, day('开始日期')], '开始日期不是有效日期')),
  to: z.optional(z.union([noDay, day('结束日期')], '结束日期不是有效日期')),
  /** Absent: by day up to two months, beyond that by month. */
  by: z.optional(z.enum(['day', 'month'], '请选择按日或按月')),
  line: optionalText('业务线', 40),
  format: z._default(z.enum(['json', 'csv'], '格式只能是 json 或 csv'), 'json'),
})
export const financialReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(['day', 'month']),
  line: z.string(),
  posting_count: z.number(),
  totals: figures,
  /** Every day or month of the range, those without a movement too. */
  periods: z.array(z.extend(figures, { period: z.string() })),
  lines: z.array(z.extend(figures, { line: z.string(), line_label: z.string() })),
  /** What stands in the books at the end of the last day. */
  balances: z.object({
    deposits_held: yuan,
    receivable: yuan,
    owner_payable: yuan,
    refund_payable: yuan,
    advance: yuan,
  }),
  /** The movement of every account in the range; debit and credit sum to the same. */
  accounts: z.array(
    z.object({ account: z.enum(ledgerAccountCodes), account_display: z.string(), debit: yuan, credit: yuan }),
  ),
})
