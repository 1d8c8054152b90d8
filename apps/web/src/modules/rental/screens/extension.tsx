import type { LineFace } from '@jihui/protocol/rental/faces'
import { periodLimits } from '@jihui/protocol/rental/period'
import { occupancyKinds } from '@jihui/protocol/catalogue/availability'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink, usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { addDays, dayText, momentText, monthDay, today } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StickyTotal } from '../../../ui/sticky-bar.tsx'
import { OrderEndCalendar } from '../components/order-end-calendar.tsx'
import { OrderEndForm, useOrderEnd } from '../components/order-end-form.tsx'
import { NextSteps, OrderDone, OrderFormClosed } from '../components/order-form-head.tsx'
import { OrderFrame } from '../components/order-frame.tsx'
import { useExtendOrder } from '../order-commands.ts'
import { orderPaths } from '../order-line.ts'
import { orderMachineQuery, takenDaysQuery } from '../order-machine-queries.ts'
import type { Order } from '../order-queries.ts'
import { extensionPreviewQuery, type ExtensionPreview } from '../settlement-preview.ts'

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <Extension key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}

/**
 * Days on which no unit is free. Those right after the present end are this machine's own preparation, which moves back
 * with it; whether this very unit is free is decided when the request arrives.
 */
function useTakenDays(line: LineFace, order: Order, bufferDays: number) {
  const first = addDays(order.end_date, 1)
  const [shown, setShown] = useState({ from: first, to: addDays(first, 34) })
  const from = shown.from < first ? first : shown.from
  const { data } = useQuery({ ...takenDaysQuery(line, order.equipment_id, from, shown.to), enabled: from <= shown.to })
  const onShow = useCallback((next: string, to: string) => setShown({ from: next, to }), [])
  const ownBufferEnd = addDays(order.end_date, bufferDays)
  const taken = new Map(
    data?.days
      .filter(({ date, free }) => free === 0 && date > ownBufferEnd)
      .map(({ date, reason }) => [date, reason ?? occupancyKinds.rental]),
  )
  return { reasonOf: (day: string) => taken.get(day), onShow }
}

function Extension({ order, line, title }: { order: Order; line: LineFace; title: string }) {
  const machine = useQuery(orderMachineQuery(line, order.equipment_id))
  const request = useExtendOrder(line, order.id)
  const end = useOrderEnd({
    field: 'new_end_date',
    missing: '先选新的归还日期',
    command: request,
    input: (new_end_date, reason) => ({ new_end_date, reason }),
  })
  const { day } = end.values
  const priced = useQuery({
    ...extensionPreviewQuery(line, order.id, day ?? ''),
    enabled: day !== null && order.actions.includes('request_extension') && order.balance_due === 0,
  })
  const taken = useTakenDays(line, order, machine.data?.buffer_days ?? 0)

  if (request.isSuccess) return <Extended line={line} order={order} title={title} />
  // The news of the longer period may come before the answer to the request.
  if (!request.isPending && !order.actions.includes('request_extension')) {
    return <OrderFormClosed line={line} order={order} code="request_extension" title={title} />
  }
  if (!request.isPending && order.balance_due > 0) {
    return (
      <OrderFormClosed line={line} order={order} code="request_extension" title={title}>
        上一次续租费 <Money value={order.balance_due} size="inline" /> 还没有支付，先付清再续租。
      </OrderFormClosed>
    )
  }
  const first = addDays(order.end_date, 1)
  const min = first < today() ? today() : first
  const max = addDays(order.start_date, periodLimits.daysMax - 1)
  const estimate = (day && priced.data) || null
  return (
    <OrderEndForm
      line={line}
      order={order}
      title={title}
      end={end}
      days={
        <Section title="续到哪天" aside={estimate ? `多租 ${estimate.days} 天` : undefined}>
          <OrderEndCalendar
            label="新的归还日期"
            start={order.start_date}
            originalEnd={order.end_date}
            value={day}
            onChange={(next) => end.change({ day: next })}
            min={min}
            max={max}
            reasonOf={taken.reasonOf}
            onShow={taken.onShow}
          />
          <p className="mt-1 flex items-center gap-1.5 text-caption text-ink-3">
            <span aria-hidden="true" className="hatch size-4 rounded-[4px] border border-hairline" />
            这些天没有空闲的{line.machineWord}
          </p>
        </Section>
      }
      reasonLabel="为什么续租"
      total={
        estimate && day ? (
          <StickyTotal caption={`续到 ${monthDay(day)}，续租费`} amount={estimate.total} />
        ) : (
          <span className="text-meta text-ink-2">选好新的归还日就能算出多少钱</span>
        )
      }
      sendLabel="提交续租"
    >
      <Section title="续租费" className="lg:mt-0">
        {!day && <p className="text-body text-ink-3">先在日历上选新的归还日，这里就算出多少钱。</p>}
        {day && priced.isPending && (
          <Skeleton label="正在算价格" className="space-y-2">
            <Bone className="h-4 w-full" />
            <Bone className="h-4 w-2/3" />
          </Skeleton>
        )}
        {priced.isError && <p className="text-body text-ink-2">{messageOf(priced.error)}</p>}
        {estimate && <ExtensionPrice price={estimate} />}
      </Section>
      <Section title="接下来">
        <NextSteps
          steps={[
            { who: '平台', what: `马上为你留住${line.machineWord}`, when: '提交之后' },
            { who: '你', ...payStep(estimate?.pay_by ?? null) },
            { who: '你', what: '归还或再续', when: day ? dayText(day) : '新的归还日' },
          ]}
        />
      </Section>
    </OrderEndForm>
  )
}

