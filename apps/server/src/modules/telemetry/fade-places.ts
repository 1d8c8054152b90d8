/** Where a device was in a stretch of time is forgotten. What it measured, how far it went and how long it worked stays. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { addHours } from '../../platform/clock.ts'
import { movesAboveOf } from './rollup/add-hours.ts'
import { type DeviceToAdd, holdSums } from './rollup/add-up.ts'
import { packHour } from './rollup/hour-path.ts'
import { hourMs } from './rollup/kept-reading.ts'
import { readKept } from './rollup/read-kept.ts'
import { writePaths } from './rollup/write-sums.ts'

interface Past {
  readonly deviceId: number
  readonly from: Date
  readonly until: Date
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** A day at a time, as the readings are divided. */
const fadeReadings = async (db: Queryable, { deviceId, from, until }: Past): Promise<void> => {
  for (let start = from; start < until; start = addHours(start, 24)) {
    const end = addHours(start, 24) < until ? addHours(start, 24) : until
    const isThen = (column: string) =>
      sql`device_id = ${deviceId} and ${sql.raw(column)} >= ${moment(start)} and ${sql.raw(column)} < ${moment(end)}`
    await ask(
      db,
      {},
      sql`update telemetry_reading set lat = null, lng = null, alt = null, heading = null
        where ${isThen('ts')} and lat is not null`,
    )
    await ask(
      db,
      {},
      sql`update device_fuel_change set lat = null, lng = null where ${isThen('at')} and lat is not null`,
    )
  }
}

/** The ways of its hours go; of those it shares with others, what is theirs is drawn anew from what is left. */
const fadeWays = async (db: Queryable, device: DeviceToAdd, { deviceId, from, until }: Past): Promise<void> => {
  const hourOf = (ms: number) => Math.floor(ms / hourMs) * hourMs
  const shared = new Set([hourOf(from.getTime()), hourOf(until.getTime() - 1)])
  await ask(
    db,
    {},
    sql`delete from reading_path where device_id = ${deviceId} and hour >= ${moment(new Date(Math.min(...shared)))}
      and hour < ${moment(until)}`,
  )
  const { profile, faded = [] } = device
  const ground = { intervalSeconds: profile.intervalSeconds, above: movesAboveOf(profile) }
  const hidden = [...faded, { from: from.getTime(), until: until.getTime() }]
  const paths: { hour: number; path: string }[] = []
  for (const hour of shared) {
    const path = packHour(await readKept(db, deviceId, { from: hour, until: hour + hourMs }), ground, hidden)
    if (path !== null) paths.push({ hour, path })
  }
  await writePaths(db, deviceId, paths)
}

/** Safe to call again. Nothing of this device is added up meanwhile, from half of its places. */
export const fadePlaces = (
  { db }: Pick<Database, 'db'>,
  device: DeviceToAdd,
  stretch: Omit<Past, 'deviceId'>,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const past = { ...stretch, deviceId: device.id }
    const { deviceId, from, until } = past
    const of = sql`device_id = ${deviceId}`
    await holdSums(tx, deviceId)
    await fadeReadings(tx, past)
    // As they came, their places with them; what was stored came after it was over.
    await ask(tx, {}, sql`delete from device_message where ${of} and at >= ${moment(from)} and at < ${moment(now)}`)
    await fadeWays(tx, device, past)
    await ask(
      tx,
      {},
      sql`update device_trip set from_lat = null, from_lng = null, to_lat = null, to_lng = null
        where ${of} and start_at < ${moment(until)} and end_at > ${moment(from)}`,
    )
    // It was not heard of since: nobody is told where it is until it says so.
    await ask(
      tx,
      {},
      sql`update device_latest set position_at = null, lat = null, lng = null, heading = null, accuracy = null
        where ${of} and position_at >= ${moment(from)} and position_at < ${moment(until)}`,
    )
  })
