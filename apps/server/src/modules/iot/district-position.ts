/** A place told by its district: where the district is governed from, never near where the machine is. */
import { fromGcj02, toGcj02 } from '@jihui/protocol/geography/coordinates'
import { nearestPlace, type Point, straightKm } from '../geography/public.ts'

/** Nothing that is told of a district lies nearer to the true place than this, whichever system somebody reads it in. */
const farKm = 0.3
const stepDegrees = 0.005

const systems = (point: Point): readonly Point[] => [point, toGcj02(point), fromGcj02(point)]
const isFar = (told: Point, real: Point): boolean =>
  systems(told).every((one) => systems(real).every((other) => straightKm(one, other) > farKm))

export interface DistrictPosition extends Point {
  /** 浙江省 杭州市 临安区 */
  readonly name: string
}
export const districtPosition = (real: Point): DistrictPosition => {
  const place = nearestPlace(real)
  let told: Point = place.point
  while (!isFar(told, real)) told = { latitude: told.latitude + stepDegrees, longitude: told.longitude }
  return { latitude: told.latitude, longitude: told.longitude, name: place.name }
}
