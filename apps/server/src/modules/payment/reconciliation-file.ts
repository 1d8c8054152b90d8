/** A day's comparison as a file: every row, and the sums of both sides. */
import { csvFile } from '../../platform/csv-file.ts'
import type { viewItem, viewTotals } from './reconciliation-view.ts'

const head = [
  '时间',
  '类型',
  '渠道流水号',
  '单号',
  '渠道金额',
  '手续费',
  '账本金额',
  '差额',
  '结果',
  '处理',
  '订单',
  '原因',
  '处理人',
]
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
const written = (side: { amount: number } | null) => side?.amount.toFixed(2) ?? ''

export const reconciliationCsv = (
  rows: readonly ReturnType<typeof viewItem>[],
  totals: ReturnType<typeof viewTotals>,
): string =>
  csvFile([
    head,
    ...rows.map((row) => [
      moment.format(new Date(row.at)),
      row.kind_display,
      row.bill?.trade ?? '',
      row.bill?.number ?? row.books?.number ?? '',
      written(row.bill),
      row.bill?.fee.toFixed(2) ?? '',
      written(row.books),
      row.difference_amount.toFixed(2),
      row.difference_display,
      row.state_display,
      row.order_number,
      row.reason,
      row.handled_by,
    ]),
    [
      '合计',
      '',
      '',
      '',
      totals.gateway.toFixed(2),
      totals.fees.toFixed(2),
      totals.books.toFixed(2),
      totals.difference.toFixed(2),
      ...Array.from({ length: 5 }, () => ''),
    ],
  ])
