import { listParkedDevices } from '@jihui/protocol/iot/devices/operations'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/iot/fences/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Fence = ResponseOf<typeof operations.getFence.shape>
export type FenceEvent = ResponseOf<typeof operations.listFenceEvents.shape>['results'][number]
export type FenceBody = BodyIn<typeof operations.createFence.shape>

const LOOK_AGAIN_MS = 10_000
const FENCES = ['iot-fences'] as const

export const fencesQuery = (q: string, active: '' | 'true' | 'false') =>
  infiniteQueryOptions({
    queryKey: [...FENCES, 'list', q, active],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listFences, { query: { page: pageParam, page_size: 20, q, active }, signal }),
    ...byPages,
  })
export const fenceQuery = (id: number) =>
  queryOptions({
    queryKey: [...FENCES, 'one', id],
    queryFn: ({ signal }) => call(operations.getFence, { params: { id }, signal }),
  })
export const fenceEventsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...FENCES, 'events', id],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listFenceEvents, { params: { id }, query: { page: pageParam, page_size: 20 }, signal }),
    // Whoever looks at it waits for the next one.
    refetchInterval: LOOK_AGAIN_MS,
    ...byPages,
  })
/** Devices a fence can be for, by a part of what they are called. */
export const fencedDevicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...FENCES, 'devices', q],
    queryFn: ({ signal }) => call(listParkedDevices, { query: { q, page_size: 30 }, signal }),
  })

export type RegionOutline = ResponseOf<typeof operations.getRegionOutline.shape>
/** Where a region ends; it stays where it is. */
export const regionOutlineQuery = (code: string) =>
  queryOptions({
    queryKey: ['iot-region-outline', code],
    queryFn: ({ signal }) => call(operations.getRegionOutline, { query: { code }, signal }),
    staleTime: Infinity,
    enabled: code !== '',
  })

export const holidaysQuery = queryOptions({
  queryKey: [...FENCES, 'holidays'],
  queryFn: ({ signal }) => call(operations.listHolidays, { signal }),
})
export type Holiday = ResponseOf<typeof operations.listHolidays.shape>['results'][number]
export const useSetHolidays = () =>
  useCommand((holidays: readonly Holiday[]) => call(operations.setHolidays, { body: { holidays: [...holidays] } }), {
    touches: [FENCES],
  })

export const useSaveFence = (id: number | null) =>
  useCommand(
    (body: FenceBody) =>
      id === null ? call(operations.createFence, { body }) : call(operations.changeFence, { params: { id }, body }),
    { touches: [FENCES] },
  )
export const useDeleteFence = () =>
  useCommand((id: number) => call(operations.deleteFence, { params: { id } }), { touches: [FENCES] })
