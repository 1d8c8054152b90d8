/** A technician's jobs and what he says of himself: how they are read, and what is not done on a single job. */
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as jobs from '@jihui/protocol/job/operations'
import { listMaintenancePrices } from '@jihui/protocol/maintenance/orders/price-operations'
import * as technicians from '@jihui/protocol/technician/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type Job = ResponseOf<typeof jobs.listJobs.shape>['results'][number]
export type JobDetail = ResponseOf<typeof jobs.getJob.shape>
export type JobMatch = NonNullable<Job['match']>
export type OwnTechnician = ResponseOf<typeof technicians.readOwnTechnician.shape>
export type FoundTechnician = ResponseOf<typeof technicians.searchTechnicians.shape>['results'][number]
export type WorkStatusWanted = BodyIn<typeof technicians.changeWorkStatus.shape>

/** Begins the keys of everything that moves with a job: `module.ts` has it asked anew when one has moved. */
export const JOBS = ['technician-jobs'] as const
const PAGE_SIZE = 20
/** Nobody is offered, or has, more at a time. */
const LIVE_MAX = 100
const PRICES_STALE_MS = 60 * 60_000

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
export const ownTechnicianQuery = queryOptions({
  queryKey: [...JOBS, 'me'],
  queryFn: ({ signal }) => call(technicians.readOwnTechnician, { signal }),
})
export const pricesQuery = queryOptions({
  queryKey: ['technician-prices'],
  queryFn: ({ signal }) => call(listMaintenancePrices, { signal }),
  staleTime: PRICES_STALE_MS,
})
type Search = Omit<NonNullable<QueryIn<typeof technicians.searchTechnicians.shape>>, 'page' | 'page_size'>
export const foundTechniciansQuery = (query: Search) =>
  infiniteQueryOptions({
    queryKey: ['technicians', query],
    queryFn: ({ pageParam, signal }) =>
      call(technicians.searchTechnicians, { query: { ...query, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })

export const useWorkStatus = () =>
  useCommand((body: WorkStatusWanted) => call(technicians.changeWorkStatus, { body }), {
    touches: [JOBS],
    keep: (client, { success: _success, message: _message, ...own }) =>
      client.setQueryData(ownTechnicianQuery.queryKey, own),
  })
