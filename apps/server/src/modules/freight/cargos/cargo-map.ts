import type { cargoMapQuery } from '@jihui/protocol/freight/cargo-sources-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

type Query = z.output<typeof cargoMapQuery>

/** Degrees of longitude two places must lie apart to be two on a map of this zoom: some sixty pixels. */
const apartAt = (zoom: number): number => 360 / 2 ** zoom / 4
const side = Math.floor(Math.sqrt(cargoLimits.mapClusters))

/** What is open in view, put together in the cells of a grid. */
export const mapCargos = async (db: Queryable, { bbox, zoom, vehicle_type: type }: Query) => {
  const { west, south, east, north } = bbox
  const width = Math.max(apartAt(zoom), (east - west) / side)
  const height = Math.max(apartAt(zoom), (north - south) / side)
  const { rows } = await ask(
    db,
    { latitude: 'number', longitude: 'number', count: 'number', only: 'number' },
    sql`select avg(c.from_latitude) as latitude, avg(c.from_longitude) as longitude, count(*)::int as count, min(c.id) as only
    from cargo c join freight_shipper s on s.user_id = c.shipper_id and not s.is_suspended
    where c.status = 'open' ${type ? sql`and c.vehicle_type = ${type}` : sql``}
      and point(c.from_longitude, c.from_latitude)
        <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
    group by least(floor((c.from_longitude - ${west}::float8) / ${width}::float8), ${side - 1}::int),
      least(floor((c.from_latitude - ${south}::float8) / ${height}::float8), ${side - 1}::int)
    order by count desc limit ${sql.raw(String(cargoLimits.mapClusters))}`,
  )
  return {
    clusters: rows.map(({ only, ...cluster }) => ({ ...cluster, ...(cluster.count === 1 && { cargo_id: only }) })),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  }
}
