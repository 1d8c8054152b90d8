import { ChevronDown } from 'lucide-react'
import { money } from '../../../../ui/text/format.ts'
import type { Quote } from '../../quote.ts'
import { overtimeSentence, tierSentences } from '../../quote-words.ts'

/** What coming back later or earlier costs; opens on demand. */
export function QuoteTerms({ quote }: { quote: Pick<Quote, 'late_fee_per_day' | 'early_return' | 'overtime'> }) {
  const { late_fee_per_day: late, early_return: tiers, overtime } = quote
  if (late <= 0 && tiers.length === 0 && !overtime) return null
  return (
    <details className="group mt-3 border-t border-hairline">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-half text-meta text-ink-2 [&::-webkit-details-marker]:hidden">
        {overtime ? '晚还、早还和超时怎么算' : '晚还和早还怎么算'}
        <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="space-y-1 pb-2 text-meta text-ink-2">
        {late > 0 && <li>晚还：每天 {money(late)}，归还时结算</li>}
        {overtime && <li>超时：{overtimeSentence(overtime)}，归还时结算</li>}
        {tierSentences(tiers).map((sentence, index) => (
          <li key={sentence}>
            {index === 0 && '早还：'}
            {index > 0 && (
              <span aria-hidden="true" className="invisible">
                早还：
              </span>
            )}
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}
