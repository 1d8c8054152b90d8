/** What one map shows of devices that are in this process's mirror. */
import { type MapDevice, mapLimits, type MapMark } from '@jihui/protocol/iot/map/schema'
import { type CoordinateSystem, toGcj02 } from '@jihui/protocol/geography/coordinates'
import { type MapBox, mapGrid } from '../../geography/public.ts'
import type { MirroredDevice } from '../../telemetry/public.ts'

export interface MapView {
  /** WGS-84. */
  readonly box: MapBox
  readonly zoom: number
  readonly line: string
  readonly mark: MapMark | ''
  readonly crs: CoordinateSystem
}
export interface SeenMap {
  readonly clusters: readonly (readonly [number, number, number])[]
  readonly devices: readonly MapDevice[]
}

export const isInView = ({ box, line, mark }: MapView, device: MirroredDevice): boolean =>
  device.lat >= box.south &&
  device.lat <= box.north &&
  device.lng >= box.west &&
  device.lng <= box.east &&
  (line === '' || device.line === line) &&
  (mark === '' || device.mark === mark)

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** A point as the map is drawn. */
export const pointIn = (crs: CoordinateSystem, lng: number, lat: number): [lng: number, lat: number] => {
  if (crs === 'wgs84') return [rounded(lng), rounded(lat)]
  const { latitude, longitude } = toGcj02({ latitude: lat, longitude: lng })
  return [rounded(longitude), rounded(latitude)]
}
export const drawnDevice = (
  crs: CoordinateSystem,
  { id, lng, lat, heading, mark, ms, line }: MirroredDevice,
): MapDevice => [id, ...pointIn(crs, lng, lat), heading, mark, ms, line]

/** Those in view each by itself, or, where they are many, put together in a grid. */
export const seeMap = (view: MapView, devices: Iterable<MirroredDevice>): SeenMap => {
  const inView: MirroredDevice[] = []
  for (const device of devices) if (isInView(view, device)) inView.push(device)
  if (inView.length <= mapLimits.each)
    return { clusters: [], devices: inView.map((device) => drawnDevice(view.crs, device)) }
  const { west, south, width, height, side } = mapGrid(view.box, view.zoom, mapLimits.places)
  const cells = new Map<number, { count: number; lng: number; lat: number; one: MirroredDevice }>()
  for (const device of inView) {
    const column = Math.min(side - 1, Math.floor((device.lng - west) / width))
    const row = Math.min(side - 1, Math.floor((device.lat - south) / height))
    const cell = cells.get(row * side + column)
    if (!cell) cells.set(row * side + column, { count: 1, lng: device.lng, lat: device.lat, one: device })
    else {
      cell.count += 1
      cell.lng += device.lng
      cell.lat += device.lat
    }
  }
  const all = [...cells.values()]
  return {
    clusters: all
      .filter(({ count }) => count > 1)
      .map(({ count, lng, lat }) => [...pointIn(view.crs, lng / count, lat / count), count] as const),
    devices: all.filter(({ count }) => count === 1).map(({ one }) => drawnDevice(view.crs, one)),
  }
}
