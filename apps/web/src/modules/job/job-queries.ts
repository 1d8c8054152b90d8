/** A technician's jobs, and the price list: how they are read. */
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as days from '@jihui/protocol/job/day-operations'
import * as jobs from '@jihui/protocol/job/operations'
import { listMaintenancePrices } from '@jihui/protocol/maintenance/orders/price-operations'
import { listServiceTypes } from '@jihui/protocol/service-order/operations'
import type { EarningStatus } from '@jihui/protocol/payment/earnings'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import type { PartSearch } from '../maintenance/public.ts'
import { JOBS } from '../technician/public.ts'

export type Job = ResponseOf<typeof jobs.listJobs.shape>['results'][number]
export type JobDetail = ResponseOf<typeof jobs.getJob.shape>
export type Performance = ResponseOf<typeof jobs.readJobPerformance.shape>
export type JobEarning = ResponseOf<typeof jobs.listJobEarnings.shape>['results'][number]
export type EarningTotals = ResponseOf<typeof jobs.listJobEarnings.shape>['totals']
export type PriceRow = ResponseOf<typeof listMaintenancePrices.shape>['results'][number]
export type PromisedType = ResponseOf<typeof listServiceTypes.shape>[number]
export type JobMatch = NonNullable<Job['match']>

const PAGE_SIZE = 20
/** Nobody is offered, or has, more at a time. */
const LIVE_MAX = 100
const PARTS_STALE_MS = 60_000
const PRICES_STALE_MS = 60 * 60_000

/** '' is anywhere without a factor of its own. */
export const pricesInQuery = (city: string) =>
  queryOptions({
    queryKey: ['technician-prices', city],
    queryFn: ({ signal }) => call(listMaintenancePrices, { query: { city }, signal }),
    staleTime: PRICES_STALE_MS,
    retry: false,
  })
export const offersQuery = queryOptions({
  queryKey: [...JOBS, 'offers'],
  queryFn: ({ signal }) => call(jobs.listJobs, { query: { scope: 'offers', page_size: LIVE_MAX }, signal }),
  retry: false,
})
export const mineQuery = queryOptions({
  queryKey: [...JOBS, 'mine'],
  queryFn: ({ signal }) => call(jobs.listJobs, { query: { scope: 'mine', page_size: LIVE_MAX }, signal }),
  retry: false,
})
export const historyQuery = infiniteQueryOptions({
  queryKey: [...JOBS, 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(jobs.listJobs, { query: { scope: 'history', page: pageParam, page_size: PAGE_SIZE }, signal }),
  ...byPages,
})
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: [...JOBS, 'job', id],
    queryFn: ({ signal }) => call(jobs.getJob, { params: { id }, signal }),
  })
/** What the store and his van have that can be used for it. */
export const jobPartsQuery = (id: number) =>
  queryOptions({
    queryKey: [...JOBS, 'parts', id],
    queryFn: ({ signal }) => call(jobs.listJobParts, { params: { id }, query: {}, signal }),
    staleTime: PARTS_STALE_MS,
    retry: false,
  })
export const jobPartSearchOf = (id: number): PartSearch => ({
  key: `job ${id}`,
  ask: (keyword, signal) => call(jobs.listJobParts, { params: { id }, query: { keyword }, signal }),
})
export const dayOrderQuery = (date: string) =>
  queryOptions({
    queryKey: [...JOBS, 'day', date],
    queryFn: ({ signal }) => call(days.readDayOrder, { query: { date }, signal }),
    retry: false,
  })
export const useDayOrder = () =>
  useCommand((body: BodyIn<typeof days.changeDayOrder.shape>) => call(days.changeDayOrder, { body }), {
    touches: [JOBS],
  })
export const performanceQuery = queryOptions({
  queryKey: [...JOBS, 'performance'],
  queryFn: ({ signal }) => call(jobs.readJobPerformance, { signal }),
})
/** The totals alone. */
export const earningTotalsQuery = queryOptions({
  queryKey: [...JOBS, 'earning-totals'],
  queryFn: ({ signal }) => call(jobs.listJobEarnings, { query: { status: 'due', page_size: 1 }, signal }),
})
export const earningsQuery = (status: EarningStatus | 'all') =>
  infiniteQueryOptions({
    queryKey: [...JOBS, 'earnings', status],
    queryFn: ({ pageParam, signal }) =>
      call(jobs.listJobEarnings, { query: { status, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })
export const pricesQuery = pricesInQuery('')
/** What a visit comes to there at least and at most, kind by kind: the range a request is promised. */
export const promisesInQuery = (city: string) =>
  queryOptions({
    queryKey: ['service-types', city],
    queryFn: ({ signal }) => call(listServiceTypes, { query: { city }, signal }),
    staleTime: PRICES_STALE_MS,
    retry: false,
  })
