import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { FollowedReading } from './read-followed.ts'
import { followedColumns, followedFields } from './followed-columns.ts'
import type { Stretch } from './stretch.ts'

interface Around extends Stretch {
  readonly deviceId: number
  /** So many readings before the stretch, and after it. */
  readonly before: number
  readonly after: number
}
/** Of one stretch no more than this, and of what lies around it no farther than this, days. */
const limit = 5_000
const reach = 31

/** Readings of a stretch of one device with what is kept around it, oldest first. */
export const readAround = async (
  { db }: Pick<Database, 'db'>,
  { deviceId, from, until, before, after }: Around,
): Promise<FollowedReading[]> => {
  const [first, last] = [sql`to_timestamp(${from / 1000}::float8)`, sql`to_timestamp(${until / 1000}::float8)`]
  const days = sql`make_interval(days => ${reach})`
  const of = sql`select * from telemetry_reading t where t.device_id = ${deviceId}`
  const { rows } = await ask(
    db,
    followedColumns,
    sql`select ${followedFields} from (
        (${of} and t.ts < ${first} and t.ts >= ${first} - ${days} order by t.ts desc, t.seq desc limit ${before})
        union all (${of} and t.ts between ${first} and ${last} order by t.ts, t.seq limit ${limit})
        union all (${of} and t.ts > ${last} and t.ts <= ${last} + ${days} order by t.ts, t.seq limit ${after})) r
      order by r.ts, r.seq`,
  )
  return rows.map(({ received_at: receivedAt, ...row }) => ({ ...row, receivedAt }))
}
