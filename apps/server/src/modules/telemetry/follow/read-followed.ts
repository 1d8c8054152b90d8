/** Reads what is to be followed of many devices at once. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ReadingValues } from '../table.ts'
import { followedColumns, followedFields } from './followed-columns.ts'
import type { Stretches } from './stretch.ts'

/** Times in ms, positions in WGS-84. */
export interface FollowedReading {
  readonly ts: number
  readonly seq: number
  readonly receivedAt: number
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number | null
  readonly ignition: boolean | null
  readonly values: ReadingValues | null
  readonly events: readonly string[] | null
}

const columns = { device_id: 'number', ...followedColumns } as const

/**
 * The readings of each stretch, oldest first, `limit` of each device at the most: where there are that many, the stretch goes
 * on after the last of them.
 */
export const readFollowed = async (
  { db }: Pick<Database, 'db'>,
  stretches: Stretches,
  limit: number,
): Promise<ReadonlyMap<number, readonly FollowedReading[]>> => {
  if (stretches.size === 0) return new Map()
  const all = [...stretches.values()]
  const seconds = (key: 'from' | 'until') => sql.param(all.map((one) => one[key] / 1000))
  const [first, last] = [Math.min(...all.map(({ from }) => from)), Math.max(...all.map(({ until }) => until))]
  // The bounds of all once more, as they stand: by them the parts of other days are left out before anything is looked up.
  const { rows } = await ask(
    db,
    columns,
    sql`select g.device_id, ${followedFields}
      from unnest(${sql.param([...stretches.keys()])}::bigint[], ${seconds('from')}::float8[], ${seconds('until')}::float8[])
        as g(device_id, first, last)
      cross join lateral (select * from telemetry_reading t
        where t.device_id = g.device_id and t.ts between to_timestamp(g.first) and to_timestamp(g.last)
          and t.ts between to_timestamp(${first / 1000}::float8) and to_timestamp(${last / 1000}::float8)
        order by t.ts, t.seq limit ${limit}) r
      order by g.device_id, r.ts, r.seq`,
  )
  const found = new Map<number, FollowedReading[]>()
  for (const { device_id: id, received_at: receivedAt, ...row } of rows) {
    const of = found.get(id)
    if (of) of.push({ ...row, receivedAt })
    else found.set(id, [{ ...row, receivedAt }])
  }
  return found
}
