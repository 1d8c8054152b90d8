/** Machines as they are wanted in a city: what stands there first, and how far the rest is. */
import { countLimits } from '@jihui/protocol/limits'
import type { Pool } from 'pg'
import { run, statement } from '../../platform/database/database.ts'
import { type Place, roadKm } from '../geography/public.ts'
import { countEquipment, type EquipmentFilter } from './list-queries.ts'
import type { EquipmentRow } from './queries.ts'

export interface NearRow {
  readonly row: EquipmentRow
  /** The city it is wanted in. */
  readonly city: string
  /** Of road to its nearest unit; null where none says where it stands. */
  readonly distanceKm: number | null
}
type List = (filter: EquipmentFilter, today: string) => Promise<{ count: number; rows: EquipmentRow[] }>

const standing = statement(
  'units_standing',
  { equipment_id: 'number', latitude: 'number', longitude: 'number' },
  `SELECT u.equipment_id, u.latitude::float8 AS latitude, u.longitude::float8 AS longitude FROM equipment_unit u
   WHERE u.equipment_id = ANY ($1) AND u.status = 'active' AND u.latitude IS NOT NULL AND u.longitude IS NOT NULL`,
)

/** Two lists one after the other, each in its order: a page is read as a page of either. */
const firstThere = async (pool: Pool, list: List, filter: EquipmentFilter, city: string, today: string) => {
  const there = { ...filter, city }
  const [whole, first] = await Promise.all([list({ ...filter, limit: 1, offset: 0 }, today), list(there, today)])
  if (first.rows.length === filter.limit) return { count: whole.count, rows: first.rows }
  const before = first.count < countLimits.catalogue ? first.count : await countEquipment(pool, there, today)
  const rest = await list(
    {
      ...filter,
      elsewhereThan: city,
      limit: filter.limit - first.rows.length,
      offset: Math.max(0, filter.offset - before),
    },
    today,
  )
  return { count: whole.count, rows: [...first.rows, ...rest.rows] }
}

/**
 * A page of what the filter finds. What stands in the city, free on the period where one is asked for, comes first; where
 * a city or an order is asked for, that counts alone.
 */
export const listNear = async (
  pool: Pool,
  list: List,
  filter: EquipmentFilter,
  near: Place,
  today: string,
): Promise<{ count: number; rows: NearRow[] }> => {
  const { name: city } = near.city
  const isOrdered = filter.ordering !== '' || filter.city !== ''
  const { count, rows } = isOrdered ? await list(filter, today) : await firstThere(pool, list, filter, city, today)
  const units = await run(pool, standing, [rows.map(({ id }) => id)])
  const distances = new Map<number, number>()
  for (const { equipment_id: id, ...point } of units)
    distances.set(id, Math.min(distances.get(id) ?? Infinity, roadKm(point, near.point)))
  return { count, rows: rows.map((row) => ({ row, city, distanceKm: distances.get(row.id) ?? null })) }
}
