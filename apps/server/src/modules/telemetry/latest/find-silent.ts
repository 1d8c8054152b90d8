import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'

interface Silence {
  /** Nothing heard for so long; longer where a device speaks more seldom by itself. */
  readonly seconds: number
  /** Those of whom this became true after `after` and not after `until`. */
  readonly after: Date
  readonly until: Date
  /** After how many seconds devices are silent (`silent_after`): each is looked up by itself, by when it was heard. */
  readonly intervals: readonly number[]
  readonly limit: number
}
/** Device → when it was heard last. */
export const findFellSilent = async (
  { db }: Pick<Database, 'db'>,
  { seconds, after, until, intervals, limit }: Silence,
): Promise<ReadonlyMap<number, Date>> => {
  const waited = sql`greatest(i.seconds, ${seconds}::int) * interval '1 second'`
  const { rows } = await ask(
    db,
    { device_id: 'number', heard_at: 'moment' },
    sql`select l.device_id, l.heard_at from unnest(${sql.param([...intervals])}::int[]) as i(seconds)
      cross join lateral (select d.device_id, d.heard_at from device_latest d
        where d.heard_at > ${after.toISOString()}::timestamptz - ${waited}
          and d.heard_at <= ${until.toISOString()}::timestamptz - ${waited}
          and d.silent_after = i.seconds and d.is_shown order by d.heard_at limit ${limit}) l`,
  )
  return new Map(rows.map((row) => [row.device_id, row.heard_at]))
}
