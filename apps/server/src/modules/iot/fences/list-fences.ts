import type { fence as fenceView, fenceListQuery } from '@jihui/protocol/iot/fences/schema'
import type { FenceShape } from '@jihui/protocol/iot/fences/shape'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { refuse } from '../../../platform/refusal.ts'
import { managesAll } from '../devices/reach.ts'
import { drawn, drawnColumns } from './fence-columns.ts'
import { regionName } from './shape-regions.ts'

type FenceView = z.output<typeof fenceView>
const columns = {
  ...drawnColumns,
  rental_id: 'number?',
  is_active: 'flag',
  is_of_order: 'flag',
  created_at: 'moment',
  inside: 'number',
  last_event_at: 'moment?',
} as const

const metres = (value: number) => (value >= 10_000 ? `${Math.round(value / 100) / 10} 公里` : `${Math.round(value)} 米`)
export const shapeWords = (shape: FenceShape): string => {
  if (shape.type === 'circle') return `圆形，半径 ${metres(shape.radius_m)}`
  if (shape.type === 'polygon') return `多边形，${shape.coordinates.length} 个角`
  if (shape.type === 'corridor') return `道路走廊，宽 ${metres(shape.width_m)}`
  return regionName(shape.code) ?? '行政区'
}

const viewFence = (row: RowOf<typeof columns>): FenceView => ({
  id: row.id,
  name: row.name,
  shape: row.shape as FenceView['shape'],
  shape_display: shapeWords(row.shape),
  crs: row.crs,
  watch: row.watch,
  dwell_minutes: row.dwell_minutes,
  debounce_seconds: row.debounce_seconds,
  debounce_points: row.debounce_points,
  schedule: row.schedule,
  applies_to: {
    devices: row.device_ids,
    lines: row.lines,
    all_mine: row.is_all_mine,
    rental_id: row.rental_id,
  },
  is_active: row.is_active,
  is_of_order: row.is_of_order,
  inside: row.inside,
  last_event_at: row.last_event_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** SQL over `f`: fences this person reads. In the name of a company there are none. */
export const isReadable = (actor: Actor): SQL =>
  managesAll(actor) ? sql`f.deleted_at is null` : sql`f.deleted_at is null and f.owner_id = ${ownerIdOf(actor)}`

const readFences = async (
  { db }: Pick<Services, 'db'>,
  where: SQL,
  limit: number,
  offset = 0,
): Promise<FenceView[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select ${drawn}, f.rental_id, f.is_active, f.is_of_order, f.created_at,
        ${boundedCount(sql`from fence_state s where s.fence_id = f.id and s.is_inside`)} as inside,
        (select e.at from fence_event e where e.fence_id = f.id order by e.at desc limit 1) as last_event_at
      from fence f where ${where} order by f.id desc limit ${limit} offset ${offset}`,
  )
  return rows.map(viewFence)
}

export const listFences = async (
  services: Services,
  actor: Actor,
  { q, active, page, page_size: size }: z.output<typeof fenceListQuery>,
): Promise<{ readonly total: number; readonly results: FenceView[] }> => {
  const conditions = [isReadable(actor)]
  if (q) conditions.push(sql`strpos(lower(f.name), lower(${q})) > 0`)
  if (active) conditions.push(sql`f.is_active = ${active === 'true'}`)
  const where = sql.join(conditions, sql` and `)
  const [results, counted] = await Promise.all([
    readFences(services, where, size, (page - 1) * size),
    ask(services.db, { total: 'number' }, sql`select ${boundedCount(sql`from fence f where ${where}`)} as total`),
  ])
  return { total: counted.rows[0]?.total ?? 0, results }
}

export const readFence = async (services: Services, actor: Actor, id: number): Promise<FenceView> => {
  const [found] = await readFences(services, sql`${isReadable(actor)} and f.id = ${id}`, 1)
  return found ?? refuse('fence.not_found')
}
