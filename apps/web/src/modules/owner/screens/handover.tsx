import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import {
  handoverQuery,
  HandoverSideRecord,
  RecordHandover,
  unitsToRecord,
  type Handover,
  type Order,
} from '../../rental/public.ts'
import { HandoverError, NotYetDue } from '../components/handover-states.tsx'
import { OwnerOrderFrame } from '../components/owner-order-frame.tsx'
import { ownerPaths } from '../owner-paths.ts'

const DeliverSheet = lazy(async () => ({
  default: (await import('../components/deliver-sheet.lazy.tsx')).DeliverSheet,
}))

const TITLE = '出场交接'

/** The machine goes out: photographed, read and counted, then sent. */
export function Screen() {
  return <OwnerOrderFrame title={TITLE}>{(order) => <Handing order={order} />}</OwnerOrderFrame>
}

function Handing({ order }: { order: Order }) {
  const go = useGo()
  const handover = useQuery(handoverQuery(findLine(order.line), order.id))
  const out = handover.data && unitsToRecord(handover.data, 'out', 'lessor').length === 0
  if (handover.data && !out && order.actions.includes('record_handover')) {
    return (
      <RecordHandover
        stage="out"
        title={TITLE}
        order={order}
        handover={handover.data}
        sendLabel={order.actions.includes('deliver') ? '记录好了，去发货' : '保存出场记录'}
        savedText="出场记录已保存"
        onClose={() => go(ownerPaths.rental(order.id))}
      />
    )
  }
  return (
    <Page title={TITLE} back={ownerPaths.rental(order.id)}>
      {handover.isPending && <SkeletonRows count={2} tile="size-16" />}
      {handover.isError && <HandoverError query={handover} />}
      {handover.data &&
        (out ? (
          <Recorded order={order} handover={handover.data} />
        ) : (
          <NotYetDue order={order} title="现在不用交接">
            承租方付清以后，到使用期间都可以记录出场情况。
          </NotYetDue>
        ))}
    </Page>
  )
}

/** Recorded; what is left is to send it. */
function Recorded({ order, handover }: { order: Order; handover: Handover }) {
  const go = useGo()
  const canDeliver = order.actions.includes('deliver')
  const [isDelivering, setIsDelivering] = useState(false)
  const wasDelivering = useOnceOpen(isDelivering)
  return (
    <div data-line={order.line}>
      <div className="flex items-start gap-3">
        <CircleCheck size={28} className="mt-1 shrink-0 text-ok" aria-hidden="true" />
        <div className="min-w-0">
          <h2 className="text-display">{canDeliver ? '出场记录好了，发货吧' : '出场记录已经在了'}</h2>
          <p className="text-body text-ink-2">
            {canDeliver
              ? '登记谁送、什么车，承租方会收到通知，到货后当面签收。'
              : order.is_delivered
                ? '设备已经发出。归还时拿它来对照。'
                : '归还时拿它来对照。'}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {canDeliver && (
          <Button tone="commit" size="main" onClick={() => setIsDelivering(true)}>
            去发货
          </Button>
        )}
        <AppLink to={ownerPaths.rental(order.id)} className={buttonClass('outline', 'main')}>
          看这个订单
        </AppLink>
      </div>
      <div className="mt-6">
        {handover.sides
          .filter(({ stage }) => stage === 'out')
          .map((side) => (
            <HandoverSideRecord key={side.id} handover={handover} side={side} />
          ))}
      </div>
      {wasDelivering && (
        <Suspense fallback={null}>
          <DeliverSheet
            order={order}
            isOpen={isDelivering}
            onClose={() => setIsDelivering(false)}
            onDone={() => {
              setIsDelivering(false)
              go(ownerPaths.rental(order.id), { replace: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
