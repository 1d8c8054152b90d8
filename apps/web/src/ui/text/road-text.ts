import { count } from './format.ts'

/** How far a machine is brought: 单程 38 km; 单程约 38 km（估算） where nobody measured it. */
export const roadText = (way: { distance_km: number | null; is_distance_estimated: boolean }): string | null => {
  if (way.distance_km === null) return null
  const km = `${count(way.distance_km)} km`
  return way.is_distance_estimated ? `单程约 ${km}（估算）` : `单程 ${km}`
}
