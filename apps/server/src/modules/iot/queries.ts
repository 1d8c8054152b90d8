import { desc, eq, sql } from 'drizzle-orm'
import { ordersOfUnit } from '../rental/public.ts'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { RowOf } from '../../platform/database/columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { withRenter } from '../maintenance/public.ts'
import { deviceAlert } from './alerts/table.ts'

const deviceRow = {
  unit_id: 'number',
  serial: 'text',
  equipment_id: 'number',
  equipment_name: 'text',
} as const
export type DeviceRow = RowOf<typeof deviceRow>
/** A unit by its serial number, as far as this person reaches it: `renterKey` null for whoever looks after machines. */
export const findDevice = async (
  db: Queryable,
  key: { serial: string; line: string; renterKey: number | null },
): Promise<DeviceRow | null> => {
  const reach =
    key.renterKey === null
      ? sql`true`
      : sql`exists (select 1 from rental r where r.id in (${sql.raw(ordersOfUnit('u.id'))}) and r.renter_key = ${key.renterKey} and r.status in (${withRenter}))`
  const { rows } = await ask(
    db,
    deviceRow,
    sql`
    select u.id as unit_id, u.serial, e.id as equipment_id, e.name as equipment_name
    from equipment_unit u join equipment e on e.id = u.equipment_id
    where u.serial = ${key.serial} and e.line = ${key.line} and ${reach}`,
  )
  return rows[0] ?? null
}

export const listAlerts = async (db: Queryable, unitId: number, limit: number, offset: number) => {
  const [rows, found] = await Promise.all([
    db
      .select()
      .from(deviceAlert)
      .where(eq(deviceAlert.unitId, unitId))
      .orderBy(desc(deviceAlert.id))
      .limit(limit)
      .offset(offset),
    ask(
      db,
      { total: 'number', open: 'number' },
      sql`select
      ${boundedCount(sql`from device_alert where unit_id = ${unitId}`)} as total,
      ${boundedCount(sql`from device_alert where unit_id = ${unitId} and closed_at is null`)} as open`,
    ),
  ])
  return { rows, total: found.rows[0]?.total ?? 0, open: found.rows[0]?.open ?? 0 }
}
