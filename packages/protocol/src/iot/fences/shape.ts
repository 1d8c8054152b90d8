/** What a fence may look like, and why a shape is refused. Metres, degrees; of the longitude first, as GeoJSON has it. */
import { fenceLimits } from './limits.ts'

export type Spot = readonly [lng: number, lat: number]
export type FenceShape =
  | { readonly type: 'circle'; readonly center: Spot; readonly radius_m: number }
  | { readonly type: 'polygon'; readonly coordinates: readonly Spot[] }
  | { readonly type: 'corridor'; readonly coordinates: readonly Spot[]; readonly width_m: number }
  | { readonly type: 'region'; readonly code: string }

export interface ShapeFault {
  /** Which part of the shape. */
  readonly field: 'center' | 'radius_m' | 'coordinates' | 'width_m' | 'code'
  readonly message: string
}

const earthM = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180
export const metresBetween = ([lngA, latA]: Spot, [lngB, latB]: Spot): number => {
  const rise = Math.sin(radians(latB - latA) / 2) ** 2
  const turn = Math.sin(radians(lngB - lngA) / 2) ** 2
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(rise + Math.cos(radians(latA)) * Math.cos(radians(latB)) * turn)))
}

const isSame = (one: Spot, other: Spot): boolean => one[0] === other[0] && one[1] === other[1]
/** Without the last corner where it repeats the first, and without one that repeats the one before it. */
export const openRing = (coordinates: readonly Spot[]): readonly Spot[] => {
  const distinct = coordinates.filter((spot, place) => place === 0 || !isSame(spot, coordinates[place - 1]!))
  return distinct.length > 1 && isSame(distinct[0]!, distinct.at(-1)!) ? distinct.slice(0, -1) : distinct
}

const turnOf = (a: Spot, b: Spot, c: Spot): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
const isBetween = (a: Spot, b: Spot, c: Spot): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])
const isCut = (a: Spot, b: Spot, c: Spot, d: Spot): boolean => {
  const [one, two, three, four] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)]
  if (one !== two && three !== four) return true
  return (
    (one === 0 && isBetween(a, b, c)) ||
    (two === 0 && isBetween(a, b, d)) ||
    (three === 0 && isBetween(c, d, a)) ||
    (four === 0 && isBetween(c, d, b))
  )
}
/** Sides that touch without being neighbours; their places, counted from one. */
export const crossingOf = (ring: readonly Spot[]): readonly [number, number] | null => {
  for (let one = 0; one < ring.length; one += 1)
    for (let other = one + 1; other < ring.length; other += 1) {
      const [a, b, c, d] = [ring[one]!, ring[(one + 1) % ring.length]!, ring[other]!, ring[(other + 1) % ring.length]!]
      if (other === one + 1 || (one === 0 && other === ring.length - 1)) {
        // Neighbours share a corner; they cross where one runs back over the other.
        const [before, at, after] = other === one + 1 ? [a, b, d] : [c, a, b]
        if (turnOf(before, at, after) === 0 && (isBetween(before, at, after) || isBetween(at, after, before)))
          return [one + 1, other + 1]
      } else if (isCut(a, b, c, d)) return [one + 1, other + 1]
    }
  return null
}

/** Square metres, about. */
export const areaOf = (ring: readonly Spot[]): number => {
  const [, lat = 0] = ring[0] ?? []
  const [perLat, perLng] = [radians(1) * earthM, radians(1) * earthM * Math.cos(radians(lat))]
  const twice = ring.reduce((sum, spot, place) => {
    const next = ring[(place + 1) % ring.length]!
    return sum + (spot[0] - ring[0]![0]) * (next[1] - ring[0]![1]) - (next[0] - ring[0]![0]) * (spot[1] - ring[0]![1])
  }, 0)
  return (Math.abs(twice) / 2) * perLat * perLng
}

const isSpot = ([lng, lat]: Spot): boolean =>
  Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 85
const spanOf = (spots: readonly Spot[]): number => {
  const lngs = spots.map(([lng]) => lng)
  const lats = spots.map(([, lat]) => lat)
  return metresBetween([Math.min(...lngs), Math.min(...lats)], [Math.max(...lngs), Math.max(...lats)])
}

const faultOfPoints = (spots: readonly Spot[], least: number, what: string): string | null => {
  if (spots.length > fenceLimits.corners) return `${what}不能超过 ${fenceLimits.corners} 个，现在有 ${spots.length} 个`
  const wrong = spots.findIndex((spot) => !isSpot(spot))
  if (wrong >= 0) return `第 ${wrong + 1} 个点的经纬度不对，应先写经度再写纬度`
  if (openRing(spots).length < least) return `至少要有 ${least} 个不同的点`
  if (spanOf(spots) > fenceLimits.spanKm * 1000) return `范围太大，两端不能超过 ${fenceLimits.spanKm} 公里`
  return null
}
const faultOfPolygon = (coordinates: readonly Spot[]): string | null => {
  const fault = faultOfPoints(coordinates, 3, '多边形的角')
  if (fault) return fault
  const ring = openRing(coordinates)
  const crossing = crossingOf(ring)
  if (crossing) return `多边形的边互相交叉：第 ${crossing[0]} 条边和第 ${crossing[1]} 条边`
  return areaOf(ring) < fenceLimits.areaMin ? '多边形太小，围不住什么' : null
}
const faultOfNumber = (value: number, min: number, max: number, label: string, unit = '米'): string | null =>
  Number.isFinite(value) && value >= min && value <= max ? null : `${label}应在 ${min} 到 ${max} ${unit}之间`

const fault = (field: ShapeFault['field'], message: string | null): ShapeFault | null =>
  message === null ? null : { field, message }
/** Null: it is a shape. */
export const faultOf = (shape: FenceShape): ShapeFault | null => {
  if (shape.type === 'circle')
    return (
      fault('center', isSpot(shape.center) ? null : '圆心的经纬度不对，应先写经度再写纬度') ??
      fault('radius_m', faultOfNumber(shape.radius_m, fenceLimits.radiusMin, fenceLimits.radiusMax, '半径'))
    )
  if (shape.type === 'polygon') return fault('coordinates', faultOfPolygon(shape.coordinates))
  if (shape.type === 'corridor')
    return (
      fault('coordinates', faultOfPoints(shape.coordinates, 2, '走廊的点')) ??
      fault('width_m', faultOfNumber(shape.width_m, fenceLimits.widthMin, fenceLimits.widthMax, '宽度'))
    )
  return fault('code', /^\d{6}$/.test(shape.code) ? null : '行政区划代码应为六位数字')
}
