import { findLine } from '@jihui/protocol/rental/faces'
import { statusOf } from '@jihui/protocol/rental/machine'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { OrderAsks } from '../../../../shell/cards/order-asks.tsx'
import { OrderCards } from '../../../../shell/cards/order-cards.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useQueryTexts } from '../../../../shell/navigation.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { dayRange, dueText, maskedPhone, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { PriceLines } from '../../../../ui/text/price-lines.tsx'
import { Rating } from '../../../../ui/rating.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { WhenNear } from '../../../../ui/when-near.tsx'
import { ClaimOfOrder } from '../../../owner/public.ts'
import {
  addressOf,
  historyEntries,
  OrderExtensions,
  RefuteReturn,
  OrderIssues,
  OrderRefunds,
  OrderSettlement,
  type Order,
} from '../../public.ts'
import { ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { OrderDocuments, ReviewHistory } from '../../../qualification/desk/public.ts'
import { offeredMoves, OrderMoves, type Asked } from './order-moves.tsx'
import { StaffOrder, type Live } from './staff-order.tsx'
import { StaffStatus } from './staff-status.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { staffSentence } from '../staff-words.ts'

const OrderHandovers = lazy(async () => ({ default: (await import('./order-handovers.lazy.tsx')).OrderHandovers }))
const OrderQuestions = lazy(async () => ({ default: (await import('./order-questions.lazy.tsx')).OrderQuestions }))

/** One order as the staff see it: where it stands, who, what, papers, and what happened. */
export function OrderPage() {
  return (
    <StaffOrder
      title="订单"
      unknown="未找到订单信息"
      failed="获取订单详情失败，请稍后再试"
      bones={<SkeletonRows count={3} />}
    >
      {(order, live) => <OrderView order={order} live={live} />}
    </StaffOrder>
  )
}

function OrderView({ order, live }: { order: Order; live: Live }) {
  // An address may name the move one came back for.
  const { move } = useQueryTexts()
  const wanted = offeredMoves(order).find((one) => one === move)
  const [asked, setAsked] = useState<Asked | null>(wanted ? { item: order, move: wanted } : null)
  const wasAsked = useOnceOpen(asked !== null)
  const line = findLine(order.line)
  const mayDecide = useUser()?.permissions.includes('payment_process')
  const mayReadBooks = useUser()?.permissions.includes('reports')
  const mayViewContract = order.actions.includes('view_contract')
  return (
    <ConsolePage
      caption={
        <span className="figures">
          <AppLink to={consolePaths.orders({ tab: 'all' })} className="underline underline-offset-4">
            订单操作
          </AppLink>
          {' / '}
          {order.order_number}
        </span>
      }
      title={order.party_name || order.customer_name}
      actions={
        <>
          <RefreshButton {...live} />
          {mayViewContract && (
            <AppLink to={consolePaths.contract(order)} className={buttonClass('outline')}>
              查看合同
            </AppLink>
          )}
          <OrderMoves item={order} size="normal" onAsk={(move) => setAsked({ item: order, move })} />
        </>
      }
    >
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StaffStatus item={order} />
        <span className="text-body text-ink-2">{staffSentence(order)}</span>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="min-w-0">
          <OrderAsks rentalId={order.id} />
          <Section title="设备与租期">
            <div className="flex gap-4">
              <MachineTile line={order.line} illustration={order.illustration} photo={order.equipment_image_url} />
              <div className="min-w-0 text-body">
                <p className="font-semibold">{order.equipment_name}</p>
                <p className="text-meta text-ink-2">
                  {[order.equipment_manufacturer, order.unit_serial && `序列号 ${order.unit_serial}`]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <p className="figures mt-1">
                  {dayRange(order.start_date, order.end_date)}，{order.rental_days} 天
                </p>
                {order.days_left !== null && <p className="figures text-meta text-ink-2">{dueText(order.end_date)}</p>}
              </div>
            </div>
          </Section>
          <OrderCards rentalId={order.id} line={order.line} />
          <Section title="联系与送货">
            <Facts order={order} />
          </Section>
          <OrderDocuments order={order} />
          <Section
            title="金额"
            aside={
              mayReadBooks && (
                <AppLink to={consolePaths.ledgerOrder(order.id)} className="underline underline-offset-4">
                  这一单的账
                </AppLink>
              )
            }
          >
            <PriceLines lines={order.lines} total={{ label: '合计', amount: order.total_amount }} />
            {order.payment_completed_at && (
              <p className="figures mt-2 text-meta text-ink-2">{momentText(order.payment_completed_at)} 付清</p>
            )}
          </Section>
          <WhenNear>
            <Suspense fallback={null}>
              <OrderHandovers order={order} />
            </Suspense>
          </WhenNear>
          <ClaimOfOrder order={order} desk={mayDecide ? ({ id }) => consolePaths.deduction(id) : undefined} />
          <OrderSettlement line={line} order={order} />
          <OrderRefunds order={order} />
          <RefuteReturn order={order} />
          <OrderExtensions order={order} />
          <OrderIssues order={order} />
          {order.review && (
            <Section title="租客评价" aside={<Rating value={order.review.rating} />}>
              <p className="text-body text-ink-2">{order.review.comments || '没有写评语'}</p>
            </Section>
          )}
        </div>
        <aside className="min-w-0">
          <div className="mt-7 empty:hidden">
            <ReviewHistory order={order} />
          </div>
          <Section title="经过">
            <HistoryRail
              isOpen={statusOf(order.status).tab !== 'completed'}
              entries={historyEntries(order.status_history)}
            />
          </Section>
        </aside>
      </div>
      {wasAsked && (
        <Suspense fallback={null}>
          <OrderQuestions asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </ConsolePage>
  )
}

function Facts({ order }: { order: Order }) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: '申请人', value: order.customer_name },
    ...(order.placed_by ? [{ label: '下单人', value: order.placed_by }] : []),
    { label: '联系人', value: order.contact_name },
    {
      label: '电话',
      value: order.contact_phone && (
        <a href={`tel:${order.contact_phone}`} className="figures underline underline-offset-4">
          {maskedPhone(order.contact_phone)}
        </a>
      ),
    },
    { label: '送货地址', value: addressOf(order) },
    ...order.answers.map(({ label, value }) => ({ label, value })),
    { label: '附加服务', value: order.options.map(({ label }) => label).join('、') },
    { label: '备注', value: order.remarks },
    { label: '取消原因', value: order.cancel_reason },
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-body">
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
