/** How exactly somebody may see where devices were at one moment each: `spansOf` for many at once. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { listRentersAt } from '../../rental/public.ts'
import { deviceLook } from '../map/table.ts'
import { listOpenedPlaces } from './opened-places.ts'
import type { ReachedDevice } from './reach.ts'
import type { Precision } from './spans.ts'

interface Asked {
  readonly device: Pick<ReachedDevice, 'id' | 'as' | 'owner_id' | 'unit_id' | 'rental_id'>
  readonly at: Date
}
interface OnUnit {
  readonly unitId: number
  readonly rentalId: number | null
  readonly isOverdue: boolean
}

/** On which unit each device was then, and who had that. */
const findUnitsAt = async (
  { db }: Pick<Services, 'db'>,
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, OnUnit>> => {
  const { rows } = await ask(
    db,
    { device_id: 'number', unit_id: 'number', at: 'moment' },
    sql`select distinct on (b.device_id) b.device_id, b.unit_id, g.at
      from unnest(${sql.param(asked.map(({ device }) => device.id))}::bigint[],
          ${sql.param(asked.map(({ at }) => at.toISOString()))}::timestamptz[]) as g(device_id, at)
        join device_binding b on b.device_id = g.device_id and b.bound_at <= g.at
          and (b.unbound_at is null or b.unbound_at > g.at)
      order by b.device_id, b.bound_at desc`,
  )
  const renters = await listRentersAt(
    db,
    rows.map((row) => ({ unitId: row.unit_id, at: row.at })),
  )
  return new Map(
    rows.map(({ device_id: id, unit_id: unitId, at }) => {
      const had = renters.findLast((one) => one.unitId === unitId && one.at.getTime() === at.getTime())
      return [id, { unitId, rentalId: had?.rentalId ?? null, isOverdue: had?.isOverdue ?? false }]
    }),
  )
}

const precisionOf = (device: Asked['device'], on: OnUnit | undefined): Precision | null => {
  if (device.as === 'renter') return on && on.rentalId !== null && on.rentalId === device.rental_id ? 'exact' : null
  // Of a device that is not his he sees what it said on his unit.
  if (device.owner_id === null && on?.unitId !== device.unit_id) return null
  return on && on.rentalId !== null && !on.isOverdue ? 'district' : 'exact'
}

/** Devices whose exact place this person opened to himself for a while, with a reason, and of which order that is. */
const listLookedAt = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: { readonly id: number },
  asked: readonly Asked[],
): Promise<readonly { readonly deviceId: number; readonly rentalId: number | null }[]> =>
  db
    .select({ deviceId: deviceLook.deviceId, rentalId: deviceLook.rentalId })
    .from(deviceLook)
    .where(
      and(
        eq(deviceLook.lookedBy, reader.id),
        gt(deviceLook.until, clock.now()),
        inArray(
          deviceLook.deviceId,
          asked.map(({ device }) => device.id),
        ),
      ),
    )

/** By the device's id; null, or absent: not at all. */
export const precisionsAt = async (
  services: Pick<Services, 'db' | 'clock'>,
  reader: { readonly id: number },
  asked: readonly Asked[],
): Promise<ReadonlyMap<number, Precision | null>> => {
  const others = asked.filter(({ device }) => device.as !== 'staff')
  const units = others.length > 0 ? await findUnitsAt(services, others) : new Map<number, OnUnit>()
  const precisions = new Map<number, Precision | null>(asked.map(({ device }) => [device.id, 'exact']))
  for (const { device } of others) precisions.set(device.id, precisionOf(device, units.get(device.id)))
  const closed = others.filter(({ device }) => precisions.get(device.id) === 'district')
  if (closed.length === 0) return precisions
  // One into an order opens nothing of another that had the machine before.
  for (const { deviceId, rentalId } of await listLookedAt(services, reader, closed))
    if (rentalId === units.get(deviceId)!.rentalId) precisions.set(deviceId, 'exact')
  const opened = await listOpenedPlaces(
    services,
    closed.map(({ device }) => device.id),
  )
  for (const { device, at } of closed) {
    const { rentalId } = units.get(device.id)!
    if (opened.some((one) => one.deviceId === device.id && one.rentalId === rentalId && one.from <= at))
      precisions.set(device.id, 'exact')
  }
  return precisions
}
