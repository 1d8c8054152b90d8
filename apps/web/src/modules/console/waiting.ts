import { durationText } from '../../ui/format.ts'
import type { OrderItem } from './console-queries.ts'

type Waiting = Pick<OrderItem, 'id' | 'document_count' | 'updated_at' | 'created_at'>

/** Without a document the renter is the one who has to act. */
export const isReadyForReview = ({ document_count: count }: Pick<Waiting, 'document_count'>): boolean => count > 0

/** Since its documents were handed in an order stands still; one without documents counts from the day it was placed. */
export const waitingSince = (item: Waiting): string => (isReadyForReview(item) ? item.updated_at : item.created_at)

export const waitingMs = (item: Waiting, now: number): number =>
  Math.max(0, now - new Date(waitingSince(item)).getTime())

/** 5 小时 12 分 */
export const waitingText = (item: Waiting, now: number): string => durationText(waitingMs(item, now))

/** What can be decided comes first, and of that what waits longest. */
export function byWaiting(one: Waiting, other: Waiting): number {
  return (
    Number(isReadyForReview(other)) - Number(isReadyForReview(one)) ||
    waitingSince(one).localeCompare(waitingSince(other)) ||
    one.id - other.id
  )
}

/** Whose turn it is after one left the queue: the next below, else the one above. */
export function nextAfter<T extends { id: number }>(items: readonly T[], id: number): T | undefined {
  const at = items.findIndex((item) => item.id === id)
  if (at < 0) return items[0]
  return items[at + 1] ?? items[at - 1]
}
