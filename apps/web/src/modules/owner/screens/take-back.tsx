import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { handoverQuery, RecordHandover, unitsToRecord, type Order } from '../../rental/public.ts'
import { HandoverError, NotYetDue } from '../components/handover-states.tsx'
import { OwnerOrderFrame } from '../components/owner-order-frame.tsx'
import { ownerPaths } from '../owner-paths.ts'

// Capturing, comparing and what was settled stand one after the other, never together.
const TakeBackDesk = lazy(async () => ({
  default: (await import('../components/take-back-desk.lazy.tsx')).TakeBackDesk,
}))
const TakenBack = lazy(async () => ({ default: (await import('../components/taken-back.lazy.tsx')).TakenBack }))

const TITLE = '归还验收'
const bones = <SkeletonRows count={2} tile="size-16" />

/** The machine comes back: captured, compared, settled. */
export function Screen() {
  return <OwnerOrderFrame title={TITLE}>{(order) => <TakingBack order={order} />}</OwnerOrderFrame>
}

function TakingBack({ order }: { order: Order }) {
  const go = useGo()
  const user = useUser()
  const isWithoutPhotos = useQueryTexts().photos === 'no'
  const handover = useQuery(handoverQuery(findLine(order.line), order.id))
  const canTakeBack = order.actions.includes('confirm_return')
  if (canTakeBack && handover.data && user) {
    const isRecorded = unitsToRecord(handover.data, 'back', 'lessor').length === 0
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
      <RecordHandover
        stage="back"
        title={TITLE}
        order={order}
        handover={handover.data}
        days={order.rental_days}
        sendLabel="保存，去对照"
        savedText="归还记录已保存"
        onClose={() => go(ownerPaths.rental(order.id))}
      />
    )
  }
  return (
    <Page title={TITLE} back={ownerPaths.rental(order.id)}>
      {order.status === 'returned' ? (
        <Suspense fallback={bones}>
          <TakenBack order={order} />
        </Suspense>
      ) : !canTakeBack ? (
        <NotYetDue order={order} title="现在不用验收">
          机器交出、承租方签收以后，收回时才验收。
        </NotYetDue>
      ) : handover.isError ? (
        <HandoverError query={handover} />
      ) : (
        bones
      )}
    </Page>
  )
}
