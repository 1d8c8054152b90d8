/** What devices said just now, reading by reading, for whoever decides whether a machine may be locked. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ReadingValues } from '../table.ts'

const columns = {
  device_id: 'number',
  ts: 'number',
  received_at: 'number',
  lat: 'number?',
  lng: 'number?',
  speed: 'number?',
  ignition: 'flag?',
  values: orNull(jsonOf<ReadingValues>()),
} as const
/** Of each device; a machine that says more in two minutes has said enough. */
const readingsMax = 200

/** Readings since then by the device's own clock, the newest first; times in ms. */
export const readSafety = async ({ db }: Pick<Database, 'db'>, deviceIds: readonly number[], since: Date) => {
  const { rows } = await ask(
    db,
    columns,
    sql`select g.device_id, round(extract(epoch from r.ts) * 1000)::float8 as ts,
        round(extract(epoch from r.received_at) * 1000)::float8 as received_at, r.lat, r.lng, r.speed::float8 as speed,
        r.ignition, r."values"
      from unnest(${sql.param([...deviceIds])}::bigint[]) as g(device_id)
      cross join lateral (select * from telemetry_reading t where t.device_id = g.device_id
          and t.ts >= ${since.toISOString()}::timestamptz order by t.ts desc, t.seq desc limit ${readingsMax}) r
      order by g.device_id, r.ts desc, r.seq desc`,
  )
  const found = new Map<number, Omit<(typeof told)[number], 'deviceId'>[]>()
  const told = rows.map(({ device_id: deviceId, received_at: receivedAt, ...row }) => ({
    deviceId,
    receivedAt,
    ...row,
  }))
  for (const { deviceId, ...reading } of told) {
    const of = found.get(deviceId)
    if (of) of.push(reading)
    else found.set(deviceId, [reading])
  }
  return found
}
