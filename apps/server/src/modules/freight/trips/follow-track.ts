/** A trip's way so far, told without reading it point by point. */
import { straightKm } from '../../geography/public.ts'
import type { TripPoint } from './judge-points.ts'

export interface Track {
  readonly latitude: number
  readonly longitude: number
  readonly at: Date
  /** Metres driven so far: to the pick-up, and since the cargo was loaded. */
  readonly emptyMetres: number
  readonly loadedMetres: number
  /** Since when he drives without a rest of twenty minutes. */
  readonly drivingSince: Date | null
  /** Since when he stands. */
  readonly standingSince: Date | null
  /** How many were kept. */
  readonly points: number
  /** The highest number of them. */
  readonly lastSeq: number
}
export interface Stages {
  readonly arrivedAt: Date | null
  readonly loadedAt: Date | null
}

const restMs = 20 * 60_000
/** Standing is slower than this between two points. */
const standingKmPerHour = 3

const begin = ({ seq, latitude, longitude, at }: TripPoint): Track => ({
  latitude,
  longitude,
  at,
  emptyMetres: 0,
  loadedMetres: 0,
  drivingSince: null,
  standingSince: at,
  points: 1,
  lastSeq: seq,
})

/** The way with one more point; a point older than the last says nothing about the length of it. */
export const followTrack = (track: Track | null, { arrivedAt, loadedAt }: Stages, point: TripPoint): Track => {
  if (!track) return begin(point)
  const { latitude, longitude, at } = point
  const kept = { points: track.points + 1, lastSeq: Math.max(track.lastSeq, point.seq) }
  if (at <= track.at) return { ...track, ...kept }
  const km = straightKm(track, point)
  const hours = (at.getTime() - track.at.getTime()) / 3_600_000
  const isStanding = km / Math.max(hours, 1e-6) < standingKmPerHour
  const hasRested = track.standingSince !== null && at.getTime() - track.standingSince.getTime() >= restMs
  const metres = Math.round(km * 1000)
  const isLoaded = loadedAt !== null && at > loadedAt
  const begins = isStanding ? null : track.at
  return {
    latitude,
    longitude,
    at,
    emptyMetres: track.emptyMetres + (isLoaded || arrivedAt !== null ? 0 : metres),
    loadedMetres: track.loadedMetres + (isLoaded ? metres : 0),
    drivingSince: hasRested ? begins : (track.drivingSince ?? begins),
    standingSince: isStanding ? (track.standingSince ?? track.at) : null,
    ...kept,
  }
}
