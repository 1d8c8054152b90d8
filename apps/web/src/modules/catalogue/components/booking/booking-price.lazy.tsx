import { money } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { Quote, QuoteState } from '../../quote.ts'
import { LiveQuote } from './live-quote.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { QuoteTerms } from './quote-terms.tsx'

export { QuoteStamp } from './live-quote.tsx'
export { QuoteLines } from './quote-lines.tsx'

export interface BookingPriceProps {
  state: QuoteState
  pickup: { label: string; onChoose: () => void } | null
}

/** Every line of the price for the days chosen, and what other days would change. */
export function BookingPrice({ state, pickup }: BookingPriceProps) {
  return (
    <LiveQuote state={state} missing="选好起租和归还，这里列出每一项费用。" pickup={pickup}>
      {state.quote && (
        <>
          <QuoteLines quote={state.quote} />
          <QuoteTerms quote={state.quote} />
        </>
      )}
    </LiveQuote>
  )
}

/** What the bar's total consists of. */
export function QuoteSheet({ quote, isOpen, onClose }: { quote: Quote; isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="费用明细"
      description={`共付 ${money(quote.total_amount)}${quote.deposit_amount > 0 ? '，含押金' : ''}`}
    >
      <QuoteLines quote={quote} />
    </Sheet>
  )
}
