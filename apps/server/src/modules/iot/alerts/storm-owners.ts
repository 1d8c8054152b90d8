/** Owners of devices in a storm: each is told once how many of his are in it. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { AlertRow } from './alert-transition.ts'

/** Whoever was told of one of his devices is not told again of others that follow; the rule's own owner hears of the storm itself. */
export const tellStormOwners = async (tx: Tx, storm: AlertRow, now: Date): Promise<void> => {
  const { rows } = await ask(
    tx,
    { owner_id: 'number', left: 'number', was_told: 'flag' },
    sql`with told as (update device_alert_member m set told_at = ${now.toISOString()}::timestamptz
        where m.alert_id = ${storm.id} and m.told_at is null and m.owner_id is not null returning m.owner_id, m.recovered_at)
      select t.owner_id, count(*) filter (where t.recovered_at is null)::int as left,
        exists (select from device_alert_member b where b.alert_id = ${storm.id} and b.owner_id = t.owner_id and b.told_at is not null)
          as was_told
      from told t group by t.owner_id order by t.owner_id`,
  )
  for (const { owner_id: userId, left, was_told: wasTold } of rows)
    if (!wasTold && left > 0 && userId !== storm.ownerId)
      await emit(tx, 'iot_alert.told', {
        userId,
        alertId: storm.id,
        name: storm.title,
        notes: `您有 ${left} 台设备同时离线，可能是运营商故障`,
      })
}
