import type { QuoteState } from '../quote.ts'
import { LiveQuote } from './live-quote.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteTerms } from './quote-terms.tsx'

export { QuoteStamp } from './live-quote.tsx'
export { QuoteLines } from './quote-lines.tsx'

/** Every line of the price for the days chosen, and what other days would change. */
export function BookingPrice({ state }: { state: QuoteState }) {
  return (
    <LiveQuote state={state} missing="选好起租和归还，这里列出每一项费用。">
      {state.quote && (
        <>
          <QuoteLines quote={state.quote} />
          <QuoteTerms quote={state.quote} />
        </>
      )}
    </LiveQuote>
  )
}
