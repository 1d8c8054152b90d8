import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import { clipSpans, type ReadDevice, withinSpans } from '../reading/span.ts'
import { at } from '../rollup/read-kept.ts'
import type { FuelChange } from './find-fuel-changes.ts'
import { tripLimits } from './find-trips.ts'

const columns = {
  id: 'number',
  start_at: 'moment',
  end_at: 'moment',
  is_open: 'flag',
  distance: 'number',
  idling: 'number',
  max_speed: 'number?',
  fuel_used: 'number?',
  from_lat: 'number?',
  from_lng: 'number?',
  to_lat: 'number?',
  to_lng: 'number?',
} as const
export type TripRow = RowOf<typeof columns>

interface Page {
  /** ms. */
  readonly from: number
  readonly until: number
  readonly limit: number
  readonly offset: number
}

/** Trips that began in its reader's spans, the newest first. */
export const readTrips = async (
  { db }: Pick<Database, 'db'>,
  { id, spans }: ReadDevice,
  { from, until, limit, offset }: Page,
  now: number,
): Promise<{ rows: TripRow[]; total: number }> => {
  const clipped = clipSpans(spans, from, until)
  const scope = sql`from device_trip where device_id = ${id} and distance >= ${tripLimits.least}
    and ${withinSpans(sql`start_at`, clipped)}`
  const [found, counted] = await Promise.all([
    ask(
      db,
      columns,
      sql`select id, start_at, end_at, is_open and end_at >= ${at(now - tripLimits.silenceMs)} as is_open, distance, idling,
          max_speed, fuel_used, from_lat, from_lng, to_lat, to_lng
        ${scope} order by start_at desc limit ${limit} offset ${offset}`,
    ),
    ask(db, { total: 'number' }, sql`select ${boundedCount(scope)} as total`),
  ])
  return { rows: found.rows, total: counted.rows[0]!.total }
}

const fuelColumns = {
  at: 'moment',
  kind: textOf<FuelChange['kind']>(),
  key: 'text',
  before: 'number',
  after: 'number',
  lat: 'number?',
  lng: 'number?',
} as const
export type FuelChangeRow = RowOf<typeof fuelColumns>
const fuelMax = 200

/** Refuellings and sudden losses in its reader's spans, the newest first, at most 200. */
export const readFuelChanges = async (
  { db }: Pick<Database, 'db'>,
  { id, spans }: ReadDevice,
  { from, until }: Pick<Page, 'from' | 'until'>,
): Promise<FuelChangeRow[]> => {
  const { rows } = await ask(
    db,
    fuelColumns,
    sql`select at, kind, key, before, after, lat, lng from device_fuel_change
      where device_id = ${id} and ${withinSpans(sql`at`, clipSpans(spans, from, until))} order by at desc limit ${fuelMax}`,
  )
  return rows
}
