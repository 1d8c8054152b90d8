import type { Track } from './history-queries.ts'

/** Where it was at a moment: on the way between the two points around it; within a gap, where it was last seen. */
export const positionAt = (
  { points, gaps }: Pick<Track, 'points' | 'gaps'>,
  ms: number,
): { lng: number; lat: number; speed: number | null } | null => {
  let [low, high] = [0, points.length - 1]
  if (high < 0) return null
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (points[middle]![0] <= ms) low = middle
    else high = middle - 1
  }
  const [from, to] = [points[low]!, points[low + 1]]
  const isUnknown = gaps.some(([start, end]) => Date.parse(start) <= ms && ms < Date.parse(end))
  if (!to || ms <= from[0] || isUnknown) return { lng: from[1], lat: from[2], speed: from[3] }
  const share = (ms - from[0]) / (to[0] - from[0])
  return {
    lng: from[1] + (to[1] - from[1]) * share,
    lat: from[2] + (to[2] - from[2]) * share,
    speed: from[3],
  }
}
