/** Alarms of a machine that stand now, by the alerts of the devices that are on it. */
import { alarmCodeOf, callsForRepair, isOfMachine } from '@jihui/protocol/iot/alerts/machine-alarms'
import type { AlertLevel } from '@jihui/protocol/iot/alerts/alert-machine'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
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

/** Late ones only inform. */
export const listStanding = async (db: Queryable, unitId: number): Promise<readonly MachineAlarm[]> => {
  const rows = await db
    .select({ alert: deviceAlert, rule: alertRule })
    .from(deviceAlert)
    .innerJoin(alertRule, eq(alertRule.id, deviceAlert.ruleId))
    .where(
      and(
        sql`${deviceAlert.deviceId} in (select b.device_id from device_binding b
          where b.unit_id = ${unitId} and b.unbound_at is null)`,
        eq(deviceAlert.unitId, unitId),
        isNull(deviceAlert.closedAt),
        inArray(deviceAlert.status, ['open', 'acknowledged']),
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
      isUnanswered: alert.maintenanceId === null && callsForRepair(rule),
    }))
}
