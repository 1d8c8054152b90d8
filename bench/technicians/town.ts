/** A country of certified technicians in a database of its own, orders they are looked for, and the servers on it. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { cities } from '../../apps/server/src/modules/geography/named-place.ts'
import { createTokens } from '../../apps/server/src/modules/identity/sessions/tokens.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { onPlace, type Person, type Place, startDurablePostgres } from '../place.ts'
import type { Server } from '../servers.ts'

export interface TechnicianTown extends Place {
  readonly product: Server
  /** Tells every statement it runs. */
  readonly recorded: Server
  readonly staff: Person
  /** Makes it so many technicians. */
  growTo(count: number): Promise<void>
  /** Signs these in: a token each, in their order. */
  signIn(ids: readonly number[]): Promise<string[]>
}

/** Skills no law asks a paper for: each technician has three of them. */
export const townSkills = ['hydraulic', 'engine', 'machine_tool', 'automation', 'medical_general', 'vehicle'] as const
/** The first of the town; below every id of a sequence. */
const firstTechnician = 1_000_000

/** An account, a profile and a week from eight to nine for each of a list of `id, n, city, latitude, longitude`. */
export const certify = async (pool: pg.Pool, list: string, values: readonly unknown[] = []): Promise<void> => {
  const made = [
    `INSERT INTO app_user (id, username, phone, password_hash, display_name)
     SELECT id, 'bench_technician_' || id, '1' || lpad(id::text, 10, '0'), '', '师傅' || n FROM person`,
    `INSERT INTO user_business_role (user_id, role) SELECT id, 'technician' FROM person`,
    `INSERT INTO technician (user_id, real_name, city, home_latitude, home_longitude, radius_km, jobs_per_day, work_status,
       rating_sum, rating_count, jobs_done, first_time_fixes, working_since, certified_at)
     SELECT id, '师傅' || n, city, latitude, longitude, 60, 12, (ARRAY['online', 'resting', 'offline'])[1 + n % 3],
       4 * (n % 40) + n % 40 / 2, n % 40, n % 50, n % 50 - n % 50 / 10, '2015-01-01', now() FROM person`,
    `INSERT INTO technician_skill (user_id, skill, level, city, latitude, longitude, jobs_done, assessment_id, certified_at)
     SELECT id, skill, 1 + (n % 3), city, latitude, longitude, n % 17, 1, now() FROM person,
       LATERAL unnest(ARRAY['${townSkills.join("', '")}']) WITH ORDINALITY AS one (skill, place)
     WHERE (place + n / 7) % 2 = 0`,
    `INSERT INTO technician_week (user_id, day, from_minute, to_minute)
     SELECT id, day, 480, 1260 FROM person, generate_series(1, 7) AS day WHERE day <> 1 + n % 7`,
  ]
  for (const text of made) await pool.query(`WITH person AS (${list}) ${text}`, [...values])
}

const spread = `SELECT ${firstTechnician} + n AS id, n, names[c] AS city, latitudes[c] + ((n * 7919) % 1000 - 500) * 4e-4 AS latitude,
    longitudes[c] + ((n * 104729) % 1000 - 500) * 4e-4 AS longitude
  FROM (SELECT $1::text[] AS names, $2::float8[] AS latitudes, $3::float8[] AS longitudes) AS known,
    generate_series($4::bigint, $5::bigint) n, LATERAL (SELECT (1 + (n * 31) % cardinality(names))::int AS c) AS place`

const grower = (pool: pg.Pool) => {
  let filled = 0
  return async (count: number): Promise<void> => {
    const where = [cities.map((one) => one.name), cities.map((one) => one.latitude), cities.map((one) => one.longitude)]
    if (count > filled) await certify(pool, spread, [...where, filled + 1, count])
    filled = Math.max(filled, count)
    await pool.query('VACUUM ANALYZE')
  }
}

export interface Orders {
  readonly first: number
  readonly count: number
  readonly skill: (typeof townSkills)[number]
  /** A select of `n, city, latitude, longitude`, for each from nought. */
  readonly places: string
  readonly values?: readonly unknown[]
}
/** Orders a technician is looked for, and the job of each under the same id: at ten o'clock tomorrow in China. */
export const addOrders = async (pool: pg.Pool, { first, count, skill, places, values = [] }: Orders): Promise<void> => {
  const day = `(date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') + interval '1 day') AT TIME ZONE 'Asia/Shanghai'`
  const window = `${day} + interval '10 hours', ${day} + interval '13 hours'`
  const place = `WITH place AS (${places})`
  await pool.query(
    `${place} INSERT INTO service_order (id, public_id, code, status, contact_name, contact_phone, service_type, description,
       urgency, city, latitude, longitude, window_start, window_end, low_fen, high_fen, call_out_fen, door_code, signature)
     SELECT ${first} + n, left(md5('order ' || (${first} + n)), 22), 'B' || (${first} + n), 'searching', '周工', '13000000000', 'hydraulic',
       '液压管接头渗油', 'medium', city, latitude, longitude, ${window}, 20000, 90000, 8000, '4711', 'order ' || (${first} + n)
     FROM place WHERE n < ${count}`,
    [...values],
  )
  await pool.query(
    `${place} INSERT INTO job (id, source, source_id, status, title, urgency, skill, level, kind, city, district, latitude,
       longitude, window_start, window_end, visit_minutes, pay_fen, pay_lines, circle_km, search_until)
     SELECT ${first} + n, 'service_order', ${first} + n, 'offered', '液压系统维修', 'medium', '${skill}', 1, 'hydraulic', city, '',
       latitude, longitude, ${window}, 90, 8000, '[]', 50, now() + interval '2 days'
     FROM place WHERE n < ${count}`,
    [...values],
  )
}
/** As an order is known outside. */
export const publicIds = async (pool: pg.Pool, first: number, count: number): Promise<string[]> =>
  (
    await pool.query<{ public_id: string }>(
      'SELECT public_id FROM service_order WHERE id BETWEEN $1 AND $2 ORDER BY id',
      [first, first + count - 1],
    )
  ).rows.map((row) => row.public_id)

const signer = ({ pool, folder }: Place) => {
  const config = readConfig({ ...process.env, APP_ENV: 'test', DEMO: 'off', DATA_DIR: folder })
  const tokens = createTokens(config.authSecret, { now: () => new Date() } as Parameters<typeof createTokens>[1])
  return async (ids: readonly number[]): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string; user_id: number }>(
      'INSERT INTO session (user_id) SELECT unnest($1::bigint[]) RETURNING id, user_id',
      [ids],
    )
    const sessions = new Map(rows.map((row) => [row.user_id, row.id]))
    return Promise.all(ids.map(async (id) => (await tokens.issue(id, sessions.get(id)!, randomUUID())).access))
  }
}

export const openTechnicianTown = (): Promise<TechnicianTown> =>
  onPlace('technicians', startDurablePostgres, async (place) => {
    const { product, recorded } = await place.startProducts()
    const staff = await place.addStaff(product.base, 'bench_staff', '13700000001')
    return { ...place, product, recorded, staff, growTo: grower(place.pool), signIn: signer(place) }
  })
