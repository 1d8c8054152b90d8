/** What is known of an order's site: each machine, by the device that is trusted for its position. */
import { eq, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { orNull, type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { joinUnitOf } from '../../catalogue/public.ts'
import type { Point } from '../../geography/public.ts'
import { joinUnits } from '../../rental/public.ts'
import { fence } from '../fences/table.ts'
import { orderSite } from './table.ts'

export type SiteRow = typeof orderSite.$inferSelect

export const findSite = async (db: Queryable, rentalId: number): Promise<SiteRow | null> =>
  (await db.select().from(orderSite).where(eq(orderSite.rentalId, rentalId)))[0] ?? null
export const lockSite = async (tx: Tx, rentalId: number): Promise<SiteRow | null> =>
  (await tx.select().from(orderSite).where(eq(orderSite.rentalId, rentalId)).for('update'))[0] ?? null

/** The middle of its circle. */
export const findCentre = async (db: Queryable, { fenceId }: SiteRow): Promise<Point | null> => {
  const [row] = await db.select({ shape: fence.shape }).from(fence).where(eq(fence.id, fenceId))
  if (row?.shape.type !== 'circle') return null
  const [longitude, latitude] = row.shape.center
  return { latitude, longitude }
}

const columns = {
  unit_id: 'number',
  serial: 'text',
  name: 'text',
  device_id: 'number?',
  is_inside: 'flag',
  since: 'moment?',
  now_lat: 'number?',
  now_lng: 'number?',
  /** What it last did there. */
  last: orNull(textOf<'enter' | 'exit'>()),
  last_at: 'moment?',
  last_lat: 'number?',
  last_lng: 'number?',
  is_late: 'flag',
  arrived_at: 'moment?',
  is_gone: 'flag',
  left_at: 'moment?',
  left_device_id: 'number?',
  home_at: 'moment?',
} as const
export type SiteUnit = RowOf<typeof columns>

export const listSiteUnits = async (db: Queryable, rentalId: number, fenceId: number | null): Promise<SiteUnit[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select k.unit_id, u.serial, e.name, b.device_id, coalesce(s.is_inside, false) as is_inside, s.since,
        p.lat as now_lat, p.lng as now_lng, v.type as last, v.at as last_at, v.lat as last_lat, v.lng as last_lng,
        coalesce(v.is_late, false) as is_late, o.arrived_at, coalesce(o.is_gone, false) as is_gone, o.left_at, o.left_device_id,
        h.at as home_at
      from (select ${rentalId}::bigint as id) mine ${sql.raw(joinUnits('mine.id'))} ${joinUnitOf(sql`k.unit_id`)}
        left join device_binding b on b.unit_id = k.unit_id and b.unbound_at is null and b.is_primary
        left join fence_state s on s.device_id = b.device_id and s.fence_id = ${fenceId}::bigint
        left join fence_device p on p.device_id = b.device_id
        left join lateral (select v.type, v.at, v.lat, v.lng, v.is_late from fence_event v
          where v.device_id = b.device_id and v.fence_id = ${fenceId}::bigint and v.type in ('enter', 'exit')
          order by v.at desc, v.id desc limit 1) v on true
        left join order_site_unit o on o.rental_id = mine.id and o.unit_id = k.unit_id
        left join order_homecoming h on h.rental_id = mine.id and h.unit_id = k.unit_id
      order by k.position`,
  )
  return rows
}
