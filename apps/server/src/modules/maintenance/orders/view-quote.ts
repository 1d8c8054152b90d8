/** A quote, line by line, with what it comes to. */
import type { taskQuote } from '@jihui/protocol/maintenance/orders/order-schema'
import { quoteStatuses, sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { QuoteRow } from './order-queries.ts'

const iso = (moment: Date | string): string => new Date(moment).toISOString()

export const viewQuote = (quote: QuoteRow): z.output<typeof taskQuote> => {
  const { labourFen, partsFen, callOutFen, totalFen } = sumsOf(quote.lines)
  return {
    version: quote.version,
    status: quote.status,
    status_display: quoteStatuses[quote.status].label,
    lines: quote.lines.map(({ priceFen, ...line }) => ({
      ...line,
      price: toYuan(priceFen),
      amount: toYuan(priceFen * line.quantity),
    })),
    labour: toYuan(labourFen),
    parts: toYuan(partsFen),
    call_out: toYuan(callOutFen),
    total: toYuan(totalFen),
    proposed_at: iso(quote.proposed_at),
    answer_before: iso(quote.answer_before),
    answered_at: quote.answered_at === null ? null : iso(quote.answered_at),
  }
}
