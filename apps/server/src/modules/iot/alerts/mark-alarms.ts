/** Which devices are in alarm, for maps: told to the database of readings after every change. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { markAlarmed } from '../../telemetry/public.ts'

export const markAlarms = async ({ db, telemetry }: Services, deviceIds: readonly number[]): Promise<void> => {
  if (deviceIds.length === 0) return
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select distinct a.device_id from device_alert a where a.device_id = any(${sql.param([...deviceIds])}::bigint[])
      and a.closed_at is null and a.status in ('open', 'acknowledged') and a.level <> 'info'`,
  )
  await markAlarmed(telemetry, deviceIds, new Set(rows.map((row) => row.device_id)))
}
