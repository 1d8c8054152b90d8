import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import type { DeviceAction } from '@jihui/protocol/iot/device-machine'
import * as operations from '@jihui/protocol/iot/devices/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { useUpload } from '../../../kits/command/use-upload.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { upload } from '../../../shell/api/upload.ts'

export type ParkedDevice = ResponseOf<typeof operations.getParkedDevice.shape>
export type ListedDevice = ResponseOf<typeof operations.listParkedDevices.shape>['results'][number]
export type DeviceMessage = ResponseOf<typeof operations.listDeviceMessages.shape>['results'][number]
export type ProfilesAndPorts = ResponseOf<typeof operations.listDeviceProfiles.shape>
export type Profile = ProfilesAndPorts['results'][number]
export type Credentials = ResponseOf<typeof operations.registerDevice.shape>['credentials']
export type TableDone = ResponseOf<typeof operations.registerDevices.shape>
export type FoundUnit = ResponseOf<typeof operations.findDeviceUnits.shape>['results'][number]

const KEY = ['iot-park'] as const
const PAGE_SIZE = 30
const LOOK_AGAIN_MS = 30_000
/** Somebody stands beside the machine and waits. */
const WAITING_MS = 1_000
const INSPECTING_MS = 3_000

export interface ParkFilter {
  readonly q: string
  readonly line: string
  readonly connection: '' | 'online' | 'offline' | 'never'
}
export const devicesQuery = (filter: ParkFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listParkedDevices, { query: { ...filter, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
export const parkSummaryQuery = queryOptions({
  queryKey: [...KEY, 'summary'],
  queryFn: ({ signal }) => call(operations.getParkSummary, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})
export const deviceQuery = (ref: string) =>
  queryOptions({
    queryKey: [...KEY, 'device', ref],
    queryFn: ({ signal }) => call(operations.getParkedDevice, { params: { deviceId: ref }, signal }),
    refetchInterval: ({ state }) => (state.data?.connection === 'never' ? WAITING_MS : LOOK_AGAIN_MS),
  })
export const messagesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...KEY, 'messages', ref],
    queryFn: ({ signal }) => call(operations.listDeviceMessages, { params: { deviceId: ref }, signal }),
    refetchInterval: INSPECTING_MS,
  })
export const profilesQuery = queryOptions({
  queryKey: [...KEY, 'profiles'],
  queryFn: ({ signal }) => call(operations.listDeviceProfiles, { signal }),
  staleTime: Infinity,
})
export const unitsQuery = (q: string) =>
  queryOptions({
    queryKey: [...KEY, 'units', q],
    queryFn: ({ signal }) => call(operations.findDeviceUnits, { query: { q }, signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })

/** What a change of a device makes old: its own page, every list, and the map. */
const touched = [KEY, ['iot-map'], ['iot-history']] as const

export const useRegister = () =>
  useCommand((body: BodyIn<typeof operations.registerDevice.shape>) => call(operations.registerDevice, { body }), {
    touches: touched,
    told: 'none',
  })
export const useRegisterTable = () =>
  useUpload(
    (file: File, onProgress) => upload(operations.registerDevices, { body: {}, files: { file: [file] }, onProgress }),
    { touches: touched, told: 'none' },
  )
export const useRenew = (deviceId: string) =>
  useCommand(() => call(operations.renewCredentials, { params: { deviceId } }), { touches: touched })
export const useBind = (deviceId: string) =>
  useUpload(
    ({ photo, ...body }: { serial: string; meter?: string; primary?: boolean; photo: readonly File[] }, onProgress) =>
      upload(operations.bindDevice, { params: { deviceId }, body, files: { photo }, onProgress }),
    { touches: touched, told: 'answer' },
  )

type Of = { readonly params: { readonly deviceId: string } }
const moves = {
  suspend: (of: Of) => call(operations.suspendDevice, of),
  resume: (of: Of) => call(operations.resumeDevice, of),
  retire: (of: Of) => call(operations.retireDevice, of),
  unbind: (of: Of) => call(operations.unbindDevice, of),
} as const
export type Move = Exclude<DeviceAction, 'first_word'> | 'unbind'
export const useMove = (deviceId: string) =>
  useCommand((move: Move) => moves[move]({ params: { deviceId } }), { touches: touched })
