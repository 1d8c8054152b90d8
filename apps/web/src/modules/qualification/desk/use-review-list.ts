import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { QUEUE_PAGE_SIZE } from './queue-query.ts'
import { queueKey, queuePageQuery, type QueueChoice, type QueueItem, type QueuePage } from './review-queries.ts'

export interface ReviewList {
  choice: QueueChoice
  /** How many rows there are; unknown until the first page came. */
  count: number | undefined
  head: QueuePage | undefined
  /** The row at a place, where its page has been fetched. */
  at: (index: number) => QueueItem | undefined
  /** The same, fetched where it has not been. */
  fetchAt: (index: number) => Promise<QueueItem | undefined>
  /** Rows of a stretch, fetched page by page. */
  fetchRange: (from: number, to: number) => Promise<QueueItem[]>
  /** -1 where it is not among the rows that have been fetched. */
  indexOf: (id: number | null) => number
  /** All rows that have been fetched. */
  loaded: () => QueueItem[]
  /** Which rows are in sight: their pages are fetched and kept fresh. */
  see: (first: number, last: number) => void
  error: unknown
  isLoading: boolean
  isFetching: boolean
  refreshedAt: number
  retry: () => void
}

const pageOf = (index: number): number => Math.floor(index / QUEUE_PAGE_SIZE) + 1

/**
 * The queue as one long list of which only the pages in sight are fetched: the first opens it, and a jump to row
 * 7,000 brings page 70 without the sixty-eight between.
 */
export function useReviewList(choice: QueueChoice): ReviewList {
  const client = useQueryClient()
  const [seen, setSeen] = useState({ first: 1, last: 1 })
  const see = useCallback((first: number, last: number) => {
    const next = { first: pageOf(Math.max(0, first)), last: pageOf(Math.max(0, last)) }
    setSeen((now) => (now.first === next.first && now.last === next.last ? now : next))
  }, [])
  const known = client.getQueryData(queuePageQuery(choice, 1).queryKey)
  const last = Math.max(1, Math.ceil((known?.count ?? 0) / QUEUE_PAGE_SIZE))
  // What is in sight lies on two pages at most.
  const first = useQuery(queuePageQuery(choice, 1))
  const upper = useQuery(queuePageQuery(choice, Math.min(seen.first, last)))
  const lower = useQuery(queuePageQuery(choice, Math.min(seen.last, last)))
  const answers = [first, upper, lower]
  const head = first.data

  const rowsOf = (page: number) => client.getQueryData(queuePageQuery(choice, page).queryKey)?.results
  const at = (index: number) => (index < 0 ? undefined : rowsOf(pageOf(index))?.[index % QUEUE_PAGE_SIZE])
  const fetchAt = async (index: number) => {
    if (index < 0 || index >= (head?.count ?? 0)) return undefined
    const page = await client.ensureQueryData(queuePageQuery(choice, pageOf(index)))
    return page.results[index % QUEUE_PAGE_SIZE]
  }
  const fetchRange = async (from: number, to: number) => {
    const rows: QueueItem[] = []
    for (let page = pageOf(from); page <= pageOf(to); page++) {
      const { results } = await client.ensureQueryData(queuePageQuery(choice, page))
      const start = (page - 1) * QUEUE_PAGE_SIZE
      rows.push(...results.filter((_, index) => start + index >= from && start + index <= to))
    }
    return rows
  }
  const fetched = () => client.getQueriesData<QueuePage>({ queryKey: queueKey(choice) })
  const indexOf = (id: number | null) => {
    if (id === null) return -1
    for (const [key, page] of fetched()) {
      const index = page?.results.findIndex((item) => item.id === id) ?? -1
      if (index >= 0) return (Number(key.at(-1)) - 1) * QUEUE_PAGE_SIZE + index
    }
    return -1
  }

  return {
    choice,
    count: head?.count,
    head,
    at,
    fetchAt,
    fetchRange,
    indexOf,
    loaded: () => fetched().flatMap(([, page]) => page?.results ?? []),
    see,
    error: head ? null : first.error,
    isLoading: first.isPending,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refreshedAt: Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    retry: () => void client.refetchQueries({ queryKey: queueKey(choice), type: 'active' }),
  }
}
