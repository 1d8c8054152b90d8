import { CircleAlert } from 'lucide-react'
import { Section } from '../../../../ui/section.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { costLines, costTotal } from '../../order-words.ts'
import type { ServiceOrder } from '../../service-queries.ts'

const paidWords: Readonly<Record<ServiceOrder['payment_status'], string>> = {
  none: '',
  due: '等付款',
  paid: '已付，钱在平台',
  refunded: '已退款',
}
const standingWords = ({ quote, payment_status: paid, status }: ServiceOrder): string =>
  paid === 'paid' && status === 'completed' ? '已付' : paidWords[paid] || (quote?.status_display ?? '')

/** What it costs, line by line, beside what was promised. */
export function OrderCosts({ order }: { order: ServiceOrder }) {
  const { quote, estimatedMaxPrice: most } = order
  const lines = costLines(order)
  const total = costTotal(order)
  const above = quote?.is_above_promise && quote.status !== 'refused' ? quote.total - most : 0
  return (
    <Section title={quote ? '报价' : '费用'} aside={standingWords(order)}>
      {order.is_rework && total === 0 ? (
        <p className="text-body text-ink-2">质保期内再修，不收钱。</p>
      ) : lines.length === 0 ? (
        <p className="text-body text-pretty text-ink-2">
          最多 <Money value={most} size="inline" />
          。师傅查清楚以后报价，你同意了才开始修。
        </p>
      ) : (
        <>
          <Money value={total} size="hero" className="block" />
          <PriceLines className="mt-2" lines={lines} total={{ label: '合计', amount: total }} />
        </>
      )}
      {above > 0 ? (
        <p className="mt-3 flex items-start gap-2 rounded-card bg-warn-soft p-3 text-body text-warn">
          <CircleAlert size={18} className="mt-[3px] shrink-0" aria-hidden="true" />
          <span>
            比下单时说的最高价 {money(most)} 多 {money(above)}。可以不同意，那样只收上门费。
          </span>
        </p>
      ) : (
        lines.length > 0 && (
          <p className="mt-2 text-meta text-ink-2">
            下单时说的最高价 {money(most)}
            {quote?.answer_before && `，${momentText(quote.answer_before)} 前没回，算不同意`}
          </p>
        )
      )}
    </Section>
  )
}
