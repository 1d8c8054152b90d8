/** A catalogue and a review queue of any size, generated in the database itself. */
import type pg from 'pg'

const makers = ['迈瑞', '飞利浦', '谊安', '德尔格', '联影', '理邦', '鱼跃', '威高']
const kinds = ['监护仪', '输液泵', '呼吸机', '彩超', '除颤仪', '透析机', '内镜主机', '离心机']

/** `count` machines with two units each, and one rental period on every third unit. */
export const fillMachines = async (pool: pg.Pool, line: string, count: number): Promise<void> => {
  await pool.query(
    `INSERT INTO category (line, code, name, position, illustration)
     SELECT $1, 'bench_' || n, '类别' || n, n, 'patient-monitor' FROM generate_series(1, 15) n
     ON CONFLICT DO NOTHING`,
    [line],
  )
  await pool.query(
    `WITH codes AS (SELECT array_agg(id ORDER BY id) AS ids FROM category WHERE line = $1)
     INSERT INTO equipment (line, category_id, name, model, manufacturer, grade, market_value_fen, day_fen, week_fen,
       month_fen, deposit_fen, delivery_fen, year, city, location, description, tags, keywords, specifications,
       illustration, rental_count, created_at)
     SELECT $1, ids[1 + n % cardinality(ids)], ($2::text[])[1 + n % 8] || ' ' || ($3::text[])[1 + n % 7] || ' M' || n,
       'M' || n, ($2::text[])[1 + n % 8], 'class_' || (1 + n % 3), 1000000 + n * 100, 10000 + n % 500, 60000, 210000,
       200000, 20000, 2018 + n % 8, '杭州', '滨江仓', '用于床旁监护，出库前完成消毒与计量核对。', '["便携", "床旁"]', '床旁',
       '[{"label": "屏幕", "value": "15.6 英寸"}]', 'patient-monitor', n % 97, now() - n * interval '1 minute'
     FROM generate_series(1, $4) n, codes`,
    [line, makers, kinds, count],
  )
  await pool.query(
    `INSERT INTO equipment_unit (equipment_id, serial, city)
     SELECT e.id, 'BENCH-' || e.id || '-' || n, e.city FROM equipment e, generate_series(1, 2) n WHERE e.line = $1 ORDER BY e.id, n`,
    [line],
  )
  await pool.query(
    `INSERT INTO occupancy (unit_id, kind, period)
     SELECT u.id, 'block', daterange(current_date - 3, current_date + 4 + (u.id % 20)::int)
     FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE u.id % 3 = 0 AND e.line = $1`,
    [line],
  )
  await pool.query('ANALYZE')
}

/**
 * `count` orders under review, over every line given, of 500 renters, handed in a minute after each other; each shows two
 * papers, and every twentieth none yet. As many again have been decided before.
 */
export const fillQueue = async (pool: pg.Pool, lines: readonly string[], count: number): Promise<void> => {
  await pool.query(
    `INSERT INTO app_user (username, phone, password_hash, display_name, company_name)
     SELECT 'bench_' || n, '139' || lpad(n::text, 8, '0'), '', '联系人' || n, '单位' || n FROM generate_series(1, 500) n`,
  )
  await pool.query(
    `WITH file AS (
       INSERT INTO stored_file (name, mime, bytes, sha256, storage_key, purpose)
       VALUES ('执照.png', 'image/png', 1, '', 'bench', 'qualification') RETURNING id
     ), stock AS (
       SELECT e.line, array_agg(e.id ORDER BY e.id) AS machines, array_agg(u.id ORDER BY e.id) AS units
       FROM equipment e JOIN (SELECT equipment_id, min(id) AS id FROM equipment_unit GROUP BY equipment_id) AS u
         ON u.equipment_id = e.id WHERE e.line = ANY ($1) GROUP BY e.line
     ), renter AS (
       SELECT array_agg(id ORDER BY id) AS ids FROM app_user WHERE username LIKE 'bench_%'
     ), quoted AS (
       INSERT INTO quote (line, equipment_id, user_id, start_date, end_date, days, day_fen, lines, rental_fen, service_fen,
         delivery_fen, deposit_fen, total_fen)
       SELECT line, machines[1], renter.ids[1], current_date + 3, current_date + 9, 7, 10000, '[]', 70000, 3500, 20000,
         200000, 293500 FROM stock, renter LIMIT 1 RETURNING id
     ), placed AS (
       INSERT INTO rental (line, user_id, equipment_id, quote_id, status, start_date, end_date, days, contact_name,
         contact_phone, delivery_address, day_fen, rental_fen, service_fen, delivery_fen, deposit_fen, total_fen,
         document_count, waiting_since, submissions, verification_status, verified_at, deposit_base_fen)
       SELECT s.line, renter.ids[1 + n % cardinality(renter.ids)], s.machines[at], quoted.id,
         CASE WHEN n > $2 THEN 'pending_contract' WHEN n % 20 = 0 THEN 'pending_approval' ELSE 'pending_verification' END,
         current_date + 3, current_date + 9, 7, '联系人' || n, '13800008160', '杭州市上城区庆春东路 3 号', 10000, 70000, 3500,
         20000, 200000, 293500, CASE WHEN n <= $2 AND n % 20 = 0 THEN 0 ELSE 2 END, now() - n * interval '1 minute',
         CASE WHEN n % 20 = 0 THEN 0 ELSE 1 END, CASE WHEN n > $2 THEN 'approved' ELSE 'pending' END,
         CASE WHEN n > $2 THEN now() - n * interval '1 minute' END, 200000
       FROM generate_series(1, 2 * $2::bigint) AS n
         JOIN stock s ON s.line = ($1::text[])[1 + n % cardinality($1::text[])], renter, quoted,
         LATERAL (SELECT 1 + n % cardinality(s.machines) AS at) AS place
       RETURNING id, user_id, equipment_id, document_count, waiting_since
     ), taken AS (
       INSERT INTO rental_unit (rental_id, position, unit_id)
       SELECT p.id, 1, s.units[array_position(s.machines, p.equipment_id)]
       FROM placed p JOIN stock s ON p.equipment_id = ANY (s.machines)
     )
     INSERT INTO qualification_document (rental_id, user_id, holder_id, file_id, type, expires_on, created_at)
     SELECT p.id, p.user_id, p.user_id, file.id, kind.type, current_date + (p.id % 700)::int, p.waiting_since
     FROM placed p, file, (VALUES ('medical_practice_license'), ('business_license')) AS kind (type)
     WHERE p.document_count > 0`,
    [lines, count],
  )
  await pool.query('ANALYZE')
}
