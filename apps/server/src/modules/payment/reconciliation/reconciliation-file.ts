/** A day's comparison as a file: every row, and the sums of both sides. */
import type { viewItem, viewTotals } from './reconciliation-view.ts'

type Row = ReturnType<typeof viewItem>
type Totals = ReturnType<typeof viewTotals>

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

/** Rows written at a time. */
const partRows = 500

/** The next rows of the day after one that was written, at most so many; fewer are the last. */
export type ReadNext = (afterId: number | null, limit: number) => Promise<readonly Row[]>

/** In the order of the list, part by part, and the sums of the day last. */
export async function* reconciliationFile(
  readNext: ReadNext,
  readTotals: () => Promise<Totals>,
  limit = partRows,
): AsyncGenerator<string[][]> {
  yield [head]
  for (let afterId: number | null = null; ;) {
    const rows = await readNext(afterId, limit)
    if (rows.length > 0) yield rows.map(lineOf)
    if (rows.length < limit) break
    afterId = rows.at(-1)!.id
  }
  const totals = await readTotals()
  yield [
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
  ]
}

const lineOf = (row: Row): string[] => [
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
]
