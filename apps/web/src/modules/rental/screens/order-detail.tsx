import type { LineFace } from '@jihui/protocol/rental/faces'
import { statusOf } from '@jihui/protocol/rental/machine'
import { rentalActionCodes, type RentalAction } from '@jihui/protocol/rental/actions'
import { Headset } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { mayForCompany, useUser } from '../../../shell/api/user.ts'
import { OrderAsks } from '../../../shell/cards/order-asks.tsx'
import { usePathParam, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'
import { UploadSection } from '../../qualification/public.ts'
import { OrderBar } from '../components/order-bar.tsx'
import { OrderMachine, OrderPrice } from '../components/order-facts.tsx'
import { OrderFrame } from '../components/order-frame.tsx'
import { OrderRoad } from '../components/order-road.tsx'
import { OrderStatusCard } from '../components/order-status-card.tsx'
import { orderPaths, useOrderLine } from '../order-line.ts'
import type { Order } from '../order-queries.ts'
import { DOCUMENTS_ID, useOrderActions } from '../use-order-actions.tsx'

const OrderRecords = lazy(async () => ({
  default: (await import('../components/order-records.lazy.tsx')).OrderRecords,
}))

const OrderBelow = lazy(async () => ({ default: (await import('../components/order-below.lazy.tsx')).OrderBelow }))
const OrderClaim = lazy(async () => ({ default: (await import('../components/order-claim.lazy.tsx')).OrderClaim }))

export function Screen() {
  const line = useOrderLine()
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order) => <OrderDetail key={order.id} order={order} line={line} title={title} back={orderPaths.list(line)} />}
    </OrderFrame>
  )
}

/** Short names an address may use for what it wants opened. */
const actionAliases: Readonly<Record<string, RentalAction>> = {
  upload: 'upload_documents',
  qualification: 'upload_documents',
  contract: 'view_contract',
  sign: 'sign_contract',
  pay: 'pay_now',
  payment: 'pay_now',
  receipt: 'confirm_receipt',
  extension: 'request_extension',
  return: 'announce_return',
  review: 'write_review',
  service: 'contact_service',
}

const actionNamed = (text: string): RentalAction | undefined =>
  rentalActionCodes.find((code) => code === text) ?? actionAliases[text]

/** While a machine is kept for it and not gone out yet. */
const mayBeAsked = ({ status, is_delivered: isDelivered }: Order): boolean => statusOf(status).holdsUnit && !isDelivered

function OrderDetail({ order, line, title, back }: { order: Order; line: LineFace; title: string; back: string }) {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const actions = useOrderActions(line, order)
  const asked = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!query.action || asked.current === query.action) return
    asked.current = query.action
    const code = actionNamed(query.action)
    setQuery({ action: undefined })
    // The sections it may lead to are drawn first.
    if (code) requestAnimationFrame(() => actions.run(code))
  })
  const status = <OrderStatusCard order={order} isNew={query.from === 'create'} />
  const user = useUser()
  // A company's papers are read by those who order for it.
  const seesPapers = user !== undefined && mayForCompany(user, 'order')
  const canUpload = order.actions.includes('upload_documents')
  return (
    <Page
      title={title}
      back={back}
      width="wide"
      actions={
        <IconButton label="联系客服" className="-me-2.5" onClick={() => actions.run('contact_service')}>
          <Headset size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      <div
        data-line={line.id}
        className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-12"
      >
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {mayBeAsked(order) && <OrderAsks rentalId={order.id} />}
          {order.status === 'returned' ? (
            <Suspense fallback={status}>
              <OrderClaim line={line} order={order}>
                {status}
              </OrderClaim>
            </Suspense>
          ) : (
            status
          )}
          <OrderRoad order={order} />
          {seesPapers && (canUpload || order.document_count > 0) && (
            <div id={DOCUMENTS_ID} tabIndex={-1} className="scroll-mt-16 outline-none focus-visible:shadow-none">
              <Suspense fallback={<SectionBones />}>
                <UploadSection line={line} order={order} canUpload={canUpload} />
              </Suspense>
            </div>
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <OrderMachine line={line} order={order} />
          <OrderPrice line={line} order={order} />
          <WhenNear isWanted={query.standby !== undefined}>
            <Suspense fallback={<SectionBones />}>
              <OrderBelow line={line} order={order} />
            </Suspense>
          </WhenNear>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-3">
          <WhenNear>
            <Suspense fallback={<SectionBones />}>
              <OrderRecords line={line} order={order} />
            </Suspense>
          </WhenNear>
        </div>
        <OrderBar
          order={order}
          actions={actions}
          className="sticky bottom-0 z-30 max-[16rem]:static -mx-(--gutter) mt-8 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:static lg:col-start-2 lg:row-start-1 lg:mx-0 lg:mt-0 lg:rounded-card lg:border-0 lg:p-4 lg:shadow-lift-1"
        />
      </div>
      {actions.sheets}
    </Page>
  )
}

function SectionBones() {
  return (
    <Skeleton className="mt-7 space-y-3">
      <Bone className="h-5 w-24" />
      <Bone className="h-16 w-full rounded-card" />
    </Skeleton>
  )
}
