/** What is left of rules that decide no more, and what need not be remembered any longer. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { telemetryLimits } from '@jihui/protocol/iot/telemetry-limits'
import type { Services } from '../../../platform/services.ts'
import { alerts } from './alert-transition.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { alertRule, deviceAlert } from './table.ts'

const eachLook = 200

/** A rule that was switched off or deleted says no more when it is over. */
export const closeLeftAlerts = async (services: Services): Promise<number> => {
  const { db, clock } = services
  const left = await db
    .select({ id: deviceAlert.id })
    .from(deviceAlert)
    .innerJoin(alertRule, eq(alertRule.id, deviceAlert.ruleId))
    .where(and(isNull(deviceAlert.closedAt), eq(alertRule.isActive, false)))
    .limit(eachLook)
  for (const { id } of left)
    await db.transaction(async (tx) => {
      const row = await alerts.lock(tx, and(eq(deviceAlert.id, id), isNull(deviceAlert.closedAt)))
      if (!row) return
      await alerts.transition(tx, row, {
        action: 'end',
        by: 'system',
        as: 'device',
        notes: '规则已停用',
        now: clock.now(),
      })
      if (row.deviceId !== null) await emit(tx, 'iot_alert.marked', { deviceIds: [row.deviceId] })
    })
  return left.length
}

/** Older readings are taken in no more. */
export const forgetEvents = async ({ db, clock }: Services): Promise<void> => {
  const before = clock.now().getTime() - telemetryLimits.oldestMs - 2 * 86_400_000
  await db.execute(sql`delete from alert_event_seen where ts < ${before}`)
}
