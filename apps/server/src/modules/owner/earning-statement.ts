/** An owner's account for a file: a row for each settlement of an order, and the sums of the columns. */
import type { earning } from '@jihui/protocol/owner/earning-schema'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'

type Earning = z.output<typeof earning>

/** In fen, so that many rows sum to the same as their figures. */
const amounts: readonly { head: string; of: (row: Earning) => number }[] = [
  { head: '租金', of: (row) => row.rent },
  { head: '运费', of: (row) => row.delivery },
  { head: '附加服务', of: (row) => row.extras },
  { head: '超时费', of: (row) => row.overtime },
  { head: '逾期费', of: (row) => row.late },
  { head: '损坏赔偿', of: (row) => row.damage },
  { head: '退回的抵扣', of: (row) => row.returned },
  { head: '平台佣金', of: (row) => (row.commission === 0 ? 0 : -row.commission) },
  { head: '应得', of: (row) => row.net },
  { head: '已抵扣', of: (row) => (row.taken === 0 ? 0 : -row.taken) },
  { head: '待打款', of: (row) => (row.status === 'due' ? row.to_pay : 0) },
  { head: '已打款', of: (row) => (row.status === 'paid' ? row.to_pay : 0) },
]
const before = ['订单号', '类别', '设备', '型号', '设备编号', '承租方', '开始日', '结束日', '天数']
const after = ['佣金比例', '状态', '结算日', '应打款日', '打款日', '银行流水号']

/** Settlements written at a time. */
const partRows = 500

/** The next settlements after an id, at most so many; fewer are the last. */
export type ReadNext = (afterId: number, limit: number) => Promise<readonly Earning[]>

/** In the order in which they were settled, part by part; the last row sums up what was written. */
export async function* earningStatement(readNext: ReadNext, limit = partRows): AsyncGenerator<string[][]> {
  const sums = amounts.map(() => 0)
  const orders = new Set<number>()
  yield [[...before, ...amounts.map(({ head }) => head), ...after]]
  for (let afterId = 0; ;) {
    const rows = await readNext(afterId, limit)
    for (const row of rows) {
      orders.add(row.rental_id)
      for (const [at, { of }] of amounts.entries()) sums[at]! += Math.round(of(row) * 100)
    }
    if (rows.length > 0) yield rows.map(lineOf)
    if (rows.length < limit) break
    afterId = rows.at(-1)!.id
  }
  const total = sums.map((sum) => (sum / 100).toFixed(2))
  yield [[`合计 ${orders.size} 单`, ...before.slice(1).map(() => ''), ...total, ...after.map(() => '')]]
}

const lineOf = (row: Earning): string[] => [
  row.order_number,
  row.source_display,
  row.equipment_name,
  row.equipment_model,
  row.unit_serial,
  row.party_name,
  row.start_date,
  row.end_date,
  String(row.rental_days),
  ...amounts.map(({ of }) => of(row).toFixed(2)),
  `${row.commission_percent}%`,
  row.status_display,
  row.settled_on,
  row.due_on,
  row.paid_at ? dayOf(new Date(row.paid_at)) : '',
  row.reference,
]
