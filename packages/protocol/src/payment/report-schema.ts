/** What came in, went out and was earned, straight from the postings of a range of days. */
import * as z from 'zod/mini'
import { day, optionalText, yuan } from '../values.ts'
import { ledgerAccountCodes } from './ledger.ts'

/** Longest range a report covers. */
export const reportDaysMax = 366

/** The columns of a report, in the order tables and files show them. */
export const reportFigures = {
  received: { label: '收款', hint: '租客付进来的和从冻结押金扣下的，押金在内' },
  refunded: { label: '退款', hint: '已经退到租客手里的款项' },
  net: { label: '净收款', hint: '收款减退款' },
  rent: { label: '租金收入', hint: '结算时确认的自营设备租金' },
  service_fee: { label: '平台服务费', hint: '结算时确认的服务费' },
  commission: { label: '佣金收入', hint: '设备主的租金里平台留下的部分' },
  delivery: { label: '运费收入', hint: '结算时确认的送取费' },
  late_fee: { label: '逾期费', hint: '结算时确认的自营设备逾期费' },
  damage: { label: '损坏赔偿', hint: '扣款结清后归平台的赔偿' },
  deposit_in: { label: '押金收取', hint: '这段时间收下的押金' },
  deposit_out: { label: '押金结清', hint: '这段时间退回或抵扣的押金' },
  hold_captured: { label: '冻结押金扣款', hint: '从渠道冻结的押金里扣到账的' },
  claims_settled: { label: '扣款结清', hint: '扣款单落实的金额，含设备主的' },
  debt_in: { label: '租客补付', hint: '租客归还后补付的欠款' },
  owner_share: { label: '设备主应得', hint: '结算时归设备主的部分' },
  owner_paid: { label: '已付设备主', hint: '已经打款给设备主的部分' },
} as const
export type ReportFigure = keyof typeof reportFigures
export const reportFigureCodes = Object.keys(reportFigures) as [ReportFigure, ...ReportFigure[]]

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
