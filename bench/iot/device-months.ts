/**
 * `--only months`: a device's month of readings as a way, among few devices and among many; and what finding out who fell silent
 * costs, by how many did and by how many did not.
 */
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { silentIntervals } from '../../packages/protocol/src/iot/device-machine.ts'
import { profileCodes, profileOf } from '../../packages/protocol/src/iot/profiles.ts'
import { findFellSilent } from '../../apps/server/src/modules/telemetry/public.ts'
import { startCountedPostgres, workOf } from '../counted-postgres.ts'
import { onPlace, type Person, type Place } from '../place.ts'
import type { Server } from '../servers.ts'

const month = { days: 30, everySeconds: 10 } as const
const [few, many] = [100, 10_000] as const
const limits = { kilobytes: 100, milliseconds: 300 } as const
const asked = 200
const profile = 'excavator'
const codeOf = (at: number) => `month-${at}`
const silentAfter = silentIntervals * profileOf(profile).intervalSeconds

/** Whole hours, so that what was told is the same whenever it is looked at. */
const end = Math.floor(Date.now() / 3_600_000) * 3_600_000
const start = end - month.days * 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

const fillDevices = async (pool: pg.Pool, by: number, from: number, until: number): Promise<void> => {
  await pool.query(
    `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, secret_hash, auth_code_hash, registered_by)
     SELECT 'month-' || n, 'bench', 'mqtt', $1, 'wgs84', 'active', '', '', $2 FROM generate_series($3::int, $4::int) n`,
    [profile, by, from, until - 1],
  )
  await pool.query(
    `INSERT INTO device_latest (device_id, silent_after, heard_at, ts)
     SELECT id, $1, now(), now() FROM device d WHERE NOT EXISTS (SELECT FROM device_latest l WHERE l.device_id = d.id)`,
    [silentAfter],
  )
}
const idOf = async (pool: pg.Pool, code: string): Promise<number> =>
  (await pool.query<{ id: number }>('SELECT id FROM device WHERE code = $1', [code])).rows[0]!.id

/** Drives about a city all month, ten hours a day, and stands in between. */
const fillMonth = async (pool: pg.Pool, id: number): Promise<number> => {
  const { rowCount } = await pool.query(
    `INSERT INTO telemetry_reading (device_id, ts, seq, received_at, lat, lng, speed, heading, accuracy, ignition, "values")
     SELECT $1, ts, 0, ts, 30.2 + 0.1 * sin(way / 1800.0) + 0.002 * sin(way / 37.0), 120.2 + 0.1 * cos(way / 1300.0),
       CASE WHEN is_out THEN 20 + 15 * sin(way / 90.0) ELSE 0 END, (way % 360)::int, 5, is_out,
       jsonb_build_object('engine_rpm', CASE WHEN is_out THEN 1500 ELSE 0 END, 'engine_hours', 1000 + way / 360.0)
     FROM (SELECT ts, extract(hour FROM ts) BETWEEN 0 AND 9 AS is_out,
         count(*) FILTER (WHERE extract(hour FROM ts) BETWEEN 0 AND 9) OVER (ORDER BY ts) AS way
       FROM generate_series($2::timestamptz, $3::timestamptz - interval '1 second', make_interval(secs => $4)) ts) told`,
    [id, iso(start), iso(end), month.everySeconds],
  )
  await pool.query(
    `INSERT INTO rollup_due (device_id, hour, marked_at)
     SELECT $1, hour, now() FROM generate_series($2::timestamptz, $3::timestamptz - interval '1 hour', interval '1 hour') hour`,
    [id, iso(start), iso(end)],
  )
  return rowCount ?? 0
}
/** What the others said: a hundred readings each and some hours added up, all over the same month. */
const fillOthers = async (pool: pg.Pool, but: number): Promise<void> => {
  const others = `FROM device d CROSS JOIN generate_series(0, $2::int - 1) n WHERE d.id <> $1
    AND NOT EXISTS (SELECT FROM reading_hour h WHERE h.device_id = d.id)`
  const at = `$3::timestamptz + make_interval(hours => ((n * 7 + d.id) % 700)::int)`
  await pool.query(
    `INSERT INTO telemetry_reading (device_id, ts, seq, received_at, lat, lng, speed)
     SELECT d.id, ${at}, n, now(), 30, 120, 0 ${others}`,
    [but, 100, iso(start)],
  )
  await pool.query(
    `INSERT INTO reading_path (device_id, hour, path) SELECT d.id, ${at}, '{"p":[],"g":[],"s":[],"n":0}' ${others}`,
    [but, 40, iso(start)],
  )
  await pool.query(
    `INSERT INTO reading_hour (device_id, hour, added_at, readings, positions, distance, moving, working, idling, keys)
     SELECT d.id, ${at}, now(), 1, 1, 0, 0, 0, 0, '{}' ${others}`,
    [but, 40, iso(start)],
  )
}

