/** Alerts for tests that are about something else. */
import { bringRules } from '../../modules/iot/alerts/load-rules.ts'
import type { TestApp } from '../test-app.ts'

interface Wanted {
  readonly unitId?: number
  readonly deviceId?: number
  readonly ownerId?: number
  readonly level?: 'info' | 'warning' | 'critical'
  readonly message?: string
  readonly isClosed?: boolean
}
/** Answers its id. Of another rule than those the platform brings, so that one device has as many as a test wants. */
export const anAlert = async (app: TestApp, wanted: Wanted = {}): Promise<number> => {
  await bringRules(app.services)
  const { level = 'warning', message = '油温过高', isClosed = false } = wanted
  const now = app.clock.now()
  const rule = await app.pool.query<{ id: number }>(
    `INSERT INTO alert_rule (name, level, content, applies_to, escalate, recovers, is_danger, is_active, deleted_at, updated_at)
     VALUES ($1, $2, '{"match": "all", "conditions": []}', '{}', '[]', 'person', false, false, $3, $3) RETURNING id`,
    [message, level, now],
  )
  const status = isClosed ? 'closed' : 'open'
  const made = await app.pool.query<{ id: number }>(
    `INSERT INTO device_alert (rule_id, unit_id, device_id, owner_id, level, status, title, message, opened_at, begun_at, last_at, created_at, closed_at,
       line)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $8, $8, $8, $9, (SELECT e.line FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
       WHERE u.id = $2)) RETURNING id`,
    [
      rule.rows[0]!.id,
      wanted.unitId ?? null,
      wanted.deviceId ?? null,
      wanted.ownerId ?? null,
      level,
      status,
      message,
      now,
      isClosed ? now : null,
    ],
  )
  const { id } = made.rows[0]!
  await app.pool.query(
    `INSERT INTO device_alert_history (alert_id, action, status, actor_name, created_at) VALUES ($1, 'open', 'open', '系统', $2)`,
    [id, now],
  )
  if (isClosed)
    await app.pool.query(
      `INSERT INTO device_alert_history (alert_id, action, status, actor_name, created_at) VALUES ($1, 'close', 'closed', '王工', $2)`,
      [id, now],
    )
  return id
}
