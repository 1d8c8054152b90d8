import { findLine } from '@jihui/protocol/rental/faces'
import { statusOf } from '@jihui/protocol/rental/machine'
import { Phone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { OrderAsks } from '../../../shell/cards/order-asks.tsx'
import { OrderCards } from '../../../shell/cards/order-cards.tsx'
import { AppLink, useScreenRoute } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { dayText, dueText, maskedPhone, money } from '../../../ui/text/format.ts'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Page } from '../../../ui/page.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'
import { addressOf, Facts, OrderMachine, OrderTerms, type Order } from '../../rental/public.ts'
import { ClaimOfOrder } from '../components/deduction-of-order.tsx'
import { OrderShare } from '../components/order-share.tsx'
import { OwnerOrderFrame } from '../components/owner-order-frame.tsx'
import { OwnerStatus } from '../components/owner-status.tsx'
import { offeredMove, ownerMoveOf, ownerSentence, ownerTurn, seesContact } from '../owned-moves.ts'
import { ownerPaths } from '../owner-paths.ts'

const OrderHandover = lazy(async () => ({
  default: (await import('../components/order-handover.lazy.tsx')).OrderHandover,
}))
const OrderPast = lazy(async () => ({ default: (await import('../components/order-past.lazy.tsx')).OrderPast }))
const DeliverSheet = lazy(async () => ({
  default: (await import('../components/deliver-sheet.lazy.tsx')).DeliverSheet,
}))

/** One order on a machine of mine. */
export function Screen() {
  const title = useScreenRoute()?.title ?? '出租订单'
  return <OwnerOrderFrame title={title}>{(order) => <OwnedOrder order={order} title={title} />}</OwnerOrderFrame>
}

function OwnedOrder({ order, title }: { order: Order; title: string }) {
  const line = findLine(order.line)
  const [head = '', ...rest] = ownerSentence(order).split('。').filter(Boolean)
  return (
    <Page title={title} back={ownerPaths.rentals()} width="wide">
      <div data-line={order.line} className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div className="min-w-0">
          <OrderAsks rentalId={order.id} />
          <StatusCard
            tag={<OwnerStatus item={order} />}
            number={order.order_number}
            title={head}
            actions={<Moves order={order} />}
          >
            {rest.join('。')}
          </StatusCard>
          <ClaimOfOrder order={order} />
          <OrderMachine line={line} order={order} />
          <Renter order={order} />
          <OrderTerms order={order} />
        </div>
        <div className="min-w-0">
          <OrderShare order={order} />
          <OrderCards rentalId={order.id} line={order.line} />
          <PaidByRenter order={order} />
        </div>
        <div className="min-w-0">
          <WhenNear>
            <Suspense fallback={null}>
              <OrderHandover order={order} />
            </Suspense>
          </WhenNear>
          <WhenNear>
            <Suspense fallback={null}>
              <OrderPast line={line} order={order} />
            </Suspense>
          </WhenNear>
        </div>
      </div>
    </Page>
  )
}

/** What is the owner's to do; a machine still in use may be taken back early, quietly. */
function Moves({ order }: { order: Order }) {
  const [isDelivering, setIsDelivering] = useState(false)
  const wasDelivering = useOnceOpen(isDelivering)
  const turn = ownerTurn(order)
  const offered = turn ?? offeredMove(order.actions)
  if (!offered) return null
  const move = ownerMoveOf(offered, order.id)
  return (
    <>
      <AppLink to={move.to} className={buttonClass(turn ? 'ink' : 'outline')}>
        {turn ? move.label : '提前收回，去验收'}
      </AppLink>
      {turn === 'confirm_return' && (
        <AppLink to={ownerPaths.takeBack(order.id, 'without-photos')} className={buttonClass('ghost')}>
          不拍照，直接收回
        </AppLink>
      )}
      {offered === 'deliver' && <Button onClick={() => setIsDelivering(true)}>不拍照，直接发货</Button>}
      {wasDelivering && (
        <Suspense fallback={null}>
          <DeliverSheet
            order={order}
            isOpen={isDelivering}
            onClose={() => setIsDelivering(false)}
            onDone={() => setIsDelivering(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Who rents it; whole from the delivery to the return, before and after only in part. */
function Renter({ order }: { order: Order }) {
  const isWhole = seesContact(order)
  const isOver = statusOf(order.status).tab === 'completed'
  return (
    <Section title="承租方">
      <p className="text-body font-semibold">{order.party_name || order.customer_name}</p>
      <p className="text-body text-ink-2">{addressOf(order)}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="figures text-meta text-ink-2">
          {order.contact_name} · {maskedPhone(order.contact_phone)}
        </p>
        {isWhole && (
          <a
            href={`tel:${order.contact_phone}`}
            className={buttonClass('outline')}
            aria-label={`拨打 ${order.contact_name} 的电话`}
          >
            <Phone size={18} aria-hidden="true" />
            拨打
          </a>
        )}
      </div>
      {!isWhole && (
        <p className="mt-2 text-meta text-ink-3">
          {isOver ? '订单已经结束，联系方式不再显示。' : '付款后到归还前，才能看到完整的联系方式和地址。'}
        </p>
      )}
      {order.days_left !== null && (
        <Facts rows={[['该归还', `${dayText(order.end_date)}，${dueText(order.end_date, '归还')}`]]} />
      )}
    </Section>
  )
}

/** What the renter pays, line by line; the deposit stands apart. */
function PaidByRenter({ order }: { order: Order }) {
  const lines = order.lines.filter(({ kind }) => kind !== 'deposit')
  const isPaid = order.payment_completed_at !== null
  return (
    <Section title="承租方付的" aside={isPaid ? '已付清' : '还没付'}>
      <PriceLines
        lines={lines.map(({ label, working, amount }) => ({ label, working, amount }))}
        total={{ label: '合计', amount: Math.round((order.total_amount - order.deposit_amount) * 100) / 100 }}
        note={depositNote(order)}
        deposit={order.deposit_amount > 0 ? { amount: order.deposit_amount, note: '平台保管，验收后退回' } : undefined}
      />
    </Section>
  )
}

/** Of a deposit that is not paid: what stands behind the machine, and how much may be asked for. */
function depositNote(order: Order): string | undefined {
  if (order.deposit_kind === 'paid') return undefined
  const frozen =
    order.deposit_hold > 0 ? `${order.deposit_held_at ? '已' : '要'}冻结 ${money(order.deposit_hold)}` : '没有收押金'
  return `${order.deposit_kind_display}：${frozen}。归还时有损坏，最多可以要求扣 ${money(order.deposit_base)}，不够的由平台先付给你。`
}
