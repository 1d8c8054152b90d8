import { getDeviceFigures, listAllAlerts, listDevices } from '@jihui/protocol/iot/device-operations'
import type { AlertKind } from '@jihui/protocol/iot/alert-kinds'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Device = ResponseOf<typeof listDevices.shape>['results'][number]
export type LineDevices = ResponseOf<typeof listDevices.shape>['by_line'][number]
export type DeviceAlert = ResponseOf<typeof listAllAlerts.shape>['results'][number]
export type DeviceFigures = ResponseOf<typeof getDeviceFigures.shape>

const KEY = ['console', 'devices'] as const
const REFRESH_MS = 60_000
const PAGE_SIZE = 30

export interface DeviceFilter {
  line: string
  keyword: string
  connected: boolean
  attention: boolean
}
export const devicesQuery = (filter: DeviceFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDevices, { query: { ...filter, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })
export const alertsQuery = (filter: { kind: '' | AlertKind; line: string; all: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'alerts', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAllAlerts, { query: { ...filter, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: REFRESH_MS,
  })
export const deviceFiguresQuery = (line: string) =>
  queryOptions({
    queryKey: [...KEY, 'figures', line],
    queryFn: ({ signal }) => call(getDeviceFigures, { query: { line }, signal }),
  })
