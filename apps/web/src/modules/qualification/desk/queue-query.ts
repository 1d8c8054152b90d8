/** What is asked for a page of the queue. */
import type { QueueChoice } from './review-queries.ts'

export const QUEUE_PAGE_SIZE = 100

export const startOfQueue: QueueChoice = { tab: 'pending', filter: 'all', line: '', keyword: '', sort: 'oldest' }

export const queueQuery = ({ tab, filter, line, keyword, sort }: QueueChoice, page: number) => {
  const isPending = tab === 'pending'
  return {
    status: tab,
    filter: isPending ? 'all' : filter,
    line,
    keyword,
    sort: isPending ? sort : 'newest',
    page,
    page_size: QUEUE_PAGE_SIZE,
  } as const
}
