/** A device is put on a unit: on one at a time, and one of a unit's devices is trusted for its position. */
import { deviceInstallationPurpose } from '@jihui/protocol/iot/module'
import type { bindRequest } from '@jihui/protocol/iot/devices/schema'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { constraintOf, type Queryable, type Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { lockDevice, noteChange, requireInUse } from './change-device.ts'
import { tellDeviceChange } from './device-changes.ts'
import type { DeviceRow } from './device-transition.ts'
import { placeNow, tellPlaces } from './place-devices.ts'
import { managesAll, type ReachedDevice } from './reach.ts'
import { deviceBinding } from './table.ts'

type Asked = z.output<typeof bindRequest>

/** A unit that is his; for whoever manages all, one of the device's owner, or anybody's for a device of the platform. */
const findUnit = async (db: Queryable, serial: string, ownerId: number | null, isAnybodys: boolean) => {
  const { rows } = await ask(
    db,
    { id: 'number', owner_id: 'number?' },
    sql`select u.id, e.owner_id from ${unitsOfMachines} where u.serial = ${serial} and ${isInService}
      and ${isAnybodys ? sql`true` : sql`e.owner_id = ${ownerId}`}`,
  )
  return rows[0] ?? refuse('device.unit_not_found', { errors: { serial: '没有这台机器，请核对序列号' } })
}

type UnitRow = Awaited<ReturnType<typeof findUnit>>

const refusePrimary = () => refuse('device.primary_taken', { errors: { primary: '这台机器已有一台设备提供位置' } })

/** Whether this one is to be trusted; takes the place of another where that is asked for. */
const decidePrimary = async (
  tx: Tx,
  unitId: number,
  deviceId: number,
  asked: boolean | undefined,
): Promise<boolean> => {
  const [taken] = await tx
    .select({ id: deviceBinding.id, deviceId: deviceBinding.deviceId })
    .from(deviceBinding)
    .where(and(eq(deviceBinding.unitId, unitId), isNull(deviceBinding.unboundAt), eq(deviceBinding.isPrimary, true)))
    .for('update')
  if (!taken || taken.deviceId === deviceId) return asked !== false
  if (asked === false) return false
  if (asked === undefined) return refusePrimary()
  await tx.update(deviceBinding).set({ isPrimary: false }).where(eq(deviceBinding.id, taken.id))
  return true
}

const refuseBound = () => refuse('device.bound')
/** Two of them at once: the database lets one through. */
const refuseSecond = (error: unknown): never => {
  const constraint = constraintOf(error)
  if (constraint === 'device_binding_primary') return refusePrimary()
  if (constraint === 'device_binding_now') return refuseBound()
  throw error
}

const bind = async (
  services: Services,
  tx: Tx,
  row: DeviceRow,
  { id: unitId, owner_id: unitOwnerId }: UnitRow,
  { serial, meter, primary }: Asked,
  photo: PlacedFile | undefined,
  actor: Actor,
): Promise<void> => {
  const now = services.clock.now()
  requireInUse(row)
  const [current] = await tx
    .select({ id: deviceBinding.id, unitId: deviceBinding.unitId })
    .from(deviceBinding)
    .where(and(eq(deviceBinding.deviceId, row.id), isNull(deviceBinding.unboundAt)))
  if (current && current.unitId !== unitId) refuseBound()
  const isPrimary = await decidePrimary(tx, unitId, row.id, primary)
  // The machine's owner looks at it, whoever put the device on.
  const photoId = photo ? (await services.files.keep(tx, photo, unitOwnerId ?? actor.id)).id : null
  const seen = {
    isPrimary,
    // Read anew, the device's counter is laid beside it anew.
    ...(meter !== undefined && { meterHundredths: Math.round(meter * 100), counterHundredths: null }),
    ...(photoId !== null && { photoId }),
  }
  if (current) await tx.update(deviceBinding).set(seen).where(eq(deviceBinding.id, current.id))
  else
    await tx.insert(deviceBinding).values({
      deviceId: row.id,
      unitId,
      // Where clocks of two processes differ, it is nowhere twice.
      boundAt: sql`greatest(${now.toISOString()}::timestamptz,
        (select max(b.unbound_at) from device_binding b where b.device_id = ${row.id}))`,
      boundBy: actor.id,
      ...seen,
    })
  const told = { code: row.code, unit_id: unitId, primary: isPrimary }
  await noteChange(tx, row, { action: 'bind', notes: serial, told }, actor, now)
  await tellDeviceChange(services, tx, { code: row.code, deviceId: row.id })
  await tellPlaces(tx, [row.id])
}

/** Done twice, it says again what it said; a photograph or reading that comes then is kept. */
export const bindDevice = async (
  services: Services,
  found: ReachedDevice,
  asked: Asked,
  files: readonly ReceivedFile[],
  actor: Actor,
): Promise<void> => {
  const isAnybodys = managesAll(actor) && found.owner_id === null
  const unit = await findUnit(services.db, asked.serial, found.owner_id ?? ownerIdOf(actor), isAnybodys)
  const keep = (placed: readonly PlacedFile[]) =>
    services.db
      .transaction(async (tx) => bind(services, tx, await lockDevice(tx, found.id), unit, asked, placed[0], actor))
      .catch(refuseSecond)
  await services.files.place(files, deviceInstallationPurpose, keep)
  await placeNow(services, [found.id])
}
