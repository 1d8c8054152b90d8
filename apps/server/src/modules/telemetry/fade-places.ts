/** Where a device was in a stretch of time is forgotten. What it measured, how far it went and how long it worked stays. */
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Database } from '../../platform/database/database.ts'
import { addHours } from '../../platform/clock.ts'

interface Past {
  readonly deviceId: number
  readonly from: Date
  readonly until: Date
}

const hourMs = 3_600_000
const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** A day at a time, as the readings are divided; safe to call again. */
export const fadePlaces = async ({ db }: Pick<Database, 'db'>, { deviceId, from, until }: Past): Promise<void> => {
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
    // As it came, its place with it.
    await ask(db, {}, sql`delete from device_message where ${isThen('at')}`)
    await ask(
      db,
      {},
      sql`update device_fuel_change set lat = null, lng = null where ${isThen('at')} and lat is not null`,
    )
  }
  const firstHour = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  await ask(
    db,
    {},
    sql`delete from reading_path where device_id = ${deviceId} and hour >= ${moment(firstHour)} and hour < ${moment(until)}`,
  )
  await ask(
    db,
    {},
    sql`update device_trip set from_lat = null, from_lng = null, to_lat = null, to_lng = null
      where device_id = ${deviceId} and start_at < ${moment(until)} and end_at > ${moment(from)}`,
  )
}
