/** What devices say now, for whoever knows which devices he asks about. */
import type { MapMark } from '@jihui/protocol/iot/map/schema'
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, type RowOf } from '../../../platform/database/columns.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { LatestValue } from '../table.ts'

type Telemetry = Pick<Database, 'db'>

const latestRow = {
  device_id: 'number',
  heard_at: 'moment?',
  position_at: 'moment?',
  lat: 'number?',
  lng: 'number?',
  speed: 'number?',
  heading: 'number?',
  accuracy: 'number?',
  ignition: 'flag?',
  activity: 'text?',
  activity_at: 'moment?',
  values: jsonOf<Readonly<Record<string, LatestValue>>>(),
  silent_after: 'number',
} as const
export type LatestRow = RowOf<typeof latestRow>

export const readLatest = async (
  { db }: Telemetry,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, LatestRow>> => {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await ask(
    db,
    latestRow,
    sql`select device_id, heard_at, position_at, lat, lng, speed::float8 as speed, heading, accuracy::float8 as accuracy, ignition,
        activity, activity_at, values, silent_after
      from device_latest where device_id = any(${sql.param([...deviceIds])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** Whose devices are meant: all, or those of an owner and some by their ids. */
export type LatestOf =
  { readonly all: true } | { readonly ownerId: number | null; readonly deviceIds: readonly number[] }
/** SQL: a row of `device_latest` is meant, and shown at all. */
export const isOf = (of: LatestOf): SQL =>
  'all' in of
    ? sql`is_shown`
    : sql`is_shown and (owner_id = ${of.ownerId} or device_id = any(${sql.param([...of.deviceIds])}::bigint[]))`

export type Connection = 'never' | 'online' | 'offline'
const connectionIs = (connection: Connection, now: Date): SQL => {
  const since = sql`${now.toISOString()}::timestamptz - silent_after * interval '1 second'`
  if (connection === 'never') return sql`heard_at is null`
  return connection === 'online' ? sql`heard_at >= ${since}` : sql`heard_at < ${since}`
}

/** SQL: the letter of a row `d` of `device_latest` at a moment. */
export const markOf = (now: Date): SQL => sql`case
    when d.is_alarmed then 'a'
    when d.heard_at is null or d.heard_at < ${now.toISOString()}::timestamptz - make_interval(secs => d.silent_after) then 'o'
    when d.activity = 'working' then 'w' when d.activity = 'idling' then 'i' when d.activity = 'moving' then 'm' else 'p' end`

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}
interface LatestFilter {
  readonly connection?: Connection
  readonly box?: Box
  /** As a map draws it. */
  readonly mark?: MapMark
  /** It has ever said where it is. */
  readonly isPlaced?: true
}
/** Ids of devices that are so now, the newest first, at most `limit`. */
export const findLatestIds = async (
  { db }: Telemetry,
  of: LatestOf,
  { connection, box, mark, isPlaced }: LatestFilter,
  now: Date,
  limit: number,
): Promise<number[]> => {
  const conditions = [isOf(of)]
  if (connection) conditions.push(connectionIs(connection, now))
  if (mark) conditions.push(sql`${markOf(now)} = ${mark}`)
  if (isPlaced) conditions.push(sql`lat is not null`)
  if (box) conditions.push(sql`lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}`)
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select device_id from device_latest d where ${sql.join(conditions, sql` and `)} order by device_id desc limit ${limit}`,
  )
  return rows.map((row) => row.device_id)
}

/** Ids of devices that were heard since then, at most `limit`. */
export const findHeardIds = async ({ db }: Telemetry, since: Date, limit: number): Promise<number[]> => {
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select device_id from device_latest where heard_at >= ${since.toISOString()}::timestamptz order by heard_at desc limit ${limit}`,
  )
  return rows.map((row) => row.device_id)
}

const countRow = {
  line: 'text?',
  devices: 'number',
  online: 'number',
  offline: 'number',
  never: 'number',
  working: 'number',
  idling: 'number',
} as const
export type LatestCount = RowOf<typeof countRow>
/** By line; null: devices on no unit. Only who is online works or idles. */
export const countLatest = async ({ db }: Telemetry, of: LatestOf, now: Date): Promise<LatestCount[]> => {
  const online = connectionIs('online', now)
  const { rows } = await ask(
    db,
    countRow,
    sql`select line, count(*)::int as devices, count(*) filter (where ${online})::int as online,
        count(*) filter (where ${connectionIs('offline', now)})::int as offline,
        count(*) filter (where heard_at is null)::int as never,
        count(*) filter (where ${online} and activity in ('working', 'moving'))::int as working,
        count(*) filter (where ${online} and activity = 'idling')::int as idling
      from device_latest where ${isOf(of)} group by line`,
  )
  return rows
}
