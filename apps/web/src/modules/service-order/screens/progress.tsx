import { serviceUrgencies } from '@jihui/protocol/service-order/urgency'
import { Radar } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { AppLink, usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { OrderLoader } from '../components/order-loader.tsx'
import { OrderStatus } from '../components/order-status.tsx'
import { DoorCode } from '../components/progress/door-code.tsx'
import { OtherActs, TurnBar } from '../components/progress/order-acts.tsx'
import { OrderCosts } from '../components/progress/order-costs.tsx'
import { GuestPhotos, OrderPhotos } from '../components/progress/order-photos.tsx'
import { RateOrder } from '../components/progress/rate-order.tsx'
import { TechnicianCard } from '../components/progress/technician-card.tsx'
import { Warranty } from '../components/progress/warranty.tsx'
import { ProvePhone } from '../components/prove-phone.tsx'
import { SearchActs } from '../components/search-acts.tsx'
import { ServiceHead } from '../components/service-head.tsx'
import { isOver, isSearched, placeText, toldSteps, windowText } from '../order-words.ts'
import { servicePaths } from '../service-paths.ts'
import type { ServiceOrder } from '../service-queries.ts'

const TITLE = '服务订单进度'
const OrderPayment = lazy(async () => ({
  default: (await import('../components/progress/order-payment.lazy.tsx')).OrderPayment,
}))
const OrderReceipt = lazy(async () => ({
  default: (await import('../components/progress/order-receipt.lazy.tsx')).OrderReceipt,
}))

/** 服务订单进度: one order from the search to the receipt, for whoever ordered and, masked, for whoever holds its link. */
export function Screen() {
  const orderId = usePathParam('orderId')
  const { pay } = useQueryTexts()
  return (
    <OrderLoader key={orderId} title={TITLE} orderId={orderId}>
      {(order, access) =>
        pay !== undefined && order.is_full ? (
          <Suspense fallback={<SkeletonRows count={2} />}>
            <OrderPayment order={order} access={access} />
          </Suspense>
        ) : (
          <Progress order={order} access={access} />
        )
      }
    </OrderLoader>
  )
}

interface ProgressProps {
  order: ServiceOrder
  access: string | undefined
}
function Progress({ order, access }: ProgressProps) {
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'refunded'
  const hasReceipt = order.is_full && isPaid && isOver(order)
  // Whoever decides on money sees it before anything else.
  const isAsked = order.status === 'pending_quote' || order.status === 'pending_payment'
  const costs = !isSearched(order) && (order.status !== 'cancelled' || order.total_amount !== null) && (
    <OrderCosts order={order} />
  )
  return (
    <Page title={TITLE} back={servicePaths.platform} width="wide">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
        <div className="min-w-0">
          <OrderStatus order={order} />
          <ProvePhone order={order} what={proofWords(order)} />
          <DoorCode order={order} />
          {isSearched(order) && <WhoIsAsked order={order} />}
          <SearchActs order={order} />
          {isAsked && costs}
          <TechnicianCard technician={order.technician} />
          <OtherActs order={order} />
          <Warranty order={order} />
          <RateOrder order={order} />
          {access === undefined ? (
            <OrderPhotos photos={order.photos} />
          ) : (
            <GuestPhotos orderId={order.orderId} access={access} photos={order.photos} />
          )}
          {!isAsked && !hasReceipt && costs}
          {hasReceipt && (
            <Suspense fallback={null}>
              <OrderReceipt order={order} access={access} />
            </Suspense>
          )}
        </div>
        <aside className="min-w-0">
          <Need order={order} />
          <Section title="经过">
            <HistoryRail
              isOpen={!isOver(order)}
              entries={toldSteps(order.timeline)
                .map(({ label, at, notes }, index) => ({ id: index, title: label, meta: momentText(at), note: notes }))
                .toReversed()}
            />
          </Section>
        </aside>
      </div>
      <TurnBar order={order} />
    </Page>
  )
}

/** Why it is worth proving, by what waits. */
const proofWords = ({ status, payment_status: paid, technician }: ServiceOrder): string => {
  if (status === 'pending_quote') return '看报价、同意不同意，先验证下单的手机。'
  if (paid === 'due') return '付款，先验证下单的手机。'
  if (status === 'pending_payment') return '验收或者提异议，先验证下单的手机。'
  if (status === 'completed') return '看收据、评价、免费再修，先验证下单的手机。'
  if (status === 'cancelled' || status === 'disputed') return '名字和电话遮住了。要看全，先验证下单的手机。'
  return technician === null
    ? '名字和电话遮住了。要看全、要取消，先验证下单的手机。'
    : '名字和电话遮住了。看到场码、打给师傅、取消，先验证下单的手机。'
}

function WhoIsAsked({ order: { orderId } }: { order: ServiceOrder }) {
  return (
    <nav aria-label="找师傅" className="mt-4">
      <AppLink to={servicePaths.candidates(orderId)} className="block rounded-half">
        <RowBody icon={<Radar size={20} aria-hidden="true" />} label="看问到了哪几位师傅" />
      </AppLink>
    </nav>
  )
}

function Need({ order }: { order: ServiceOrder }) {
  const { description } = order
  const rows = [
    ['上门', windowText(order)],
    ['急不急', serviceUrgencies[order.urgency_level].label],
    ['地点', placeText(order)],
    ['联系人', `${order.contact_name} ${order.contact_phone}`],
    ['问题', description ?? ''],
  ].filter(([, value]) => value !== '')
  return (
    <Section title="要修的" className="mt-7 lg:mt-0">
      <ServiceHead code={order.service_type_code} name={order.service_type_name} facts={[]} />
      <dl className="mt-4 border-t border-hairline">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-4 border-b border-hairline py-2.5">
            <dt className="w-14 shrink-0 text-ink-2">{label}</dt>
            <dd className="min-w-0 flex-1 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
