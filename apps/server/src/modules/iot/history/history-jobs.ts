/** What of the devices' past is done by time. */
import { inArray } from 'drizzle-orm'
import { keepPartitions } from '../../../platform/database/migrate.ts'
import { eachWithin } from '../../../platform/jobs/each-within.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../settings/public.ts'
import { addUpDevice, dropOldReadings, listDue } from '../../telemetry/public.ts'
import { listFadedStretches } from '../arrivals/faded-stretches.ts'
import { device } from '../devices/table.ts'
import { profileFor } from './read-device.ts'

const limits = { devices: 2_000, ms: 40_000 } as const

/** Adds up the hours that are over; the running one whoever asks for it adds up himself. */
export const addUpReadings = async (services: Services): Promise<number> => {
  const { db, telemetry, clock, log } = services
  const ids = await listDue(telemetry, clock.now().getTime(), limits.devices)
  if (ids.length === 0) return 0
  const rows = await db.select({ id: device.id, profile: device.profile }).from(device).where(inArray(device.id, ids))
  const profiles = new Map(rows.map(({ id, profile }) => [id, profile]))
  const faded = await listFadedStretches(services, ids, 0)
  let added = 0
  await eachWithin(ids, {
    ms: limits.ms,
    async each(id) {
      const now = clock.now().getTime()
      const profile = profileFor(profiles.get(id) ?? '')
      const one = { id, profile, faded: faded.get(id) ?? [] }
      added += await addUpDevice(telemetry, one, { now, before: now - 3_600_000 })
    },
    failed: (id, error) => log.error({ err: error, device: id }, 'readings of a device were not added up'),
  })
  return added
}

/** Drops what is no longer kept, and makes the parts of a database of readings of its own. */
export const keepReadings = async (services: Services): Promise<void> => {
  const { db, telemetry, clock, config } = services
  const now = clock.now()
  if (config.telemetryUrl) await keepPartitions(config.telemetryUrl, { from: now, until: now })
  const [readingDays, hourYears] = await Promise.all([
    readSetting(db, 'keep_readings_days'),
    readSetting(db, 'keep_reading_hours_years'),
  ])
  await dropOldReadings(telemetry, { readingDays, hourYears }, now)
}
