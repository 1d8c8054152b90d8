import { getDashboardSummary } from '@jihui/protocol/console/own-operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { getRental, listAllRentals, listRentals } from '@jihui/protocol/rental/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../shell/api/api-error.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import type { Order } from '../public.ts'
import { deskLines } from '../../../kits/desk/desk-lines.ts'
import { REFRESH_MS } from '../../../kits/desk/refresh.ts'

export type OrderItem = ResponseOf<typeof listRentals.shape>['results'][number]

const PAGE_SIZE = 20

/** What waits for staff, per line; `toContract` and `dueSoon` are counted by the list itself. */
export const summariesQuery = queryOptions({
  queryKey: ['rental', 'console-summary'],
  queryFn: ({ signal }) =>
    Promise.all(
      deskLines.map(async (line) => {
        const [summary, toContract] = await Promise.all([
          call(onLine(getDashboardSummary, line), { signal }),
          call(onLine(listRentals, line), { query: { status: 'pending_contract', page_size: 1 }, signal }),
        ])
        return summary.queue && { ...summary.queue, toContract: toContract.count }
      }),
    ),
  refetchInterval: REFRESH_MS,
})

export const staffOrdersQuery = (status: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'console-orders', status, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listAllRentals, { query: { status, keyword, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/** An address that carries only an id: the lines are asked one after the other. */
async function onWhicheverLine<T>(lineId: string | undefined, ask: (line: LineFace) => Promise<T>): Promise<T> {
  const named = deskLines.filter((line) => line.id === lineId)
  let unknown: unknown
  for (const line of named.length > 0 ? named : deskLines) {
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
