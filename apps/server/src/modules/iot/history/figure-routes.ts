import { getLocationFigures } from '@jihui/protocol/iot/history/history-operations'
import { historyLimits } from '@jihui/protocol/iot/history/history-limits'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { readLocationFigures } from '../../telemetry/public.ts'
import { listReached, reachOf } from '../devices/reach.ts'
import { askedSpan } from './asked-span.ts'

const km = (metres: number) => Math.round(metres / 100) / 10
const hours = (seconds: number) => Math.round(seconds / 360) / 10

/** Over all devices one reaches. */
export const figureRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, getLocationFigures, async ({ query, actor }) => {
    const { clock, telemetry } = services
    const maxDays = historyLimits.statisticsDays
    const span = askedSpan(query, { now: clock.now(), usualDays: 7, maxDays })
    const [from, to] = [dayOf(new Date(span.from)), dayOf(new Date(span.until - 1))]
    const whose = await reachOf(services, actor)
    const told = await readLocationFigures(telemetry, { whose, line: query.line, from, to, named: historyLimits.named })
    const ids = [...told.farthest, ...told.silent].map((row) => row.device_id)
    const known =
      ids.length > 0
        ? await listReached(services, actor, sql`d.id = any(${sql.param(ids)}::bigint[])`, sql`d.id`, ids.length * 2)
        : []
    const named = (rows: typeof told.farthest) =>
      rows.flatMap((row) => {
        const device = known.find(({ id }) => id === row.device_id)
        if (!device) return []
        return {
          id: device.id,
          code: device.code,
          serial: device.serial,
          name: device.equipment_name ?? device.name,
          line: row.line,
          distance_km: km(row.distance),
          working: hours(row.working),
          idling: hours(row.idling),
          last_seen_at: row.heard_at?.toISOString() ?? null,
        }
      })
    const sum = (pick: (day: (typeof told.byDay)[number]) => number) =>
      told.byDay.reduce((total, day) => total + pick(day), 0)
    return {
      from,
      to,
      devices: told.devices,
      spoke: told.spoke,
      silent: told.devices - told.spoke,
      distance_km: km(sum(({ distance }) => distance)),
      working: hours(sum(({ working }) => working)),
      idling: hours(sum(({ idling }) => idling)),
      trips: told.trips,
      by_day: told.byDay.map(({ day, devices, distance, working }) => ({
        day,
        devices,
        distance_km: km(distance),
        working: hours(working),
      })),
      by_city: told.byCity,
      farthest: named(told.farthest),
      silent_devices: named(told.silent),
    }
  })
}
