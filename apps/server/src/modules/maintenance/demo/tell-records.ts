/** A year of finished work over the demo's machines, as records leave it; written at once, being long over. */
import type { DeskScene } from '../../../demo/scene.ts'

const results = [
  ['service', '季度保养', '清洁、紧固、换易损件，试运行正常'],
  ['inspection', '年度检验', '计量校准合格，贴新标签'],
  ['repair', '异响', '更换磨损件，试运行正常'],
  ['repair', '传感器故障', '更换传感器，重新标定'],
  ['repair', '接线松动', '压接端子，清洁接触面'],
]

/** Every machine was looked after each quarter, one in four was repaired between. */
const tellYear = async ({ town, accounts, now }: DeskScene): Promise<void> => {
  const { pool } = town.services.database
  const { rows } = await pool.query<{ name: string }>('SELECT display_name AS name FROM app_user WHERE id = $1', [
    accounts.technician,
  ])
  await pool.query(
    `WITH work AS (
       SELECT u.id AS unit_id, q AS quarter, w.kind, w.title, w.result,
         $1::timestamptz - make_interval(days => 30 + q * 82 + (u.id % 30)::int, hours => (u.id % 8)::int) AS begun,
         (u.id * 7 + q * 3) AS seed
       FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
       CROSS JOIN generate_series(0, 4) AS q
       JOIN LATERAL (
         SELECT kind, title, result FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS w (kind, title, result, at)
         WHERE at = 1 OR ((u.id + q) % 4 = 0 AND at = 2 + (u.id / 4 + q) % 4)
       ) AS w ON true
       WHERE u.status = 'active' AND e.status <> 'removed'
     ), made AS (
       INSERT INTO maintenance_request (unit_id, user_id, origin, is_reported, title, description, kind, payer, status, version,
         assigned_to, start_date, end_date, started_at, finished_at, stood_from, total_fen, labour_fen, result, rating, rated_at,
         created_at, resolved_at)
       SELECT unit_id, $5, 'staff', false, title, title, kind, 'platform', 'completed', 6, $6,
         (begun AT TIME ZONE 'Asia/Shanghai')::date, (begun AT TIME ZONE 'Asia/Shanghai')::date, begun,
         begun + make_interval(hours => 1 + (seed % 6)::int), CASE kind WHEN 'repair' THEN begun - interval '9 hours' END,
         CASE kind WHEN 'repair' THEN 54000 WHEN 'service' THEN 36000 ELSE 24000 END,
         CASE kind WHEN 'repair' THEN 54000 WHEN 'service' THEN 36000 ELSE 24000 END, result,
         CASE WHEN seed % 3 = 0 THEN 4 + (seed % 2)::int END, CASE WHEN seed % 3 = 0 THEN begun + interval '2 days' END,
         begun - interval '1 day', begun + interval '1 day'
       FROM work RETURNING *
     ), told AS (
       INSERT INTO maintenance_history (request_id, action, status, notes, actor_id, actor_name, occurred_at, created_at)
       SELECT m.id, step.action, step.status, step.notes, step.actor, step.name, step.at, step.at
       FROM made m CROSS JOIN LATERAL (VALUES
         ('request', 'pending', m.title, $5::bigint, '平台', m.created_at),
         ('assign', 'assigned', '', $5::bigint, '平台', m.created_at + interval '10 minutes'),
         ('accept', 'accepted', '', $6::bigint, $7, m.created_at + interval '1 hour'),
         ('start', 'in_progress', '', $6::bigint, $7, m.started_at),
         ('complete', 'pending_acceptance', m.result, $6::bigint, $7, m.finished_at),
         ('confirm', 'completed', '', $5::bigint, '平台', m.resolved_at)) AS step (action, status, notes, actor, name, at)
     )
     INSERT INTO maintenance_record (request_id, visit, unit_id, result, author_id, author_name, total_fen, labour_fen,
       stood_from, stood_until, done_at, created_at)
     SELECT id, 1, unit_id, result, $6, $7, total_fen, labour_fen, coalesce(stood_from, started_at), finished_at, finished_at,
       finished_at FROM made`,
    [now, ...[0, 1, 2].map((at) => results.map((one) => one[at])), accounts.admin, accounts.technician, rows[0]!.name],
  )
}

/** One repair in nine was not right at once: the second visit cost nothing. */
const tellReworks = async ({ town, accounts, now }: DeskScene): Promise<void> => {
  await town.services.database.pool.query(
    `WITH again AS (
       UPDATE maintenance_request m SET visit = 2, is_rework = true, version = version + 6, started_at = back.begun,
         finished_at = back.begun + interval '2 hours', resolved_at = back.begun + interval '1 day'
       FROM (SELECT id, resolved_at + interval '11 days' AS begun FROM maintenance_request
         WHERE kind = 'repair' AND status = 'completed' AND assigned_to = $2 AND visit = 1 AND id % 9 = 0
           AND resolved_at < $1::timestamptz - interval '15 days') AS back
       WHERE m.id = back.id RETURNING m.id, m.unit_id, m.started_at, m.finished_at, m.resolved_at, m.assigned_to
     ), named AS (SELECT again.*, p.display_name AS technician FROM again JOIN app_user p ON p.id = again.assigned_to),
     told AS (
       INSERT INTO maintenance_history (request_id, action, status, notes, actor_id, actor_name, occurred_at, created_at)
       SELECT a.id, step.action, step.status, step.notes, step.actor, step.name, step.at, step.at
       FROM named a CROSS JOIN LATERAL (VALUES
         ('reopen', 'reopened', '同一个毛病又出现', $3::bigint, '平台', a.started_at - interval '1 day'),
         ('assign', 'assigned', '', $3::bigint, '平台', a.started_at - interval '20 hours'),
         ('accept', 'accepted', '', a.assigned_to, a.technician, a.started_at - interval '19 hours'),
         ('start', 'in_progress', '', a.assigned_to, a.technician, a.started_at),
         ('complete', 'pending_acceptance', '重新紧固，连续运行两小时正常', a.assigned_to, a.technician, a.finished_at),
         ('confirm', 'completed', '', $3::bigint, '平台', a.resolved_at)) AS step (action, status, notes, actor, name, at)
     )
     INSERT INTO maintenance_record (request_id, visit, unit_id, result, author_id, author_name, stood_from, stood_until,
       is_rework, done_at, created_at)
     SELECT id, 2, unit_id, '重新紧固，连续运行两小时正常', assigned_to, technician, started_at - interval '1 day', finished_at,
       true, finished_at, finished_at FROM named`,
    [now, accounts.technician, accounts.admin],
  )
}

export const tellRecords = async (scene: DeskScene): Promise<void> => {
  await tellYear(scene)
  await tellReworks(scene)
}
