/** Which points of a batch are of a trip, and why another is not. */
import { isInChina } from '@jihui/protocol/geography/country'
import { fieldLimits } from '@jihui/protocol/field/limits'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { positionPoint } from '@jihui/protocol/freight/trip-schema'
import type * as z from 'zod/mini'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { straightKm } from '../../geography/public.ts'

export type TripPoint = z.output<typeof positionPoint>
export type Place = Pick<TripPoint, 'latitude' | 'longitude' | 'at'>
export interface RejectedPoint {
  readonly seq: number | null
  readonly reason: string
}
/** Between which moments a trip has points; null: not yet, or still. */
export interface TripTimes {
  readonly departedAt: Date | null
  readonly deliveredAt: Date | null
  readonly endedAt: Date | null
}

/** The first moment a point of this trip may be of. */
export const firstMoment = (departedAt: Date): Date => addMinutes(departedAt, -fieldLimits.aheadMinutes)
/** The last moment a point may be of that comes now. */
export const lastMoment = (now: Date): Date => addMinutes(now, fieldLimits.aheadMinutes)

/** Points as they should be, in the order of their times. */
export const readPoints = (points: readonly unknown[]): { read: TripPoint[]; rejected: RejectedPoint[] } => {
  const read: TripPoint[] = []
  const rejected: RejectedPoint[] = []
  for (const one of points) {
    const parsed = positionPoint.safeParse(one)
    if (parsed.success) read.push(parsed.data)
    else {
      const seq = (one as { seq?: unknown }).seq
      rejected.push({ seq: Number.isSafeInteger(seq) ? (seq as number) : null, reason: 'invalid' })
    }
  }
  read.sort((one, other) => one.at.getTime() - other.at.getTime() || one.seq - other.seq)
  return { read, rejected }
}

/** Why a point is none of this trip; null: it is one. */
const faultOf = ({ departedAt, deliveredAt, endedAt }: TripTimes, { at, ...place }: TripPoint, now: Date) => {
  if (!isInChina(place)) return 'outside'
  if (departedAt === null || at < firstMoment(departedAt)) return 'before_trip'
  if ((deliveredAt !== null && at > deliveredAt) || (endedAt !== null && at > endedAt)) return 'after_trip'
  if (at > lastMoment(now)) return 'future'
  return at < addHours(now, -orderLimits.positionHours) ? 'too_old' : null
}

/** Nobody drives that fast from what lies before. */
const isJump = (from: Place | null, to: TripPoint): boolean => {
  if (!from) return false
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / 3_600_000
  return straightKm(from, to) > Math.max(0.5, hours * orderLimits.kmPerHourMax)
}

/** Points in the order of their times, each judged by the one kept before it; `before`: the trip's last before the first. */
export const judgePoints = (times: TripTimes, points: readonly TripPoint[], before: Place | null, now: Date) => {
  const rejected: RejectedPoint[] = []
  const kept: TripPoint[] = []
  let last = before
  for (const point of points) {
    const reason = faultOf(times, point, now) ?? (isJump(last, point) ? 'jump' : null)
    if (reason !== null) rejected.push({ seq: point.seq, reason })
    else {
      kept.push(point)
      last = point
    }
  }
  return { kept, rejected }
}
