/** Readings and hours are kept for so long, and then dropped a part at a time. */
import { addHours } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dropPartitions } from '../../../platform/database/partitions.ts'

export interface Keeping {
  /** Days single readings, what devices sent and the ways they went are kept. */
  readonly readingDays: number
  /** Years of hours. */
  readonly hourYears: number
}

/** Answers how many parts went. */
export const dropOldReadings = async (
  { pool }: Pick<Database, 'pool'>,
  { readingDays, hourYears }: Keeping,
  now: Date,
): Promise<number> => {
  const client = await pool.connect()
  try {
    const before = addHours(now, -24 * readingDays)
    let dropped = 0
    for (const table of ['telemetry_reading', 'device_message', 'reading_path', 'device_connection'])
      dropped += await dropPartitions(client, table, before)
    return dropped + (await dropPartitions(client, 'reading_hour', addHours(now, -24 * 366 * hourYears)))
  } finally {
    client.release()
  }
}
