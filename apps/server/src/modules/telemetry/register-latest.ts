import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'

/** What lists and maps are to know of a device beside what it says itself. */
export interface DevicePlace {
  readonly deviceId: number
  /** Seconds of silence after which it is offline. */
  readonly silentAfter: number
  readonly ownerId: number | null
  /** Of the unit it is on. */
  readonly line: string | null
  readonly isShown: boolean
}

/** Makes or changes the place where what a device says now is kept; safe to call again. */
export const registerLatest = async (db: Queryable, places: readonly DevicePlace[]): Promise<void> => {
  if (places.length === 0) return
  const of = <K extends keyof DevicePlace>(key: K) => sql.param(places.map((place) => place[key]))
  await db.execute(sql`insert into device_latest (device_id, silent_after, owner_id, line, is_shown)
    select * from unnest(${of('deviceId')}::bigint[], ${of('silentAfter')}::int[], ${of('ownerId')}::bigint[],
      ${of('line')}::text[], ${of('isShown')}::boolean[])
    on conflict (device_id) do update set silent_after = excluded.silent_after, owner_id = excluded.owner_id,
      line = excluded.line, is_shown = excluded.is_shown`)
}
