/** Keeps a batch in one transaction: readings once each, what each device says now, hours to be added up, messages. */
import { sql } from 'drizzle-orm'
import { type ArrayPart, arrayOf } from '../../platform/database/array-parameter.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type FollowMark, markFollow } from './follow/marks.ts'
import { stretchesOf } from './follow/stretch.ts'
import type { NewMessage, NewReading, TellActivity } from './new-reading.ts'
import { type Newest, newestOf } from './newest.ts'

export interface Batch {
  readonly readings: readonly NewReading[]
  readonly messages: readonly NewMessage[]
  /** Heard of without a reading: device → when, ms. */
  readonly heard: ReadonlyMap<number, number>
}

const moments = (ms: readonly (number | null)[]) => ms.map((one) => (one === null ? null : one / 1000))
const keyOf = (deviceId: number, ts: number, seq: number) => `${deviceId}/${ts}/${seq}`
const column = <K extends keyof NewReading>(rows: readonly NewReading[], key: K) => rows.map((row) => row[key])

/** Answers which of them are new, by their place. One that comes twice, in this batch or before it, is kept once. */
const insertReadings = async (tx: Queryable, rows: readonly NewReading[]): Promise<readonly boolean[]> => {
  const values = rows.map((row) => (row.values === null ? null : JSON.stringify(row.values)))
  const events = rows.map((row) => (row.events === null ? null : JSON.stringify(row.events)))
  const { rows: answer } = await ask(
    tx,
    { kept: 'number', known: 'json?' },
    sql`with kept as (
        insert into telemetry_reading (device_id, ts, seq, received_at, lat, lng, alt, speed, heading, accuracy, satellites, ignition, "values", events)
        select device_id, to_timestamp(ts), seq, to_timestamp(received_at), lat, lng, alt, speed, heading, accuracy, satellites, ignition, said,
          case when happened is not null then (select array_agg(e) from jsonb_array_elements_text(happened) e) end
        from unnest(${arrayOf(column(rows, 'deviceId'))}::bigint[], ${arrayOf(moments(column(rows, 'ts')))}::float8[],
          ${arrayOf(column(rows, 'seq'))}::bigint[], ${arrayOf(moments(column(rows, 'receivedAt')))}::float8[],
          ${arrayOf(column(rows, 'lat'))}::float8[], ${arrayOf(column(rows, 'lng'))}::float8[],
          ${arrayOf(column(rows, 'alt'))}::real[], ${arrayOf(column(rows, 'speed'))}::real[],
          ${arrayOf(column(rows, 'heading'))}::smallint[], ${arrayOf(column(rows, 'accuracy'))}::real[],
          ${arrayOf(column(rows, 'satellites'))}::smallint[], ${arrayOf(column(rows, 'ignition'))}::boolean[],
          ${arrayOf(values)}::jsonb[], ${arrayOf(events)}::jsonb[])
          as given(device_id, ts, seq, received_at, lat, lng, alt, speed, heading, accuracy, satellites, ignition, said, happened)
        on conflict do nothing
        returning device_id, ts, seq)
      select (select count(*) from kept)::int as kept,
        case when (select count(*) from kept) < ${rows.length}
          then (select json_agg(json_build_array(device_id, round(extract(epoch from ts) * 1000), seq)) from kept) end as known`,
  )
  if (answer[0]!.kept === rows.length) return rows.map(() => true)
  const isNew = new Set(((answer[0]!.known ?? []) as [number, number, number][]).map((key) => keyOf(...key)))
  return rows.map(({ deviceId, ts, seq }) => isNew.delete(keyOf(deviceId, ts, seq)))
}

