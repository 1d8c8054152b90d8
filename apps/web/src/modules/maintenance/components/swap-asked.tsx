import { ArrowLeftRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { type SwapAsk, useAnswerSwap } from '../order-queries.ts'

/** The renter is asked whether another unit of the machine will do. */
export function SwapAsked({ ask }: { ask: SwapAsk }) {
  const answer = useAnswerSwap(ask.id)
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4 rounded-card bg-surface p-4 shadow-lift-1">
      <h2 id={id} className="flex items-center gap-2 text-lead font-semibold">
        <ArrowLeftRight size={20} className="shrink-0" aria-hidden="true" />
        换同款的另一台，行吗
      </h2>
      <p className="mt-1 text-body text-pretty text-ink-2">
        <span className="figures keep">{ask.from_serial}</span> 要维护，换成{' '}
        <span className="figures keep">{ask.to_serial}</span>，日期和价格不变。
      </p>
      {ask.answer_before !== null && (
        <p className="figures mt-1 text-meta text-ink-2">{momentText(ask.answer_before)} 前答复，不答就不换</p>
      )}
      {ask.actions.includes('answer') && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="ink" busy={answer.isPending} onClick={() => answer.mutate({ agreed: true })}>
            可以换
          </Button>
          <Button tone="outline" busy={answer.isPending} onClick={() => answer.mutate({ agreed: false })}>
            不换
          </Button>
        </div>
      )}
    </section>
  )
}
