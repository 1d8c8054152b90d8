import { listingStatuses, type ListingStatus } from '@jihui/protocol/owner/fleet'
import { CircleCheck, CirclePause } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'

/** Whether the machine can be found and rented. */
export function ListingTag({ status }: { status: string }) {
  const isPaused = status === ('paused' satisfies ListingStatus)
  return (
    <StatusTag icon={isPaused ? CirclePause : CircleCheck} tone={isPaused ? 'quiet' : 'ok'}>
      {isPaused ? listingStatuses.paused : listingStatuses.active}
    </StatusTag>
  )
}
