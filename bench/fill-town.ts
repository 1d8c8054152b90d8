/** What hangs on machines and orders, generated in the database itself: people, papers, money, messages, the log. */
import type pg from 'pg'
import { exampleFacts } from '../apps/server/src/modules/agreement/templates/example-facts.ts'
import { makePartitions } from '../apps/server/src/platform/database/partitions.ts'
import { findLine } from '../packages/protocol/src/rental/lines.ts'
import { fillMachines } from './fill.ts'
import { fillOrders } from './fill-orders.ts'
import { fillTechnicians } from './fill-technicians.ts'

/** Days over which everything has happened: at more machines more a day. */
const days = 400
const DAY_MS = 86_400_000

/** Each takes the texts' `$1` from the values given; in this order. */
const texts = (line: string): readonly (readonly [string, readonly unknown[]])[] => [
  [
    `UPDATE equipment e SET owner_id = o.ids[1 + e.id % cardinality(o.ids)],
       verification_status = CASE WHEN e.id % 20 = 0 THEN 'pending' WHEN e.id % 20 = 1 THEN 'rejected' ELSE 'approved' END
     FROM (SELECT array_agg(user_id ORDER BY user_id) AS ids FROM user_business_role WHERE role = 'equipment_owner') AS o
     WHERE e.id % 3 > 0`,
    [],
  ],
  // A sixth of what is on the way is late, at the door or called off.
  [
    `UPDATE rental SET owner_id = (SELECT owner_id FROM equipment e WHERE e.id = rental.equipment_id),
       status = CASE WHEN rental.status = 'in_use' AND rental.id % 6 = 0 THEN 'overdue'
         WHEN rental.status = 'pending_payment' AND rental.id % 6 = 0 THEN 'pending_delivery'
         WHEN rental.status = 'returned' AND rental.id % 6 = 0 THEN 'cancelled' ELSE rental.status END,
       created_at = now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day',
       verified_at = CASE WHEN verified_at IS NOT NULL THEN now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day' END,
       paid_at = CASE WHEN rental.status IN ('returned', 'in_use') THEN now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day' END,
       delivered_at = CASE WHEN rental.status IN ('returned', 'in_use') THEN now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day' END,
       received_at = CASE WHEN rental.status IN ('returned', 'in_use') THEN now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day' END,
       returned_at = CASE WHEN rental.status = 'returned' THEN now() - (rental.id % $1::bigint * 7919 % $1::bigint) * interval '1 day' END,
       cancelled_at = CASE WHEN rental.status = 'returned' AND rental.id % 6 = 0 THEN now() END,
       region = (ARRAY['浙江省杭州市', '上海市', '江苏省南京市'])[1 + rental.id % 3]`,
    [days],
  ],
  [
    `INSERT INTO qualification_document (user_id, holder_id, file_id, type, number, expires_on, created_at)
     SELECT a.id, a.id, f.id, kind.type, 'NO-' || a.id, current_date + (a.id % 700)::int, now() - (a.id % $1::bigint) * interval '1 day'
     FROM app_user a, (SELECT id FROM stored_file LIMIT 1) AS f, (VALUES ('business_license'), ('medical_practice_license')) AS kind (type)`,
    [days],
  ],
  [
    `INSERT INTO qualification_decision (rental_id, is_approved, document_count, decided_by, decided_by_name, created_at)
     SELECT id, true, 1, (SELECT min(id) FROM app_user), '审核员', verified_at FROM rental WHERE verified_at IS NOT NULL`,
    [],
  ],
  [
    `INSERT INTO agreement (number, rental_id, template_id, status, clauses, facts, content_sha256, signature_file_id,
       signed_at, signed_by, sent_at, created_at)
     SELECT 'HT20260101-' || lpad(r.id::text, 8, '0'), r.id, (SELECT id FROM agreement_template WHERE line = r.line LIMIT 1),
       CASE r.status WHEN 'returned' THEN 'completed' ELSE 'active' END, '[{"title": "租赁设备", "text": "按约定使用"}]', $1,
       repeat('a', 64), f.id, r.verified_at, r.user_id, r.verified_at, r.verified_at
     FROM rental r, (SELECT id FROM stored_file LIMIT 1) AS f WHERE r.verified_at IS NOT NULL AND r.status <> 'cancelled'`,
    [JSON.stringify(exampleFacts(findLine(line)))],
  ],
  [
    `UPDATE rental r SET agreement_id = a.id, agreement_number = a.number FROM agreement a WHERE a.rental_id = r.id`,
    [],
  ],
  [
    `INSERT INTO agreement_attachment (agreement_id, file_id, name)
     SELECT a.id, f.id, '附件.pdf' FROM agreement a, (SELECT id FROM stored_file LIMIT 1) AS f WHERE a.id % 4 = 0`,
    [],
  ],
  [
    `INSERT INTO agreement_status_request (rental_id, requested_status, reason, state, requested_by, created_at)
     SELECT id, 'pending_review', '核对条款', CASE WHEN id % 40 = 0 THEN 'pending' ELSE 'approved' END, user_id, created_at
     FROM rental WHERE id % 20 = 0`,
    [],
  ],
  [
    `INSERT INTO payment (number, payable_kind, payable_id, user_id, purpose, method, gateway, amount_fen, status, expires_at, paid_at, created_at)
     SELECT 'GROWN' || id, 'rental', id, user_id, 'order', 'wechat', 'wechat', total_fen, 'paid', created_at, paid_at, created_at
     FROM rental WHERE paid_at IS NOT NULL`,
    [],
  ],
  [
    `INSERT INTO refund (number, payment_id, payable_kind, payable_id, amount_fen, reason, status, finished_at, created_at)
     SELECT 'GROWN-R' || id, id, payable_kind, payable_id, 200000, '押金退还', CASE WHEN id % 50 = 0 THEN 'failed' ELSE 'completed' END, paid_at, paid_at
     FROM payment WHERE id % 2 = 0`,
    [],
  ],
  [
    `WITH posted AS (
       INSERT INTO ledger_posting (kind, cause, payable_kind, payable_id, created_at)
       SELECT kind.name, kind.name || p.id, p.payable_kind, p.payable_id, p.paid_at
       FROM payment p, (VALUES ('payment_received'), ('rental_settled')) AS kind (name) RETURNING id
     ) INSERT INTO ledger_entry (posting_id, account, amount_fen)
       SELECT posted.id, side.account, side.fen FROM posted, (VALUES ('gateway', 293500), ('advance', -293500)) AS side (account, fen)`,
    [],
  ],
  [
    `INSERT INTO earning (payable_kind, payable_id, payee_id, role, source, gross_fen, parts, commission_percent,
       commission_fen, net_fen, status, settled_on, due_on, paid_at, created_at)
     SELECT 'rental', id, owner_id, 'owner', 'rental', 90000,
       '{"rent": 70000, "delivery": 20000, "extras": 0, "late": 0, "damage": 0}', 10, 7000, 83000, CASE WHEN id % 10 = 0 THEN 'due' ELSE 'paid' END,
       returned_at::date, returned_at::date + 7, CASE WHEN id % 10 > 0 THEN returned_at END, returned_at
     FROM rental WHERE status = 'returned' AND owner_id IS NOT NULL`,
    [],
  ],
  [
    `INSERT INTO reconciliation_item (gateway, day, key, kind, difference, state, bill_number, bill_fen, bill_at, payment_id,
       payable_kind, payable_id, books_number, books_fen, books_state, books_at)
     SELECT 'wechat', paid_at::date, number, 'payment', CASE WHEN id % 20 = 0 THEN 'amount_differs' ELSE 'matched' END,
       CASE WHEN id % 20 = 0 THEN 'open' ELSE 'matched' END, number, amount_fen, paid_at, id, payable_kind, payable_id, number, amount_fen, 'paid', paid_at
     FROM payment`,
    [],
  ],
  [
    `INSERT INTO notification (user_id, type, title, message, related_object_type, related_object_id, read_at, created_at)
     SELECT user_id, kind.name, '订单进度', '订单有新的进度', 'rental', id::text, CASE WHEN id % 4 > 0 THEN created_at END, created_at
     FROM rental, (VALUES ('rental'), ('payment'), ('system')) AS kind (name)`,
    [],
  ],
  [
    `INSERT INTO notification_sending (type, title, message, priority, audience, recipients, notifications, sent_by)
     SELECT 'system', '通知', '维护通知', 'medium', 'user', 1, 1, (SELECT min(id) FROM app_user) FROM equipment WHERE id % 10 = 0`,
    [],
  ],
  [
    `INSERT INTO audit_log (at, chain, place, actor_id, actor_name, action, object_type, object_id, client, previous_hash, hash)
     SELECT created_at, id % 16, row_number() OVER (PARTITION BY id % 16 ORDER BY created_at), user_id, '审核员', what.action,
       'rental', id::text, '{}', md5(id::text), md5(id::text || what.action)
     FROM rental, (VALUES ('rental.approve'), ('rental.deliver'), ('rental.repair')) AS what (action) ORDER BY created_at`,
    [],
  ],
  [
    `UPDATE audit_chain c SET (place, entry_id, hash) =
       (SELECT l.place, l.id, l.hash FROM audit_log l WHERE l.chain = c.chain ORDER BY l.place DESC LIMIT 1)`,
    [],
  ],
  [
    `WITH asked AS (
       INSERT INTO maintenance_request (rental_id, unit_id, user_id, description, status, kind, origin, assigned_to, start_date,
         end_date, cost_fen, created_at, resolved_at)
       SELECT r.id, k.unit_id, r.user_id, '有异响', CASE WHEN r.id % 30 = 0 THEN 'pending' WHEN r.id % 30 = 3 THEN 'assigned' ELSE 'completed' END,
         (ARRAY['repair', 'service', 'inspection'])[1 + r.id % 3], CASE WHEN r.id % 2 = 0 THEN 'owner' ELSE 'renter' END, (SELECT min(id) FROM app_user), r.start_date, r.end_date,
         10000, r.created_at, CASE WHEN r.id % 30 NOT IN (0, 3) THEN now() END
       FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE r.id % 3 = 0 RETURNING id, status
     ) INSERT INTO maintenance_history (request_id, action, status, actor_name)
       SELECT id, 'request', status, '租客' FROM asked`,
    [],
  ],
  [
    `WITH made AS (
       INSERT INTO device (code, name, protocol, profile, coordinate_system, status, owner_id, secret_hash, auth_code_hash, registered_by)
       SELECT 'town-' || lpad(u.id::text, 8, '0'), u.serial, 'mqtt', 'excavator', 'wgs84', 'active', e.owner_id, '', '', (SELECT min(id) FROM app_user)
       FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id RETURNING id, code, owner_id
     ), history AS (
       INSERT INTO device_history (device_id, action, status, actor_name)
       SELECT id, unnest(ARRAY['register', 'first_word']), unnest(ARRAY['registered', 'active']), '平台' FROM made
     ), latest AS (
       INSERT INTO device_latest (device_id, heard_at, ts, silent_after, owner_id, line)
       SELECT m.id, now() - interval '1 hour', now() - interval '1 hour', 180, m.owner_id, e.line
       FROM made m JOIN equipment_unit u ON u.id = right(m.code, 8)::bigint JOIN equipment e ON e.id = u.equipment_id
     ) INSERT INTO device_binding (device_id, unit_id, bound_at, bound_by, is_primary)
       SELECT id, right(code, 8)::bigint, now() - interval '1 day', (SELECT min(id) FROM app_user), true FROM made`,
    [],
  ],
  [
    `INSERT INTO telemetry_reading (device_id, ts, seq, received_at, values)
     SELECT d.id, now() - n * interval '1 hour', 0, now(), '{"engine_rpm": 900}' FROM device d, generate_series(1, 3) n`,
    [],
  ],
  [
    `INSERT INTO alert_rule (name, level, content, applies_to, escalate, recovers, is_danger, updated_at)
     VALUES ('温度偏高', 'warning', '{"match": "all", "conditions": [{"field": "coolant_temp", "op": ">", "value": 140}]}', '{"all_mine": true}',
       '[]', 'person', false, now())`,
    [],
  ],
  [
    `INSERT INTO device_alert (rule_id, unit_id, device_id, owner_id, rental_id, line, level, status, title, message, opened_at, begun_at, last_at, created_at, closed_at)
     SELECT (SELECT max(id) FROM alert_rule), u.id, b.device_id, e.owner_id,
       (SELECT max(r.id) FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE k.unit_id = u.id AND r.status = 'in_use'), e.line, 'warning', CASE WHEN u.id % 5 > 0 THEN 'closed' ELSE 'open' END,
       '温度偏高', '温度偏高', t.at, t.at, t.at, t.at, CASE WHEN u.id % 5 > 0 THEN now() END
     FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
       LEFT JOIN device_binding b ON b.unit_id = u.id AND b.unbound_at IS NULL AND b.is_primary,
       LATERAL (SELECT now() - (u.id % 90) * interval '1 day' AS at) t`,
    [],
  ],
  [
    `INSERT INTO device_alert_history (alert_id, action, status, actor_name, created_at)
     SELECT id, 'open', 'open', '系统', created_at FROM device_alert
     UNION ALL SELECT id, 'close', 'closed', '系统', closed_at FROM device_alert WHERE status = 'closed'`,
    [],
  ],
  [
    `WITH made AS (INSERT INTO device_command (device_id, unit_id, command, status, needs_approval, ordered_by, ordered_as, consented_at, expires_at)
       SELECT b.device_id, b.unit_id, 'reboot', 'queued', false, (SELECT min(id) FROM app_user), 'staff', now(), now() + interval '1 day'
       FROM device_binding b WHERE b.unbound_at IS NULL RETURNING id)
     INSERT INTO device_command_history (command_id, action, status, actor_name) SELECT id, 'ask', 'queued', '平台' FROM made`,
    [],
  ],
  [
    `INSERT INTO review (rental_id, equipment_id, user_id, rating, comments)
     SELECT id, equipment_id, user_id, 3 + id % 3, '用着稳当' FROM rental WHERE status = 'returned' AND id % 2 = 1`,
    [],
  ],
  [
    `INSERT INTO rental_issue (rental_id, issue_type, description, is_resolved) SELECT id, 'malfunction', '报警', id % 20 > 0 FROM rental WHERE id % 10 = 0`,
    [],
  ],
  [
    `INSERT INTO rental_handover (rental_id, unit_id, stage, party, meter, recorded_by, recorded_by_name)
     SELECT id, k.unit_id, stage.name, 'lessor', CASE stage.name WHEN 'out' THEN 100 ELSE 180 END, user_id, '交接员'
     FROM rental JOIN rental_unit k ON k.rental_id = rental.id, (VALUES ('out'), ('back')) AS stage (name) WHERE status = 'returned'`,
    [],
  ],
  [
    `INSERT INTO overtime_day (rental_id, unit_id, day, worked_minutes, ran_minutes)
     SELECT r.id, k.unit_id, r.start_date + n, 420 + (r.id + n) % 180, 600
     FROM rental r JOIN rental_unit k ON k.rental_id = r.id, generate_series(0, 6) n
     WHERE r.status IN ('returned', 'in_use', 'overdue') AND r.start_date + n <= current_date`,
    [],
  ],
  [
    `INSERT INTO overtime_look (rental_id, unit_id, looked_at) SELECT DISTINCT rental_id, unit_id, now() FROM overtime_day`,
    [],
  ],
  [
    `INSERT INTO rental_idle (rental_id, looked_on, told_on)
     SELECT id, current_date, CASE WHEN id % 5 = 0 THEN current_date - 1 END FROM rental WHERE status = 'in_use'`,
    [],
  ],
  [
    `INSERT INTO rental_standby (rental_id, start_date, end_date, percent, worked_minutes, reason, declared_by)
     SELECT id, start_date + 1, start_date + 2, 40, 30, '下雨', user_id FROM rental WHERE status IN ('returned', 'in_use') AND id % 4 = 0`,
    [],
  ],
  [
    `INSERT INTO delivery_record (rental_id, delivered_at, delivered_by) SELECT id, delivered_at, '配送员' FROM rental WHERE delivered_at IS NOT NULL`,
    [],
  ],
  [
    `INSERT INTO return_record (rental_id, returned_at, condition) SELECT id, returned_at, '完好' FROM rental WHERE status = 'returned'`,
    [],
  ],
  [
    `INSERT INTO deposit_claim (rental_id, status, amount_fen, settled_fen, sent_at, due_at, settled_at, created_at)
     SELECT id, CASE WHEN id % 40 = 0 THEN 'objected' ELSE 'agreed' END, 10000, CASE WHEN id % 40 > 0 THEN 10000 END, returned_at,
       returned_at + interval '2 days', CASE WHEN id % 40 > 0 THEN returned_at END, returned_at
     FROM rental WHERE status = 'returned' AND id % 10 = 0`,
    [],
  ],
  [
    `INSERT INTO deposit_hold (number, payable_kind, payable_id, user_id, method, gateway, amount_fen, status, expires_at, held_at, finished_at, created_at)
     SELECT 'GROWN-H' || id, 'rental', id, user_id, 'alipay', 'alipay', 200000, 'released', created_at, created_at, created_at, created_at
     FROM rental WHERE status = 'returned' AND id % 10 = 1`,
    [],
  ],
  [
    `INSERT INTO application (kind, user_id, status, stage, applicant_name, contact_name, contact_phone, details, decided_at)
     SELECT 'owner', id, CASE WHEN id % 4 = 0 THEN 'pending' ELSE 'approved' END, CASE WHEN id % 4 = 0 THEN 'submitted' ELSE 'decided' END,
       '单位', '王工', '13800000000', jsonb_build_object('applicant_type', 'company', 'company_name', '单位', 'license_number', '91',
         'business_types', jsonb_build_array($1::text), 'address', '滨江', 'yard_location', '滨江', 'yard_latitude', null,
         'yard_longitude', null, 'equipment_categories', '[]'::jsonb, 'equipment_specifications', '{}'::jsonb, 'account_name', '单位',
         'bank_name', '工行', 'account_number', '6222', 'notes', ''), CASE WHEN id % 4 > 0 THEN now() END
     FROM app_user`,
    [line],
  ],
  [
    `INSERT INTO payout_account (payee_id, account_name, bank_name, account_number, source, effective_at)
     SELECT id, '单位', '工行', '6222', 'application', now() - interval '1 year' FROM app_user`,
    [],
  ],
  [
    `INSERT INTO equipment_document (equipment_id, file_id, type, expires_on)
     SELECT e.id, f.id, 'registration', current_date + (e.id % 400)::int FROM equipment e, (SELECT id FROM stored_file LIMIT 1) AS f`,
    [],
  ],
  [
    `INSERT INTO equipment_photo (equipment_id, file_id) SELECT e.id, f.id FROM equipment e, (SELECT id FROM stored_file LIMIT 1) AS f`,
    [],
  ],
  [
    `INSERT INTO occupancy (unit_id, kind, period, reason, created_by)
     SELECT u.id, 'block', daterange(current_date + 100, current_date + 105), '年检', e.owner_id
     FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE e.owner_id IS NOT NULL AND u.id % 2 = 0`,
    [],
  ],
  [`INSERT INTO session (user_id, created_at) SELECT id, now() - (id % 30) * interval '1 day' FROM app_user`, []],
  [
    `INSERT INTO login_failure (account, ip, at) SELECT username, '10.0.0.1', now() - (id % 30) * interval '1 day' FROM app_user`,
    [],
  ],
]

