/**
 * Points are stored, sent and measured in WGS-84. Maps of China are drawn in GCJ-02, up to 700 m beside it: a point is
 * converted on its way to such a map and from whoever says he speaks GCJ-02, nowhere else.
 */
import gcoord from 'gcoord'
import { isInChina } from './country.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}
export const coordinateSystems = ['wgs84', 'gcj02'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

const convert = (point: Coordinates, from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02'): Coordinates => {
  if (!isInChina(point)) return point
  const at: [number, number] = [point.longitude, point.latitude]
  const [longitude, latitude] = gcoord.transform(at, gcoord[from], gcoord[to])
  return { latitude, longitude }
}

/** Outside China both systems are one. */
export const toGcj02 = (point: Coordinates): Coordinates => convert(point, 'WGS84', 'GCJ02')
export const fromGcj02 = (point: Coordinates): Coordinates => convert(point, 'GCJ02', 'WGS84')
