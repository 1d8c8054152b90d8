import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getParkedDevice, listParkedDevices } from '@jihui/protocol/iot/devices/operations'
import {
  endShare,
  listLooks,
  listShares,
  lookAtDevice,
  readShare,
  shareDevice,
} from '@jihui/protocol/iot/map/operations'
import type { MapMark } from '@jihui/protocol/iot/map/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'

export type ParkedDevice = ResponseOf<typeof getParkedDevice.shape>
export type ListedDevice = ResponseOf<typeof listParkedDevices.shape>['results'][number]

/** Of one device by its number, code or serial. */
export const placedDeviceQuery = (ref: string | null) =>
  queryOptions({
    queryKey: ['iot-map', 'device', ref],
    queryFn: ({ signal }) => call(getParkedDevice, { params: { deviceId: ref! }, signal }),
    enabled: ref !== null,
    refetchInterval: 15_000,
  })

export interface ListedWhere {
  readonly bbox: string
  readonly line: string
  readonly mark: MapMark | ''
  readonly q: string
}
/** What stands in view, as a list. */
export const devicesInViewQuery = (where: ListedWhere | null, size: number) =>
  queryOptions({
    queryKey: ['iot-map', 'list', where, size],
    queryFn: ({ signal }) => call(listParkedDevices, { query: { ...where!, page: 1, page_size: size }, signal }),
    enabled: where !== null,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

const marks: Readonly<Record<string, MapMark>> = { working: 'w', idling: 'i', moving: 'm', off: 'p' }
/** The sign a device has on the map, told from what is read of it. */
export const markOfDevice = ({
  connection,
  activity,
  open_alerts: alerts,
}: Pick<ListedDevice, 'connection' | 'activity' | 'open_alerts'>): MapMark => {
  if (alerts > 0) return 'a'
  return connection === 'online' ? (marks[activity ?? ''] ?? 'p') : 'o'
}

export const sharesQuery = (ref: string) =>
  queryOptions({
    queryKey: ['iot-map', 'shares', ref],
    queryFn: ({ signal }) => call(listShares, { params: { deviceId: ref }, signal }),
  })
export const looksQuery = (ref: string) =>
  queryOptions({
    queryKey: ['iot-map', 'looks', ref],
    queryFn: ({ signal }) => call(listLooks, { params: { deviceId: ref }, signal }),
  })
export const useShare = (deviceId: string) =>
  useCommand((body: { hours: number; precise: boolean }) => call(shareDevice, { params: { deviceId }, body }), {
    touches: [['iot-map', 'shares', deviceId]],
    told: 'refusal',
  })
export const useEndShare = (deviceId: string) =>
  useCommand((id: number) => call(endShare, { params: { id } }), { touches: [['iot-map', 'shares', deviceId]] })
export const useLook = (deviceId: string) =>
  useCommand((reason: string) => call(lookAtDevice, { params: { deviceId }, body: { reason } }), {
    touches: [['iot-map']],
    told: 'none',
  })
export const sharedPositionQuery = (token: string) =>
  queryOptions({
    queryKey: ['iot-map', 'shared', token],
    queryFn: ({ signal }) => call(readShare, { params: { token }, signal }),
    refetchInterval: 15_000,
    retry: false,
  })