/**
 * A line of `count` machines with ten orders each, as many renters as machines, a tenth as many owners, and all that
 * people and staff list of them, with technicians; one file is there already.
 */
export const fillTown = async (pool: pg.Pool, line: string, count: number): Promise<void> => {
  await pool.query(
    `INSERT INTO app_user (username, phone, password_hash, display_name, company_name, created_at, last_login_at)
     SELECT 'bench_' || n, '139' || lpad(n::text, 8, '0'), '', '联系人' || n, '单位' || n, now() - (n % $2::bigint) * interval '1 day',
       now() - (n % 30) * interval '1 day' FROM generate_series(1, $1::bigint) n`,
    [count, days],
  )
  await pool.query(
    `INSERT INTO user_business_role (user_id, role) SELECT id, 'equipment_owner' FROM app_user WHERE username LIKE 'bench_%' AND id % 10 = 0`,
  )
  await fillMachines(pool, line, count)
  const { rows } = await pool.query<{ ids: number[] }>(
    `SELECT array_agg(id ORDER BY id) AS ids FROM app_user WHERE username LIKE 'bench_%'`,
  )
  await fillOrders(pool, line, rows[0]!.ids)
  const client = await pool.connect()
  const now = Date.now()
  await makePartitions(client, { from: new Date(now - days * DAY_MS), until: new Date(now) })
  client.release()
  for (const [text, values] of texts(line))
    await pool.query(text, [...values]).catch((error: unknown) => {
      throw new Error(text, { cause: error })
    })
  await fillTechnicians(pool, count)
  await pool.query('VACUUM ANALYZE')
}