/** Where the deposit does not answer for it, it has to be paid in time. */
const payStep = (payBy: string | null): { what: string; when: string } =>
  payBy === null
    ? { what: '支付续租费，或归还时从押金扣', when: '归还以前' }
    : { what: '支付续租费，过时续租自动取消', when: `${momentText(payBy)} 前` }

function ExtensionPrice({ price }: { price: ExtensionPreview }) {
  const lines = [
    { label: '租金', working: `共 ${price.rental_days} 天，按更划算的价格`, amount: price.rent },
    { label: '按天收的选项和费用', working: `${price.days} 天`, amount: price.extras },
    { label: '平台服务费', amount: price.service },
  ]
  const covered = '押金和运费不再收。续租费现在付，或归还时从押金里扣。'
  return (
    <PriceLines
      lines={lines.filter(({ label, amount }) => label === '租金' || amount > 0)}
      total={{ label: '续租费', amount: price.total }}
      note={
        price.pay_by === null
          ? covered
          : `押金不够抵，要在 ${momentText(price.pay_by)} 前付清，不付续租自动取消、归还日不变。`
      }
    />
  )
}

function Extended({ line, order, title }: { line: LineFace; order: Order; title: string }) {
  const latest = order.extensions.at(-1)
  const isOwed = order.actions.includes('pay_balance')
  return (
    <OrderDone
      line={line}
      order={order}
      title={title}
      tag="已续租"
      next={[
        ...(isOwed ? [{ who: '你', ...payStep(latest?.pay_by ?? null) }] : []),
        { who: '你', what: '归还或再续', when: dayText(order.end_date) },
        { who: '平台', what: '收回验机，退回押金', when: '归还以后' },
      ]}
      actions={
        isOwed && (
          <AppLink to={orderPaths.payment(line, order.id)} className={buttonClass('commit', 'main')}>
            现在支付续租费
          </AppLink>
        )
      }
    >
      <h2 className="text-display">租期到 {monthDay(order.end_date)}</h2>
      {latest && (
        <p className="mt-1 text-body text-ink-2">
          续租费 <Money value={latest.amount} size="inline" />，{line.machineWord}已经为你留住。
        </p>
      )}
    </OrderDone>
  )
}
