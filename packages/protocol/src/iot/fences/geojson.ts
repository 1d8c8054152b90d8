/** A shape as GeoJSON, and back: a circle is a point with `radius_m`, a corridor a line with `width_m`. Always WGS-84. */
import { type CoordinateSystem, fromGcj02, toGcj02 } from '../../geography/coordinates.ts'
import { fenceLimits } from './limits.ts'
import { type FenceShape, faultOf, openRing, type Spot } from './shape.ts'

export interface FenceFeature {
  readonly type: 'Feature'
  readonly properties: Readonly<Record<string, unknown>>
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null
}

const inSystem =
  (from: CoordinateSystem, to: CoordinateSystem) =>
  ([longitude, latitude]: Spot): Spot => {
    if (from === to) return [longitude, latitude]
    const point = (to === 'gcj02' ? toGcj02 : fromGcj02)({ latitude, longitude })
    return [point.longitude, point.latitude]
  }
/** The same place in another system. */
export const convertShape = (shape: FenceShape, from: CoordinateSystem, to: CoordinateSystem): FenceShape => {
  const convert = inSystem(from, to)
  if (shape.type === 'circle') return { ...shape, center: convert(shape.center) }
  if (shape.type === 'region') return shape
  return { ...shape, coordinates: shape.coordinates.map(convert) }
}

/** The shape is WGS-84. */
export const toGeoJson = (name: string, shape: FenceShape): FenceFeature => {
  const feature = (geometry: FenceFeature['geometry'], properties: object = {}): FenceFeature => ({
    type: 'Feature',
    properties: { name, ...properties },
    geometry,
  })
  if (shape.type === 'circle')
    return feature({ type: 'Point', coordinates: shape.center }, { radius_m: shape.radius_m })
  if (shape.type === 'corridor')
    return feature({ type: 'LineString', coordinates: shape.coordinates }, { width_m: shape.width_m })
  if (shape.type === 'region') return feature(null, { region: shape.code })
  const ring = openRing(shape.coordinates)
  return feature({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
}

type Read = { readonly name: string; readonly shape: FenceShape } | { readonly error: string }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const spotsOf = (value: unknown): Spot[] | null => {
  if (!Array.isArray(value) || value.length > fenceLimits.corners + 1) return null
  const spots = value.map((spot: unknown) =>
    Array.isArray(spot) && typeof spot[0] === 'number' && typeof spot[1] === 'number'
      ? ([spot[0], spot[1]] as const)
      : null,
  )
  return spots.every((spot) => spot !== null) ? spots : null
}

/** The one feature of what was read; of a collection its only one. */
const featureIn = (value: unknown): Record<string, unknown> | null => {
  if (!isRecord(value)) return null
  if (value['type'] === 'FeatureCollection') {
    const { features } = value
    return Array.isArray(features) && features.length === 1 ? featureIn(features[0]) : null
  }
  return value['type'] === 'Feature' ? value : { type: 'Feature', properties: {}, geometry: value }
}

const shapeIn = (properties: Record<string, unknown>, geometry: unknown): FenceShape | { readonly error: string } => {
  if (typeof properties['region'] === 'string') return { type: 'region', code: properties['region'] }
  if (!isRecord(geometry)) return { error: '文件里没有图形' }
  const { type, coordinates } = geometry
  if (type === 'Point') {
    const [center] = spotsOf([coordinates]) ?? []
    const { radius_m: radius } = properties
    if (!center || typeof radius !== 'number') return { error: '一个点要在属性里写明半径 radius_m（米）' }
    return { type: 'circle', center, radius_m: radius }
  }
  const isPolygon = type === 'Polygon'
  if (!isPolygon && type !== 'LineString') return { error: '只认 Polygon、LineString 和带半径的 Point' }
  if (isPolygon && Array.isArray(coordinates) && coordinates.length > 1) return { error: '中间有洞的多边形不能用' }
  const spots = spotsOf(isPolygon && Array.isArray(coordinates) ? coordinates[0] : coordinates)
  if (!spots) return { error: `坐标读不出来，或者超过 ${fenceLimits.corners} 个点` }
  if (isPolygon) return { type: 'polygon', coordinates: openRing(spots) }
  const { width_m: width } = properties
  return { type: 'corridor', coordinates: spots, width_m: typeof width === 'number' ? width : 100 }
}

/** Of a file of one shape; what cannot be a fence is told why. */
export const fromGeoJson = (text: string): Read => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: '文件不是 JSON' }
  }
  const feature = featureIn(value)
  if (!feature) return { error: '文件里应有一个图形' }
  const properties = isRecord(feature['properties']) ? feature['properties'] : {}
  const shape = shapeIn(properties, feature['geometry'])
  if ('error' in shape) return shape
  const wrong = faultOf(shape)
  if (wrong) return { error: wrong.message }
  const { name } = properties
  return { name: typeof name === 'string' ? name.slice(0, 60) : '', shape }
}
