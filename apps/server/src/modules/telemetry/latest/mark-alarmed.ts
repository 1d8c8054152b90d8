import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'

/** Of these devices, exactly those are in alarm; safe to call again. */
export const markAlarmed = async (
  { db }: Pick<Database, 'db'>,
  deviceIds: readonly number[],
  alarmed: ReadonlySet<number>,
): Promise<void> => {
  await db.execute(sql`update device_latest set is_alarmed = device_id = any(${sql.param([...alarmed])}::bigint[])
    where device_id = any(${sql.param([...deviceIds])}::bigint[])
      and is_alarmed <> (device_id = any(${sql.param([...alarmed])}::bigint[]))`)
}
