import { Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { money } from '../../../../ui/text/format.ts'
import { StickyBar, StickyTotal } from '../../../../ui/sticky-bar.tsx'
import {
  LiveQuote,
  QuoteLines,
  QuoteSheet,
  QuoteStamp,
  rentTotal,
  type Quote,
  type QuoteState,
} from '../../../catalogue/public.ts'
import type { SubmitStage } from '../../use-rental-submit.ts'

export interface FormTotalProps {
  quote: QuoteState
  /** Fetching it oneself, where the machine offers that. */
  pickup: { label: string; onChoose: () => void } | null
  stage: SubmitStage
  onSubmit: () => void
}

const labels: Record<SubmitStage, string> = { idle: '提交申请', sending: '正在提交', opening: '正在打开订单' }

function SubmitButton({ stage, onSubmit, wide }: Omit<FormTotalProps, 'quote' | 'pickup'> & { wide?: boolean }) {
  return (
    <Button
      tone="commit"
      size="main"
      wide={wide}
      className={wide ? undefined : 'shrink-0 px-7'}
      busy={stage !== 'idle'}
      onClick={onSubmit}
    >
      {labels[stage]}
    </Button>
  )
}

/** Beside the form on a wide screen: every line, the total, the button. On a phone the lines close the form. */
export function FormQuoteCard({ quote, pickup, stage, onSubmit }: FormTotalProps) {
  return (
    <section aria-labelledby="quote" className="mt-7 lg:mt-0 lg:rounded-card lg:bg-surface lg:p-5 lg:shadow-lift-1">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="quote" className="text-title-s">
          报价明细
        </h2>
        <span className="text-meta text-ink-2">
          <QuoteStamp state={quote} />
        </span>
      </div>
      <LiveQuote state={quote} missing="选好租期，这里列出每一项费用。" pickup={pickup}>
        {quote.quote && <QuoteLines quote={quote.quote} />}
      </LiveQuote>
      <div className="mt-4 hidden lg:block">
        <SubmitButton stage={stage} onSubmit={onSubmit} wide />
        <p className="mt-2 text-center text-caption text-ink-3">现在不付款：资质通过、合同签好以后再付</p>
      </div>
    </section>
  )
}

/** What stands beside the total. */
const depositNote = ({ deposit_amount: paid, deposit_hold: hold, deposit_base: base, rental_days: days }: Quote) =>
  paid > 0
    ? `另付押金 ${money(paid)}`
    : hold > 0
      ? `另冻结押金 ${money(hold)}`
      : `${days} 天合计${base > 0 ? '，免押金' : ''}`

export function FormBar({ quote, stage, onSubmit }: Omit<FormTotalProps, 'pickup'>) {
  const [isOpen, setIsOpen] = useState(false)
  const current = quote.quote
  return (
    <div className="contents lg:hidden">
      <StickyBar>
        {current ? (
          <StickyTotal caption={depositNote(current)} amount={rentTotal(current)} onOpen={() => setIsOpen(true)} />
        ) : (
          <span className="text-meta text-ink-2">
            {quote.placeProblem
              ? '送不到，换地方'
              : quote.pointProblem
                ? '先改送货点'
                : quote.periodProblem
                  ? '先改租期'
                  : '选好租期就有总价'}
          </span>
        )}
        <SubmitButton stage={stage} onSubmit={onSubmit} />
      </StickyBar>
      {current && (
        <Suspense fallback={null}>
          <QuoteSheet quote={current} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
