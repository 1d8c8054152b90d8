/** Orders of any number of machines, generated in the database itself. */
import type pg from 'pg'

/** Where the generated orders stand; `from`: days from today on which the machine is theirs. */
const stages = [
  ...Array.from({ length: 7 }, (_, at) => ({ status: 'returned', from: -200 + at * 20 })),
  { status: 'in_use', from: -2 },
  { status: 'pending_verification', from: 30 },
  { status: 'pending_payment', from: 40 },
] as const
export type Stage = 'pending_verification' | 'pending_payment'

/** Every id of the database is above ten million and belongs to one table only, so that it is known by its value. */
export const spreadIds = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`DO $$ DECLARE s record; BEGIN
    FOR s IN SELECT quote_ident(sequencename) AS name, row_number() OVER (ORDER BY sequencename) AS n FROM pg_sequences
      WHERE schemaname = 'public' LOOP
      EXECUTE format('ALTER SEQUENCE %s RESTART WITH %s', s.name, s.n * 10000000 + 1);
    END LOOP; END $$`)
}

/** Ten orders for each machine of the line, of the renters given in turns; those of one stage have ids in a row. */
export const fillOrders = async (
  pool: pg.Pool,
  line: string,
  renters: readonly number[],
): Promise<Record<Stage, number>> => {
  const firsts: Record<string, number> = {}
  for (const { status, from } of stages) {
    const { rows } = await pool.query<{ first: number }>(
      `WITH stock AS (
         SELECT e.id, min(u.id) AS unit_id, row_number() OVER (ORDER BY e.id) AS n
         FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id WHERE e.line = $1 AND u.id % 3 <> 0 GROUP BY e.id
       ), quoted AS (
         INSERT INTO quote (line, equipment_id, user_id, start_date, end_date, days, day_fen, lines, rental_fen,
           service_fen, delivery_fen, deposit_fen, total_fen)
         SELECT $1, id, $2[1], current_date + $4, current_date + $4 + 6, 7, 10000, '[]', 70000, 3500, 20000, 200000,
           293500 FROM stock LIMIT 1 RETURNING id
       ), placed AS (
         INSERT INTO rental (line, user_id, equipment_id, quote_id, status, start_date, end_date, days,
           contact_name, contact_phone, delivery_address, day_fen, rental_fen, service_fen, delivery_fen, deposit_fen,
           total_fen, document_count, submissions, verification_status, verified_at, contract_generated_at,
           contract_signed_at, hold_expires_at, deposit_base_fen, returned_at, waiting_since)
         SELECT $1, $2[1 + n % cardinality($2)], stock.id, quoted.id, $3, current_date + $4,
           current_date + $4 + 6, 7, '联系人' || n, '13800008160', '杭州市上城区庆春东路 3 号', 10000, 70000, 3500, 20000,
           200000, 293500, 1, 1, CASE WHEN $3 = 'pending_verification' THEN 'pending' ELSE 'approved' END,
           CASE WHEN $3 <> 'pending_verification' THEN now() END,
           CASE WHEN $3 <> 'pending_verification' THEN now() END, CASE WHEN $3 <> 'pending_verification' THEN now() END,
           CASE WHEN $3 LIKE 'pending%' THEN now() + interval '2 days' END, 200000,
           CASE WHEN $3 = 'returned' THEN now() - interval '20 days' END,
           -- The product's own times are whole milliseconds.
           date_trunc('milliseconds', now()) - n * interval '1 second'
         FROM stock, quoted ORDER BY n RETURNING id, equipment_id, waiting_since
       ), taken AS (
         INSERT INTO rental_unit (rental_id, position, unit_id)
         SELECT placed.id, 1, stock.unit_id FROM placed JOIN stock ON stock.id = placed.equipment_id RETURNING rental_id AS id, unit_id
       ), told AS (
         INSERT INTO rental_history (rental_id, status, action, notes, actor_name)
         SELECT id, $3, 'create', '提交租赁申请', '联系人' FROM placed, generate_series(1, 3)
       ), held AS (
         INSERT INTO occupancy (unit_id, kind, period, rental_id, released_at)
         SELECT unit_id, 'rental', daterange(current_date + $4, current_date + $4 + 6, '[]'), id,
           CASE WHEN $3 = 'returned' THEN now() END FROM taken
       ), shown AS (
         INSERT INTO qualification_document (rental_id, user_id, holder_id, file_id, type, expires_on, created_at)
         SELECT r.id, $2[1], $2[1], f.id, 'business_license', current_date + 300, r.waiting_since
         FROM placed r, (SELECT id FROM stored_file LIMIT 1) AS f WHERE $3 = 'pending_verification'
       ) SELECT min(id) AS first FROM placed`
        .replaceAll('$2', '$2::bigint[]')
        .replaceAll('$3', '$3::text')
        .replaceAll('$4', '$4::int')
        .replaceAll('$2::bigint[][', '($2::bigint[])['),
      [line, renters, status, from],
    )
    firsts[status] = rows[0]!.first
  }
  await pool.query('ANALYZE')
  return firsts as Record<Stage, number>
}
