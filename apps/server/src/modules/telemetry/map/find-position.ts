import type { MapMark } from '@jihui/protocol/iot/map/schema'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { textOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import { markOf } from '../latest/read-latest.ts'

export interface PositionNow {
  readonly mark: MapMark
  readonly position: {
    readonly latitude: number
    readonly longitude: number
    readonly at: Date
    readonly speed: number | null
    readonly heading: number | null
  } | null
}

/** Where a device is and what it does; null where nothing is kept of it. */
export const findPosition = async (
  { db }: Pick<Database, 'db'>,
  deviceId: number,
  now: Date,
): Promise<PositionNow | null> => {
  const { rows } = await ask(
    db,
    {
      mark: textOf<MapMark>(),
      lat: 'number?',
      lng: 'number?',
      position_at: 'moment?',
      speed: 'number?',
      heading: 'number?',
    },
    sql`select ${markOf(now)} as mark, d.lat, d.lng, d.position_at, d.speed, d.heading from device_latest d where d.device_id = ${deviceId}`,
  )
  const [row] = rows
  if (!row) return null
  if (row.lat === null || row.lng === null || row.position_at === null) return { mark: row.mark, position: null }
  const { mark, lat, lng, position_at: at, speed, heading } = row
  return { mark, position: { latitude: lat, longitude: lng, at, speed, heading } }
}
