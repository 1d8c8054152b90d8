import * as operations from '@jihui/protocol/iot/history/history-operations'
import { historyLimits } from '@jihui/protocol/iot/history/history-limits'
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import { csvHeaders, csvStream } from '../../../platform/csv-file.ts'
import { dayOf } from '../../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addressOf,
  placesAt,
  listConnections,
  readFuelChanges,
  readHours,
  readReadings,
  readSeries,
  readTrack,
  readTrips,
  seriesLimits,
  tell,
} from '../../telemetry/public.ts'
import { askedSpan } from './asked-span.ts'
import { exportedName, gpxHeaders, gpxOf, readingRows } from './export-readings.ts'
import { type FoundDevice, requireReadDevice } from './read-device.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const km = (metres: number) => Math.round(metres) / 1000
const tenth = (value: number) => Math.round(value * 10) / 10
const minutes = (ms: number) => Math.round(ms / 60_000)
const { days } = historyLimits

/** A place as it may be told of that moment; null where none is known. */
const placeAt = (
  { spans, tellDistrict }: Pick<FoundDevice, 'spans' | 'tellDistrict'>,
  moment: Date,
  lat: number | null,
  lng: number | null,
  crs: CoordinateSystem,
) => {
  if (lat === null || lng === null) return null
  const spot = { lat, lng }
  const places = placesAt(spans, moment.getTime())
  if (places === 'none') return null
  const coarsely = places === 'exact' ? undefined : tellDistrict
  return { ...tell(spot, crs, coarsely), address: addressOf(spot) }
}

/** What a device said, for whoever reaches it. */
export const historyRoutes = (mounting: Mounting, services: Services): void => {
  readingRoutes(mounting, services)
  wayRoutes(mounting, services)
  sumRoutes(mounting, services)
}

const readingRoutes = (mounting: Mounting, services: Services): void => {
  const { telemetry, clock } = services
  mountEndpoint(mounting, operations.listDeviceReadings, async ({ params, query, actor }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: false })
    const { from, until } = askedSpan(query, { now: clock.now(), usualDays: days, maxDays: days })
    const [ts, seq] = (query.cursor ?? '').split('.').map(Number)
    const after = ts !== undefined && seq !== undefined ? { ts, seq } : undefined
    const { rows, next } = await readReadings(telemetry, found, { from, until, limit: query.page_size, after })
    const results = rows.map((row) => ({
      ...row,
      ts: row.ts.toISOString(),
      received_at: row.received_at.toISOString(),
      seq: Math.max(row.seq, 0),
      values: { ...row.values },
    }))
    return { results, next: next && `${next.ts}.${next.seq}` }
  })
  mountEndpoint(mounting, operations.getDeviceSeries, async ({ params, query, actor }) => {
    const { field, points } = query
    const span = askedSpan(query, { now: clock.now(), usualDays: 1, maxDays: days * 10 })
    const isAddedUp = span.until - span.from > seriesLimits.readings
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp })
    const key = Object.hasOwn(found.profile.keys, field) ? found.profile.keys[field] : undefined
    if (field !== 'speed' && (!key || key.kind === 'text')) {
      const sentence = `这台设备没有“${field}”这个数值`
      refuse('request.invalid', { message: sentence, errors: { field: sentence } })
    }
    const told = await readSeries(telemetry, found, { field, ...span, points })
    return { field, label: key?.label ?? '速度', unit: key?.unit ?? 'km/h', points: told }
  })
  mountEndpoint(mounting, operations.exportDeviceReadings, async ({ params, query, actor, reply }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: false })
    const span = askedSpan(query, { now: clock.now(), usualDays: 7, maxDays: historyLimits.exportDays })
    const title = `${exportedName(found)}_${dayOf(new Date(span.from))}`
    if (query.format === 'gpx')
      return reply.headers(gpxHeaders(`${title}.gpx`)).send(gpxOf(services, found, span, title)) as never
    const rows = readingRows(services, found, span, query.crs)
    return reply.headers(csvHeaders(`${title}.csv`)).send(csvStream(rows)) as never
  })
}

const wayRoutes = (mounting: Mounting, services: Services): void => {
  const { telemetry, clock } = services
  mountEndpoint(mounting, operations.getDeviceTrack, async ({ params, query, actor }) => {
    const { tolerance, crs } = query
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: true })
    const span = askedSpan(query, { now: clock.now(), usualDays: 0, maxDays: historyLimits.trackDays })
    const told = await readTrack(telemetry, found, { ...span, tolerance, crs })
    return {
      crs,
      points: told.points,
      total: told.total,
      distance_km: km(told.distance),
      gaps: told.gaps.map(([from, until]): [string, string] => [iso(from), iso(until)]),
      stops: told.stops.map(({ from, until, ...stop }) => ({
        ...stop,
        from: iso(from),
        to: iso(until),
        minutes: minutes(until - from),
      })),
    }
  })
  mountEndpoint(mounting, operations.listDeviceTrips, async ({ params, query, actor, request }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: true })
    const { page, page_size: limit, crs } = query
    const now = clock.now()
    const span = askedSpan(query, { now, usualDays: days, maxDays: days })
    const { rows, total } = await readTrips(
      telemetry,
      found,
      { ...span, limit, offset: (page - 1) * limit },
      now.getTime(),
    )
    const results = rows.map((row) => ({
      id: row.id,
      start_at: row.start_at.toISOString(),
      end_at: row.end_at.toISOString(),
      distance_km: km(row.distance),
      minutes: minutes(row.end_at.getTime() - row.start_at.getTime()),
      idle_minutes: Math.round(row.idling / 60),
      max_speed: row.max_speed === null ? null : tenth(row.max_speed),
      ...(row.fuel_used !== null && { fuel_used: tenth(row.fuel_used) }),
      from: placeAt(found, row.start_at, row.from_lat, row.from_lng, crs),
      to: placeAt(found, row.end_at, row.to_lat, row.to_lng, crs),
      is_open: row.is_open,
    }))
    return pageAnswer(request, query, total, results)
  })
}

const sumRoutes = (mounting: Mounting, services: Services): void => {
  const { telemetry, clock } = services
  mountEndpoint(mounting, operations.listDeviceHours, async ({ params, query, actor }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: true })
    const span = askedSpan(query, { now: clock.now(), usualDays: 31, maxDays: days })
    const told = await readHours(telemetry, found, span)
    return { results: told.map(({ distance, ...day }) => ({ ...day, distance_km: km(distance) })) }
  })
  mountEndpoint(mounting, operations.listDeviceFuelChanges, async ({ params, query, actor }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: true })
    const span = askedSpan(query, { now: clock.now(), usualDays: 31, maxDays: days })
    const rows = await readFuelChanges(telemetry, found, span)
    return {
      results: rows.map(({ at, kind, key, before, after, lat, lng }) => ({
        at: at.toISOString(),
        kind,
        before: tenth(before),
        after: tenth(after),
        unit: found.profile.keys[key]?.unit ?? '',
        place: placeAt(found, at, lat, lng, 'wgs84'),
      })),
    }
  })
  mountEndpoint(mounting, operations.listDeviceConnections, async ({ params, actor }) => {
    const found = await requireReadDevice(services, actor, params.deviceId, { isAddedUp: false })
    const rows = await listConnections(telemetry, found, historyLimits.connections)
    return {
      results: rows.map((row) => ({
        ...row,
        connected_at: row.connected_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
      })),
    }
  })
}
