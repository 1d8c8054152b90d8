/** Devices as they are told to whoever reaches them. */
import { connections, deviceMachine, deviceStatuses } from '@jihui/protocol/iot/device-machine'
import type { devicePosition, parkedDevice } from '@jihui/protocol/iot/devices/schema'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { actionsIn } from '@jihui/protocol/machine'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import type { Services } from '../../../platform/services.ts'
import { type LatestRow, readLatest } from '../../telemetry/public.ts'
import { districtPosition } from '../district-position.ts'
import { precisionsAt } from './precision.ts'
import type { ReachedDevice } from './reach.ts'
import type { Precision } from './spans.ts'

export type DeviceView = z.output<typeof parkedDevice>
type Position = z.output<typeof devicePosition>

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** Computed whenever it is asked, kept nowhere. */
export const connectionOf = (latest: LatestRow | undefined, now: Date): keyof typeof connections => {
  if (!latest?.heard_at) return 'never'
  return now.getTime() - latest.heard_at.getTime() <= latest.silent_after * 1000 ? 'online' : 'offline'
}

const positionOf = (
  device: ReachedDevice,
  latest: LatestRow | undefined,
  precision: Precision | null,
): Position | null => {
  if (!latest || latest.lat === null || latest.lng === null || !latest.position_at || precision === null) return null
  const district = districtPosition({ latitude: latest.lat, longitude: latest.lng })
  const isExact = precision === 'exact'
  return {
    lat: isExact ? latest.lat : district.latitude,
    lng: isExact ? latest.lng : district.longitude,
    at: latest.position_at.toISOString(),
    // Kept in four bytes: what was not said is not told.
    speed: latest.speed === null ? null : Math.round(latest.speed * 10) / 10,
    heading: isExact ? latest.heading : null,
    accuracy: isExact ? latest.accuracy : null,
    source: device.protocol,
    precision,
    district: district.name,
  }
}

const actionsOf = (device: ReachedDevice): string[] => {
  if (device.as === 'renter') return []
  const moves = actionsIn(deviceMachine, device.status, (code) => code !== 'first_word')
  if (device.status === 'retired') return moves
  return [...moves, device.unit_id === null ? 'bind' : 'unbind', 'credentials']
}

const unitOf = (device: ReachedDevice): DeviceView['unit'] => {
  if (device.unit_id === null) return null
  return {
    unit_id: device.unit_id,
    serial: device.serial ?? '',
    line: device.line ?? '',
    equipment_id: device.equipment_id ?? 0,
    equipment_name: device.equipment_name ?? '',
    is_primary: device.is_primary === true,
    bound_at: iso(device.bound_at) ?? '',
    meter: device.meter_hundredths === null ? null : device.meter_hundredths / 100,
    // Taken of whoever's place it was: those who manage the device look at it.
    photo: device.photo_id === null || device.as === 'renter' ? null : fileUrl(device.photo_id),
    rental_id: device.rental_id,
  }
}

interface Seen {
  readonly latest: LatestRow | undefined
  readonly precision: Precision | null
  readonly openAlerts: number
}
const viewOne = (device: ReachedDevice, { latest, precision, openAlerts }: Seen, now: Date): DeviceView => {
  const values = Object.entries(latest?.values ?? {})
  return {
    id: device.id,
    code: device.code,
    name: device.name,
    protocol: device.protocol,
    profile: device.profile,
    profile_display: findProfile(device.profile)?.label ?? device.profile,
    coordinate_system: device.coordinate_system,
    state: device.status,
    state_display: deviceStatuses[device.status].label,
    connection: connectionOf(latest, now),
    last_seen_at: iso(latest?.heard_at ?? null),
    unit: unitOf(device),
    position: positionOf(device, latest, precision),
    activity: latest?.activity ?? null,
    activity_since: iso(latest?.activity_at ?? null),
    ignition: latest?.ignition ?? null,
    values: Object.fromEntries(values.map(([key, [value]]) => [key, value])),
    measured_at: Object.fromEntries(values.map(([key, [, at]]) => [key, new Date(at).toISOString()])),
    open_alerts: openAlerts,
    actions: actionsOf(device),
  }
}

const countOpenAlerts = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { device_id: 'number', open: 'number' },
    sql`select device_id, count(*)::int as open from device_alert
      where device_id = any(${sql.param([...ids])}::bigint[]) and closed_at is null group by device_id`,
  )
  return new Map(rows.map((row) => [row.device_id, row.open]))
}

export const viewDevices = async (
  services: Pick<Services, 'db' | 'telemetry' | 'clock'>,
  actor: Actor,
  devices: readonly ReachedDevice[],
): Promise<DeviceView[]> => {
  const [latest, alerts] = await Promise.all([
    readLatest(
      services.telemetry,
      devices.map(({ id }) => id),
    ),
    countOpenAlerts(
      services.db,
      devices.map(({ id }) => id),
    ),
  ])
  const placed = devices.flatMap((device) => {
    const at = latest.get(device.id)?.position_at
    return at ? { device, at } : []
  })
  const precisions = await precisionsAt(services, actor, placed)
  const now = services.clock.now()
  return devices.map((device) =>
    viewOne(
      device,
      {
        latest: latest.get(device.id),
        precision: precisions.get(device.id) ?? null,
        openAlerts: alerts.get(device.id) ?? 0,
      },
      now,
    ),
  )
}
