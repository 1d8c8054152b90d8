/** What devices complain of reaches the plans of their machines; what no plan answers is a repair somebody has to take in. */
import { consumesOutside } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { listUnitsWatched, takeStandingAlarms } from '../../upkeep/public.ts'
import { markAlarms } from '../alerts/mark-alarms.ts'
import { openRepair, tellAfterwards } from './open-repair.ts'
import { listAlarms, listUnitsOf, type MachineAlarm } from './standing-alarms.ts'

/** One that fails holds back none of the others. Throws when all were tried: then what is left is told again. */
const inTurn = async <T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> => {
  const faults: unknown[] = []
  for (const one of all) await each(one).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${all.length} could not be told`)
}

const tellUnit = async (services: Services, unitId: number, alarms: readonly MachineAlarm[]): Promise<void> => {
  const answered = await takeStandingAlarms(services, unitId, alarms)
  const unanswered = alarms.filter((alarm) => alarm.isUnanswered && !answered.has(alarm))
  await inTurn(unanswered, ({ alertId }) => openRepair(services, alertId))
}

const tellUnits = async (services: Services, deviceIds: readonly number[]): Promise<void> => {
  const { db, clock } = services
  await inTurn(await listUnitsOf(db, deviceIds), async (unitId) =>
    tellUnit(services, unitId, await listAlarms(db, unitId, clock.now())),
  )
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
