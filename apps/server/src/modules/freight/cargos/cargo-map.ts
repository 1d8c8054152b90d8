import type { cargoMapQuery } from '@jihui/protocol/freight/cargo-sources-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { CELL_MARGIN, cellOf, isInBox, mapGrid } from '../../geography/public.ts'

type Query = z.output<typeof cargoMapQuery>

const within = (average: SQL, from: number, cell: SQL, size: number): SQL =>
  sql`greatest(${from}::float8 + (${cell} + ${CELL_MARGIN}::float8) * ${size}::float8,
    least(${from}::float8 + (${cell} + ${1 - CELL_MARGIN}::float8) * ${size}::float8, ${average}))`

/** What is open in view, put together in the cells of a grid. */
export const mapCargos = async (db: Queryable, { bbox, zoom, vehicle_type: type }: Query) => {
  const grid = mapGrid(bbox, zoom, cargoLimits.mapClusters)
  const { west, south, width, height } = grid
  const from = { longitude: sql`c.from_longitude`, latitude: sql`c.from_latitude` }
  const { rows } = await ask(
    db,
    { latitude: 'number', longitude: 'number', count: 'number', only: 'number' },
    sql`with placed as (
      select c.id, c.from_longitude, c.from_latitude,
        ${cellOf(grid, from)}
      from cargo c join freight_shipper s on s.user_id = c.shipper_id and not s.is_suspended
      where c.status = 'open' ${type ? sql`and c.vehicle_type = ${type}` : sql``}
        and ${isInBox(bbox, from)})
    select ${within(sql`avg(from_latitude)`, south, sql`line`, height)} as latitude,
      ${within(sql`avg(from_longitude)`, west, sql`col`, width)} as longitude, count(*)::int as count, min(id) as only
    from placed group by col, line
    order by count desc limit ${sql.raw(String(cargoLimits.mapClusters))}`,
  )
  return {
    clusters: rows.map(({ only, ...cluster }) => ({ ...cluster, ...(cluster.count === 1 && { cargo_id: only }) })),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}
