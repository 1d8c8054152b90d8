import { sql } from 'drizzle-orm'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { ReadingValues } from '../table.ts'

export const followedColumns = {
  ts: 'number',
  seq: 'number',
  received_at: 'number',
  lat: 'number?',
  lng: 'number?',
  speed: 'number?',
  heading: 'number?',
  accuracy: 'number?',
  ignition: 'flag?',
  values: orNull(jsonOf<ReadingValues>()),
  events: orNull(jsonOf<string[]>()),
} as const
/** SQL: these columns of a reading `r`. */
export const followedFields = sql`round(extract(epoch from r.ts) * 1000)::float8 as ts, r.seq,
  round(extract(epoch from r.received_at) * 1000)::float8 as received_at, r.lat, r.lng, r.speed::float8 as speed, r.heading,
  r.accuracy::float8 as accuracy, r.ignition, r."values", to_json(r.events) as events`
