/** Hours of which a part is somebody else's: what of them is their reader's, by the minute. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { addHours, type HourSum, movesAboveOf } from '../rollup/add-hours.ts'
import { counterBefore } from '../rollup/add-up.ts'
import type { Stretch } from '../rollup/count-hours.ts'
import { followWay } from '../rollup/follow-way.ts'
import { dividedBy } from '../rollup/hour-path.ts'
import { hourMs, isPlaced } from '../rollup/kept-reading.ts'
import { at, readKept } from '../rollup/read-kept.ts'
import { partsBetween, type ReadDevice, timesOf } from './span.ts'

export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs
/** How much of an hour they are, from 0 to 1. */
export const shareOf = (parts: readonly Stretch[]): number =>
  parts.reduce((sum, { from, until }) => sum + until - from, 0) / hourMs

/** Added up from its readings; null: nothing of them falls into it; undefined: they are not kept any more. */
export const addOwnPart = async (
  db: Queryable,
  device: ReadDevice,
  hour: number,
  own: readonly Stretch[],
): Promise<HourSum | null | undefined> => {
  const readings = await readKept(db, device.id, { from: hour - hourMs, until: hour + 2 * hourMs })
  if (!readings.some(({ ts }) => hour <= ts && ts < hour + hourMs)) return undefined
  const counter = await counterBefore(db, device, hour - hourMs)
  const [sum] = addHours(device.profile, [...counter, ...readings], { from: hour, until: hour + hourMs, own })
  if (!sum) return null
  const faded = await Promise.all(own.map((part) => fadedWent(db, device, part)))
  sum.distance += faded.reduce((total, { metres }) => total + metres, 0)
  return sum
}

/** How far it went in a stretch, and how often it said where it was. */
export interface Went {
  readonly metres: number
  readonly positions: number
}
const nowhere: Went = { metres: 0, positions: 0 }
const together = (one: Went, other: Went): Went => ({
  metres: one.metres + other.metres,
  positions: one.positions + other.positions,
})
const shareOfWent = ({ metres, positions }: Went, share: number): Went => ({
  metres: metres * share,
  positions: positions * share,
})

/** Of whole hours, as they were added up: whatever of their readings is still there. */
export const sumWent = async (db: Queryable, id: number, { from, until }: Stretch): Promise<Went> => {
  const { rows } = await ask(
    db,
    { metres: 'number', positions: 'number' },
    sql`select coalesce(sum(distance), 0)::float8 as metres, coalesce(sum(positions), 0)::float8 as positions from reading_hour
      where device_id = ${id} and hour >= ${at(from)} and hour < ${at(until)}`,
  )
  return rows[0]!
}

/** What the places that are left of an hour come to. */
const leftOf = async (db: Queryable, { id, profile, faded = [] }: ReadDevice, hour: number): Promise<Went> => {
  const around = await readKept(db, id, { from: hour - hourMs, until: hour + hourMs })
  let [metres, positions] = [0, 0]
  for (const piece of dividedBy(around.filter(isPlaced), faded)) {
    const follow = followWay(movesAboveOf(profile))
    for (const reading of piece) {
      const step = follow(reading)
      if (reading.ts < hour) continue
      metres += step.metres
      positions += 1
    }
  }
  return { metres, positions }
}

/** Of a part of one hour: what is kept of the hour as a whole, without what is left of it. */
const fadedInHour = async (db: Queryable, device: ReadDevice, part: Stretch): Promise<Went> => {
  const hour = hourOf(part.from)
  const whole = await sumWent(db, device.id, { from: hour, until: hour + hourMs })
  const hidden = shareOf(partsBetween(timesOf(device.faded ?? []), hour, hour + hourMs))
  if (whole.positions === 0) return nowhere
  const left = hidden >= 1 ? nowhere : await leftOf(db, device, hour)
  const gone = {
    metres: Math.max(0, whole.metres - left.metres),
    positions: Math.max(0, whole.positions - left.positions),
  }
  return shareOfWent(gone, shareOf([part]) / hidden)
}

/** What is known of a part of an hour of which no single reading is kept any more: as much of it as it is long. */
export const wentInPart = async (db: Queryable, id: number, part: Stretch): Promise<Went> => {
  const hour = hourOf(part.from)
  return shareOfWent(await sumWent(db, id, { from: hour, until: hour + hourMs }), shareOf([part]))
}

/** What is known of a stretch as far as nothing tells any more where it was. */
export const fadedWent = async (db: Queryable, device: ReadDevice, stretch: Stretch): Promise<Went> => {
  const parts = partsBetween(timesOf(device.faded ?? []), stretch.from, stretch.until)
  let went = nowhere
  for (const { from, until } of parts) {
    const [first, last] = [Math.ceil(from / hourMs) * hourMs, hourOf(until)]
    if (first < last) went = together(went, await sumWent(db, device.id, { from: first, until: last }))
    const edges =
      first > last
        ? [{ from, until }]
        : [
            { from, until: first },
            { from: last, until },
          ]
    for (const edge of edges) if (edge.from < edge.until) went = together(went, await fadedInHour(db, device, edge))
  }
  return went
}
