import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queueQuery, REFRESH_MS, verifiedQuery, type OrderItem, type VerifiedFilter } from './console-queries.ts'

export type ReviewTab = 'pending' | 'verified'

export interface ReviewList {
  tab: ReviewTab
  items: OrderItem[]
  count: number | undefined
  pendingCount: number | undefined
  error: unknown
  isLoading: boolean
  isFetching: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  retry: () => void
}

export const verifiedFilters: readonly { value: VerifiedFilter; label: string }[] = [
  { value: 'verified', label: '全部' },
  { value: 'passed', label: '已通过' },
  { value: 'rejected', label: '已拒绝' },
  { value: 'has_contract', label: '已有合同' },
]

/** Both tabs under one face; the count of the queue is known in either. */
export function useReviewList(tab: ReviewTab, filter: VerifiedFilter): ReviewList {
  const queue = useQuery(queueQuery)
  const verified = useInfiniteQuery({
    ...verifiedQuery(filter),
    enabled: tab === 'verified',
    refetchInterval: REFRESH_MS,
  })
  const pendingCount = queue.data?.count
  if (tab === 'pending')
    return {
      tab,
      items: queue.data?.items ?? [],
      count: pendingCount,
      pendingCount,
      error: queue.data ? null : queue.error,
      isLoading: queue.isPending,
      isFetching: queue.isFetching,
      hasMore: false,
      isLoadingMore: false,
      loadMore: () => undefined,
      retry: () => void queue.refetch(),
    }
  return {
    tab,
    items: verified.data?.pages.flatMap((page) => page.items) ?? [],
    count: verified.data?.pages[0]?.count,
    pendingCount,
    error: verified.data ? null : verified.error,
    isLoading: verified.isPending,
    isFetching: verified.isFetching,
    hasMore: verified.hasNextPage,
    isLoadingMore: verified.isFetchingNextPage,
    loadMore: () => void verified.fetchNextPage(),
    retry: () => void verified.refetch(),
  }
}
