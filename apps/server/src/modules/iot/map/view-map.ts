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
  /** Of whoever looks through them, until he is done. */
  readonly found: Int32Array
}
export const placeDevices = (devices: readonly MirroredDevice[]): PlacedDevices => {
  const [lng, lat] = [new Float64Array(devices.length), new Float64Array(devices.length)]
  for (const [at, device] of devices.entries()) {
    lng[at] = device.lng
    lat[at] = device.lat
  }
  return { devices, lng, lat, found: new Int32Array(devices.length) }
}

/** Writes down which of them are in view, at most so many; answers how many. */
const findInView = (view: MapView, { devices, lng, lat, found }: PlacedDevices, most: number): number => {
  const { west, south, east, north } = view.box
  const isOfAll = view.line === '' && view.mark === ''
  let count = 0
  for (let at = 0; at < lng.length && count < most; at += 1) {
    const y = lat[at]!
    if (y < south || y > north) continue
    const x = lng[at]!
    if (x < west || x > east) continue
    if (!isOfAll && !isWanted(view, devices[at]!)) continue
    found[count] = at
    count += 1
  }
  return count
}
export const listInView = (view: MapView, placed: PlacedDevices, most = Infinity): MirroredDevice[] => {
  const count = findInView(view, placed, most)
  return Array.from(placed.found.subarray(0, count), (at) => placed.devices[at]!)
}

/** Those in view each by itself, or, where they are many, put together in a grid. */
export const seeMap = (view: MapView, placed: PlacedDevices): SeenMap => {
  const count = findInView(view, placed, Infinity)
  if (count <= mapLimits.each) {
    const devices = Array.from(placed.found.subarray(0, count), (at) => drawnDevice(view.crs, placed.devices[at]!))
    return { clusters: [], devices }
  }
  return inCells(view, placed, count)
}
const inCells = (view: MapView, placed: PlacedDevices, found: number): SeenMap => {
  const { west, south, width, height, side } = mapGrid(view.box, view.zoom, mapLimits.places)
  const cells = side * side
  const [counts, ones] = [new Int32Array(cells), new Int32Array(cells)]
  const [lngs, lats] = [new Float64Array(cells), new Float64Array(cells)]
  for (let place = 0; place < found; place += 1) {
    const at = placed.found[place]!
    const lng = placed.lng[at]!
    const lat = placed.lat[at]!
    const column = Math.min(side - 1, Math.floor((lng - west) / width))
    const cell = Math.min(side - 1, Math.floor((lat - south) / height)) * side + column
    counts[cell]! += 1
    lngs[cell]! += lng
    lats[cell]! += lat
    ones[cell] = at
  }
  const clusters: SeenMap['clusters'][number][] = []
  const devices: MapDevice[] = []
  for (const [cell, count] of counts.entries())
    if (count === 1) devices.push(drawnDevice(view.crs, placed.devices[ones[cell]!]!))
    else if (count > 1) clusters.push([...pointIn(view.crs, lngs[cell]! / count, lats[cell]! / count), count])
  return { clusters, devices }
}
