import type { cargoMapQuery } from '@jihui/protocol/freight/cargo-sources-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

type Query = z.output<typeof cargoMapQuery>

/** Degrees of longitude two places must lie apart to be two on a map of this zoom: some sixty pixels. */
const apartAt = (zoom: number): number => 360 / 2 ** zoom / 4
const side = Math.floor(Math.sqrt(cargoLimits.mapClusters))

/** Marks stand this far inside their cells, as a part of the side: so two neighbours never cover each other. */
const MARGIN = 0.35
const within = (average: SQL, from: number, cell: SQL, size: number): SQL =>
  sql`greatest(${from}::float8 + (${cell} + ${MARGIN}::float8) * ${size}::float8,
    least(${from}::float8 + (${cell} + ${1 - MARGIN}::float8) * ${size}::float8, ${average}))`

/** What is open in view, put together in the cells of a grid. */
export const mapCargos = async (db: Queryable, { bbox, zoom, vehicle_type: type }: Query) => {
  const { west, south, east, north } = bbox
  const width = Math.max(apartAt(zoom), (east - west) / side)
  const height = Math.max(apartAt(zoom), (north - south) / side)
  const { rows } = await ask(
    db,
    { latitude: 'number', longitude: 'number', count: 'number', only: 'number' },
    sql`with placed as (
      select c.id, c.from_longitude, c.from_latitude,
        least(floor((c.from_longitude - ${west}::float8) / ${width}::float8), ${side - 1}::int) as col,
        least(floor((c.from_latitude - ${south}::float8) / ${height}::float8), ${side - 1}::int) as line
      from cargo c join freight_shipper s on s.user_id = c.shipper_id and not s.is_suspended
      where c.status = 'open' ${type ? sql`and c.vehicle_type = ${type}` : sql``}
        and point(c.from_longitude, c.from_latitude)
          <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8)))
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
