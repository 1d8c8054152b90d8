import { findLine } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/status.tsx'
import { money, momentText } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { CircleCheck, CircleX, History, Hourglass, type LucideIcon } from 'lucide-react'
import { orderPaths } from '../../../rental/public.ts'
import type { TaskDetail, TaskQuote } from '../../order-queries.ts'
import { isPaidBack, quoteLines, unusedOf } from './quote-lines.ts'

const signs: Readonly<Record<TaskQuote['status'], readonly [LucideIcon, StatusTone]>> = {
  proposed: [Hourglass, 'warn'],
  agreed: [CircleCheck, 'ok'],
  refused: [CircleX, 'quiet'],
  replaced: [History, 'quiet'],
}

/** What it costs, line by line, and who pays; the total is what one looks for first. */
export function TaskMoney({ task }: { task: TaskDetail }) {
  const { quote, total_amount: total, paid_at: paidAt, payment_note: note } = task
  if (!quote && total === null) return null
  const owed = total ?? quote?.total ?? 0
  const isCalledOff = task.status === 'cancelled'
  const back = task.dispute?.to_payer ?? 0
  const unused = isCalledOff ? 0 : unusedOf(quote, total, back)
  const [icon, tone] = quote ? signs[quote.status] : signs.agreed
  return (
    <Section
      title={quote ? '报价' : '费用'}
      aside={
        quote && (
          <StatusTag icon={icon} tone={tone}>
            {quote.status_display}
          </StatusTag>
        )
      }
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money value={owed} size="hero" />
        <span className="text-meta text-ink-2">{task.payer_display}付</span>
      </p>
      {quote && (
        <PriceLines className="mt-2" lines={quoteLines(quote)} total={{ label: '合计', amount: quote.total }} />
      )}
      <p className="mt-2 text-meta text-pretty text-ink-2">
        {[
          quote && `${momentText(quote.proposed_at)} 报的`,
          unused > 0 && `配件按用上的算，少收 ${money(unused)}`,
          back > 0 && `平台裁定${isPaidBack(task) ? '退回' : '少收'} ${money(back)}`,
          isCalledOff && owed === 0 && '已取消，不收费',
          quote?.status === 'refused' && total !== null && `没有同意，只收 ${money(total)}`,
          paidAt && !note ? `${momentText(paidAt)} 已付` : !note && owed > 0 && '做完以后再付',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {note && (
        <p className="mt-2 text-body text-pretty">
          {note}
          {paidAt && `，${momentText(paidAt)}`}
          {task.rental_id !== null && task.roles.includes('payer') && (
            <>
              {' '}
              <AppLink
                to={orderPaths.deposit(findLine(task.line), task.rental_id)}
                className="keep underline underline-offset-4"
              >
                去看
              </AppLink>
            </>
          )}
        </p>
      )}
    </Section>
  )
}
