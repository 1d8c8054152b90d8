import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import type { OrderTab } from '@jihui/protocol/rental/machine'
import { getRental, listAllRentals, listRentals } from '@jihui/protocol/rental/operations'
import { getReturnRecord } from '@jihui/protocol/rental/handover-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type Order = ResponseOf<typeof getRental.shape>
export type ReturnRecord = ResponseOf<typeof getReturnRecord.shape>
export type OrderItem = ResponseOf<typeof listRentals.shape>['results'][number]

const PAGE_SIZE = 10

/** One's own orders, staff's too, of one line or (null) of all; `keyword` looks in number, machine and contact. */
export const ordersQuery = (line: LineFace | null, tab: OrderTab, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'list', line?.id ?? '', tab, keyword],
    queryFn: ({ pageParam, signal }) => {
      const query = { tab, keyword, mine: true, page: pageParam, page_size: PAGE_SIZE }
      return line ? call(onLine(listRentals, line), { query, signal }) : call(listAllRentals, { query, signal })
    },
    ...byPages,
  })

export const orderQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['rental', 'detail', line.id, id],
    queryFn: ({ signal }) => call(onLine(getRental, line), { params: { id }, signal }),
    staleTime: 5_000,
  })

/** Null until there is one. */
export const returnRecordQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['rental', 'return-record', line.id, id],
    queryFn: async ({ signal }) => {
      try {
        return await call(onLine(getReturnRecord, line), { params: { id }, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
