/** Since when a machine that is out is shown exactly to its owner, though it is not overdue: it left its site, or is in an alarm. */
import { placeOpeningRules } from '@jihui/protocol/iot/alerts/built-in-rules'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'

export interface OpenedPlace {
  readonly deviceId: number
  readonly rentalId: number
  readonly from: Date
}

/**
 * A crash is not over because its device says nothing more of it, nor a theft because the machine stands: a person closes these
 * alarms. One nobody closes opens the place no longer than this after it was last heard of.
 */
const alarmHours = 24

export const listOpenedPlaces = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  deviceIds: readonly number[],
): Promise<readonly OpenedPlace[]> => {
  if (deviceIds.length === 0) return []
  const ids = sql`${sql.param([...deviceIds])}::bigint[]`
  const { rows } = await ask(
    db,
    { device_id: 'number', rental_id: 'number', opened_at: 'moment' },
    sql`select o.left_device_id as device_id, o.rental_id, o.left_at as opened_at from order_site_unit o
        where o.left_at is not null and o.left_device_id = any(${ids})
      union all
      select a.device_id, a.rental_id, a.opened_at from device_alert a join alert_rule l on l.id = a.rule_id
        where a.device_id = any(${ids}) and a.rental_id is not null and a.closed_at is null and not a.is_late
          and l.owner_id is null and l.code = any(${sql.param([...placeOpeningRules])}::text[])
          and a.last_at > ${clock.now().toISOString()}::timestamptz - make_interval(hours => ${alarmHours})`,
  )
  return rows.map((row) => ({ deviceId: row.device_id, rentalId: row.rental_id, from: row.opened_at }))
}
