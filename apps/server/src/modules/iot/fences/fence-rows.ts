/** What is kept of devices at fences, read and written for many at once. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, textOf } from '../../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type FenceState, type Fix, type FoundEvent, isLateEvent } from './decide-fence.ts'
import type { ToldEvent } from './missing-events.ts'

const ids = (all: readonly number[]) => sql`${sql.param([...all])}::bigint[]`
const seconds = (all: readonly (number | null)[]) =>
  sql`${sql.param(all.map((ms) => (ms === null ? null : ms / 1000)))}::float8[]`
const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)

/** Up to where each device is decided. */
export const readProgress = async (db: Queryable, deviceIds: readonly number[]): Promise<Map<number, Fix>> => {
  const { rows } = await ask(
    db,
    { device_id: 'number', ts: 'number', seq: 'number', lng: 'number', lat: 'number', accuracy: 'number?' },
    sql`select device_id, ${ms('ts')} as ts, seq, lng, lat, accuracy from fence_device where device_id = any(${ids(deviceIds)})`,
  )
  return new Map(rows.map(({ device_id: id, ...fix }) => [id, fix]))
}
/** Whoever decides about these devices waits here for whoever does already. */
export const lockProgress = async (tx: Tx, fixes: ReadonlyMap<number, Fix>): Promise<Map<number, Fix>> => {
  const sorted = [...fixes].toSorted(([one], [other]) => one - other)
  const all = sorted.map(([id]) => id)
  await ask(
    tx,
    {},
    sql`insert into fence_device (device_id, ts, seq, lng, lat, accuracy)
      select id, to_timestamp(0), -1, 0, 0, null from unnest(${ids(all)}) as g(id) order by id on conflict do nothing`,
  )
  await ask(
    tx,
    { device_id: 'number' },
    sql`select device_id from fence_device where device_id = any(${ids(all)}) order by device_id for update`,
  )
  const found = await readProgress(tx, all)
  for (const [id, fix] of found) if (fix.ts === 0) found.delete(id)
  return found
}
/** Never back: what another process has decided meanwhile stands. */
export const writeProgress = async (db: Queryable, fixes: ReadonlyMap<number, Fix>): Promise<void> => {
  if (fixes.size === 0) return
  const sorted = [...fixes].toSorted(([one], [other]) => one - other)
  const of = <K extends keyof Fix>(key: K) => sorted.map(([, fix]) => fix[key])
  await ask(
    db,
    {},
    sql`insert into fence_device as f (device_id, ts, seq, lng, lat, accuracy)
      select g.id, to_timestamp(g.ts), g.seq, g.lng, g.lat, g.accuracy
      from unnest(${ids(sorted.map(([id]) => id))}, ${seconds(of('ts'))}, ${ids(of('seq'))}, ${sql.param(of('lng'))}::float8[],
        ${sql.param(of('lat'))}::float8[], ${sql.param(of('accuracy'))}::float8[]) as g(id, ts, seq, lng, lat, accuracy)
        join device d on d.id = g.id
      order by g.id
      on conflict (device_id) do update
        set ts = excluded.ts, seq = excluded.seq, lng = excluded.lng, lat = excluded.lat, accuracy = excluded.accuracy
        where (excluded.ts, excluded.seq) > (f.ts, f.seq)`,
  )
}

export type StatesOf = ReadonlyMap<number, ReadonlyMap<number, FenceState>>
/** By the device, then by the fence. */
export const readStates = async (db: Queryable, deviceIds: readonly number[]): Promise<StatesOf> => {
  const { rows } = await ask(
    db,
    { device_id: 'number', fence_id: 'number', state: jsonOf<FenceState>() },
    sql`select device_id, fence_id, state from fence_state where device_id = any(${ids(deviceIds)})`,
  )
  const found = new Map<number, Map<number, FenceState>>()
  for (const row of rows) {
    const of = found.get(row.device_id) ?? new Map<number, FenceState>()
    found.set(row.device_id, of.set(row.fence_id, row.state))
  }
  return found
}

