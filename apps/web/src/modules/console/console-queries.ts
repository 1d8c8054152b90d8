import { getDashboardSummary } from '@jihui/protocol/care/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listQualificationHistory } from '@jihui/protocol/qualification/operations'
import { lines, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { getRental, listAllRentals, listRentals } from '@jihui/protocol/rental/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { addDays, today } from '../../ui/format.ts'
import type { Order } from '../rental/public.ts'
import { REFRESH_MS } from './refresh.ts'
import { byWaiting } from './waiting.ts'

export type OrderItem = ResponseOf<typeof listRentals.shape>['results'][number]
export type Decision = ResponseOf<typeof listQualificationHistory.shape>['results'][number]
export type VerifiedFilter = 'verified' | 'passed' | 'rejected' | 'has_contract'

/** The most the server gives at once; whoever has more waiting works the oldest of them first anyway. */
const MOST = 100
const PAGE_SIZE = 20

type ListQuery = NonNullable<NonNullable<Parameters<typeof call<typeof listAllRentals.shape>>[1]>['query']>

/** The lines whose orders the console works on. */
export const consoleLines = lines.filter((line) => onLine(listRentals, line))

interface Joined {
  count: number
  hasMore: boolean
  items: OrderItem[]
}

/** One list over all lines. */
async function listOverLines(query: ListQuery, signal: AbortSignal): Promise<Joined> {
  const page = await call(listAllRentals, { query, signal })
  return { count: page.count, hasMore: page.next !== null, items: page.results }
}

/** What waits for staff, per line; `toContract` and `dueSoon` are counted by the list itself. */
export const summariesQuery = queryOptions({
  queryKey: ['rental', 'console-summary'],
  queryFn: ({ signal }) =>
    Promise.all(
      consoleLines.map(async (line) => {
        const [summary, toContract] = await Promise.all([
          call(onLine(getDashboardSummary, line), { signal }),
          call(onLine(listRentals, line), { query: { status: 'pending_contract', page_size: 1 }, signal }),
        ])
        return summary.queue && { ...summary.queue, toContract: toContract.count }
      }),
    ),
  refetchInterval: REFRESH_MS,
})

/** Everything that waits for a decision; who waits longest comes first. */
export const queueQuery = queryOptions({
  queryKey: ['rental', 'console-queue'],
  queryFn: async ({ signal }) => {
    const joined = await listOverLines({ status: 'pending_verification', page_size: MOST }, signal)
    return { ...joined, items: joined.items.toSorted(byWaiting) }
  },
  refetchInterval: REFRESH_MS,
})

const decidedAt = (item: OrderItem) => item.verification_date ?? ''

/** R157: what has been decided, the latest first. */
export const verifiedQuery = (verification: VerifiedFilter) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'console-verified', verification],
    queryFn: async ({ pageParam, signal }) => {
      const joined = await listOverLines({ verification, page: pageParam, page_size: PAGE_SIZE }, signal)
      return { ...joined, items: joined.items.toSorted((a, b) => decidedAt(b).localeCompare(decidedAt(a))) }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  })

/** Machines that come back within the next days. */
export const dueSoonQuery = (days: number) =>
  queryOptions({
    queryKey: ['rental', 'console-due', today(), days],
    queryFn: async ({ signal }) => {
      const joined = await listOverLines(
        { status: 'in_use', end_date: addDays(today(), days), page_size: MOST },
        signal,
      )
      return { ...joined, items: joined.items.toSorted((a, b) => a.end_date.localeCompare(b.end_date)) }
    },
    refetchInterval: REFRESH_MS,
  })

export const staffOrdersQuery = (status: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'console-orders', status, keyword],
    queryFn: ({ pageParam, signal }) =>
      listOverLines({ status, keyword, page: pageParam, page_size: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    refetchInterval: REFRESH_MS,
  })

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/** An address that carries only an id: the lines are asked one after the other. */
async function onWhicheverLine<T>(lineId: string | undefined, ask: (line: LineFace) => Promise<T>): Promise<T> {
  const named = consoleLines.filter((line) => line.id === lineId)
  let unknown: unknown
  for (const line of named.length > 0 ? named : consoleLines) {
    try {
      return await ask(line)
    } catch (error) {
      if (!isUnknown(error)) throw error
      unknown = error
    }
  }
  throw unknown
}

export const staffOrderKey = (id: number) => ['rental', 'console-order', id] as const
export const staffOrderQuery = (id: number, lineId?: string) =>
  queryOptions({
    queryKey: staffOrderKey(id),
    queryFn: ({ signal }): Promise<Order> =>
      onWhicheverLine(lineId, (line) => call(onLine(getRental, line), { params: { id }, signal })),
    staleTime: 5_000,
  })

export const decisionsQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['qualification', 'decisions', line.id, id],
    queryFn: async ({ signal }) =>
      (await call(onLine(listQualificationHistory, line), { params: { id }, signal })).results,
  })
