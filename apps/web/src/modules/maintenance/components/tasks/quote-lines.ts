import { money } from '../../../../ui/text/format.ts'
import type { TaskQuote } from '../../order-queries.ts'

/** ¥120.00 × 2 */
const workingOf = ({ price, quantity }: Pick<TaskQuote['lines'][number], 'price' | 'quantity'>): string =>
  quantity === 1 ? '' : `${money(price)} × ${quantity}`

/** The call-out fee is taken off as soon as something is done: a line says so, and the lines come to the total. */
export const quoteLines = (quote: Pick<TaskQuote, 'lines' | 'call_out' | 'total'>) => {
  const isWaived = quote.lines.some(({ kind }) => kind !== 'call_out') && quote.call_out > 0
  return [
    ...quote.lines.map((line) => ({ label: line.name, working: workingOf(line), amount: line.amount })),
    ...(isWaived ? [{ label: '上门费抵扣', working: '修了就不收', amount: -quote.call_out }] : []),
  ]
}
