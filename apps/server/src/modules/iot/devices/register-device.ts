/** Devices are registered by owners, whose they are then, and by whoever manages all. */
import type { newDevice } from '@jihui/protocol/iot/devices/schema'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, isOwner, ownerIdOf } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { type NewCredentials, newCredentials } from './new-credentials.ts'
import { placeNow, tellPlaces } from './place-devices.ts'
import { managesAll } from './reach.ts'
import { device, deviceHistory } from './table.ts'

export type Asked = z.output<typeof newDevice>

/** Whose a device becomes that this person registers; null: the platform's. */
export const requireRegistrar = (actor: Actor): number | null => {
  if (managesAll(actor)) return null
  return isOwner(actor) ? ownerIdOf(actor) : refuse('device.owners_only')
}

/** The name it will speak under: a terminal's number without leading zeros, a vehicle's in capital letters. */
export const spokenCode = ({
  code,
  protocol,
}: Pick<Asked, 'code' | 'protocol'>): string | { readonly error: string } => {
  if (protocol === 'jt808') {
    const number = code.replace(/^0+/, '')
    return /^\d{4,20}$/.test(number) ? number : { error: 'JT/T 808 终端的编号是终端手机号，只有数字' }
  }
  if (protocol === 'gbt32960') {
    const vin = code.toUpperCase()
    return /^[A-Z0-9]{17}$/.test(vin) ? vin : { error: 'GB/T 32960 车辆的编号是 17 位车架号（VIN）' }
  }
  return code
}

export interface NewRow {
  readonly code: string
  readonly asked: Pick<Asked, 'profile' | 'protocol' | 'name' | 'coordinate_system'>
  readonly ownerId: number | null
  readonly gatewayId: number | null
  readonly credentials: NewCredentials
}
/** Answers code → id of those that were registered; of a code that exists, nothing. */
export const insertDevices = async (
  tx: Tx,
  rows: readonly NewRow[],
  actor: Actor,
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map()
  const made = await tx
    .insert(device)
    .values(
      // Two tables with the same codes wait for one another in one order.
      rows
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map(({ code, asked, ownerId, gatewayId, credentials }) => ({
          code,
          name: asked.name || code,
          protocol: asked.protocol,
          profile: asked.profile,
          coordinateSystem: asked.coordinate_system,
          status: 'registered',
          ownerId,
          gatewayId,
          ...credentials.kept,
          registeredBy: actor.id,
          createdAt: now,
        })),
    )
    .onConflictDoNothing({ target: device.code })
    .returning({ id: device.id, code: device.code })
  if (made.length === 0) return new Map()
  await tx.insert(deviceHistory).values(
    made.map(({ id }) => ({
      deviceId: id,
      action: 'register',
      status: 'registered',
      actorName: nameOf(actor),
      createdAt: now,
    })),
  )
  for (const { id, code } of made)
    await writeAudit(
      tx,
      { actor, action: 'iot_device.register', objectType: 'iot_device', objectId: id, after: { code } },
      now,
    )
  await tellPlaces(
    tx,
    made.map(({ id }) => id),
  )
  return new Map(made.map(({ id, code }) => [code, id]))
}

/** Codes that are serials of machines of others: whoever asks for one by its serial has to find that machine's device. */
export const listForeignSerials = async (
  db: Queryable,
  codes: readonly string[],
  ownerId: number | null,
): Promise<ReadonlySet<string>> => {
  const { rows } = await ask(
    db,
    { serial: 'text' },
    sql`select u.serial from ${unitsOfMachines} where u.serial = any(${sql.param([...codes])}::text[])
      and e.owner_id is distinct from ${ownerId}::bigint`,
  )
  return new Set(rows.map((row) => row.serial))
}

const refuseGateway = (sentence: string) =>
  refuse('request.invalid', { message: sentence, errors: { gateway: sentence } })
const findGateway = async (tx: Queryable, code: string, ownerId: number | null): Promise<number | null> => {
  if (code === '') return null
  const isHis = ownerId === null ? sql`owner_id is null` : eq(device.ownerId, ownerId)
  const [row] = await tx
    .select()
    .from(device)
    .where(and(eq(device.code, code), isHis))
  if (!row) return refuseGateway('没有这台网关')
  return findProfile(row.profile)?.isGateway === true ? row.id : refuseGateway('这台设备的型号不是网关')
}

const refuseCode = (error: string) => refuse('request.invalid', { message: error, errors: { code: error } })
const refuseExisting = () => refuse('device.exists', { errors: { code: '这个编号已经登记过' } })

/** Answers its id and the credentials, which are told this once. */
export const registerDevice = async (
  services: Services,
  asked: Asked,
  actor: Actor,
): Promise<{ readonly id: number; readonly credentials: NewCredentials['told'] }> => {
  const ownerId = requireRegistrar(actor)
  const code = spokenCode(asked)
  if (typeof code !== 'string') return refuseCode(code.error)
  const credentials = newCredentials(services, code)
  const id = await services.db.transaction(async (tx) => {
    if ((await listForeignSerials(tx, [code], ownerId)).size > 0) refuseExisting()
    const gatewayId = await findGateway(tx, asked.gateway, ownerId)
    const rows = [{ code, asked, ownerId, gatewayId, credentials }]
    return (await insertDevices(tx, rows, actor, services.clock.now())).get(code) ?? refuseExisting()
  })
  await placeNow(services, [id])
  return { id, credentials: credentials.told }
}
