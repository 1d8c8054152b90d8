/** As few points as draw a way (Douglas–Peucker): what is left out lies at most so many metres beside it. */
import type { Spot } from './kept-reading.ts'

const metresPerDegree = 111_195

/** How far each point is from the line its neighbours keep it for: what is at least `tolerance` stays. */
const weigh = (points: readonly Spot[], least: number): Float64Array => {
  const weights = new Float64Array(points.length)
  if (points.length === 0) return weights
  const narrowing = Math.cos((points[0]!.lat * Math.PI) / 180)
  const x = Float64Array.from(points, ({ lng }) => lng * narrowing * metresPerDegree)
  const y = Float64Array.from(points, ({ lat }) => lat * metresPerDegree)
  weights[0] = Infinity
  weights[points.length - 1] = Infinity
  const open: [number, number, number][] = [[0, points.length - 1, Infinity]]
  while (open.length > 0) {
    const [first, last, above] = open.pop()!
    const [dx, dy] = [x[last]! - x[first]!, y[last]! - y[first]!]
    const length = dx * dx + dy * dy
    let [farthest, at] = [0, -1]
    for (let one = first + 1; one < last; one += 1) {
      const [px, py] = [x[one]! - x[first]!, y[one]! - y[first]!]
      const along = length > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length)) : 0
      const beside = (px - along * dx) ** 2 + (py - along * dy) ** 2
      if (beside > farthest) [farthest, at] = [beside, one]
    }
    const metres = Math.sqrt(farthest)
    if (at < 0 || metres < least) continue
    // A point stays no longer than the one it was found between.
    weights[at] = Math.min(metres, above)
    open.push([first, at, weights[at]!], [at, last, weights[at]!])
  }
  return weights
}

/** Each piece by itself, its ends kept, so that no gap moves; of all together no more than `limit`, those that matter most. */
export const thinPieces = <T extends Spot>(
  pieces: readonly (readonly T[])[],
  tolerance: number,
  limit = Infinity,
): T[] => {
  const least = Math.max(tolerance, 0.01)
  const weights = pieces.map((piece) => weigh(piece, least))
  const needed = weights.flatMap((one) => Array.from(one).filter((weight) => weight > 0))
  const above = needed.length > limit ? needed.toSorted((a, b) => b - a)[limit - 1]! : 0
  const kept = pieces.flatMap((piece, at) =>
    piece.filter((_, place) => weights[at]![place]! > 0 && weights[at]![place]! >= above),
  )
  // So many gaps that their edges alone are too many.
  const every = Math.ceil(kept.length / limit)
  return every > 1 ? kept.filter((_, place) => place % every === 0) : kept
}
