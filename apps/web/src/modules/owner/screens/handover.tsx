import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { useOnceOpen } from '../../../ui/once-open.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  dropHandoverDraft,
  HandoverCapture,
  handoverDraftKey,
  handoverQuery,
  HandoverSideRecord,
  useRecordHandover,
  type Handover,
  type Order,
} from '../../rental/public.ts'
import { OwnerOrderFrame } from '../components/owner-order-frame.tsx'
import { ownerPaths } from '../owner-paths.ts'

const DeliverSheet = lazy(async () => ({ default: (await import('../components/deliver-sheet.tsx')).DeliverSheet }))

const TITLE = '出场交接'

/** The machine goes out: photographed, read and counted, then sent. */
export function Screen() {
  return <OwnerOrderFrame title={TITLE}>{(order) => <Handing order={order} />}</OwnerOrderFrame>
}

function Handing({ order }: { order: Order }) {
  const handover = useQuery(handoverQuery(findLine(order.line), order.id))
  const out = handover.data?.sides.find(({ stage, party }) => stage === 'out' && party === 'lessor')
  if (handover.data && !out && order.actions.includes('record_handover')) {
    return <Capture order={order} handover={handover.data} />
  }
  return (
    <Page title={TITLE} back={ownerPaths.rental(order.id)}>
      {handover.isPending && <SkeletonRows count={2} tile="size-16" />}
      {handover.isError && (
        <ErrorState
          title="交接记录没有取到"
          onRetry={() => void handover.refetch()}
          isRetrying={handover.isFetching}
          reference={handover.error instanceof ApiError ? handover.error.requestId : undefined}
        >
          {messageOf(handover.error)}
        </ErrorState>
      )}
      {handover.data &&
        (out ? (
          <Recorded order={order} handover={handover.data} />
        ) : (
          <EmptyState
            illustration={order.illustration}
            title="现在不用交接"
            actions={
              <AppLink to={ownerPaths.rental(order.id)} className={buttonClass('ink')}>
                看这个订单
              </AppLink>
            }
          >
            承租方付清以后，到使用期间都可以记录出场情况。
          </EmptyState>
        ))}
    </Page>
  )
}

function Capture({ order, handover }: { order: Order; handover: Handover }) {
  const go = useGo()
  const user = useUser()
  const record = useRecordHandover(findLine(order.line), order.id)
  const draftKey = user && handoverDraftKey(user.id, order.id, 'out')
  return (
    <HandoverCapture
      title={TITLE}
      subtitle={[order.equipment_model, order.unit_serial, order.party_name].filter(Boolean).join(' · ')}
      line={order.line}
      illustration={order.illustration}
      handover={handover}
      draftKey={draftKey}
      sendLabel={order.actions.includes('deliver') ? '记录好了，去发货' : '保存出场记录'}
      isSending={record.isPending}
      progress={record.progress}
      errors={record.error instanceof ApiError ? record.error.errors : undefined}
      onSend={(side) =>
        record.mutate(
          { stage: 'out', record: side },
          {
            onSuccess: () => {
              if (draftKey) void dropHandoverDraft(draftKey)
              window.scrollTo({ top: 0 })
              toast.ok('出场记录已保存')
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
      onClose={() => go(ownerPaths.rental(order.id))}
    />
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
