import { flowSteps } from '@jihui/protocol/rental/flow'
import { statusOf } from '@jihui/protocol/rental/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Phone, Receipt, ShieldCheck, Truck } from 'lucide-react'
import { OrderCards } from '../../../shell/cards/order-cards.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { RowBody, Section } from '../../../ui/section.tsx'
import { depositQuery } from '../deposit-query.ts'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'
import { OrderTerms } from './order-terms.tsx'

const OrderAddressSheet = lazy(async () => ({
  default: (await import('./order-address-sheet.lazy.tsx')).OrderAddressSheet,
}))

const DELIVERY_STEP = flowSteps.findIndex(({ key }) => key === 'delivery')

/** Once paid for, the machine has a way here and back. */
const isOnItsWay = ({ status }: Order): boolean => (statusOf(status).step ?? -1) >= DELIVERY_STEP

/**
 * What was agreed, who is called and where it is brought, then the ways on: hand-overs, the deposit with where it is, all the
 * money; from the contract on also what other modules say, as it names the machine.
 */
export function OrderBelow({ line, order }: { line: LineFace; order: Order }) {
  return (
    <>
      <OrderTerms order={order} />
      <OrderContact line={line} order={order} />
      <OrderWays line={line} order={order} />
      {(isOnItsWay(order) || order.contract_generated) && <OrderCards rentalId={order.id} line={order.line} />}
    </>
  )
}

/** Until there is a contract; where the renter fetches the machine himself, nothing is brought anywhere. */
const mayMove = (order: Order): boolean =>
  !order.self_pickup && !order.contract_generated && order.actions.includes('cancel')

function OrderContact({ line, order }: { line: LineFace; order: Order }) {
  const [isMoving, setIsMoving] = useState(false)
  const isFetched = useOnceOpen(isMoving)
  const move = (
    <button type="button" onClick={() => setIsMoving(true)} className="-my-3 min-h-11 rounded-half px-1">
      改地址
    </button>
  )
  return (
    <Section title="联系与送货" aside={mayMove(order) && move}>
      {order.party_name && <p className="text-body">{order.party_name}</p>}
      <p className="text-body text-ink-2">{[order.region, order.delivery_address].filter(Boolean).join(' ')}</p>
      <p className="figures text-meta text-ink-2">
        {order.contact_name} · {maskedPhone(order.contact_phone)}
      </p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 text-body">
          <span className="text-ink-3">{order.contact.label}</span> {order.contact.name}
        </p>
        <a
          href={`tel:${order.contact.phone.replace(/[^\d+]/g, '')}`}
          className={buttonClass('outline')}
          aria-label={`拨打${order.contact.label}${order.contact.name}的电话`}
        >
          <Phone size={18} aria-hidden="true" />
          拨打
        </a>
      </div>
      <Suspense fallback={null}>
        {isFetched && (
          <OrderAddressSheet line={line} order={order} isOpen={isMoving} onClose={() => setIsMoving(false)} />
        )}
      </Suspense>
    </Section>
  )
}

function OrderWays({ line, order }: { line: LineFace; order: Order }) {
  const { data: deposit } = useQuery({ ...depositQuery(line, order.id), enabled: order.deposit_base > 0 })
  return (
    <nav aria-label="交接、押金和款项" className="mt-3">
      {isOnItsWay(order) && (
        <AppLink to={orderPaths.delivery(line, order.id)} className="block rounded-half">
          <RowBody
            icon={<Truck size={20} strokeWidth={1.75} aria-hidden="true" />}
            label="交付与交接记录"
            value={order.received_at ? '已签收' : order.is_delivered ? '已发出' : '待发货'}
          />
        </AppLink>
      )}
      {order.deposit_base > 0 && (
        <AppLink to={orderPaths.deposit(line, order.id)} className="block rounded-half">
          <RowBody
            icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
            label="押金"
            value={deposit?.place_display ?? order.deposit_kind_display}
          />
        </AppLink>
      )}
      <AppLink to={orderPaths.money(line, order.id)} className="block rounded-half">
        <RowBody
          icon={<Receipt size={20} strokeWidth={1.75} aria-hidden="true" />}
          label="款项"
          value={order.refunds.length > 0 ? `${order.refunds.length} 笔退款` : undefined}
        />
      </AppLink>
    </nav>
  )
}
