/** Where devices are, as a map shows them: each by itself, or put together in the cells of a grid. */
import type { MapDevice, MapMark } from '@jihui/protocol/iot/map/schema'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { orNull, textOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isOf, type LatestOf, markOf } from '../latest/read-latest.ts'
import { cellOf, mapGrid, type MapBox } from '../../geography/public.ts'

export interface MapQuestion {
  /** Whose devices: those whose exact place is open to the reader. */
  readonly of: LatestOf
  readonly box: MapBox
  readonly zoom: number
  /** Blank: all. */
  readonly line: string
  readonly mark: MapMark | ''
  /** Those that were searched for; null: all. */
  readonly among: readonly number[] | null
  readonly now: Date
  /** Devices told one by one, and places at all. */
  readonly each: number
  readonly places: number
}
export interface FoundMap {
  readonly total: number
  readonly clusters: readonly (readonly [lng: number, lat: number, count: number])[]
  readonly devices: readonly MapDevice[]
}

export const mapColumns = {
  device_id: 'number',
  lng: 'number',
  lat: 'number',
  heading: 'number?',
  mark: textOf<MapMark>(),
  ms: 'number',
  line: 'text?',
} as const
export const shownColumns = (now: Date): SQL =>
  sql`d.device_id, d.lng, d.lat, d.heading, ${markOf(now)} as mark, round(extract(epoch from d.position_at) * 1000)::float8 as ms, d.line`

const conditionsOf = ({ of, box, line, mark, among, now }: MapQuestion): SQL => {
  const conditions = [
    sql`d.lat between ${box.south}::float8 and ${box.north}::float8
      and d.lng between ${box.west}::float8 and ${box.east}::float8`,
    isOf(of),
  ]
  if (line !== '') conditions.push(sql`d.line = ${line}`)
  if (mark !== '') conditions.push(sql`${markOf(now)} = ${mark}`)
  if (among !== null) conditions.push(sql`d.device_id = any(${sql.param(among)}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
type Row = {
  device_id: number
  lng: number
  lat: number
  heading: number | null
  mark: MapMark
  ms: number
  line: string | null
}
export const asMapDevice = (row: Row): MapDevice => [
  row.device_id,
  rounded(row.lng),
  rounded(row.lat),
  row.heading,
  row.mark,
  row.ms,
  row.line,
]

export const readMap = async ({ db }: Pick<Database, 'db'>, question: MapQuestion): Promise<FoundMap> => {
  const { box, zoom, now, each, places } = question
  const where = conditionsOf(question)
  const few = await ask(
    db,
    mapColumns,
    sql`select ${shownColumns(now)} from device_latest d where ${where} limit ${each + 1}`,
  )
  if (few.rows.length <= each) return { total: few.rows.length, clusters: [], devices: few.rows.map(asMapDevice) }
  const grid = mapGrid(box, zoom, places)
  const { rows } = await ask(
    db,
    {
      count: 'number',
      lng: 'number',
      lat: 'number',
      device_id: 'number',
      heading: 'number?',
      mark: textOf<MapMark>(),
      ms: 'number',
      line: orNull(textOf<string>()),
    },
    sql`select count(*)::int as count, avg(lng)::float8 as lng, avg(lat)::float8 as lat, min(device_id) as device_id,
        min(heading) as heading, min(mark) as mark, min(ms) as ms, min(place) as line
      from (select d.device_id, d.lng, d.lat, d.heading, ${markOf(now)} as mark, round(extract(epoch from d.position_at) * 1000)::float8 as ms,
          d.line as place, ${cellOf(grid, { longitude: sql`d.lng`, latitude: sql`d.lat` })}
        from device_latest d where ${where}) seen
      group by col, line`,
  )
  const alone = rows.filter(({ count }) => count === 1)
  const together = rows.filter(({ count }) => count > 1)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    clusters: together.map(({ lng, lat, count }) => [rounded(lng), rounded(lat), count]),
    devices: alone.map(asMapDevice),
  }
}

/** These devices wherever they are, for whoever is shown a place of them that is not the exact one. */
export const readMapDevices = async (
  { db }: Pick<Database, 'db'>,
  ids: readonly number[],
  now: Date,
): Promise<MapDevice[]> => {
  if (ids.length === 0) return []
  const { rows } = await ask(
    db,
    mapColumns,
    sql`select ${shownColumns(now)} from device_latest d
      where d.is_shown and d.lat is not null and d.device_id = any(${sql.param(ids)}::bigint[])`,
  )
  return rows.map(asMapDevice)
}
