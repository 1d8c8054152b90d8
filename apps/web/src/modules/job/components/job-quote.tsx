import { CircleCheck, CircleX, History, Hourglass, type LucideIcon } from 'lucide-react'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { getServiceOrder } from '@jihui/protocol/service-order/operations'
import { Section } from '../../../ui/section.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { momentText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import type { JobDetail } from '../job-queries.ts'

/** A service order's, as its customer reads it. */
export type JobQuote = NonNullable<ResponseOf<typeof getServiceOrder.shape>['quote']>
export const quoteOf = ({ quote }: Pick<JobDetail, 'quote'>): JobQuote | null => quote as JobQuote | null

const signs: Readonly<Record<JobQuote['status'], readonly [LucideIcon, StatusTone]>> = {
  proposed: [Hourglass, 'warn'],
  agreed: [CircleCheck, 'ok'],
  refused: [CircleX, 'quiet'],
  replaced: [History, 'quiet'],
}
const follows: Readonly<Record<JobQuote['status'], string>> = {
  proposed: '客户同意了才动手修。',
  agreed: '按这个修。要多收，先再报价。',
  refused: '客户没有同意，只收上门费。',
  replaced: '',
}
const linesOf = ({ lines, total }: JobQuote) => {
  const drawn = lines.map(({ name, price, quantity, amount }) => ({
    label: name,
    working: quantity === 1 ? '' : `${money(price)} × ${quantity}`,
    amount,
  }))
  const rest = Math.round(total * 100) - lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return rest === 0 ? drawn : [...drawn, { label: '上门费抵扣', working: '修了就不收', amount: rest / 100 }]
}

/** What he proposed, line by line, and what the customer said to it. */
export function JobQuoteView({ quote }: { quote: JobQuote }) {
  const [icon, tone] = signs[quote.status]
  return (
    <Section
      title="报价"
      aside={
        <StatusTag icon={icon} tone={tone}>
          {quote.status_display}
        </StatusTag>
      }
    >
      <Money value={quote.total} size="hero" className="block" />
      <PriceLines className="mt-2" lines={linesOf(quote)} total={{ label: '合计', amount: quote.total }} />
      <p className="mt-2 text-meta text-pretty text-ink-2">
        {follows[quote.status]}
        {quote.answer_before && `${momentText(quote.answer_before)} 前没回，算不同意。`}
        {quote.is_above_promise && '比下单时说的最高价高，客户看得到。'}
      </p>
    </Section>
  )
}