export interface AtFence<T> {
  readonly deviceId: number
  readonly fenceId: number
  readonly what: T
}
export const writeStates = async (tx: Tx, all: readonly AtFence<FenceState>[]): Promise<void> => {
  if (all.length === 0) return
  await ask(
    tx,
    {},
    sql`insert into fence_state (device_id, fence_id, is_inside, since, last_in_at, state)
      select g.device_id, g.fence_id, g.state->>'side' = 'in', to_timestamp((g.state->>'since')::float8 / 1000),
        to_timestamp((g.state->>'lastIn')::float8 / 1000), g.state
      from unnest(${ids(all.map((one) => one.deviceId))}, ${ids(all.map((one) => one.fenceId))},
        ${sql.param(all.map((one) => JSON.stringify(one.what)))}::jsonb[]) as g(device_id, fence_id, state)
        join fence f on f.id = g.fence_id and f.is_active and f.deleted_at is null
      order by g.device_id, g.fence_id
      on conflict (device_id, fence_id) do update
        set is_inside = excluded.is_inside, since = excluded.since, last_in_at = excluded.last_in_at, state = excluded.state`,
  )
}
export const dropStates = async (tx: Tx, all: readonly Omit<AtFence<unknown>, 'what'>[]): Promise<void> => {
  if (all.length === 0) return
  await ask(
    tx,
    {},
    sql`delete from fence_state s using unnest(${ids(all.map((one) => one.deviceId))}, ${ids(all.map((one) => one.fenceId))})
      as g(device_id, fence_id) where s.device_id = g.device_id and s.fence_id = g.fence_id`,
  )
}

/** Of some devices at some fences, in a stretch of time. */
export const readTold = async (
  tx: Tx,
  deviceId: number,
  fenceIds: readonly number[],
  { from, until }: { readonly from: number; readonly until: number },
): Promise<ReadonlyMap<number, readonly ToldEvent[]>> => {
  const { rows } = await ask(
    tx,
    { fence_id: 'number', type: textOf<ToldEvent['type']>(), at: 'number' },
    sql`select fence_id, type, ${ms('at')} as at from fence_event
      where device_id = ${deviceId} and fence_id = any(${ids(fenceIds)})
        and at between to_timestamp(${from / 1000}::float8) and to_timestamp(${until / 1000}::float8)
      order by fence_event.at desc limit 5000`,
  )
  const found = new Map<number, ToldEvent[]>()
  for (const { fence_id: id, type, at } of rows) found.set(id, [...(found.get(id) ?? []), { type, at }])
  return found
}

/** Each once, whoever finds it again; tells whoever waits for them. */
export const writeEvents = async (tx: Tx, all: readonly AtFence<FoundEvent>[], now: number): Promise<number> => {
  if (all.length === 0) return 0
  const of = <T>(pick: (one: AtFence<FoundEvent>) => T) => sql.param(all.map(pick))
  const { rows } = await ask(
    tx,
    {
      id: 'number',
      device_id: 'number',
      fence_id: 'number',
      type: textOf<FoundEvent['type']>(),
      at: 'moment',
      is_late: 'flag',
    },
    sql`insert into fence_event (device_id, fence_id, type, at, lng, lat, minutes, is_late, created_at)
      select g.device_id, g.fence_id, g.type, to_timestamp(g.at), g.lng, g.lat, g.minutes, g.is_late, to_timestamp(${now / 1000}::float8)
      from unnest(${ids(all.map((one) => one.deviceId))}, ${ids(all.map((one) => one.fenceId))}, ${of(({ what }) => what.type)}::text[],
        ${seconds(all.map(({ what }) => what.at))}, ${of(({ what }) => what.spot?.[0] ?? null)}::float8[],
        ${of(({ what }) => what.spot?.[1] ?? null)}::float8[], ${of(({ what }) => what.minutes)}::int[],
        ${of(({ what }) => isLateEvent(what, now))}::boolean[]) as g(device_id, fence_id, type, at, lng, lat, minutes, is_late)
        join fence f on f.id = g.fence_id
      order by g.at, g.device_id, g.fence_id
      on conflict (device_id, fence_id, type, at) do nothing
      returning id, device_id, fence_id, type, at, is_late`,
  )
  for (const { id, device_id, fence_id, type, at, is_late } of rows)
    await emit(tx, 'iot.fence_event', {
      event_id: id,
      device_id,
      geofence_id: fence_id,
      type,
      at: at.toISOString(),
      is_late,
    })
  return rows.length
}
