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

const isWanted = ({ line, mark }: MapView, device: MirroredDevice): boolean =>
  (line === '' || device.line === line) && (mark === '' || device.mark === mark)
export const isInView = (view: MapView, device: MirroredDevice): boolean =>
  device.lat >= view.box.south &&
  device.lat <= view.box.north &&
  device.lng >= view.box.west &&
  device.lng <= view.box.east &&
  isWanted(view, device)

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

/** Devices with their places beside them: a thousand views of a hundred thousand devices are looked through in passing. */
export interface PlacedDevices {
  readonly devices: readonly MirroredDevice[]
  readonly lng: Float64Array
  readonly lat: Float64Array
}
export const placeDevices = (devices: readonly MirroredDevice[]): PlacedDevices => ({
  devices,
  lng: Float64Array.from(devices, (device) => device.lng),
  lat: Float64Array.from(devices, (device) => device.lat),
})

/** Calls for each in view, by its number in the list, until it answers false. */
const forEachInView = (view: MapView, { devices, lng, lat }: PlacedDevices, each: (at: number) => boolean): void => {
  const { west, south, east, north } = view.box
  const isOfAll = view.line === '' && view.mark === ''
  for (let at = 0; at < lng.length; at += 1) {
    const [x, y] = [lng[at]!, lat[at]!]
    if (y < south || y > north || x < west || x > east) continue
    if (!isOfAll && !isWanted(view, devices[at]!)) continue
    if (!each(at)) return
  }
}
export const listInView = (view: MapView, placed: PlacedDevices, most = Infinity): MirroredDevice[] => {
  const found: MirroredDevice[] = []
  forEachInView(view, placed, (at) => found.push(placed.devices[at]!) < most)
  return found
}

/** Those in view each by itself, or, where they are many, put together in a grid. */
export const seeMap = (view: MapView, placed: PlacedDevices): SeenMap => {
  const first = listInView(view, placed, mapLimits.each + 1)
  if (first.length <= mapLimits.each)
    return { clusters: [], devices: first.map((device) => drawnDevice(view.crs, device)) }
  const { west, south, width, height, side } = mapGrid(view.box, view.zoom, mapLimits.places)
  const cells = side * side
  const [counts, ones] = [new Int32Array(cells), new Int32Array(cells)]
  const [lngs, lats] = [new Float64Array(cells), new Float64Array(cells)]
  forEachInView(view, placed, (at) => {
    const [lng, lat] = [placed.lng[at]!, placed.lat[at]!]
    const column = Math.min(side - 1, Math.floor((lng - west) / width))
    const cell = Math.min(side - 1, Math.floor((lat - south) / height)) * side + column
    counts[cell]! += 1
    lngs[cell]! += lng
    lats[cell]! += lat
    ones[cell] = at
    return true
  })
  const clusters: SeenMap['clusters'][number][] = []
  const devices: MapDevice[] = []
  for (const [cell, count] of counts.entries())
    if (count === 1) devices.push(drawnDevice(view.crs, placed.devices[ones[cell]!]!))
    else if (count > 1) clusters.push([...pointIn(view.crs, lngs[cell]! / count, lats[cell]! / count), count])
  return { clusters, devices }
}
