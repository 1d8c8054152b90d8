/** A look of an owner at the exact place of a machine that is out: with a reason, on the audit log, and the renter reads it. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { ask } from '../../../platform/database/ask.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { findPosition } from '../../telemetry/public.ts'
import { precisionsAt } from '../devices/precision.ts'
import { findDevice, type ReachedDevice } from '../devices/reach.ts'
import { viewPosition } from './shown-position.ts'
import { deviceLook } from './table.ts'

/** How long the place stays open, in hours: the pinned most is a day. */
const lookHours = 24

const findRentalNow = async ({ db }: Services, deviceId: number): Promise<number | null> => {
  const { rows } = await ask(
    db,
    { rental_id: 'number?' },
    sql`select ${orderOfUnitNow('b.unit_id', withRenter)} as rental_id from device_binding b
      where b.device_id = ${deviceId} and b.unbound_at is null`,
  )
  return rows[0]?.rental_id ?? null
}

export const lookAtDevice = async (services: Services, actor: Actor, ref: string, reason: string, client: Client) => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const now = services.clock.now()
  const until = addHours(now, lookHours)
  const rentalId = await findRentalNow(services, device.id)
  await services.db.transaction(async (tx) => {
    const byName = actor.displayName || actor.username
    await tx
      .insert(deviceLook)
      .values({ deviceId: device.id, rentalId, lookedBy: actor.id, byName, reason, createdAt: now, until })
    const after = { code: device.code, reason, until: until.toISOString(), rental_id: rentalId }
    await writeAudit(
      tx,
      { actor, action: 'iot_device.look', objectType: 'iot_device', objectId: device.id, after, client },
      now,
    )
  })
  const position = (await findPosition(services.telemetry, device.id, now))?.position ?? null
  // With the look written, what was told by its district is open; what was never this reader's stays closed.
  const precision = position && (await precisionsAt(services, actor, [{ device, at: position.at }])).get(device.id)
  return { position: precision ? viewPosition(position, precision) : null, until }
}

const listedMax = 200
/** A renter reads those of his own rental. */
const isHis = (device: ReachedDevice) =>
  device.as === 'renter' ? eq(deviceLook.rentalId, device.rental_id ?? 0) : undefined
export const listLooks = async (services: Services, actor: Actor, ref: string) => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  return services.db
    .select()
    .from(deviceLook)
    .where(sql`${deviceLook.deviceId} = ${device.id} and ${isHis(device) ?? sql`true`}`)
    .orderBy(desc(deviceLook.id))
    .limit(listedMax)
}
