import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { ReadingValues } from '../table.ts'
import type { KeptReading } from './kept-reading.ts'

const columns = {
  ts: 'number',
  lat: 'number?',
  lng: 'number?',
  speed: 'number?',
  heading: 'number?',
  accuracy: 'number?',
  ignition: 'flag?',
  values: orNull(jsonOf<ReadingValues>()),
} as const

/** Beyond so many in one stretch, one of each second counts. */
const most = 60_000

export const at = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`

/** Readings from one moment until before another (ms), in the order of their times. */
export const readKept = async (
  db: Queryable,
  deviceId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly KeptReading[]> => {
  const span = sql`device_id = ${deviceId} and ts >= ${at(from)} and ts < ${at(until)}`
  const told = sql`round(extract(epoch from ts) * 1000)::float8 as ts, lat, lng, speed, heading, accuracy, ignition, "values"`
  const { rows } = await ask(
    db,
    columns,
    sql`select ${told} from telemetry_reading where ${span} order by device_id, ts, seq limit ${most + 1}`,
  )
  if (rows.length <= most) return rows
  const thinned = await ask(
    db,
    columns,
    sql`select ${told} from (select distinct on (date_trunc('second', ts)) * from telemetry_reading where ${span}
      order by date_trunc('second', ts), ts, seq) t order by ts`,
  )
  return thinned.rows
}
