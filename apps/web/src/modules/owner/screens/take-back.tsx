import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  dropHandoverDraft,
  HandoverCapture,
  handoverDraftKey,
  handoverQuery,
  useRecordHandover,
  type Handover,
  type Order,
} from '../../rental/public.ts'
import { OwnerOrderFrame } from '../components/owner-order-frame.tsx'
import { ownerPaths } from '../owner-paths.ts'

// Capturing, comparing and what was settled stand one after the other, never together.
const TakeBackDesk = lazy(async () => ({ default: (await import('../components/take-back-desk.tsx')).TakeBackDesk }))
const TakenBack = lazy(async () => ({ default: (await import('../components/taken-back.tsx')).TakenBack }))

const TITLE = '归还验收'
const bones = <SkeletonRows count={2} tile="size-16" />

/** The machine comes back: captured, compared, settled. */
export function Screen() {
  return <OwnerOrderFrame title={TITLE}>{(order) => <TakingBack order={order} />}</OwnerOrderFrame>
}

function TakingBack({ order }: { order: Order }) {
  const user = useUser()
  const isWithoutPhotos = useQueryTexts().photos === 'no'
  const handover = useQuery(handoverQuery(findLine(order.line), order.id))
  const canTakeBack = order.actions.includes('confirm_return')
  if (canTakeBack && handover.data && user) {
    const isRecorded = handover.data.sides.some(({ stage, party }) => stage === 'back' && party === 'lessor')
    return isRecorded || isWithoutPhotos ? (
      <Suspense
        fallback={
          <Page title={TITLE} back={ownerPaths.rental(order.id)} width="wide">
            {bones}
          </Page>
        }
      >
        <TakeBackDesk title={TITLE} order={order} handover={handover.data} userId={user.id} />
      </Suspense>
    ) : (
      <Capture order={order} handover={handover.data} userId={user.id} />
    )
  }
  return (
    <Page title={TITLE} back={ownerPaths.rental(order.id)}>
      {order.status === 'returned' ? (
        <Suspense fallback={bones}>
          <TakenBack order={order} />
        </Suspense>
      ) : !canTakeBack ? (
        <EmptyState
          illustration={order.illustration}
          title="现在不用验收"
          actions={
            <AppLink to={ownerPaths.rental(order.id)} className={buttonClass('ink')}>
              看这个订单
            </AppLink>
          }
        >
          机器交出、承租方签收以后，收回时才验收。
        </EmptyState>
      ) : handover.isError ? (
        <ErrorState
          title="交接记录没有取到"
          onRetry={() => void handover.refetch()}
          isRetrying={handover.isFetching}
          reference={handover.error instanceof ApiError ? handover.error.requestId : undefined}
        >
          {messageOf(handover.error)}
        </ErrorState>
      ) : (
        bones
      )}
    </Page>
  )
}

function Capture({ order, handover, userId }: { order: Order; handover: Handover; userId: number }) {
  const go = useGo()
  const record = useRecordHandover(findLine(order.line), order.id)
  const draftKey = handoverDraftKey(userId, order.id, 'back')
  return (
    <HandoverCapture
      title={TITLE}
      subtitle={[order.equipment_model, order.unit_serial, order.party_name].filter(Boolean).join(' · ')}
      line={order.line}
      illustration={order.illustration}
      handover={handover}
      days={order.rental_days}
      draftKey={draftKey}
      sendLabel="保存，去对照"
      isSending={record.isPending}
      progress={record.progress}
      errors={record.error instanceof ApiError ? record.error.errors : undefined}
      onSend={(side) =>
        record.mutate(
          { stage: 'back', record: side },
          {
            onSuccess: () => {
              void dropHandoverDraft(draftKey)
              window.scrollTo({ top: 0 })
              toast.ok('归还记录已保存')
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
      onClose={() => go(ownerPaths.rental(order.id))}
    />
  )
}
