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
  const metres = await Promise.all(own.map((part) => fadedMetres(db, device, part)))
  sum.distance += metres.reduce((total, one) => total + one, 0)
  return sum
}

const sumDistances = async (db: Queryable, id: number, { from, until }: Stretch): Promise<number> => {
  const { rows } = await ask(
    db,
    { distance: 'number' },
    sql`select coalesce(sum(distance), 0)::float8 as distance from reading_hour
      where device_id = ${id} and hour >= ${at(from)} and hour < ${at(until)}`,
  )
  return rows[0]!.distance
}

/** What the places that are left of an hour come to. */
const metresLeft = async (db: Queryable, { id, profile, faded = [] }: ReadDevice, hour: number): Promise<number> => {
  const around = await readKept(db, id, { from: hour - hourMs, until: hour + hourMs })
  let metres = 0
  for (const piece of dividedBy(around.filter(isPlaced), faded)) {
    const follow = followWay(movesAboveOf(profile))
    for (const reading of piece) {
      const step = follow(reading)
      if (reading.ts >= hour) metres += step.metres
    }
  }
  return metres
}

/** Of a part of one hour: what is kept of the hour as a whole, without what is left of it. */
const fadedInHour = async (db: Queryable, device: ReadDevice, part: Stretch): Promise<number> => {
  const hour = hourOf(part.from)
  const whole = await sumDistances(db, device.id, { from: hour, until: hour + hourMs })
  const hidden = shareOf(partsBetween(timesOf(device.faded ?? []), hour, hour + hourMs))
  if (whole === 0) return 0
  const gone = hidden >= 1 ? whole : Math.max(0, whole - (await metresLeft(db, device, hour)))
  return (gone * shareOf([part])) / hidden
}

/** How far it went in a stretch, as far as nothing tells any more where. */
export const fadedMetres = async (db: Queryable, device: ReadDevice, stretch: Stretch): Promise<number> => {
  const parts = partsBetween(timesOf(device.faded ?? []), stretch.from, stretch.until)
  let metres = 0
  for (const { from, until } of parts) {
    const [first, last] = [Math.ceil(from / hourMs) * hourMs, hourOf(until)]
    if (first < last) metres += await sumDistances(db, device.id, { from: first, until: last })
    const edges =
      first > last
        ? [{ from, until }]
        : [
            { from, until: first },
            { from: last, until },
          ]
    for (const edge of edges) if (edge.from < edge.until) metres += await fadedInHour(db, device, edge)
  }
  return metres
}
