import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import type { Bill } from '../what-to-pay.ts'

interface BillPageProps {
  title: string
  back: string
  /** Of the thing that is paid. */
  number: string
  line: string
  bill: Bill
  /** Where the money is until when. */
  note: string
  /** What is safe, under the ways to pay. */
  safe: string
  button: ReactNode
  sheets: ReactNode
  /** The ways to pay. */
  children: ReactNode
}

/** One bill and the ways to pay it, for `Paying`: the button beside the bill where it is wide, at the foot of a phone. */
export function BillPage(props: BillPageProps) {
  const { title, back, number, line, bill, note, safe, button, sheets, children } = props
  return (
    <Page title={title} back={back} width="wide">
      <div data-line={line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-14">
        <div className="min-w-0">
          <p className="figures text-meta text-ink-2">{number}</p>
          <Money value={bill.amount} size="hero" className="mt-1 block" />
          <p className="mt-1 text-body text-pretty text-ink-2">{note}</p>
          <h2 className="mt-5 text-lead font-semibold">{bill.title}</h2>
          <PriceLines className="mt-3" lines={bill.lines} total={{ label: '合计', amount: bill.amount }} />
        </div>
        <div className="mt-7 lg:sticky lg:top-24 lg:mt-0 lg:self-start lg:rounded-card lg:bg-surface lg:p-5 lg:shadow-lift-1">
          {children}
          <div className="hidden lg:mt-4 lg:block">{button}</div>
          <p className="mt-3 text-caption text-ink-3">{safe}</p>
        </div>
      </div>
      <div className="sticky bottom-0 z-30 -mx-(--gutter) mt-8 -mb-6 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
        {button}
      </div>
      {sheets}
    </Page>
  )
}
