/** A shape one can ask how deep a point lies in it. Everything here is WGS-84, in metres. */
import type { CoordinateSystem } from '@jihui/protocol/geography/coordinates'
import { convertShape } from '@jihui/protocol/iot/fences/geojson'
import { type FenceShape, openRing, type Spot } from '@jihui/protocol/iot/fences/shape'
import CheapRuler from 'cheap-ruler'
import pointInPolygon from 'point-in-polygon-hao'
import { type Outline, outlineOf } from './shape-regions.ts'

/** west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

export interface MeasuredShape {
  readonly box: Box
  /** How far from the edge, metres: inside above zero, outside below it. */
  readonly depthAt: (spot: Spot) => number
  /** How deep the straight way between two points comes into it at its deepest, as far as that can be told. */
  readonly depthBetween: (from: Spot, to: Spot) => number
  /** As a margin inside this is enough, however inexact a fix is: otherwise nobody would ever be in a small shape. */
  readonly cap: number
}

export const boxOf = (spots: readonly Spot[]): Box => {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [lng, lat] of spots) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
const rulerFor = ([, south, , north]: Box) => new CheapRuler((south + north) / 2, 'meters')
export const wider = (box: Box, metres: number): Box => rulerFor(box).bufferBBox([...box], metres)

const circle = (center: Spot, radius: number): MeasuredShape => {
  const ruler = new CheapRuler(center[1], 'meters')
  return {
    box: ruler.bufferPoint(center, radius),
    depthAt: (spot) => radius - ruler.distance(center, spot),
    depthBetween: (from, to) => radius - ruler.pointToSegmentDistance(center, from, to),
    cap: radius / 2,
  }
}

const turnOf = (a: Spot, b: Spot, c: Spot) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
const isCut = (a: Spot, b: Spot, c: Spot, d: Spot): boolean =>
  turnOf(a, b, c) > 0 !== turnOf(a, b, d) > 0 && turnOf(c, d, a) > 0 !== turnOf(c, d, b) > 0

const corridor = (line: readonly Spot[], width: number): MeasuredShape => {
  const own = boxOf(line)
  const ruler = rulerFor(own)
  const sides = line.slice(1).map((end, place) => [line[place]!, end] as const)
  const nearest = (distance: (a: Spot, b: Spot) => number) =>
    sides.reduce((least, [a, b]) => Math.min(least, distance(a, b)), Infinity)
  return {
    box: ruler.bufferBBox([...own], width / 2),
    depthAt: (spot) => width / 2 - nearest((a, b) => ruler.pointToSegmentDistance(spot, a, b)),
    depthBetween: (from, to) =>
      width / 2 -
      nearest((a, b) =>
        isCut(a, b, from, to)
          ? 0
          : Math.min(
              ruler.pointToSegmentDistance(from, a, b),
              ruler.pointToSegmentDistance(to, a, b),
              ruler.pointToSegmentDistance(a, from, to),
              ruler.pointToSegmentDistance(b, from, to),
            ),
      ),
    cap: width / 4,
  }
}

/** Metres by which the deepest place of a way may be missed, and places of it that are looked at. */
const deepestLimits = { miss: 0.25, places: 400 } as const
/** Nothing is deeper than the way to where it was measured: what cannot hold the deepest place is left out. */
const deepest = (depthAt: MeasuredShape['depthAt'], from: Spot, to: Spot, length: number): number => {
  const at = (along: number) => depthAt([from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along])
  const left = [{ start: 0, end: 1, first: at(0), last: at(1) }]
  let best = Math.max(left[0]!.first, left[0]!.last)
  for (let places = 2; left.length > 0 && places < deepestLimits.places; places += 1) {
    const { start, end, first, last } = left.shift()!
    if ((first + last + length * (end - start)) / 2 <= best + deepestLimits.miss) continue
    const middle = (start + end) / 2
    const there = at(middle)
    best = Math.max(best, there)
    left.push({ start, end: middle, first, last: there }, { start: middle, end, first: there, last })
  }
  return best
}

const polygons = (outline: Outline): MeasuredShape => {
  const closed = outline.map((rings) => rings.map((ring) => [...ring, ring[0]!].map(([lng, lat]) => [lng, lat])))
  const rings = outline.flat()
  const box = boxOf(rings.flat())
  const ruler = rulerFor(box)
  const sides = rings.flatMap((ring) => ring.map((spot, place) => [spot, ring[(place + 1) % ring.length]!] as const))
  const isIn = ([lng, lat]: Spot) => closed.some((polygon) => pointInPolygon([lng, lat], polygon) !== false)
  const depthAt = (spot: Spot) => {
    let least = Infinity
    for (const [a, b] of sides) least = Math.min(least, ruler.pointToSegmentDistance(spot, a, b))
    return isIn(spot) ? least : -least
  }
  const [area, around] = rings.reduce<[number, number]>(
    ([sum, length], ring) => {
      const whole: [number, number][] = [...ring, ring[0]!].map(([lng, lat]) => [lng, lat])
      return [sum + ruler.area([whole]), length + ruler.lineDistance(whole)]
    },
    [0, 0],
  )
  return {
    box,
    depthAt,
    depthBetween: (from, to) => {
      const isMet = sides.some(([a, b]) => isCut(from, to, a, b))
      return isMet ? deepest(depthAt, from, to, ruler.distance(from, to)) : Math.max(depthAt(from), depthAt(to))
    },
    cap: area / around / 2,
  }
}

/** A region that is not listed any more holds nothing. */
const nowhere: MeasuredShape = { box: [0, 0, 0, 0], depthAt: () => -Infinity, depthBetween: () => -Infinity, cap: 0 }

const regions = new Map<string, MeasuredShape>()
const region = (code: string): MeasuredShape => {
  const known = regions.get(code)
  if (known) return known
  const outline = outlineOf(code)
  const made = outline ? polygons(outline) : nowhere
  regions.set(code, made)
  return made
}

export const measureShape = (drawn: FenceShape, crs: CoordinateSystem): MeasuredShape => {
  const shape = convertShape(drawn, crs, 'wgs84')
  if (shape.type === 'circle') return circle(shape.center, shape.radius_m)
  if (shape.type === 'corridor') return corridor(openLine(shape.coordinates), shape.width_m)
  if (shape.type === 'region') return region(shape.code)
  return polygons([[openRing(shape.coordinates)]])
}
/** Without points that repeat the one before them; unlike a ring it may come back to where it began. */
const openLine = (coordinates: readonly Spot[]): readonly Spot[] =>
  coordinates.filter(
    (spot, place) => place === 0 || spot[0] !== coordinates[place - 1]![0] || spot[1] !== coordinates[place - 1]![1],
  )
