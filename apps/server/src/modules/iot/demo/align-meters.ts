/** Counters of the demo's devices are laid beside what was read off their machines, as somebody who puts one on does it. */
import { meterOf, profileOf } from '@jihui/protocol/iot/profiles'
import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { readMeterStands } from '../../upkeep/public.ts'
import { findMachines } from './find-machines.ts'
import { kindOfCode } from './kinds.ts'
import { sayAt } from './say.ts'

const hundredths = (value: number): number => Math.round(value * 100)

export const alignMeters = async ({ db }: Services): Promise<void> => {
  const machines = await findMachines(db)
  const standOf = await readMeterStands(
    db,
    machines.map(({ unitId }) => unitId),
  )
  for (const machine of machines) {
    const meter = meterOf(profileOf(kindOfCode(machine.code)!.profile))
    const stand = meter && standOf(machine.unitId, meter.unit)
    if (!stand) continue
    const counterAt = (at: number) => Number((sayAt(machine, at).values as Record<string, unknown>)[meter.key])
    // By its counter it stood there when it was read last; when the device was put on, at as much less.
    const offset = stand.meter - counterAt(Math.max(stand.at.getTime(), machine.since))
    const shown = Math.max(0, counterAt(machine.since) + offset)
    await db.execute(sql`update device_binding set meter_hundredths = ${hundredths(shown)},
      counter_hundredths = ${hundredths(shown - offset)} where device_id = ${machine.id} and unbound_at is null`)
  }
}
