import { listIotAlerts } from '@jihui/protocol/iot/alerts/operations'
import { listDeviceFenceEvents } from '@jihui/protocol/iot/fences/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/iot/history/history-operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api/call.ts'
import { saveFile } from '../../../ui/save-file.ts'

export type Reading = ResponseOf<typeof operations.listDeviceReadings.shape>['results'][number]
export type Series = ResponseOf<typeof operations.getDeviceSeries.shape>
export type Track = ResponseOf<typeof operations.getDeviceTrack.shape>
export type Trip = ResponseOf<typeof operations.listDeviceTrips.shape>['results'][number]
export type LocationFigures = ResponseOf<typeof operations.getLocationFigures.shape>

const KEY = ['iot-history'] as const
const LOOK_AGAIN_MS = 30_000

/** What it said last: enough of it that every value it knows is in it. */
export const newestReadingsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'newest'],
    queryFn: ({ signal }) =>
      call(operations.listDeviceReadings, { params: { deviceId }, query: { page_size: 50 }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

interface Span {
  /** A day, or a moment in ms. */
  readonly from: string
  readonly to: string
}
export const seriesQuery = (deviceId: string, field: string, span: Span) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'series', field, span],
    queryFn: ({ signal }) =>
      call(operations.getDeviceSeries, { params: { deviceId }, query: { field, ...span, points: 300 }, signal }),
    enabled: field !== '',
  })
export const trackQuery = (deviceId: string, span: Span) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'track', span],
    queryFn: ({ signal }) => call(operations.getDeviceTrack, { params: { deviceId }, query: span, signal }),
  })
export const tripsQuery = (deviceId: string, span?: Span) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'trips', span],
    queryFn: ({ signal }) =>
      call(operations.listDeviceTrips, { params: { deviceId }, query: { ...span, page_size: 50 }, signal }),
  })
export const hoursQuery = (deviceId: string, span?: Span) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'hours', span],
    queryFn: ({ signal }) =>
      call(operations.listDeviceHours, { params: { deviceId }, ...(span && { query: span }), signal }),
  })
export const fuelQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'fuel'],
    queryFn: ({ signal }) => call(operations.listDeviceFuelChanges, { params: { deviceId }, signal }),
  })
export const connectionsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'connections'],
    queryFn: ({ signal }) => call(operations.listDeviceConnections, { params: { deviceId }, signal }),
  })
const SHOWN_ROWS = 10
export const fenceEventsOfDeviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...KEY, deviceId, 'fence-events'],
    queryFn: ({ signal }) =>
      call(listDeviceFenceEvents, { params: { deviceId }, query: { page_size: SHOWN_ROWS }, signal }),
  })
export const alertsOfDeviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['iot-alerts', 'of-device', deviceId],
    queryFn: ({ signal }) => call(listIotAlerts, { query: { device: deviceId, page_size: SHOWN_ROWS }, signal }),
  })
export const locationFiguresQuery = (query: { from: string; to: string; line: string }) =>
  queryOptions({
    queryKey: [...KEY, 'figures', query],
    queryFn: ({ signal }) => call(operations.getLocationFigures, { query, signal }),
  })

export const saveReadings = async (deviceId: string, span: Span, format: 'csv' | 'gpx'): Promise<void> => {
  const file = await call(operations.exportDeviceReadings, { params: { deviceId }, query: { ...span, format } })
  saveFile(file as unknown as Blob, `${deviceId}_${span.from}.${format}`)
}
