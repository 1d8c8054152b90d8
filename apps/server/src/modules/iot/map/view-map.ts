/** What one map shows of devices that are in this process's mirror. */
import { type MapDevice, mapLimits, type MapMark } from '@jihui/protocol/iot/map/schema'
import { type CoordinateSystem, toGcj02 } from '@jihui/protocol/geography/coordinates'
import { type MapBox, mapGrid } from '../../geography/public.ts'
import type { MirroredDevice } from '../../telemetry/public.ts'
import type { PlacedDevices, Square } from './placed-devices.ts'

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

type Box = MapView['box']
const isApart = ({ west, south, east, north }: Box, square: Square): boolean =>
  square.north < south || square.south > north || square.east < west || square.west > east
const isWithin = ({ west, south, east, north }: Box, square: Square): boolean =>
  square.south >= south && square.north <= north && square.west >= west && square.east <= east

/** Writes down which of them are in view, at most so many; answers how many. */
const findInView = (view: MapView, { devices, lng, lat, squares, found }: PlacedDevices, most: number): number => {
  const { west, south, east, north } = view.box
  const isOfAll = view.line === '' && view.mark === ''
  let count = 0
  for (const square of squares) {
    if (isApart(view.box, square)) continue
    const isWhole = isWithin(view.box, square)
    for (let at = square.from; at < square.until && count < most; at += 1) {
      if (!isWhole) {
        const y = lat[at]!
        const x = lng[at]!
        if (y < south || y > north || x < west || x > east) continue
      }
      if (!isOfAll && !isWanted(view, devices[at]!)) continue
      found[count] = at
      count += 1
    }
    if (count >= most) break
  }
  return count
}
export const listInView = (view: MapView, placed: PlacedDevices, most = Infinity): MirroredDevice[] => {
  const count = findInView(view, placed, most)
  return Array.from(placed.found.subarray(0, count), (at) => placed.devices[at]!)
}

/** Those in view each by itself, or, where they are many, put together in a grid. */
export const seeMap = (view: MapView, placed: PlacedDevices): SeenMap => {
  const count = findInView(view, placed, mapLimits.each + 1)
  if (count > mapLimits.each) return inCells(view, placed)
  const devices = Array.from(placed.found.subarray(0, count), (at) => drawnDevice(view.crs, placed.devices[at]!))
  return { clusters: [], devices }
}

/** How many are in each cell of a view, where in the middle, and one of them. */
const createCells = ({ box, zoom }: MapView) => {
  const { west, south, width, height, side } = mapGrid(box, zoom, mapLimits.places)
  const [counts, ones] = [new Int32Array(side * side), new Int32Array(side * side)]
  const [lngs, lats] = [new Float64Array(side * side), new Float64Array(side * side)]
  const columnOf = (lng: number) => Math.min(side - 1, Math.floor((lng - west) / width))
  const rowOf = (lat: number) => Math.min(side - 1, Math.floor((lat - south) / height))
  return {
    counts,
    ones,
    lngs,
    lats,
    /** -1: it lies in more than one. */
    cellOf(square: Square): number {
      const [column, row] = [columnOf(square.west), rowOf(square.south)]
      return column === columnOf(square.east) && row === rowOf(square.north) ? row * side + column : -1
    },
    add(cell: number, one: number, many: number, lngSum: number, latSum: number): void {
      counts[cell]! += many
      lngs[cell]! += lngSum
      lats[cell]! += latSum
      ones[cell] = one
    },
    at: (lng: number, lat: number): number => rowOf(lat) * side + columnOf(lng),
  }
}
const inCells = (view: MapView, placed: PlacedDevices): SeenMap => {
  const { west, south, east, north } = view.box
  const isOfAll = view.line === '' && view.mark === ''
  const cells = createCells(view)
  for (const square of placed.squares) {
    if (isApart(view.box, square)) continue
    const isWhole = isWithin(view.box, square)
    const cell = isWhole && isOfAll ? cells.cellOf(square) : -1
    if (cell >= 0) {
      cells.add(cell, square.from, square.until - square.from, square.lngSum, square.latSum)
      continue
    }
    for (let at = square.from; at < square.until; at += 1) {
      const [lng, lat] = [placed.lng[at]!, placed.lat[at]!]
      if (!isWhole && (lat < south || lat > north || lng < west || lng > east)) continue
      if (isOfAll || isWanted(view, placed.devices[at]!)) cells.add(cells.at(lng, lat), at, 1, lng, lat)
    }
  }
  const clusters: SeenMap['clusters'][number][] = []
  const devices: MapDevice[] = []
  for (const [cell, count] of cells.counts.entries())
    if (count === 1) devices.push(drawnDevice(view.crs, placed.devices[cells.ones[cell]!]!))
    else if (count > 1)
      clusters.push([...pointIn(view.crs, cells.lngs[cell]! / count, cells.lats[cell]! / count), count])
  return { clusters, devices }
}
