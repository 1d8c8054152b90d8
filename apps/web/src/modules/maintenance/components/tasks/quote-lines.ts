import { money } from '../../../../ui/text/format.ts'
import type { TaskDetail, TaskQuote } from '../../order-queries.ts'

/** ¥120.00 × 2 */
const workingOf = ({ price, quantity }: Pick<TaskQuote['lines'][number], 'price' | 'quantity'>): string =>
  quantity === 1 ? '' : `${money(price)} × ${quantity}`

/** It was paid when it was decided what goes back; else as much less was asked for. */
export const isPaidBack = ({ paid_at: paidAt, dispute }: Pick<TaskDetail, 'paid_at' | 'dispute'>): boolean =>
  paidAt !== null && dispute?.ended_at !== null && dispute?.ended_at !== undefined && paidAt <= dispute.ended_at

/** Of an agreed quote what is not charged: parts that did not go into the machine. `back`: what was decided to go back. */
export const unusedOf = (quote: Pick<TaskQuote, 'status' | 'total'> | null, total: number | null, back = 0): number =>
  quote?.status === 'agreed' && total !== null ? Math.max(0, Math.round((quote.total - total - back) * 100) / 100) : 0

/** What is owed, line by line; what was quoted otherwise is one line. */
export const billLines = (quote: TaskQuote | null, amount: number, back = 0) => {
  const unused = unusedOf(quote, amount, back)
  if (quote?.status !== 'agreed' || amount > quote.total) return [{ label: '维修费', amount }]
  return [
    ...quoteLines(quote),
    ...(unused > 0 ? [{ label: '没用上的配件', amount: -unused }] : []),
    ...(back > 0 ? [{ label: '平台裁定少收', amount: -back }] : []),
  ]
}

/** The call-out fee is taken off as soon as something is done: a line says so, and the lines come to the total. */
export const quoteLines = (quote: Pick<TaskQuote, 'lines' | 'call_out' | 'total'>) => {
  const isWaived = quote.lines.some(({ kind }) => kind !== 'call_out') && quote.call_out > 0
  return [
    ...quote.lines.map((line) => ({ label: line.name, working: workingOf(line), amount: line.amount })),
    ...(isWaived ? [{ label: '上门费抵扣', working: '修了就不收', amount: -quote.call_out }] : []),
  ]
}
