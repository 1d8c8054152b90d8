/** A shipper's account for a file: a row for each order he paid for, and the sums. */
import type { shipperExpense } from '@jihui/protocol/freight/money-schema'
import type * as z from 'zod/mini'
import { dayOf } from '../../../platform/clock.ts'

type Expense = z.output<typeof shipperExpense>
export type ReadNext = (afterId: number, limit: number) => Promise<readonly Expense[]>

/** In fen, so that many rows sum to the same as their figures. */
const amounts: readonly { readonly head: string; readonly of: (row: Expense) => number }[] = [
  { head: '运费', of: (row) => row.freight },
  { head: '附加费', of: (row) => row.extras },
  { head: '退回', of: (row) => (row.refunded === 0 ? 0 : -row.refunded) },
  { head: '合计', of: (row) => row.cost },
  { head: '其中托管中', of: (row) => (row.is_in_trust ? row.freight - row.refunded : 0) },
]
const before = ['运单号', '付款日', '货物', '装货地', '卸货地', '公里', '状态']
const rowsAtATime = 500

const lineOf = (row: Expense): string[] => [
  row.order_number,
  dayOf(new Date(row.paid_at)),
  row.title,
  row.from_city,
  row.to_city,
  String(row.distance_km),
  row.status_display,
  ...amounts.map(({ of }) => of(row).toFixed(2)),
]

/** In the order of their numbers, part by part; the last row sums up what was written. */
export async function* shipperStatement(readNext: ReadNext, limit = rowsAtATime): AsyncGenerator<string[][]> {
  const sums = amounts.map(() => 0)
  let orders = 0
  yield [[...before, ...amounts.map(({ head }) => head)]]
  for (let afterId = 0; ;) {
    const rows = await readNext(afterId, limit)
    orders += rows.length
    for (const row of rows) for (const [at, { of }] of amounts.entries()) sums[at]! += Math.round(of(row) * 100)
    if (rows.length > 0) yield rows.map(lineOf)
    if (rows.length < limit) break
    afterId = rows.at(-1)!.order_id
  }
  yield [[`合计 ${orders} 单`, ...before.slice(1).map(() => ''), ...sums.map((sum) => (sum / 100).toFixed(2))]]
}
