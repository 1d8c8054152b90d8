/** What devices complain of reaches the plans of their machines; what no plan answers is a repair somebody has to take in. */
import { consumesOutside } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { listUnitsWatched, takeStandingAlarms } from '../../upkeep/public.ts'
import { markAlarms } from '../alerts/mark-alarms.ts'
import { openRepair, tellAfterwards } from './open-repair.ts'
import { listAlarms, listUnitsOf, type MachineAlarm } from './standing-alarms.ts'

const tellUnit = async (services: Services, unitId: number, alarms: readonly MachineAlarm[]): Promise<void> => {
  const answered = await takeStandingAlarms(services, unitId, alarms)
  for (const alarm of alarms) if (alarm.isUnanswered && !answered.has(alarm)) await openRepair(services, alarm.alertId)
}

const tellUnits = async (services: Services, deviceIds: readonly number[]): Promise<void> => {
  for (const unitId of await listUnitsOf(services.db, deviceIds))
    await tellUnit(services, unitId, await listAlarms(services.db, unitId, services.clock.now()))
}

export const alarmQueue = 'device-alarms'
/** Maps and plans hear of every change; told again nothing changes, whatever part of it was done. */
export const followsAlarms = consumesOutside(alarmQueue, 'iot_alert.marked', async (services, { payload }) => {
  await markAlarms(services, payload.deviceIds)
  await tellUnits(services, payload.deviceIds)
})

/** Each minute: alarms of which a plan waits to see whether they last, and repairs that are told what followed. */
export const watchAlarms = async (services: Services): Promise<void> => {
  for (const unitId of await listUnitsWatched(services.db)) {
    try {
      const alarms = await listAlarms(services.db, unitId, services.clock.now())
      // Told by a person, or over: that was told when it ended.
      if (alarms.some(({ isOver }) => !isOver)) await tellUnit(services, unitId, alarms)
    } catch (error) {
      services.log.warn({ err: error, unit: unitId }, 'alarms of a machine could not be told')
    }
  }
  await tellAfterwards(services)
}
