import { Lightbulb } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Quote } from '../quote.ts'
import type { PeriodTexts } from '../use-line.ts'

/** A longer period that costs no more: one sentence, one button. */
export function HintCard({ quote, onChoose }: { quote: Quote; onChoose: (period: PeriodTexts) => void }) {
  const { hint } = quote
  if (!hint) return null
  return (
    <div className="flex items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-lift-1">
      <Lightbulb size={22} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-meta text-ink-2">
        {hint.saves > 0 && <strong className="block text-body text-ink">比按日租省 ¥{hint.saves.toFixed(2)}</strong>}
        {hint.text}
      </p>
      <Button className="shrink-0" onClick={() => onChoose({ start: quote.start_date, end: hint.end_date })}>
        改 {hint.rental_days} 天
      </Button>
    </div>
  )
}
