/** Roads of the demo: the same bends while it is filled and while it runs, so that a trip goes on where it was. */
import { drivingRest } from '@jihui/protocol/freight/prices'
import { addMinutes } from '../../../platform/clock.ts'
import type { Point } from '../../geography/public.ts'

/** No road is a straight line: it swings so many degrees to both sides, on a short way less. */
const swing = 0.03
const swingOfWay = 0.05
const alongOf = (from: Point, to: Point) => {
  const latitude = to.latitude - from.latitude
  const longitude = to.longitude - from.longitude
  return { latitude, longitude, degrees: Math.hypot(latitude, longitude) }
}
const precise = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Where one is once so much of the way, 0 to 1, lies behind him. */
export const pointOn = (from: Point, to: Point, part: number): Point => {
  const { latitude, longitude, degrees } = alongOf(from, to)
  const bend = degrees === 0 ? 0 : (Math.sin(part * Math.PI * 3) * Math.min(swing, degrees * swingOfWay)) / degrees
  return {
    latitude: precise(from.latitude + latitude * part - longitude * bend),
    longitude: precise(from.longitude + longitude * part + latitude * bend),
  }
}

/** How much of the way lies behind whoever is there, 0 to 1; all of one without length. */
export const partOf = (from: Point, to: Point, at: Point): number => {
  const { latitude, longitude, degrees } = alongOf(from, to)
  if (degrees === 0) return 1
  const gone = (at.latitude - from.latitude) * latitude + (at.longitude - from.longitude) * longitude
  return Math.min(1, Math.max(0, gone / degrees ** 2))
}

const { afterMinutes, restMinutes } = drivingRest
const turn = afterMinutes + restMinutes
/** Minutes at the wheel of so many on the way: after each stretch he rests. */
const drivenOf = (minutes: number): number =>
  Math.floor(minutes / turn) * afterMinutes + Math.min(minutes % turn, afterMinutes)

export interface Leg {
  readonly from: Point
  readonly to: Point
  readonly begins: Date
  /** At the wheel, for all of it. */
  readonly drivingMinutes: number
  /** So far it is told. */
  readonly until: Date
}
export interface Passed extends Point {
  readonly at: Date
}
/** Where his telephone said he was: every so many minutes, where he began to rest and where he went on, and at the end. */
export const passedOn = ({ from, to, begins, drivingMinutes, until }: Leg, everyMinutes: number): Passed[] => {
  const whole = (until.getTime() - begins.getTime()) / 60_000
  const moments = new Set<number>([whole])
  for (let at = everyMinutes; at < whole; at += everyMinutes) moments.add(at)
  for (let at = afterMinutes; at < whole; at += turn) moments.add(at)
  for (let at = turn; at < whole; at += turn) moments.add(at)
  return [...moments]
    .filter((minutes) => minutes > 0)
    .toSorted((one, other) => one - other)
    .map((minutes) => ({
      ...pointOn(from, to, Math.min(1, drivenOf(minutes) / drivingMinutes)),
      at: addMinutes(begins, minutes),
    }))
}