interface Told {
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly pages: number
  readonly points: number
}
const measureTrack = async (pool: pg.Pool, { base }: Server, token: string): Promise<Told> => {
  const path = `/api/iot/devices/${codeOf(0)}/track/?from=${iso(start)}&to=${iso(end)}`
  const read = async () => {
    const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(text)
    return text
  }
  for (let at = 0; at < 10; at += 1) await read()
  const text = await read()
  const taken: number[] = []
  for (let at = 0; at < asked; at += 1) {
    const began = performance.now()
    await read()
    taken.push(performance.now() - began)
  }
  taken.sort((one, other) => one - other)
  const work = await workOf(pool, async () => void (await read()))
  return {
    p50: taken[asked / 2]!,
    p99: taken[Math.floor(asked * 0.99)]!,
    bytes: gzipSync(text).length,
    pages: work.reduce((sum, { pages }) => sum + pages, 0),
    points: (JSON.parse(text) as { points: unknown[] }).points.length,
  }
}
const tellTrack = (devices: number, { p50, p99, bytes, pages, points }: Told) =>
  console.log(
    `A month as a way among ${devices} devices: ${points} points, ${(bytes / 1024).toFixed(1)} KB gz (at most: ${limits.kilobytes}), half within ${p50.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms (at most: ${limits.milliseconds}), ${pages} pages`,
  )

const intervals = [...new Set(profileCodes.map((code) => silentIntervals * profileOf(code).intervalSeconds))]
/** Pages looked at for those who fell silent within the last minute. */
const measureSilence = async ({ pool, db }: Place, fell: number): Promise<{ pages: number; found: number }> => {
  const now = new Date()
  await pool.query('UPDATE device_latest SET heard_at = $1', [now])
  await pool.query(
    `UPDATE device_latest SET heard_at = $1::timestamptz - make_interval(secs => $2::int + 30)
     WHERE device_id IN (SELECT device_id FROM device_latest ORDER BY device_id DESC LIMIT $3)`,
    [now, silentAfter, fell],
  )
  await pool.query('VACUUM ANALYZE device_latest')
  const wanted = { seconds: 60, after: new Date(now.getTime() - 60_000), until: now, intervals, limit: 100_000 }
  let found = 0
  const work = await workOf(pool, async () => {
    found = (await findFellSilent({ db }, wanted)).size
  })
  return { pages: work.reduce((sum, one) => sum + one.pages, 0), found }
}

interface Ground {
  readonly place: Place
  readonly product: Server
  readonly staff: Person
}
export const measureMonths = async (): Promise<void> => {
  const { place, product, staff } = await onPlace<Ground>('bench-months', startCountedPostgres, async (made) => {
    Object.assign(process.env, { MQTT_PORT: 'off', JT808_PORT: 'off', GBT32960_PORT: 'off', IOT_DEMO: 'off' })
    const server = await made.start('./product.ts')
    return { place: made, product: server, staff: await made.addStaff(server.base, 'bench_months', '13700000011') }
  })
  const { pool } = place
  try {
    let filled = 0
    for (const devices of [few, many]) {
      await fillDevices(pool, staff.id, filled, devices)
      const id = await idOf(pool, codeOf(0))
      if (filled === 0) console.log(`\n${await fillMonth(pool, id)} readings of one device in ${month.days} days`)
      await fillOthers(pool, id)
      await pool.query('VACUUM ANALYZE')
      tellTrack(devices, await measureTrack(pool, product, staff.token))
      for (const fell of [0, 10, 100]) {
        const { pages, found } = await measureSilence(place, fell)
        console.log(`  ${found} fell silent of ${devices}: ${pages} pages`)
      }
      filled = devices
    }
  } finally {
    await place.close()
  }
}
