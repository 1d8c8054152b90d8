/** What its owner and whoever manages all do with a device. */
import type { DeviceAction } from '@jihui/protocol/iot/device-machine'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { tellDeviceChange } from './device-changes.ts'
import { type DeviceRow, devices } from './device-transition.ts'
import { type NewCredentials, newCredentials } from './new-credentials.ts'
import { placeNow, tellPlaces } from './place-devices.ts'
import { findDevice, type ReachedDevice } from './reach.ts'
import { device, deviceBinding, deviceHistory } from './table.ts'

/** The device, for whoever may change it: the renter of its machine reads it alone. */
export const needOwnDevice = async (services: Services, actor: Actor, ref: string): Promise<ReachedDevice> => {
  const found = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  return found.as === 'renter' ? refuse('device.owners_only') : found
}

/** The row, locked: whatever is decided about a device is decided one after the other. */
export const lockDevice = async (tx: Tx, id: number): Promise<DeviceRow> =>
  (await devices.lock(tx, eq(device.id, id))) ?? refuse('device.not_found')
export const requireInUse = ({ status }: DeviceRow): void => {
  if (status === 'retired') refuse('device.action_not_allowed', { message: '设备已经报废' })
}

interface Noted {
  readonly action: 'bind' | 'unbind' | 'credentials'
  readonly notes?: string
  readonly told: Readonly<Record<string, unknown>>
}
/** Beside the moves of its status: what became of it, and who did it. */
export const noteChange = async (
  tx: Tx,
  { id, status }: DeviceRow,
  { action, notes = '', told }: Noted,
  actor: Actor,
  now: Date,
): Promise<void> => {
  await tx
    .insert(deviceHistory)
    .values({ deviceId: id, action, status, notes, actorName: nameOf(actor), createdAt: now })
  const entry = { actor, action: `iot_device.${action}`, objectType: 'iot_device', objectId: id, after: told }
  await writeAudit(tx, entry, now)
}

/** Takes it off its unit; of the others on it, the one that is there longest is trusted for the position now. */
export const endBinding = async (tx: Tx, deviceId: number, actor: Actor, now: Date): Promise<number | null> => {
  const [ended] = await tx
    .update(deviceBinding)
    .set({ unboundAt: sql`greatest(bound_at, ${now.toISOString()}::timestamptz)`, unboundBy: actor.id })
    .where(and(eq(deviceBinding.deviceId, deviceId), isNull(deviceBinding.unboundAt)))
    .returning({ unitId: deviceBinding.unitId, wasPrimary: deviceBinding.isPrimary })
  if (!ended) return null
  if (ended.wasPrimary) {
    const [next] = await tx
      .select({ id: deviceBinding.id })
      .from(deviceBinding)
      .where(
        and(
          eq(deviceBinding.unitId, ended.unitId),
          isNull(deviceBinding.unboundAt),
          ne(deviceBinding.deviceId, deviceId),
        ),
      )
      .orderBy(asc(deviceBinding.boundAt), asc(deviceBinding.id))
      .limit(1)
      .for('update')
    if (next) await tx.update(deviceBinding).set({ isPrimary: true }).where(eq(deviceBinding.id, next.id))
  }
  return ended.unitId
}

/** Taken off in the books alone, it would go on telling its owner exactly where the renter is. */
const requireNotRented = async (tx: Tx, { as, unit_id: unitId }: ReachedDevice): Promise<void> => {
  if (as === 'staff' || unitId === null) return
  const { rows } = await ask(
    tx,
    { rental_id: 'number?' },
    sql`select ${orderOfUnitNow(String(unitId), withRenter)} as rental_id`,
  )
  if (rows[0]?.rental_id) refuse('device.rented')
}

export const unbindDevice = async (services: Services, found: ReachedDevice, actor: Actor): Promise<void> => {
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const row = await lockDevice(tx, found.id)
    await requireNotRented(tx, found)
    const unitId = await endBinding(tx, row.id, actor, now)
    if (unitId === null) refuse('device.action_not_allowed', { message: '设备没有装在机器上' })
    await noteChange(tx, row, { action: 'unbind', told: { code: row.code, unit_id: unitId } }, actor, now)
    await tellDeviceChange(services, tx, { code: row.code, deviceId: row.id })
    await tellPlaces(tx, [row.id])
  })
  await placeNow(services, [found.id])
}

/** Suspends, resumes or retires it; a retired one is on no unit any more. */
export const moveDevice = async (
  services: Services,
  found: ReachedDevice,
  action: Exclude<DeviceAction, 'first_word'>,
  actor: Actor,
): Promise<void> => {
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const row = await lockDevice(tx, found.id)
    await devices.transition(tx, row, { action, by: actor, as: found.as === 'staff' ? 'staff' : 'owner', now })
    if (action === 'retire') await endBinding(tx, row.id, actor, now)
    await tellDeviceChange(services, tx, { code: row.code, deviceId: row.id })
    await tellPlaces(tx, [row.id])
  })
  await placeNow(services, [found.id])
}

/** The old ones end at once, and with them a connection made by them. */
export const renewCredentials = (
  services: Services,
  found: ReachedDevice,
  actor: Actor,
): Promise<NewCredentials['told']> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = await lockDevice(tx, found.id)
    requireInUse(row)
    const { kept, told } = newCredentials(services, row.code)
    await tx
      .update(device)
      .set({ ...kept, version: row.version + 1 })
      .where(eq(device.id, row.id))
    await noteChange(tx, row, { action: 'credentials', told: { code: row.code } }, actor, now)
    await tellDeviceChange(services, tx, { code: row.code, deviceId: row.id })
    return told
  })
