/**
 * Adds up the hours that readings came in for, whenever they were: the hours and days, the way drawn, the trips and the fuel
 * around them. Late readings so correct what was there.
 */
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { findFuelChanges } from '../trips/find-fuel-changes.ts'
import { findTrips } from '../trips/find-trips.ts'
import { stretchAround, writeFuelChanges, writeTrips } from '../trips/write-trips.ts'
import { addHours, movesAboveOf } from './add-hours.ts'
import { type FadedStretch, keepDistances } from './faded.ts'
import { packHour } from './hour-path.ts'
import { hourMs, type KeptReading, minuteMs } from './kept-reading.ts'
import { at, readKept } from './read-kept.ts'
import { writeDays, writeHours, writePaths } from './write-sums.ts'

export interface DeviceToAdd {
  readonly id: number
  readonly profile: DeviceProfile
  /** Of which nothing tells any more where it was; absent: none. */
  readonly faded?: readonly FadedStretch[]
}
type Telemetry = Pick<Database, 'db'>

const limits = {
  /** Hours due that are taken at once. */
  hours: 800,
  /** Hours with fewer between them are added up together, and no more than so many. */
  together: 4,
  atOnce: 24,
  /** How far back the last counter is looked for. */
  counterMs: 30 * 24 * hourMs,
  /** A lock of this kind, by device. */
  lock: 0x0a44,
} as const

