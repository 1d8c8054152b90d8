import { PriceLines } from '../../../ui/price-lines.tsx'
import { rentTotal, type Quote } from '../quote.ts'

/** Every line of a quote, the rent's total, and the deposit apart. */
export function QuoteLines({ quote }: { quote: Quote }) {
  return (
    <PriceLines
      lines={quote.lines.filter(({ kind }) => kind !== 'deposit')}
      total={{ label: '租用合计', amount: rentTotal(quote) }}
      deposit={quote.deposit_amount > 0 ? { amount: quote.deposit_amount } : undefined}
    />
  )
}
