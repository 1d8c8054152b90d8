/** When somebody could be there: from where he is then, between what he has already. */
import { type Point, roadKm } from '../../geography/public.ts'

/** What a technician makes on the whole of a way, through a town as well. */
const kmPerHour = 40
export const travelMinutesOf = (from: Point, to: Point): number => Math.round((roadKm(from, to) * 60) / kmPerHour)

/** A job he has, in milliseconds; the period includes the way there. */
export interface Booked {
  readonly from: number
  readonly to: number
  readonly place: Point
}
export interface Visit {
  /** In milliseconds; the end includes the work. */
  readonly leaves: number
  readonly arrives: number
  readonly ends: number
  readonly travelMinutes: number
}
export interface Wanted {
  readonly place: Point
  readonly windowStart: number
  readonly windowEnd: number
  readonly minutes: number
}

const minute = 60_000
const overlaps = (one: Visit, other: Booked): boolean => one.leaves < other.to && other.from < one.ends
/** The visit that begins no earlier than this, coming from there. */
export const visitFrom = (origin: Point, free: number, wanted: Wanted): Visit => {
  const travelMinutes = travelMinutesOf(origin, wanted.place)
  const arrives = Math.max(wanted.windowStart, free + travelMinutes * minute)
  return {
    leaves: arrives - travelMinutes * minute,
    arrives,
    ends: arrives + wanted.minutes * minute,
    travelMinutes,
  }
}

/**
 * The first visit that fits between what he has: straight from where he is, or after one of his jobs. `isBusy`: what
 * he has leaves no room for it, although he would be there in time without.
 */
export const planVisit = (
  origin: Point,
  booked: readonly Booked[],
  wanted: Wanted,
  now: number,
): { readonly visit: Visit; readonly isBusy: boolean } => {
  if (booked.length === 0) return { visit: visitFrom(origin, now, wanted), isBusy: false }
  const starts = [
    { place: origin, free: now },
    ...booked.map(({ place, to }) => ({ place, free: Math.max(now, to) })),
  ].map(({ place, free }) => visitFrom(place, free, wanted))
  // Where he has been in between, he comes from there and not from where he is now.
  const isFrom = (visit: Visit, at: number): boolean =>
    at === 0
      ? booked.every(({ to }) => to <= now || to > visit.leaves)
      : booked.every((other, index) => index === at - 1 || other.to <= booked[at - 1]!.to || other.to > visit.leaves)
  const fitting = starts
    .filter((visit, at) => isFrom(visit, at) && !booked.some((other) => overlaps(visit, other)))
    .toSorted((one, other) => one.arrives - other.arrives)
  const [first] = fitting
  const straight = starts[0]!
  const isInTime = ({ arrives }: Visit): boolean => arrives <= wanted.windowEnd
  if (first && (isInTime(first) || !isInTime(straight))) return { visit: first, isBusy: false }
  return { visit: straight, isBusy: true }
}
