import type { LineFace } from '@jihui/protocol/rental/faces'
import { actionOf } from '@jihui/protocol/rental/actions'
import { statusOf } from '@jihui/protocol/rental/machine'
import { CircleCheck, Clock } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { dayRange, momentText } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { orderPaths } from '../order-line.ts'
import { leadOf, moveLink, splitSentence, waitsForRenter } from '../order-moves.ts'
import type { Order } from '../order-queries.ts'
import { roadAhead } from '../order-road.ts'
import { Facts } from './order-facts.tsx'
import { NextSteps } from './order-form-head.tsx'
import { OrderFrame } from './order-frame.tsx'

export interface OrderArrivalProps {
  /** Whatever stands in the address; only the order's id is believed. */
  idText: string | undefined
  title: string
  /** Words of the address that merely say how one came here. */
  via?: string
}

/** The end of paying: what the server knows of the order now, and what follows. */
export function OrderArrival({ idText, title, via }: OrderArrivalProps) {
  return (
    <OrderFrame idText={idText} title={title}>
      {(order, line) => <Arrived order={order} line={line} title={title} via={via} />}
    </OrderFrame>
  )
}

function Arrived({ order, line, title, via }: { order: Order; line: LineFace; title: string; via?: string }) {
  const isPaid = order.payment_completed_at !== null
  const isOver = statusOf(order.status).tab === 'completed'
  const lead = leadOf(order)
  const words = isOver
    ? splitSentence(order.status_sentence)
    : isPaid
      ? { title: '付款成功', rest: order.status_sentence }
      : waitsForRenter(order)
        ? { title: order.display_status, rest: order.status_sentence }
        : splitSentence(order.status_sentence)
  return (
    <Page title={isPaid || via !== 'payment' ? title : '支付结果'} back={orderPaths.list(line)} width="wide">
      <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div className="min-w-0">
          <section className="rounded-card bg-surface p-4 shadow-lift-1" aria-live="polite">
            <div className="flex items-center justify-between gap-3">
              <StatusTag icon={isPaid ? CircleCheck : Clock} tone={isPaid ? 'ok' : isOver ? 'quiet' : 'turn'}>
                {isPaid ? '已支付' : isOver ? order.display_status : '还没有收到款项'}
              </StatusTag>
              <span className="figures text-meta text-ink-3">{order.order_number}</span>
            </div>
            <h2 className="mt-2.5 text-display">{words.title}</h2>
            {isPaid && !isOver && <Money value={order.total_amount} size="hero" className="mt-1 block" />}
            {words.rest && <p className="mt-1 text-body text-ink-2">{words.rest}</p>}
            {!isPaid && !isOver && via === 'payment' && (
              <p className="mt-1 text-body text-ink-2">如果刚刚付过款，渠道确认后这一页会自己变。钱没有丢。</p>
            )}
          </section>
          <Section title="接下来">
            <NextSteps steps={roadAhead(order)} />
          </Section>
        </div>
        <div className="min-w-0">
          <section aria-label="订单" className="mt-7 lg:mt-0">
            <div className="flex items-center gap-3">
              <MachineTile
                line={order.line}
                illustration={order.illustration}
                photo={order.equipment_image_url}
                size="compact"
              />
              <div className="min-w-0">
                <p className="text-lead font-semibold">
                  <Words text={order.equipment_name} />
                </p>
                <p className="figures text-meta text-ink-2">
                  {dayRange(order.start_date, order.end_date)} · {order.rental_days} 天
                </p>
              </div>
            </div>
            <Facts
              rows={[
                ['金额', <Money key="amount" value={order.total_amount} />],
                [
                  '其中押金',
                  order.deposit_amount > 0 && <Money key="deposit" value={order.deposit_amount} size="inline" />,
                ],
                ['付清', order.payment_completed_at && momentText(order.payment_completed_at)],
                ['合同', order.contract_number],
                ['送到', [order.region, order.delivery_address].filter(Boolean).join(' ')],
              ]}
            />
          </section>
          <div className="mt-6 flex flex-col gap-2.5">
            {lead && (
              <AppLink
                to={moveLink(line, order, lead)}
                className={buttonClass(waitsForRenter(order) ? 'commit' : 'ink', 'main', true)}
              >
                {actionOf(lead).label}
              </AppLink>
            )}
            <AppLink
              to={orderPaths.detail(line, order.id)}
              className={buttonClass(lead ? 'outline' : 'ink', 'main', true)}
            >
              看订单
            </AppLink>
            <AppLink to={orderPaths.machines(line)} className={buttonClass('ghost', 'main', true)}>
              继续找设备
            </AppLink>
          </div>
        </div>
      </div>
    </Page>
  )
}
