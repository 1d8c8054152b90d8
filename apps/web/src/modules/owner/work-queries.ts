import { addressOfCall } from '@jihui/protocol/endpoint'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getEarningStatement, listEarnings } from '@jihui/protocol/owner/earning-operations'
import {
  getAnalytics,
  getOwnerRental,
  getRegistrationForm,
  getToday,
  listOwnerRentals,
} from '@jihui/protocol/owner/operations'
import type { EarningStatus } from '@jihui/protocol/payment/earnings'
import type { OrderTab } from '@jihui/protocol/rental/machine'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { request } from '../../shell/api/request.ts'
import { today } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/save-file.ts'

export type Today = ResponseOf<typeof getToday.shape>
export type Happening = Today['now'][number]
export type Analytics = ResponseOf<typeof getAnalytics.shape>
export type EarningPage = ResponseOf<typeof listEarnings.shape>
export type Earning = EarningPage['results'][number]
export type OwnedOrderItem = ResponseOf<typeof listOwnerRentals.shape>['results'][number]

const PAGE_SIZE = 10

// Keys begin with `rental`: whatever moves an order asks these anew.
export const todayQuery = queryOptions({
  queryKey: ['rental', 'owner', 'today'],
  queryFn: ({ signal }) => call(getToday, { signal }),
})

export const analyticsQuery = queryOptions({
  queryKey: ['rental', 'owner', 'analytics'],
  queryFn: ({ signal }) => call(getAnalytics, { signal }),
  staleTime: 60_000,
})

export const ownedOrdersQuery = (line: string, tab: OrderTab, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'owner', 'list', line, tab, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnerRentals, {
        query: { line: line || undefined, tab, keyword, page: pageParam, page_size: PAGE_SIZE },
        signal,
      }),
    ...byPages,
  })

export const ownedOrderKey = (id: number) => ['rental', 'owner', 'order', id] as const

export const ownedOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ownedOrderKey(id),
    queryFn: ({ signal }) => call(getOwnerRental, { params: { id }, signal }),
    staleTime: 5_000,
  })

export interface EarningFilter {
  status: '' | EarningStatus
  month: string
  keyword?: string
}

const askEarnings = ({ status, month, keyword }: EarningFilter, page: number, size: number, signal?: AbortSignal) =>
  call(listEarnings, { query: { status, month: month || undefined, keyword, page, page_size: size }, signal })

export const earningsQuery = (filter: EarningFilter) =>
  infiniteQueryOptions({
    queryKey: ['rental', 'owner', 'earnings', filter],
    queryFn: ({ pageParam, signal }) => askEarnings(filter, pageParam, PAGE_SIZE, signal),
    ...byPages,
  })

/** This month at a glance; `today` tells which month that was. */
export const earningSummaryQuery = queryOptions({
  queryKey: ['rental', 'owner', 'earning-summary'],
  queryFn: async ({ signal }) => {
    const { summary, days } = await askEarnings({ status: '', month: '' }, 1, 1, signal)
    return { summary, days, today: today() }
  },
})

/** What one order brought, once it is settled: the rental's share first, then what came of a claim. */
export const orderEarningsQuery = (rentalId: number, orderNumber: string) =>
  queryOptions({
    queryKey: ['rental', 'owner', 'earning-of', rentalId],
    queryFn: async ({ signal }) => {
      const { results } = await askEarnings({ status: '', month: '', keyword: orderNumber }, 1, PAGE_SIZE, signal)
      return results.filter((earning) => earning.rental_id === rentalId).toSorted((one, other) => one.id - other.id)
    },
  })

/** The owner's account of a month, or of all time, as a file. */
export async function saveStatement(month: string): Promise<void> {
  const path = addressOfCall(getEarningStatement, { query: month ? { month } : {} })
  saveFile((await request('GET', path, { as: 'blob' })) as Blob, `对账单_${month || today()}.csv`)
}

/** What the platform keeps of the rent, line by line. */
export const commissionsQuery = queryOptions({
  queryKey: ['owner', 'commissions'],
  queryFn: async ({ signal }) => {
    const { lines } = await call(getRegistrationForm, { signal })
    return Object.fromEntries(lines.map(({ id, commission_percent: percent }) => [id, percent]))
  },
  staleTime: 60 * 60_000,
})
