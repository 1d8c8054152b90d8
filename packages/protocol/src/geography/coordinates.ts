/**
 * Points are stored, sent and measured in WGS-84. Maps of China are drawn in GCJ-02, up to 700 m beside it: a point is
 * converted on its way to such a map and from whoever says he speaks GCJ-02, nowhere else.
 */
import gcoord from 'gcoord'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}
export const coordinateSystems = ['wgs84', 'gcj02'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

/**
 * The box around China, with a margin wider than GCJ-02 shifts. It lies well within the box of the library, at whose edge the
 * way back would never end.
 */
const china = { south: 3.6, north: 53.8, west: 73.3, east: 135.3 }

/** False for what is no number, too. */
export const isInChina = ({ latitude, longitude }: Coordinates): boolean =>
  latitude >= china.south && latitude <= china.north && longitude >= china.west && longitude <= china.east

const convert = (point: Coordinates, from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02'): Coordinates => {
  if (!isInChina(point)) return point
  const at: [number, number] = [point.longitude, point.latitude]
  const [longitude, latitude] = gcoord.transform(at, gcoord[from], gcoord[to])
  return { latitude, longitude }
}

/** Outside China both systems are one. */
export const toGcj02 = (point: Coordinates): Coordinates => convert(point, 'WGS84', 'GCJ02')
export const fromGcj02 = (point: Coordinates): Coordinates => convert(point, 'GCJ02', 'WGS84')
