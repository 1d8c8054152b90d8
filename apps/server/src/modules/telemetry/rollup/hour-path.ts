/** Where a machine went in an hour, as it is kept: drawn by few points, with what was unknown and where it stood. */
import type { FadedStretch } from './faded.ts'
import { findStops, type Stop } from './find-stops.ts'
import { gapAfter, isPlaced, type KeptReading, type PlacedReading, type Spot } from './kept-reading.ts'
import { thinPieces } from './thin-path.ts'

export interface PathPoint extends Spot {
  readonly ts: number
  readonly speed: number | null
  readonly heading: number | null
}
export interface Way {
  readonly points: readonly PathPoint[]
  /** Between two positions nobody knows what was. */
  readonly gaps: readonly (readonly [from: number, until: number])[]
  readonly stops: readonly Stop[]
  /** Positions it was made of. */
  readonly total: number
}

/** A kept hour has no more points, each no further beside it (m) than a track may be asked for. */
const keptHour = { points: 60, tolerance: 3 } as const

/** Pieces without a gap. */
export const piecesOf = <T extends { readonly ts: number }>(points: readonly T[], gapMs: number): T[][] => {
  const pieces: T[][] = []
  for (const point of points) {
    const piece = pieces.at(-1)
    if (piece && point.ts - piece.at(-1)!.ts <= gapMs) piece.push(point)
    else pieces.push([point])
  }
  return pieces
}
export const gapsBetween = (pieces: readonly (readonly { readonly ts: number }[])[]): [number, number][] =>
  pieces.slice(1).map((piece, place) => [pieces[place]!.at(-1)!.ts, piece[0]!.ts])

export const wayOf = (
  readings: readonly KeptReading[],
  { intervalSeconds, above, leastStopMs }: { intervalSeconds: number; above: number; leastStopMs?: number },
): Way & { readonly pieces: PlacedReading[][] } => {
  const placed = readings.filter(isPlaced)
  const pieces = piecesOf(placed, gapAfter(intervalSeconds))
  return {
    points: placed,
    pieces,
    gaps: gapsBetween(pieces),
    stops: findStops(placed, above, leastStopMs),
    total: placed.length,
  }
}

type Packed = {
  p: (number | null)[]
  g: readonly (readonly [number, number])[]
  s: readonly (readonly number[])[]
  n: number
}
const millionths = (degrees: number) => Math.round(degrees * 1e6)

/** Nothing is made of what lies on both sides of a stretch nobody is told about. */
export const dividedBy = (placed: readonly PlacedReading[], hidden: readonly FadedStretch[]): PlacedReading[][] => {
  const parts: PlacedReading[][] = []
  for (const reading of placed) {
    const before = parts.at(-1)?.at(-1)
    const isBeyond = hidden.some(({ from, until }) => before && before.ts < until && reading.ts >= from)
    if (before && !isBeyond) parts.at(-1)!.push(reading)
    else parts.push([reading])
  }
  return parts
}

/** Of one hour's own readings; those of a hidden stretch have no place any more. */
export const packHour = (
  readings: readonly KeptReading[],
  ground: { readonly intervalSeconds: number; readonly above: number },
  hidden: readonly FadedStretch[] = [],
): string | null => {
  // However short: it may have stood before and after.
  const ways = dividedBy(readings.filter(isPlaced), hidden).map((part) => wayOf(part, { ...ground, leastStopMs: 0 }))
  if (ways.length === 0) return null
  const points = thinPieces(
    ways.flatMap(({ pieces }) => pieces),
    keptHour.tolerance,
    keptHour.points,
  )
  const between = gapsBetween(ways.map((way) => way.points))
  const packed: Packed = {
    p: points.flatMap(({ ts, lng, lat, speed, heading }) => [
      ts,
      millionths(lng),
      millionths(lat),
      speed === null ? null : Math.round(speed * 10) / 10,
      heading,
    ]),
    g: [...ways.flatMap(({ gaps }) => gaps), ...between].toSorted(([a], [b]) => a - b),
    s: ways.flatMap(({ stops }) =>
      stops.map(({ from, until, lat, lng }) => [from, until, millionths(lat), millionths(lng)]),
    ),
    n: ways.reduce((sum, { total }) => sum + total, 0),
  }
  return JSON.stringify(packed)
}

export const unpackHour = (text: string): Way => {
  const { p, g, s, n } = JSON.parse(text) as Packed
  const points: PathPoint[] = []
  for (let at = 0; at < p.length; at += 5)
    points.push({
      ts: p[at]!,
      lng: p[at + 1]! / 1e6,
      lat: p[at + 2]! / 1e6,
      speed: p[at + 3] ?? null,
      heading: p[at + 4] ?? null,
    })
  const stops = s.map(([from, until, lat, lng]) => ({ from: from!, until: until!, lat: lat! / 1e6, lng: lng! / 1e6 }))
  return { points, gaps: g, stops, total: n }
}
