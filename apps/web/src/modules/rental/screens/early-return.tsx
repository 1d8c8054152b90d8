import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { addDays, dayText, money, monthDay, today } from '../../../ui/format.ts'
import { Money } from '../../../ui/money.tsx'
import { PriceLines } from '../../../ui/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StickyTotal } from '../../../ui/sticky-bar.tsx'
import { OrderEndCalendar } from '../components/order-end-calendar.tsx'
import { OrderEndForm, useOrderEnd } from '../components/order-end-form.tsx'
import { NextSteps, OrderDone, OrderFormClosed } from '../components/order-form-head.tsx'
import { OrderFrame } from '../components/order-frame.tsx'
import { useReturnEarly } from '../order-commands.ts'
import { earlyTiers, estimateEarlyReturn, type EarlyTier } from '../order-estimates.ts'
import { feesQuery } from '../order-fee-queries.ts'
import type { Order } from '../order-queries.ts'

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <EarlyReturn key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}

function EarlyReturn({ order, line, title }: { order: Order; line: LineFace; title: string }) {
  const now = today()
  const min = now < order.start_date ? order.start_date : now
  const max = addDays(order.end_date, -1)
  const request = useReturnEarly(line, order.id)
  const { data: fees, isError: isFeesError } = useQuery(feesQuery(line))
  const end = useOrderEnd({
    field: 'return_date',
    missing: '先选哪一天归还',
    send: (return_date, reason, answers) => request.mutate({ return_date, reason }, answers),
  })
  const { day } = end

  if (request.isSuccess) {
    const planned = order.planned_return_date ?? day ?? now
    return (
      <OrderDone
        line={line}
        order={order}
        title={title}
        next={[
          { who: '平台', what: '联系你约取件时间', when: '提交之后' },
          { who: '你', what: `当面核对，交还${line.machineWord}`, when: dayText(planned) },
          { who: '平台', what: '验机后退回租金和押金', when: '原路退回' },
        ]}
      >
        <h2 className="text-display">
          {monthDay(planned)}来取{line.machineWord}
        </h2>
        {fees && (
          <p className="mt-1 text-body text-ink-2">
            预计退回租金 <Money value={estimateEarlyReturn(fees, order, planned).refund} size="inline" />
            ，以验机后的结算为准。
          </p>
        )}
      </OrderDone>
    )
  }
  if (!request.isPending && !order.actions.includes('request_early_return')) {
    return <OrderFormClosed line={line} order={order} code="request_early_return" title={title} />
  }
  if (max < min) {
    return (
      <OrderFormClosed line={line} order={order} code="request_early_return" title={title}>
        租期已经到了最后一天，直接归还就可以。
      </OrderFormClosed>
    )
  }
  const estimate = day && fees ? estimateEarlyReturn(fees, order, day) : null
  return (
    <OrderEndForm
      line={line}
      order={order}
      title={title}
      end={end}
      days={
        <Section title="改到哪天还" aside={estimate ? `少租 ${estimate.unusedDays} 天` : undefined}>
          <OrderEndCalendar
            label="提前归还的日期"
            start={order.start_date}
            originalEnd={order.end_date}
            value={day}
            onChange={end.setDay}
            min={min}
            max={max}
          />
        </Section>
      }
      reasonLabel="为什么提前还"
      total={
        estimate && day ? (
          <StickyTotal caption={`${monthDay(day)}还，预计退回`} amount={estimate.refund} />
        ) : (
          <span className="text-meta text-ink-2">选好归还日就能算出退多少</span>
        )
      }
      sendLabel="提交申请"
      isSending={request.isPending}
    >
      <Section title="没用完的租金，退多少" aside="按少租的天数算" className="lg:mt-0">
        {fees ? (
          <Tiers tiers={earlyTiers(fees)} unusedDays={estimate?.unusedDays ?? null} />
        ) : isFeesError ? (
          <p className="text-body text-ink-2">退多少没有取到，以收回验机后的结算为准。</p>
        ) : (
          <Skeleton label="正在取退租标准">
            <Bone className="h-28 w-full" />
          </Skeleton>
        )}
      </Section>
      <Section title="预计退回">
        {estimate && day ? (
          <PriceLines
            lines={[
              { label: '原来的租金', working: `${order.rental_days} 天`, amount: order.rental_fee },
              {
                label: '没用完的',
                working: `${estimate.unusedDays} / ${order.rental_days} 天`,
                amount: estimate.unusedRent,
              },
              {
                label: '不退的部分',
                working: `${100 - estimate.percent}%`,
                amount: -Math.round((estimate.unusedRent - estimate.refund) * 100) / 100,
              },
            ]}
            total={{ label: '预计退回租金', amount: estimate.refund }}
            note={`以收回验机后的结算为准，服务费和运费不退。押金 ${money(order.deposit_amount)} 验收后另退。`}
          />
        ) : (
          <p className="text-body text-ink-3">先在日历上选归还日，这里就算出退多少。</p>
        )}
      </Section>
      <Section title="接下来">
        <NextSteps
          steps={[
            { who: '平台', what: '联系你约取件时间', when: '提交之后' },
            { who: '你', what: `当面核对，交还${line.machineWord}`, when: day ? dayText(day) : '归还当天' },
            { who: '平台', what: '验机，原路退款', when: '收回以后' },
          ]}
        />
      </Section>
    </OrderEndForm>
  )
}

const tierName = ({ from, to }: EarlyTier) =>
  to === null ? `${from} 天起` : from === to ? `${from} 天` : `${from}–${to} 天`

/** The tiers side by side on one edge; a cinnabar tick on the one in force. */
function Tiers({ tiers, unusedDays }: { tiers: readonly EarlyTier[]; unusedDays: number | null }) {
  return (
    <ul
      className="grid border-y border-hairline"
      style={{ gridTemplateColumns: `repeat(${tiers.length}, minmax(0, 1fr))` }}
    >
      {tiers.map((tier) => {
        const isHere = unusedDays !== null && unusedDays >= tier.from && (tier.to === null || unusedDays <= tier.to)
        return (
          <li
            key={tier.from}
            aria-current={isHere || undefined}
            className={cx(
              'relative min-h-28 border-s border-hairline px-3 py-3.5 first:border-s-0 first:ps-1',
              !isHere && 'text-ink-2',
            )}
          >
            {isHere && <span aria-hidden="true" className="absolute -start-px top-0 h-4 w-[3px] bg-accent" />}
            <span className="figures block text-meta">
              <span className="sr-only">少租</span>
              <span className="keep">{tierName(tier)}</span>
            </span>
            <span className="figures block text-title font-semibold">{tier.percent}%</span>
            {isHere && (
              <span className="mt-0.5 flex items-center gap-1 text-caption font-semibold text-accent-ink">
                <Check size={14} aria-hidden="true" />
                你在这一档
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
