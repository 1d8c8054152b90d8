import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getParkSummary, listParkedDevices } from '@jihui/protocol/iot/devices/operations'
import { getDeviceUse } from '@jihui/protocol/iot/history/history-operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api/call.ts'

export type Use = ResponseOf<typeof getDeviceUse.shape>
export type Summary = ResponseOf<typeof getParkSummary.shape>
export type ListedDevice = ResponseOf<typeof listParkedDevices.shape>['results'][number]

const KEY = ['iot-use'] as const
const LOOK_AGAIN_MS = 30_000

export const useOfDevicesQuery = (query: { from: string; to: string; line: string }) =>
  queryOptions({
    queryKey: [...KEY, 'use', query],
    queryFn: ({ signal }) => call(getDeviceUse, { query, signal }),
  })
export const summaryQuery = queryOptions({
  queryKey: [...KEY, 'summary'],
  queryFn: ({ signal }) => call(getParkSummary, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})
export const offlineQuery = queryOptions({
  queryKey: [...KEY, 'offline'],
  queryFn: ({ signal }) => call(listParkedDevices, { query: { connection: 'offline', page_size: 8 }, signal }),
  refetchInterval: LOOK_AGAIN_MS,
})
/** One rents few machines at a time. */
export const myDevicesQuery = queryOptions({
  queryKey: [...KEY, 'mine'],
  queryFn: ({ signal }) => call(listParkedDevices, { query: { page_size: 50 }, signal }),
  refetchInterval: LOOK_AGAIN_MS,
})
