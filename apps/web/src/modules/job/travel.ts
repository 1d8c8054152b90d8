/** How long the way between two visits takes, estimated as the match does where nobody measured it. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}
const EARTH_KM = 6371
/** Roads wind, and one does not drive faster than this through a town. */
const DETOUR = 1.25
const KM_PER_HOUR = 40
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Whole minutes. */
export const travelMinutes = (from: Point, to: Point): number => {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const turn = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const straight = rise + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * turn
  return Math.round(((2 * EARTH_KM * Math.asin(Math.sqrt(straight)) * DETOUR) / KM_PER_HOUR) * 60)
}
