/** Owners of devices in a storm: each is told once how many of his are in it. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { alerts, type AlertRow } from './alert-transition.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'
import { deviceAlert } from './table.ts'

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

/**
 * Those whose devices fell silent in the quiet hours, once these are over. Whoever is on duty may have answered meanwhile: he has
 * seen it, they have not.
 */
export const tellWaitingOwners = async ({ db, clock, log }: Services, hours: QuietHours): Promise<number> => {
  const now = clock.now()
  if (quietUntil(hours, now)) return 0
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select a.id from device_alert a where a.device_id is null and a.closed_at is null
        and exists (select from device_alert_member m
          where m.alert_id = a.id and m.told_at is null and m.recovered_at is null and m.owner_id is not null)
      order by a.id`,
  )
  for (const { id } of rows)
    await db
      .transaction(async (tx) => {
        const storm = await alerts.lock(tx, and(eq(deviceAlert.id, id), isNull(deviceAlert.closedAt)))
        if (storm) await tellStormOwners(tx, storm, now)
      })
      .catch((error: unknown) => log.error({ err: error, alert: id }, 'owners could not be told of a storm'))
  return rows.length
}
