/** A catalogue of any size, generated in the database itself. */
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
     SELECT e.id, 'BENCH-' || e.id || '-' || n, e.city FROM equipment e, generate_series(1, 2) n WHERE e.line = $1`,
    [line],
  )
  await pool.query(
    `INSERT INTO occupancy (unit_id, kind, period)
     SELECT id, 'block', daterange(current_date - 3, current_date + 4 + id % 20) FROM equipment_unit WHERE id % 3 = 0`,
  )
  await pool.query('ANALYZE')
}
