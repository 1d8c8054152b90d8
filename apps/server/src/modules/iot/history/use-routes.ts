import { historyLimits } from '@jihui/protocol/iot/history/history-limits'
import { getDeviceUse } from '@jihui/protocol/iot/history/history-operations'
import { sql } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { type DeviceUse, readUse } from '../../telemetry/public.ts'
import { listReached, reachOf } from '../devices/reach.ts'
import { askedSpan, dayMs } from './asked-span.ts'

type Sums = Pick<DeviceUse, 'workedDays' | 'working' | 'idling' | 'night' | 'distance'>
const hours = (seconds: number) => Math.round(seconds / 360) / 10
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 100) : 0)

const figuresOf = (all: readonly Sums[], days: number) => {
  const sum = (key: keyof Sums) => all.reduce((total, one) => total + one[key], 0)
  const [working, idling] = [sum('working'), sum('idling')]
  return {
    worked_days: sum('workedDays'),
    worked_percent: percent(sum('workedDays'), days * all.length),
    working: hours(working),
    idling: hours(idling),
    night: hours(sum('night')),
    idle_percent: percent(idling, working + idling),
    distance_km: Math.round(sum('distance') / 100) / 10,
  }
}

interface Named extends DeviceUse {
  readonly name: string
  readonly code: string
  readonly serial: string | null
}
/** What has the same name together, the busiest first. */
const together = (all: readonly Named[], nameOf: (one: Named) => string, days: number) => {
  const groups = new Map<string, Named[]>()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return [...groups]
    .map(([name, some]) => ({ name, line: some[0]!.line, machines: some.length, ...figuresOf(some, days) }))
    .toSorted((a, b) => b.working - a.working)
    .slice(0, historyLimits.named)
}

/** How much the machines one reaches were used. */
export const usedRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, getDeviceUse, async ({ query, actor }) => {
    const { clock, telemetry } = services
    const span = askedSpan(query, { now: clock.now(), usualDays: 7, maxDays: historyLimits.statisticsDays })
    const [from, to] = [dayOf(new Date(span.from)), dayOf(new Date(span.until - 1))]
    const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
    const whose = await reachOf(services, actor)
    const { workedSeconds, used: limit } = historyLimits
    const { devices, used } = await readUse(telemetry, { whose, line: query.line, from, to, workedSeconds, limit })
    const ids = used.map(({ deviceId }) => deviceId)
    const known = new Map(
      (ids.length > 0
        ? await listReached(services, actor, sql`d.id = any(${sql.param(ids)}::bigint[])`, sql`d.id`, ids.length)
        : []
      ).map((device) => [device.id, device]),
    )
    const named: Named[] = used.flatMap((one) => {
      const device = known.get(one.deviceId)
      return device
        ? [{ ...one, code: device.code, serial: device.serial, name: device.equipment_name ?? device.name }]
        : []
    })
    return {
      from,
      to,
      days,
      devices,
      counted: named.length,
      total: figuresOf(named, days),
      by_machine: named.slice(0, 50).map((one) => ({
        id: one.deviceId,
        serial: one.serial,
        code: one.code,
        name: one.name,
        line: one.line,
        city: one.city,
        ...figuresOf([one], days),
      })),
      by_model: together(named, ({ name }) => name, days),
      by_city: together(
        named.filter(({ city }) => city !== ''),
        ({ city }) => city,
        days,
      ),
    }
  })
}