const lockOf = (deviceId: number) => sql`${limits.lock}::int, hashint8(${deviceId}::bigint)`
/** Until the transaction ends, nobody else adds up or changes what this device's readings came to. */
export const holdSums = async (tx: Queryable, deviceId: number): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(deviceId)})`))

interface Due {
  /** ms. */
  readonly hour: number
  /** Of its row: marked again, it is another. */
  readonly version: string
}

const inClusters = (due: readonly Due[]): Due[][] => {
  const clusters: Due[][] = []
  for (const one of due) {
    const cluster = clusters.at(-1)
    const isNear = cluster && one.hour - cluster.at(-1)!.hour <= limits.together * hourMs
    if (isNear && one.hour - cluster[0]!.hour < limits.atOnce * hourMs) cluster.push(one)
    else clusters.push([one])
  }
  return clusters
}

/** Its counter as it stood before a moment, as a reading of its own. */
export const counterBefore = async (
  db: Queryable,
  { id, profile }: DeviceToAdd,
  from: number,
): Promise<KeptReading[]> => {
  if (profile.hours === null) return []
  const { rows } = await ask(
    db,
    { last_at: 'moment', value: 'number' },
    sql`select last_at, (keys->${profile.hours}::text->>4)::float8 as value from reading_hour
      where device_id = ${id} and hour < ${at(from)} and hour >= ${at(from - limits.counterMs)}
        and keys ? ${profile.hours}::text and last_at is not null
      order by hour desc limit 1`,
  )
  return rows.map(({ last_at: told, value }) => ({
    ts: told.getTime(),
    lat: null,
    lng: null,
    speed: null,
    heading: null,
    accuracy: null,
    ignition: null,
    values: { [profile.hours!]: value },
  }))
}

/** The next hour after a moment whose counter is compared with what was before it; null: there is none. */
const counterAfter = async (db: Queryable, { id, profile }: DeviceToAdd, until: number): Promise<number | null> => {
  if (profile.hours === null) return null
  const { rows } = await ask(
    db,
    { hour: 'moment' },
    sql`select hour from reading_hour where device_id = ${id} and hour >= ${at(until)}
        and hour < ${at(until + limits.counterMs)} and keys ? ${profile.hours}::text
      order by hour limit 1`,
  )
  return rows[0]?.hour.getTime() ?? null
}

const within = (readings: readonly KeptReading[], from: number, until: number) =>
  readings.filter(({ ts }) => ts >= from && ts < until)

/** Hours from one until before another, and the days they are of. `readings` go an hour beyond both. */
const addStretch = async (
  db: Queryable,
  device: DeviceToAdd,
  readings: readonly KeptReading[],
  { from, until }: { from: number; until: number },
  now: number,
): Promise<void> => {
  const around = within(readings, from - hourMs, until + hourMs)
  const counter = await counterBefore(db, device, from - hourMs)
  const hours = addHours(device.profile, [...counter, ...around], { from, until })
  await keepDistances(db, device.id, hours, device.faded ?? [])
  await writeHours(db, device.id, hours, now)
  await writeDays(db, device.id, from, until)
}

const addCluster = async (db: Queryable, device: DeviceToAdd, hours: readonly number[], now: number): Promise<void> => {
  const { id, profile, faded = [] } = device
  const [first, last] = [hours[0]!, hours.at(-1)! + hourMs]
  const stretch = await stretchAround(db, id, { from: first, until: last })
  const readings = await readKept(db, id, stretch)
  // What lasts over an hour's end is divided: its neighbours change with it.
  await addStretch(db, device, readings, { from: first - hourMs, until: last + hourMs }, now)
  const next = await counterAfter(db, device, last + hourMs)
  if (next !== null) {
    const beside = await readKept(db, id, { from: next - hourMs, until: next + 2 * hourMs })
    await addStretch(db, device, beside, { from: next, until: next + hourMs }, now)
  }
  const ground = { intervalSeconds: profile.intervalSeconds, above: movesAboveOf(profile) }
  const paths = hours.flatMap((hour) => {
    const path = packHour(within(readings, hour, hour + hourMs), ground, faded)
    return path === null ? [] : [{ hour, path }]
  })
  await writePaths(db, id, paths)
  await writeTrips(db, id, stretch, findTrips(profile, readings), faded)
  // What happened at the edge of the stretch is not seen whole from here.
  const edge = 60 * minuteMs
  const inner = { from: first - edge, until: last + edge }
  await writeFuelChanges(db, id, inner, findFuelChanges(readings))
}

const readDue = async (db: Queryable, deviceId: number, before: number): Promise<Due[]> => {
  const { rows } = await ask(
    db,
    { hour: 'moment', version: 'text' },
    sql`select hour, xmin::text as version from rollup_due
      where device_id = ${deviceId} and hour < ${at(before)} order by hour limit ${limits.hours}`,
  )
  return rows.map(({ hour, version }) => ({ hour: hour.getTime(), version }))
}

/**
 * Adds up what is due of one device before a moment, the oldest first. One process at a time works on it: whoever is to have
 * the answer waits (`isAwaited`), a job goes on to the next. The marks are not locked meanwhile, so that nothing that comes in
 * waits; one that was set anew stays.
 */
export const addUpDevice = async (
  { db }: Telemetry,
  device: DeviceToAdd,
  { now, before = now + 24 * hourMs, isAwaited = false }: { now: number; before?: number; isAwaited?: boolean },
): Promise<number> => {
  let added = 0
  for (const cluster of inClusters(await readDue(db, device.id, before)))
    added += await db.transaction(async (tx) => {
      if (isAwaited) await holdSums(tx, device.id)
      else {
        const key = lockOf(device.id)
        const { rows } = await ask(tx, { taken: 'flag' }, sql`select pg_try_advisory_xact_lock(${key}) as taken`)
        if (!rows[0]!.taken) return 0
      }
      const [first, last] = [cluster[0]!.hour, cluster.at(-1)!.hour]
      // Read again under the lock: whoever had it may have added them up.
      const due = (await readDue(tx, device.id, last + 1)).filter(({ hour }) => hour >= first)
      if (due.length === 0) return 0
      await addCluster(
        tx,
        device,
        due.map(({ hour }) => hour),
        now,
      )
      await tx.execute(sql`delete from rollup_due d using unnest(${sql.param(due.map(({ hour }) => hour / 1000))}::float8[],
          ${sql.param(due.map(({ version }) => version))}::text[]) g(hour, version)
        where d.device_id = ${device.id} and d.hour = to_timestamp(g.hour) and d.xmin::text = g.version`)
      return due.length
    })
  return added
}

/** Devices with hours that are over and not added up; those of which lately something was added wait a little. */
export const listDue = async ({ db }: Telemetry, now: number, limit: number): Promise<number[]> => {
  const over = now - hourMs - 2 * minuteMs
  const { rows } = await ask(
    db,
    { device_id: 'number' },
    sql`select due.device_id from (select d.device_id, min(d.marked_at) as since from rollup_due d
          left join reading_hour h on h.device_id = d.device_id and h.hour = d.hour
        where d.hour <= ${at(over)}
          and (h.added_at is null or h.added_at < greatest(d.hour + interval '1 hour', ${at(now - 5 * minuteMs)}))
        group by d.device_id) due
      order by due.since, due.device_id limit ${limit}`,
  )
  return rows.map(({ device_id: id }) => id)
}
