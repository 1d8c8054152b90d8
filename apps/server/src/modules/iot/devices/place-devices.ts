/** What the database of readings is told of devices: whose they are, of which line, whether they are shown. */
import { intervalCommands } from '@jihui/protocol/iot/commands'
import { silentAfterTold, silentIntervals } from '@jihui/protocol/iot/device-machine'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { consumesOutside, event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { registerLatest } from '../../telemetry/public.ts'
import { devicesOnUnits } from './reach.ts'

export const placeEvents = {
  /** Devices were registered, moved, or changed in what others see of them. */
  'iot_device.placed': event<{ readonly deviceIds: readonly number[] }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof placeEvents> {}
}

/** Of a device whose profile is not declared any more. */
const unknownInterval = 300

/** What a device was told last, and did; otherwise what its kind does by itself. */
const silentAfterOf = ({ profile, told_interval: told }: { profile: string; told_interval: number | null }): number =>
  told === null ? silentIntervals * (findProfile(profile)?.intervalSeconds ?? unknownInterval) : silentAfterTold(told)

/** SQL: the seconds the newest command about them said that `d` has done; null: none. */
const toldInterval = sql`(select (c.parameters ->> 'seconds')::int from device_command c where c.device_id = d.id
  and c.command = any(${sql.param([...intervalCommands])}::text[]) and c.status = 'succeeded' order by c.id desc limit 1)`

/** As they are now; safe to call again. */
const placeDevices = async ({ db, telemetry }: Services, deviceIds: readonly number[]): Promise<void> => {
  const { rows } = await ask(
    db,
    { id: 'number', profile: 'text', told_interval: 'number?', owner_id: 'number?', line: 'text?', is_shown: 'flag' },
    sql`select d.id, d.profile, ${toldInterval} as told_interval, coalesce(u.owner_id, d.owner_id) as owner_id, u.line,
        d.status <> 'retired' as is_shown
      from ${devicesOnUnits} where d.id = any(${sql.param([...deviceIds])}::bigint[]) order by d.id`,
  )
  await registerLatest(
    telemetry.db,
    rows.map((row) => ({
      deviceId: row.id,
      silentAfter: silentAfterOf(row),
      ownerId: row.owner_id,
      line: row.line,
      isShown: row.is_shown,
    })),
  )
}

export const tellPlaces = (tx: Queryable, deviceIds: readonly number[]): Promise<unknown> =>
  deviceIds.length > 0 ? emit(tx, 'iot_device.placed', { deviceIds }) : Promise.resolve()

/** The same at once, for whoever waits for an answer: where it fails, the event that was told with the change comes after it. */
export const placeNow = (services: Services, deviceIds: readonly number[]): Promise<void> =>
  placeDevices(services, deviceIds).catch((error: unknown) =>
    services.log.warn({ err: error, devices: deviceIds.length }, 'devices are placed by their event'),
  )

export const placeQueue = 'device-places'
export const followsPlaces = [
  consumesOutside(placeQueue, 'iot_device.placed', (services, { payload }) =>
    placeDevices(services, payload.deviceIds),
  ),
]
