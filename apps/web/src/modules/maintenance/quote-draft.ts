/** A quote while it is put together: the same sums as when it is charged. */
import { type QuoteLine, sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import type { PriceClass, PriceWork, ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import { callOutIn, priceOf, yuanOf } from './price-list.ts'

export const withLine = (lines: readonly QuoteLine[], line: QuoteLine): readonly QuoteLine[] => {
  const same = lines.find(({ code, kind }) => code === line.code && kind === line.kind)
  return same
    ? lines.map((one) => (one === same ? { ...one, quantity: one.quantity + line.quantity } : one))
    : [...lines, line]
}
export const labourLine = (prices: ToldPrices, work: PriceWork, size: PriceClass): QuoteLine => {
  const { code, name, priceFen } = priceOf(prices, work, size)
  return { kind: 'labour', code, name, quantity: 1, priceFen }
}
export const partLine = (part: { number: string; name: string; price: number }, quantity: number): QuoteLine => ({
  kind: 'part',
  code: part.number,
  name: part.name,
  quantity,
  priceFen: Math.round(part.price * 100),
})
export const callOutLine = (prices: ToldPrices): QuoteLine => {
  const { code, name, priceFen } = callOutIn(prices)
  return { kind: 'call_out', code, name, quantity: 1, priceFen }
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
