/**
 * Which cargo can still reach a score, as boxes for the index over pick-up, end and the points everybody gives alike. A cargo
 * that is farther, ends farther from where he goes on to, or has fewer points of its own than an arm says cannot.
 */
import type { MatchWeights } from '@jihui/protocol/freight/match'
import { kmPerDegree, roadDetour, type Point } from '../../geography/public.ts'

/** Degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
/** What lies in both boxes and has at least so many points of its own. */
export interface Arm {
  readonly from: Box
  readonly to: Box
  readonly fixed: number
}
const anywhere: Box = { west: -180, south: -90, east: 180, north: 90 }
const anyPoints = -1

/** Half a kilometre by which a whole one may be more than it says. */
const rounding = 0.5

/** The box around everything within so many kilometres by road. */
export const boxAround = ({ latitude, longitude }: Point, roadKm: number): Box => {
  const rise = (roadKm + rounding) / roadDetour / kmPerDegree
  const turn = rise / Math.cos((Math.min(85, Math.abs(latitude) + rise) * Math.PI) / 180)
  return { west: longitude - turn, south: latitude - rise, east: longitude + turn, north: latitude + rise }
}
/** Everything that is loaded within so many kilometres. */
export const within = (origin: Point, roadKm: number): Arm => ({
  from: boxAround(origin, roadKm),
  to: anywhere,
  fixed: anyPoints,
})

/** Edges of the rings around him, in kilometres by road; beyond the last there are no points for being near. */
const edges = [0, 15, 30, 60, 100, 150, 210, 300] as const
/** Points of direction are looked at in strips so wide. */
const stripPoints = 5

/** Within how many kilometres a term that falls evenly still gives so many points. */
const kmFor = (points: number, { max, zeroAtKm }: { max: number; zeroAtKm: number }): number =>
  zeroAtKm * (1 - (points - 0.5) / max)
const pointsAt = (km: number, { max, zeroAtKm }: { max: number; zeroAtKm: number }): number =>
  Math.round(max * Math.max(0, 1 - km / zeroAtKm))

export interface SearchGround {
  readonly origin: Point
  /** Where he may go on to: home, and what he has booked. */
  readonly onward: readonly Point[]
  readonly hasCrane: boolean
}

/** What of a score is the cargo's own at most. */
const fixedMax = ({ price, handling, shipper }: MatchWeights): number =>
  price.max +
  handling.loading +
  handling.nightParking +
  Math.max(handling.noWaiting, handling.unknownWaiting) +
  shipper.max

/** Of what must have so many points without those for being near: with more for direction fewer of its own are enough. */
const stripsOf = (weights: MatchWeights, { onward, hasCrane }: SearchGround, needed: number): Omit<Arm, 'from'>[] => {
  const crane = hasCrane ? weights.handling.loading : 0
  const strips: Omit<Arm, 'from'>[] = []
  for (let least = 0; least <= weights.direction.max; least += stripPoints) {
    if (least > 0 && onward.length === 0) break
    const most = onward.length === 0 ? 0 : Math.min(weights.direction.max, least + stripPoints - 1)
    const fixed = needed - most - crane
    if (fixed > fixedMax(weights)) continue
    const ends = least === 0 ? [anywhere] : onward.map((place) => boxAround(place, kmFor(least, weights.direction)))
    strips.push(...ends.map((to) => ({ to, fixed })))
    // What takes everything leaves nothing to the others.
    if (least === 0 && fixed <= 0) break
  }
  return strips
}

/** Arms of which every cargo that could reach `score` is in one; none where none can. */
export const armsFor = (weights: MatchWeights, ground: SearchGround, score: number): Arm[] =>
  edges.flatMap((inner, at) => {
    const outer = edges[at + 1]
    const from = outer === undefined ? anywhere : boxAround(ground.origin, outer)
    const needed = score - pointsAt(inner, weights.deadhead)
    return stripsOf(weights, ground, needed).map((strip) => ({ from, ...strip }))
  })
