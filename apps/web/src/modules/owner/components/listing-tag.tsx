import { listingStatuses, type ListingStatus } from '@jihui/protocol/owner/fleet'
import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'
import type { OwnedItem } from '../fleet-queries.ts'

/** Whether the machine can be found and rented. */
export function ListingTag({ status, verification }: Pick<OwnedItem, 'status' | 'verification'>) {
  if (status === ('paused' satisfies ListingStatus))
    return (
      <StatusTag icon={CirclePause} tone="quiet">
        {listingStatuses.paused}
      </StatusTag>
    )
  if (verification.status === 'rejected')
    return (
      <StatusTag icon={CircleX} tone="danger">
        {verification.status_display}
      </StatusTag>
    )
  if (!verification.is_offered)
    return (
      <StatusTag icon={CircleDashed} tone="warn">
        {verification.status_display}
      </StatusTag>
    )
  return (
    <StatusTag icon={CircleCheck} tone="ok">
      {listingStatuses.active}
    </StatusTag>
  )
}