/** Facts that are older than what is known change nothing. */
const updateLatest = async (tx: Queryable, newest: readonly Newest[], heard: Batch['heard']): Promise<void> => {
  if (newest.length > 0) {
    const at = (pick: (one: Newest) => number | null) => arrayOf(moments(newest.map(pick)))
    const of = (pick: (one: Newest) => ArrayPart) => arrayOf(newest.map(pick))
    await tx.execute(sql`update device_latest d set
        heard_at = greatest(d.heard_at, g.heard_at), ts = greatest(d.ts, g.ts),
        position_at = case when g.isnewer then g.position_at else d.position_at end,
        lat = case when g.isnewer then g.lat else d.lat end, lng = case when g.isnewer then g.lng else d.lng end,
        speed = case when g.isnewer then g.speed else d.speed end,
        heading = case when g.isnewer then coalesce(g.heading, d.heading) else d.heading end,
        accuracy = case when g.isnewer then g.accuracy else d.accuracy end,
        ignition = case when g.ignition is not null and (d.ts is null or g.ignition_at >= d.ts) then g.ignition else coalesce(d.ignition, g.ignition) end,
        moved_at = greatest(d.moved_at, g.moved_at),
        activity = case when g.istold then g.activity else d.activity end,
        activity_at = case when g.istold and g.activity is distinct from d.activity then g.activity_told else d.activity_at end,
        values = case when d.ts is null or g.oldest >= d.ts then d.values || g.said else (
          select coalesce(jsonb_object_agg(k, v), '{}') from (select distinct on (k) k, v
            from (select * from jsonb_each(d.values) union all select * from jsonb_each(g.said)) e(k, v)
            order by k, (v->>1)::float8 desc) m) end
      from (select given.*, given.position_at is not null and (old.position_at is null or given.position_at >= old.position_at) as isnewer,
          given.activity is not null and (old.ts is null or given.activity_told >= old.ts) as istold
        from (select device_id, to_timestamp(heard_at) as heard_at, to_timestamp(ts) as ts, to_timestamp(oldest) as oldest,
            to_timestamp(position_at) as position_at, lat, lng, speed, heading, accuracy,
            to_timestamp(ignition_at) as ignition_at, ignition, to_timestamp(moved_at) as moved_at,
            activity, to_timestamp(activity_told) as activity_told, said
          from unnest(${of((one) => one.deviceId)}::bigint[], ${at((one) => one.heardAt)}::float8[], ${at((one) => one.ts)}::float8[],
            ${at((one) => one.oldest)}::float8[], ${at((one) => one.position?.ts ?? null)}::float8[],
            ${of((one) => one.position?.reading.lat ?? null)}::float8[], ${of((one) => one.position?.reading.lng ?? null)}::float8[],
            ${of((one) => one.position?.reading.speed ?? null)}::real[], ${of((one) => one.position?.reading.heading ?? null)}::smallint[],
            ${of((one) => one.position?.reading.accuracy ?? null)}::real[], ${at((one) => one.ignition?.ts ?? null)}::float8[],
            ${of((one) => one.ignition?.isOn ?? null)}::boolean[], ${at((one) => one.movedAt)}::float8[],
            ${of((one) => one.activity?.what ?? null)}::text[], ${at((one) => one.activity?.ts ?? null)}::float8[],
            ${of((one) => JSON.stringify(one.values))}::jsonb[])
            as given(device_id, heard_at, ts, oldest, position_at, lat, lng, speed, heading, accuracy, ignition_at, ignition, moved_at, activity, activity_told, said)
        ) given join device_latest old on old.device_id = given.device_id order by given.device_id for update of old) g
      where d.device_id = g.device_id`)
  }
  if (heard.size > 0)
    await tx.execute(sql`update device_latest d set heard_at = greatest(d.heard_at, to_timestamp(g.at))
      from unnest(${arrayOf([...heard.keys()])}::bigint[], ${arrayOf(moments([...heard.values()]))}::float8[]) g(device_id, at)
      where d.device_id = g.device_id`)
}

const hourMs = 3_600_000
const markHours = (tx: Queryable, hours: ReadonlyMap<string, { deviceId: number; hour: number }>, now: number) => {
  const rows = [...hours.values()]
  return tx.execute(sql`insert into rollup_due (device_id, hour, marked_at)
    select device_id, to_timestamp(hour), to_timestamp(${now / 1000}::float8)
    from unnest(${arrayOf(rows.map((row) => row.deviceId))}::bigint[], ${arrayOf(moments(rows.map((row) => row.hour)))}::float8[])
      as given(device_id, hour)
    order by device_id, hour
    on conflict (device_id, hour) do update set marked_at = greatest(rollup_due.marked_at, excluded.marked_at)`)
}

const insertMessages = (tx: Queryable, rows: readonly NewMessage[]) =>
  tx.execute(sql`insert into device_message (device_id, at, protocol, size, raw, decoded, is_accepted, reason)
    select device_id, to_timestamp(at), protocol, size, raw, decoded, is_accepted, reason
    from unnest(${arrayOf(rows.map((row) => row.deviceId))}::bigint[], ${arrayOf(moments(rows.map((row) => row.at)))}::float8[],
      ${arrayOf(rows.map((row) => row.protocol))}::text[], ${arrayOf(rows.map((row) => row.size))}::int[],
      ${arrayOf(rows.map((row) => row.raw))}::text[],
      ${arrayOf(rows.map((row) => (row.decoded === null ? null : JSON.stringify(row.decoded))))}::jsonb[],
      ${arrayOf(rows.map((row) => row.isAccepted))}::boolean[], ${arrayOf(rows.map((row) => row.reason))}::text[])
      as given(device_id, at, protocol, size, raw, decoded, is_accepted, reason)`)

/** What became of a batch. */
export interface Written {
  /** Which readings are new, by their place. */
  readonly isNew: readonly boolean[]
  /** What of it is to be followed. */
  readonly mark: FollowMark | null
}

export const writeBatch = (
  { db }: Pick<Database, 'db'>,
  { readings, messages, heard }: Batch,
  tellActivity: TellActivity,
  now: number,
): Promise<Written> =>
  db.transaction(async (tx) => {
    const isNew = readings.length > 0 ? await insertReadings(tx, readings) : []
    const kept = readings.filter((_, place) => isNew[place])
    await updateLatest(tx, newestOf(kept, tellActivity), heard)
    const hours = new Map<string, { deviceId: number; hour: number }>()
    for (const { deviceId, ts } of kept) {
      const hour = Math.floor(ts / hourMs) * hourMs
      hours.set(`${deviceId}/${hour}`, { deviceId, hour })
    }
    if (hours.size > 0) await markHours(tx, hours, now)
    if (messages.length > 0) await insertMessages(tx, messages)
    return { isNew, mark: await markFollow(tx, stretchesOf(kept), now) }
  })
