import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import { at } from '../rollup/read-kept.ts'
import type { ReadingValues } from '../table.ts'
import { clipSpans, placesAt, type ReadDevice, withinSpans } from './span.ts'
import { tell } from './told-place.ts'

const columns = {
  ts: 'moment',
  received_at: 'moment',
  seq: 'number',
  lat: 'number?',
  lng: 'number?',
  alt: 'number?',
  speed: 'number?',
  heading: 'number?',
  accuracy: 'number?',
  ignition: 'flag?',
  values: orNull(jsonOf<ReadingValues>()),
} as const
export type ReadingRow = RowOf<typeof columns>

/** Where a page ends: the next begins behind it. */
export interface ReadingCursor {
  /** ms. */
  readonly ts: number
  readonly seq: number
}
export interface ReadingQuery {
  /** ms. */
  readonly from: number
  readonly until: number
  readonly limit: number
  readonly after?: ReadingCursor | undefined
  readonly isOldestFirst?: boolean
}

/** Readings its reader may read, in WGS-84; what is told by the district says nothing of where it went. */
export const readReadings = async (
  { db }: Pick<Database, 'db'>,
  { id, spans, tellDistrict }: ReadDevice,
  { from, until, limit, after, isOldestFirst = false }: ReadingQuery,
): Promise<{ rows: ReadingRow[]; next: ReadingCursor | null }> => {
  const clipped = clipSpans(spans, from, until)
  if (clipped.length === 0) return { rows: [], next: null }
  const [order, sign] = isOldestFirst ? [sql`ts, seq`, sql`>`] : [sql`ts desc, seq desc`, sql`<`]
  const first = after && !isOldestFirst ? Math.min(after.ts + 1, clipped.at(-1)!.until) : clipped.at(-1)!.until
  const start = after && isOldestFirst ? Math.max(after.ts, clipped[0]!.from) : clipped[0]!.from
  const { rows: found } = await ask(
    db,
    columns,
    sql`select ts, received_at, seq, lat, lng, alt, speed, heading, accuracy, ignition, "values" from telemetry_reading
      where device_id = ${id} and ts >= ${at(start)} and ts < ${at(first)} and ${withinSpans(sql`ts`, clipped)}
        ${after ? sql`and (ts, seq) ${sign} (${at(after.ts)}, ${after.seq})` : sql``}
      order by ${order} limit ${limit + 1}`,
  )
  const rows = found.slice(0, limit).map((row) => {
    const places = placesAt(clipped, row.ts.getTime())
    if (row.lat === null || row.lng === null || places === 'exact') return row
    const closed = { lat: null, lng: null, alt: null, heading: null, accuracy: null }
    if (places === 'none') return { ...row, ...closed }
    const { lat, lng } = tell({ lat: row.lat, lng: row.lng }, 'wgs84', tellDistrict)
    return { ...row, ...closed, lat, lng }
  })
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? { ts: last.ts.getTime(), seq: last.seq } : null }
}
