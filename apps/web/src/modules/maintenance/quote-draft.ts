/** A quote while it is put together: the same sums as when it is charged. */
import { type QuoteLine, sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import { callOutFee, priceOf, yuanOf } from './price-list.ts'

export const withLine = (lines: readonly QuoteLine[], line: QuoteLine): readonly QuoteLine[] => {
  const same = lines.find(({ code, kind }) => code === line.code && kind === line.kind)
  return same
    ? lines.map((one) => (one === same ? { ...one, quantity: one.quantity + line.quantity } : one))
    : [...lines, line]
}
export const labourLine = (work: string, size: string): QuoteLine | null => {
  const row = priceOf(work, size)
  return row ? { kind: 'labour', code: row.code, name: row.name, quantity: 1, priceFen: row.priceFen } : null
}
export const partLine = (part: { number: string; name: string; price: number }, quantity: number): QuoteLine => ({
  kind: 'part',
  code: part.number,
  name: part.name,
  quantity,
  priceFen: Math.round(part.price * 100),
})
export const callOutLine: QuoteLine = {
  kind: 'call_out',
  code: callOutFee.code,
  name: callOutFee.name,
  quantity: 1,
  priceFen: callOutFee.priceFen,
}
export const isSame = (one: QuoteLine, other: QuoteLine): boolean => one.kind === other.kind && one.code === other.code

/** As `quoteLines` and the page of the order show it. */
export const drawnQuote = (lines: readonly QuoteLine[]) => {
  const { callOutFen, totalFen } = sumsOf(lines)
  return {
    lines: lines.map(({ priceFen, ...line }) => ({
      ...line,
      price: yuanOf(priceFen),
      amount: yuanOf(priceFen * line.quantity),
    })),
    call_out: yuanOf(callOutFen),
    total: yuanOf(totalFen),
  }
}
export const sentQuote = (lines: readonly QuoteLine[]) =>
  lines.map(({ kind, code, quantity, priceFen }) => ({ kind, code, quantity, price: yuanOf(priceFen) }))
