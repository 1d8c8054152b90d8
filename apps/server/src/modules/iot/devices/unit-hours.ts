/** How long a unit worked on each day, as the devices told that were on it then. */
import { tellsWork } from '@jihui/protocol/iot/activity'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { readHours } from '../../telemetry/public.ts'
import { profileFor } from '../history/read-device.ts'

export interface UnitDayHours {
  readonly day: string
  /** Hours. */
  readonly working: number
  readonly idling: number
  readonly source: 'counter' | 'ignition'
}

/** Devices a unit had within a stretch of time. */
const devicesMax = 20

/**
 * Days of Shanghai on which a device of the unit that can tell of work told something, the earliest first; of several devices the one that tells of
 * more work. `from`, `until`: ms, the second excluded.
 */
export const readUnitHours = async (
  { db, telemetry }: Pick<Services, 'db' | 'telemetry'>,
  unitId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<UnitDayHours[]> => {
  const moment = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`
  const { rows } = await ask(
    db,
    { device_id: 'number', profile: 'text', bound_at: 'moment', unbound_at: 'moment?' },
    sql`select b.device_id, d.profile, b.bound_at, b.unbound_at from device_binding b join device d on d.id = b.device_id
      where b.unit_id = ${unitId} and b.bound_at < ${moment(until)} and (b.unbound_at is null or b.unbound_at > ${moment(from)})
      order by b.bound_at desc limit ${devicesMax}`,
  )
  const days = new Map<string, UnitDayHours>()
  for (const { device_id: id, profile, bound_at: boundAt, unbound_at: unboundAt } of rows) {
    const span = { from: boundAt.getTime(), until: unboundAt?.getTime() ?? until, places: 'none' as const }
    const declared = profileFor(profile)
    if (!tellsWork(declared)) continue
    // Its way is not asked for.
    const device = {
      id,
      profile: declared,
      spans: [span],
      tellDistrict: (spot: { lat: number; lng: number }) => spot,
    }
    for (const { day, working, idling, source } of await readHours(telemetry, device, { from, until })) {
      const known = days.get(day)
      if (!known || known.working < working) days.set(day, { day, working, idling, source })
    }
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
