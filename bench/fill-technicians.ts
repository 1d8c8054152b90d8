/** Technicians of one city, ten for each machine of a town, and the orders they came to; the first order looks for one. */
import type pg from 'pg'
import { addOrders, certify } from './technicians/town.ts'

/** Below those of a measured country of technicians, and below every id of a sequence. */
const firstTechnician = 500_000_000
const firstOrder = 500_000_000
/** Within the first circle of a search. */
const near = (n: string) => `'杭州' AS city, 30.25 + ((${n} * 7919) % 1000 - 500) * 4e-4 AS latitude,
  120.17 + ((${n} * 104729) % 1000 - 500) * 4e-4 AS longitude`

export const fillTechnicians = async (pool: pg.Pool, count: number): Promise<void> => {
  await certify(
    pool,
    `SELECT ${firstTechnician} + n AS id, n, ${near('n')} FROM generate_series(1::bigint, ${10 * count}) n`,
  )
  await addOrders(pool, {
    first: firstOrder,
    count,
    skill: 'hydraulic',
    places: `SELECT n, ${near('n')} FROM generate_series(0::bigint, ${count - 1}) n`,
  })
  // One in ten has papers that last; of forty, however many they are, they end.
  await pool.query(
    `INSERT INTO qualification_document (user_id, holder_id, file_id, type, is_verified, review_status, reviewed_at, expires_on)
     SELECT ${firstTechnician} + n, ${firstTechnician} + n, (SELECT id FROM stored_file LIMIT 1), kind.type, true, 'approved', now(),
       current_date + CASE WHEN n <= 400 THEN (n / 10)::int - 20 ELSE 60 + (n % 300)::int END
     FROM generate_series(10, ${10 * count}, 10) n, (VALUES ('low_voltage_permit'), ('skill_certificate')) AS kind (type)`,
  )
  // Which one is asked about is found by its public id.
  await pool.query(`UPDATE service_order SET public_id = repeat('0', 22) WHERE id = ${firstOrder}`)
  await pool.query(
    `UPDATE service_order SET status = 'completed', technician_id = ${firstTechnician} + 1 + (id - ${firstOrder}), ended_at = now(),
       total_fen = 54000, paid_at = now(), rating = 1 + id % 5 WHERE id > ${firstOrder}`,
  )
  await pool.query(
    `UPDATE job SET status = 'completed', technician_id = ${firstTechnician} + 1 + (id - ${firstOrder}), ended_at = now(),
       accepted_at = now(), arrived_at = now(), started_at = now(), submitted_at = now() WHERE id > ${firstOrder}`,
  )
}
