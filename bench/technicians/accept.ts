/** A job accepted, beside the same statements under pgbench. */
import { acceptJob } from '../../packages/protocol/src/job/operations.ts'
import { base, compareAcceptOf, subjects } from '../compare-accept.ts'
import type { Comparison } from '../turns.ts'
import { addOrders, certify, type TechnicianTown } from './town.ts'

/** A technician for each order, both under the same id: so the statements of one accept can be run again about another. */
const prepare = async (town: TechnicianTown): Promise<string[]> => {
  const { pool } = town
  const at = `'绍兴' AS city, 30.0 AS latitude, 120.58 AS longitude FROM generate_series(0, ${subjects - 1}) n`
  // None of them has tomorrow off.
  await certify(pool, `SELECT ${base} + n AS id, n, ${at}`)
  await pool.query(
    `INSERT INTO technician_week (user_id, day, from_minute, to_minute)
     SELECT user_id, day, 480, 1260 FROM technician, generate_series(1, 7) AS day WHERE user_id >= ${base}
     ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO technician_skill (user_id, skill, level, city, latitude, longitude, assessment_id, certified_at)
     SELECT user_id, 'hydraulic', 3, city, home_latitude, home_longitude, 1, now() FROM technician WHERE user_id >= ${base}
     ON CONFLICT DO NOTHING`,
  )
  await addOrders(pool, { first: base, count: subjects, skill: 'hydraulic', places: `SELECT n, ${at}` })
  await pool.query(
    `INSERT INTO job_offer (id, job_id, technician_id, status, wave, match, score, travel_minutes, distance_km, offered_at,
       expires_at)
     SELECT ${base} + n, ${base} + n, ${base} + n, 'open', 1, '{"score": 0, "terms": [], "gates": [], "isFitting": true}', 0, 0, 0,
       now(), now() + interval '1 hour' FROM generate_series(0, ${subjects - 1}) n`,
  )
  await pool.query('VACUUM ANALYZE')
  return town.signIn(Array.from({ length: subjects }, (_, at) => base + at))
}

export const compareAccept = async (town: TechnicianTown): Promise<Comparison> => {
  const tokens = await prepare(town)
  return compareAcceptOf(town, (subject) => ({
    path: acceptJob.path.replace(':id', String(subject)),
    headers: { authorization: `Bearer ${tokens[subject - base]}` },
    body: '{}',
  }))
}
