import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { usePathParam } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayText, monthDay, today } from '../../../ui/text/format.ts'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StickyTotal } from '../../../ui/sticky-bar.tsx'
import { OrderEndCalendar } from '../components/order-end-calendar.tsx'
import { OrderEndForm, useOrderEnd } from '../components/order-end-form.tsx'
import { NextSteps, OrderDone, OrderFormClosed } from '../components/order-form-head.tsx'
import { OrderFrame } from '../components/order-frame.tsx'
import { useAnnounceReturn } from '../order-commands.ts'
import { earlyTiers, type EarlyTier } from '../order-estimates.ts'
import { feesQuery } from '../order-fee-queries.ts'
import type { Order } from '../order-queries.ts'
import { returnSum } from '../return-sum.ts'
import { returnPreviewQuery, type ReturnPreview } from '../settlement-preview.ts'

const title = '归还设备'

/** The one way back: early, on the last day or late, with what it comes to before anybody agrees. */
export function Screen() {
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <Return key={order.id} order={order} line={line} />}
    </OrderFrame>
  )
}

const stepsOf = (line: LineFace, when: string) => [
  { who: '平台', what: '联系你约取件时间', when: '提交之后' },
  { who: '你', what: `当面核对，交还${line.machineWord}`, when },
  { who: '平台', what: '验机，退回租金和押金', when: '原路退回' },
]

function Return({ order, line }: { order: Order; line: LineFace }) {
  const now = today()
  const isChoice = now < order.end_date
  const request = useAnnounceReturn(line, order.id)
  const end = useOrderEnd({
    field: 'return_date',
    missing: '先选哪一天归还',
    initial: now,
    command: request,
    input: (return_date, notes) => ({ return_date, notes }),
  })
  const day = end.values.day ?? now
  const { data: preview, isError } = useQuery({
    ...returnPreviewQuery(line, order.id, day),
    enabled: order.actions.includes('announce_return'),
  })
  const { data: fees } = useQuery(feesQuery(line))

  if (request.isSuccess) {
    const planned = order.planned_return_date ?? day
    return (
      <OrderDone line={line} order={order} title={title} next={stepsOf(line, dayText(planned))}>
        <h2 className="text-display">
          {monthDay(planned)}来取{line.machineWord}
        </h2>
        <p className="mt-1 text-body text-ink-2">租期算到这一天，之后没人来取也不多收钱。</p>
      </OrderDone>
    )
  }
  if (!request.isPending && !order.actions.includes('announce_return'))
    return <OrderFormClosed line={line} order={order} code="announce_return" title={title} />
  const sum = preview && returnSum(preview)
  return (
    <OrderEndForm
      line={line}
      order={order}
      title={title}
      end={end}
      days={
        isChoice ? (
          <Section
            title="哪天还"
            aside={preview && preview.unused_days > 0 ? `少用 ${preview.unused_days} 天` : undefined}
          >
            <OrderEndCalendar
              label="归还的日期"
              start={order.start_date}
              originalEnd={order.end_date}
              value={day}
              onChange={(next) => end.change({ day: next })}
              min={now < order.start_date ? order.start_date : now}
              max={order.end_date}
            />
          </Section>
        ) : (
          <Section title="哪天还">
            <p className="text-body text-ink-2">
              {now === order.end_date ? '今天是租期最后一天，今天归还。' : '租期已过，今天归还，逾期算到今天。'}
            </p>
          </Section>
        )
      }
      reasonLabel="要说明的"
      total={
        sum ? (
          <StickyTotal caption={`${monthDay(day)}还，${sum.total.label}`} amount={sum.total.amount} />
        ) : (
          <span className="text-meta text-ink-2">正在算归还要结多少</span>
        )
      }
      sendLabel="申请归还"
    >
      <Section title="归还怎么结" className="lg:mt-0">
        {sum ? (
          <PriceLines {...sum} note="没有损坏就按这笔账结，以收回验机后的结算单为准。" />
        ) : isError ? (
          <p className="text-body text-ink-2">这笔账没有算出来，稍后再试；收回验机后以结算单为准。</p>
        ) : (
          <Skeleton label="正在算归还要结多少">
            <Bone className="h-4 w-full" />
            <Bone className="mt-3 h-4 w-2/3" />
          </Skeleton>
        )}
      </Section>
      {fees && isChoice && (
        <Section title="没用完的租金，退多少" aside="按少用的天数算">
          <Tiers tiers={earlyTiers(fees)} unusedDays={unusedOf(preview)} />
        </Section>
      )}
      <Section title="接下来">
        <NextSteps steps={stepsOf(line, dayText(day))} />
      </Section>
    </OrderEndForm>
  )
}

const unusedOf = (preview: ReturnPreview | undefined): number | null =>
  preview && preview.unused_days > 0 ? preview.unused_days : null

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
              <span className="sr-only">少用</span>
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
