/** The map of devices, and what moves on it while it is looked at. */
import type { QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { getDeviceMap } from '@jihui/protocol/iot/map/operations'
import type { MapDevice } from '@jihui/protocol/iot/map/schema'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shell/api/call.ts'
import { type ChannelMessage, onChannelMessage, say } from '../../../shell/api/realtime.signed-in.ts'
import type { MapView } from '../../../ui/map/base-map.ts'

export type SeenMap = ResponseOf<typeof getDeviceMap.shape>
type Query = NonNullable<QueryIn<typeof getDeviceMap.shape>>
export interface MapFilters {
  readonly line: string
  readonly state: NonNullable<Query['state']> | ''
  readonly q: string
}
/** The system the map is drawn in: the server converts. */
const crs = import.meta.env.VITE_MAP_TILES_SYSTEM === 'gcj02' ? 'gcj02' : 'wgs84'
/** Where nothing is told, it is asked again. */
const againMs = 60_000

const mapQuery = (view: MapView | null, filters: MapFilters) =>
  queryOptions({
    queryKey: ['iot-map', view, filters],
    queryFn: ({ signal }) =>
      call(getDeviceMap, { query: { bbox: view!.bbox, zoom: view!.zoom, crs, ...filters }, signal }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })

type Told = ChannelMessage & {
  readonly devices?: readonly MapDevice[]
  readonly clusters?: SeenMap['clusters']
  readonly gone?: readonly number[]
  readonly is_whole?: boolean
}
const withTold = (seen: SeenMap, { devices = [], clusters, gone = [], is_whole: isWhole }: Told): SeenMap => {
  if (isWhole) {
    const together = (clusters ?? []).reduce((sum, [, , count]) => sum + count, 0)
    return { ...seen, devices: [...devices], clusters: clusters ?? [], total: together + devices.length }
  }
  const moved = new Map(seen.devices.map((device) => [device[0], device]))
  for (const device of devices) moved.set(device[0], device)
  for (const id of gone) moved.delete(id)
  return { ...seen, devices: [...moved.values()], total: seen.total + moved.size - seen.devices.length }
}

export function useMovingMap(view: MapView | null, filters: MapFilters) {
  const client = useQueryClient()
  const query = useQuery(mapQuery(view, filters))
  const { line, state, q } = filters
  useEffect(() => {
    // What was searched for is a list of its own, asked for again at intervals.
    if (view === null || q !== '') return undefined
    const watch = () =>
      say({ type: 'iot_watch', bbox: view.bbox.split(',').map(Number), zoom: view.zoom, filters: { line, state, crs } })
    const { queryKey } = mapQuery(view, { line, state, q })
    const stop = onChannelMessage((message) => {
      if (message.type === 'connection_success') watch()
      if (message.type === 'iot_map')
        client.setQueryData<SeenMap>(queryKey, (seen) => seen && withTold(seen, message as Told))
    })
    watch()
    return () => {
      stop()
      say({ type: 'iot_unwatch' })
    }
  }, [client, view, line, state, q])
  return query
}
