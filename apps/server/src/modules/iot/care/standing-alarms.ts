/** Alarms of a machine that stand now, by the alerts of the devices that are on it. */
import { alarmCodeOf, callsForRepair, isOfMachine } from '@jihui/protocol/iot/alerts/machine-alarms'
import type { AlertLevel, AlertStatus } from '@jihui/protocol/iot/alerts/alert-machine'
import type { Recovery } from '@jihui/protocol/iot/alerts/conditions'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StandingAlarm } from '../../upkeep/public.ts'
import { alertRule, deviceAlert } from '../alerts/table.ts'
import { deviceBinding } from '../devices/table.ts'

export interface MachineAlarm extends StandingAlarm {
  readonly alertId: number
  /** Somebody has to look at it whatever plans say, and nobody was called yet. */
  readonly isUnanswered: boolean
}

/** Machines these devices are on now. */
export const listUnitsOf = async (db: Queryable, deviceIds: readonly number[]): Promise<readonly number[]> => {
  if (deviceIds.length === 0) return []
  const rows = await db
    .selectDistinct({ unitId: deviceBinding.unitId })
    .from(deviceBinding)
    .where(and(inArray(deviceBinding.deviceId, [...deviceIds]), isNull(deviceBinding.unboundAt)))
  return rows.map(({ unitId }) => unitId)
}

/** Of each device so many of the latest are looked at, and what was over longer ago is told no more, hours. */
const [latest, forgottenHours] = [20, 24]

/**
 * What stands, and what came and went lately: between two looks it may have been both, and plans count how often it comes. Late
 * ones only inform.
 */
export const listAlarms = async (db: Queryable, unitId: number, now: Date): Promise<readonly MachineAlarm[]> => {
  const onIt = sql`select b.device_id from device_binding b where b.unit_id = ${unitId} and b.unbound_at is null`
  const rows = await db
    .select({ alert: deviceAlert, rule: alertRule })
    .from(deviceAlert)
    .innerJoin(alertRule, eq(alertRule.id, deviceAlert.ruleId))
    .where(
      and(
        sql`${deviceAlert.id} in (
          select x.id from (${onIt}) d cross join lateral (select a.id from device_alert a where a.device_id = d.device_id
            order by a.id desc limit ${latest}) x
          union select a.id from device_alert a where a.device_id in (${onIt}) and a.closed_at is null)`,
        eq(deviceAlert.unitId, unitId),
        gt(deviceAlert.lastAt, addHours(now, -forgottenHours)),
        eq(deviceAlert.isLate, false),
      ),
    )
  return rows
    .filter(({ rule }) => isOfMachine(rule))
    .map(({ alert, rule }) => ({
      alertId: alert.id,
      level: alert.level as AlertLevel,
      code: alarmCodeOf(rule, alert.value),
      message: alert.title,
      since: alert.begunAt,
      seenAt: alert.lastAt,
      device: alert.deviceId!,
      isOver: !(['open', 'acknowledged'] satisfies AlertStatus[] as string[]).includes(alert.status),
      // Closed by a person, it needs nobody any more.
      isUnanswered:
        alert.maintenanceId === null &&
        callsForRepair(rule) &&
        (alert.closedAt === null || rule.recovers === ('itself' satisfies Recovery)),
    }))
}
