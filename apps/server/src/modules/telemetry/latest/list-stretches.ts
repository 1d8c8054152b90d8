/** Readings over several stretches of time, each of one device: what was measured on a unit while devices were on it. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf } from '../../../platform/database/columns.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ReadingValues } from '../table.ts'

export interface DeviceStretch {
  readonly deviceId: number
  readonly from: Date
  readonly until: Date
}
const measuredRow = { ts: 'moment', seq: 'number', values: orNull(jsonOf<ReadingValues>()) } as const
export type MeasuredRow = RowOf<typeof measuredRow>

/** The newest first. */
export const listMeasured = async (
  { db }: Pick<Database, 'db'>,
  stretches: readonly DeviceStretch[],
  limit: number,
  offset: number,
): Promise<{ readonly total: number; readonly rows: readonly MeasuredRow[] }> => {
  if (stretches.length === 0) return { total: 0, rows: [] }
  const times = (pick: (one: DeviceStretch) => Date) => sql.param(stretches.map((one) => pick(one).toISOString()))
  const each = sql`unnest(${sql.param(stretches.map((one) => one.deviceId))}::bigint[], ${times((one) => one.from)}::timestamptz[],
    ${times((one) => one.until)}::timestamptz[]) as s(device_id, since, until)`
  const within = sql`r.device_id = s.device_id and r.ts >= s.since and r.ts < s.until`
  const [found, counted] = await Promise.all([
    ask(
      db,
      measuredRow,
      sql`select m.ts, m.seq, m.values from ${each} cross join lateral (
          select r.ts, r.seq, r.values from telemetry_reading r where ${within} order by r.ts desc, r.seq desc limit ${limit + offset}) m
        order by m.ts desc, m.seq desc limit ${limit} offset ${offset}`,
    ),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${each} join telemetry_reading r on ${within}`)} as total`,
    ),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 }
}
