/** What a technician is to the platform: how he reads it, and what he changes of it himself. */
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as technicians from '@jihui/protocol/technician/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type OwnTechnician = ResponseOf<typeof technicians.readOwnTechnician.shape>
export type FoundTechnician = ResponseOf<typeof technicians.searchTechnicians.shape>['results'][number]
export type WorkStatusWanted = BodyIn<typeof technicians.changeWorkStatus.shape>

/** Begins the keys of everything that moves with a job: asked anew when one has moved. */
export const JOBS = ['technician-jobs'] as const

export const ownTechnicianQuery = queryOptions({
  queryKey: [...JOBS, 'me'],
  queryFn: ({ signal }) => call(technicians.readOwnTechnician, { signal }),
})
const PAGE_SIZE = 20
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
