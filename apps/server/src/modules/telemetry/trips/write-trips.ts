import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type FadedStretch, isInFaded, isTripInFaded } from '../rollup/faded.ts'
import { at } from '../rollup/read-kept.ts'
import type { FuelChange } from './find-fuel-changes.ts'
import { type Trip, tripLimits } from './find-trips.ts'

export interface Stretch {
  /** ms. */
  readonly from: number
  readonly until: number
}

/** What late readings of a stretch may change: until the trips around it have begun and ended. */
export const stretchAround = async (db: Queryable, deviceId: number, { from, until }: Stretch): Promise<Stretch> => {
  const { silenceMs } = tripLimits
  const [first, last] = [from - silenceMs, until + silenceMs]
  const { rows } = await ask(
    db,
    { first: 'moment?', last: 'moment?' },
    sql`select min(start_at) as first, max(end_at) as last from device_trip
      where device_id = ${deviceId} and end_at >= ${at(first)} and start_at <= ${at(last)}
        and start_at >= ${at(first - tripLimits.longestMs - silenceMs)}`,
  )
  const [found] = rows
  return {
    from: Math.min(first, found?.first?.getTime() ?? first),
    // A moment behind its last reading, so that it is read too.
    until: Math.max(last, (found?.last?.getTime() ?? 0) + 1),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Trips of a stretch in place of those that were there; one that begins when one began stays the same one. Those of which a part
 * has faded stay as they were: without their places they would be found shorter, or not at all.
 */
export const writeTrips = async (
  db: Queryable,
  deviceId: number,
  { from, until }: Stretch,
  found: readonly Trip[],
  faded: readonly FadedStretch[],
): Promise<void> => {
  const trips = found.filter(({ startAt, endAt }) => !isInFaded(faded, startAt, endAt))
  const isFaded = isTripInFaded(faded)
  const starts = trips.map(({ startAt }) => startAt / 1000)
  await db.execute(sql`delete from device_trip t where t.device_id = ${deviceId} and t.start_at >= ${at(from)} and t.start_at < ${at(until)}
    and not t.start_at = any(select to_timestamp(s) from unnest(${sql.param(starts)}::float8[]) s) and not ${isFaded}`)
  if (trips.length === 0) return
  const rows = trips.map((trip) => ({
    start_at: iso(trip.startAt),
    end_at: iso(trip.endAt),
    is_open: trip.isOpen,
    distance: trip.distance,
    idling: trip.idling,
    max_speed: trip.maxSpeed,
    fuel_used: trip.fuelUsed,
    from_lat: trip.from?.lat ?? null,
    from_lng: trip.from?.lng ?? null,
    to_lat: trip.to?.lat ?? null,
    to_lng: trip.to?.lng ?? null,
  }))
  await db.execute(sql`insert into device_trip
      (device_id, start_at, end_at, is_open, distance, idling, max_speed, fuel_used, from_lat, from_lng, to_lat, to_lng)
    select ${deviceId}, given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(start_at timestamptz,
      end_at timestamptz, is_open boolean, distance float8, idling int, max_speed real, fuel_used real, from_lat float8,
      from_lng float8, to_lat float8, to_lng float8)
    where not exists (select from device_trip t where t.device_id = ${deviceId} and t.start_at < given.end_at
      and t.end_at > given.start_at and ${isFaded})
    on conflict (device_id, start_at) do update set end_at = excluded.end_at, is_open = excluded.is_open,
      distance = excluded.distance, idling = excluded.idling, max_speed = excluded.max_speed, fuel_used = excluded.fuel_used,
      from_lat = excluded.from_lat, from_lng = excluded.from_lng, to_lat = excluded.to_lat, to_lng = excluded.to_lng`)
}

/** Changes of the fuel of a stretch in place of those that were there. */
export const writeFuelChanges = async (
  db: Queryable,
  deviceId: number,
  { from, until }: Stretch,
  changes: readonly FuelChange[],
): Promise<void> => {
  await db.execute(
    sql`delete from device_fuel_change where device_id = ${deviceId} and at >= ${at(from)} and at < ${at(until)}`,
  )
  const rows = changes
    .filter((change) => change.at >= from && change.at < until)
    .map(({ at: ms, kind, key, before, after, spot }) => ({
      at: iso(ms),
      kind,
      key,
      before,
      after,
      lat: spot?.lat ?? null,
      lng: spot?.lng ?? null,
    }))
  if (rows.length === 0) return
  await db.execute(sql`insert into device_fuel_change (device_id, at, kind, key, before, after, lat, lng)
    select ${deviceId}, given.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(at timestamptz, kind text, key text, before real, after real, lat float8, lng float8)
    on conflict do nothing`)
}
