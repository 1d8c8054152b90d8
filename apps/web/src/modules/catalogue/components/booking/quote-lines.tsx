import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { rentTotal, type Quote } from '../../quote.ts'

/** Every line of a quote, the rent's total, and the deposit apart. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const deposit = quote.lines.find(({ kind }) => kind === 'deposit')
  return (
    <>
      <PriceLines
        lines={quote.lines.filter((line) => line !== deposit)}
        total={{ label: quote.is_estimate ? '租用合计（估算）' : '租用合计', amount: rentTotal(quote) }}
        deposit={quote.deposit_amount > 0 ? { amount: quote.deposit_amount } : undefined}
      />
      {deposit && deposit.amount === 0 && (
        <p className="mt-1 flex items-baseline justify-between gap-3 text-meta text-ink-2">
          <span>押金</span>
          <span className="figures text-end">{deposit.working}</span>
        </p>
      )}
    </>
  )
}
