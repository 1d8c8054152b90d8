/**
 * Devices in the order of small squares, each with its own bounds: a thousand views of a hundred thousand devices are looked
 * through in passing, since a square that lies in view, or in one cell of its grid, is taken as a whole.
 */
import type { MirroredDevice } from '../../telemetry/public.ts'

export interface PlacedDevices {
  readonly devices: readonly MirroredDevice[]
  readonly lng: Float64Array
  readonly lat: Float64Array
  readonly squares: readonly Square[]
  /** Of whoever looks through them, until he is done. */
  readonly found: Int32Array
}
/** Devices from `from` up to and without `until`, and what is so of all of them. */
export interface Square {
  readonly from: number
  readonly until: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly lngSum: number
  readonly latSum: number
}

/** Some five kilometres. */
const squareDegrees = 0.05
const perRow = Math.ceil(360 / squareDegrees) + 1
/** More devices than anybody has; with the number of a square before it, still a whole number. */
const devicesMax = 2 ** 24
const squareAt = (lng: number, lat: number): number =>
  Math.floor((lat + 90) / squareDegrees) * perRow + Math.floor((lng + 180) / squareDegrees)

const squareOf = (lng: Float64Array, lat: Float64Array, from: number, until: number): Square => {
  let [west, south, east, north, lngSum, latSum] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0]
  for (let at = from; at < until; at += 1) {
    const [x, y] = [lng[at]!, lat[at]!]
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
    lngSum += x
    latSum += y
  }
  return { from, until, west, south, east, north, lngSum, latSum }
}

export const placeDevices = (given: readonly MirroredDevice[]): PlacedDevices => {
  const count = given.length
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at += 1) keys[at] = squareAt(given[at]!.lng, given[at]!.lat) * devicesMax + at
  keys.sort()
  const devices: MirroredDevice[] = []
  const [lng, lat] = [new Float64Array(count), new Float64Array(count)]
  const squares: Square[] = []
  let [from, square] = [0, -1]
  for (let at = 0; at < count; at += 1) {
    const key = keys[at]!
    const device = given[key % devicesMax]!
    const here = Math.floor(key / devicesMax)
    if (here !== square && at > 0) {
      squares.push(squareOf(lng, lat, from, at))
      from = at
    }
    square = here
    devices.push(device)
    lng[at] = device.lng
    lat[at] = device.lat
  }
  if (count > 0) squares.push(squareOf(lng, lat, from, count))
  return { devices, lng, lat, squares, found: new Int32Array(count) }
}
