import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { isOrderWhere, orderOfUnitNow, renterOfOrder } from '../../rental/public.ts'
import { readSetting } from '../../settings/public.ts'
import { readLatest, readSafety } from '../../telemetry/public.ts'
import type { LockFacts } from './interlock.ts'

/** By these orders somebody has the unit: it is with him, or on its way to him. */
const withMachine = sql`'in_use', 'overdue', 'pending_delivery'`
const isOut = sql`(r.status <> 'pending_delivery' or r.delivered_at is not null)`

const siblingsMax = 20
interface Device {
  readonly id: number
  readonly unitId: number | null
}

const listDevicesOfUnit = async ({ db }: Pick<Services, 'db'>, { id, unitId }: Device): Promise<number[]> => {
  if (unitId === null) return [id]
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select device_id from device_binding where unit_id = ${unitId} and unbound_at is null limit ${siblingsMax}`,
  )
  return [...new Set([id, ...rows.map((row) => row.device_id)])]
}

/** The order that has the unit now, and since when its renter knows that the machine will be locked. */
export const findOrderOfUnit = async (
  { db, clock }: { readonly db: Queryable; readonly clock: Services['clock'] },
  unitId: number | null,
) => {
  if (unitId === null) return null
  const since = new Date(clock.now().getTime() - commandLimits.noticeDays * 86_400_000)
  const { rows } = await ask(
    db,
    { id: 'number', user_id: 'number', is_overdue: 'flag', noticed_at: 'moment?' },
    sql`select o.id, ${renterOfOrder(sql`o.id`)} as user_id, ${isOrderWhere(sql`o.id`, sql`r.status = 'overdue'`)} as is_overdue,
        (select min(n.created_at) from device_lock_notice n
          where n.rental_id = o.id and n.created_at > ${since.toISOString()}::timestamptz) as noticed_at
      from (select ${orderOfUnitNow(String(unitId), withMachine, isOut)} as id) o where o.id is not null`,
  )
  return rows[0] ?? null
}

/** Read before a lock is decided, never earlier. */
export const readLockFacts = async (
  services: Pick<Services, 'db' | 'telemetry' | 'clock'>,
  device: Device,
): Promise<LockFacts> => {
  const now = services.clock.now()
  const ids = await listDevicesOfUnit(services, device)
  const since = new Date(now.getTime() - commandLimits.freshSeconds * 1000)
  const [readings, latest, order, noticeHours] = await Promise.all([
    readSafety(services.telemetry, ids, since),
    readLatest(services.telemetry, ids),
    findOrderOfUnit(services, device.unitId),
    readSetting(services.db, 'lock_notice_hours'),
  ])
  return {
    now: now.getTime(),
    devices: ids.map((id) => ({
      isAsked: id === device.id,
      readings: readings.get(id) ?? [],
      values: Object.fromEntries(Object.entries(latest.get(id)?.values ?? {}).map(([key, [value]]) => [key, value])),
    })),
    order: order && { isOverdue: order.is_overdue },
    noticedAt: order?.noticed_at?.getTime() ?? null,
    noticeHours,
  }
}
