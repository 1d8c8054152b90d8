import { screenPath } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { ALL_ORDERS, AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { summariesQuery } from '../centre-queries.ts'
import { addedUp, orderStages } from '../order-stages.ts'
import { SectionProblem } from './section-problem.tsx'

/** Where the reader's orders stand, all lines together; cinnabar where one of them waits for him. */
export function OrderCounts() {
  const { data, error, isFetching, refetch } = useQuery(summariesQuery)
  if (error && !data) {
    return (
      <Section title="我的订单">
        <SectionProblem
          text={`订单没有取到：${messageOf(error)}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Section>
    )
  }
  if (!data) {
    return (
      <Section title="我的订单">
        <Skeleton>
          <Bone className="h-[74px] w-full rounded-card" />
        </Skeleton>
      </Section>
    )
  }
  const total = data.reduce((sum, { summary }) => sum + summary.total, 0)
  const used = data.filter(({ summary }) => summary.total > 0)
  return (
    <Section
      title="我的订单"
      aside={
        <AppLink to={ALL_ORDERS} className="-my-3 inline-flex min-h-11 items-center gap-1 hover:text-ink">
          {total > 0 ? `全部 ${total}` : '全部'}
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
    >
      <ul className="grid grid-cols-5 border-y border-hairline">
        {orderStages(addedUp(data.map(({ summary }) => summary.by_status))).map((stage, index) => (
          <li key={stage.label} className={cx(index > 0 && 'border-s border-hairline')}>
            <AppLink
              to={`${ALL_ORDERS}?tab=${stage.tab}`}
              className={cx(
                'relative flex min-h-[74px] flex-col items-center justify-center text-meta hover:bg-sunken focus-visible:z-10',
                stage.waiting > 0 ? 'font-semibold text-accent-ink' : 'text-ink-2',
              )}
            >
              {stage.waiting > 0 && (
                <span aria-hidden="true" className="absolute top-0 left-1/2 h-2.5 w-[3px] -translate-x-1/2 bg-accent" />
              )}
              <span className={cx('text-title font-semibold', stage.waiting === 0 && 'text-ink')}>{stage.count}</span>
              {stage.label}
              {stage.waiting > 0 && <span className="sr-only">，{stage.waiting} 个轮到你</span>}
            </AppLink>
          </li>
        ))}
      </ul>
      {used.length > 1 && (
        <ul className="flex flex-wrap gap-x-5">
          {used.map(({ line, summary }) => (
            <li key={line.id} data-line={line.id}>
              <AppLink
                to={screenPath(line, 'orders')}
                className="inline-flex min-h-11 items-center gap-1.5 text-meta text-ink-2 hover:text-ink"
              >
                <span aria-hidden="true" className="h-3 w-[3px] bg-hue" />
                {line.short}
                <span className="figures">{summary.total}</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
