/** In the demo the technician set out without a network for somebody who had called it off: he has to say what becomes of it. */
import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import type { DeskScene } from '../../../demo/scene.ts'
import { addMinutes } from '../../../platform/clock.ts'

export const tellClash = async ({ town, accounts, now }: DeskScene): Promise<void> => {
  // The last of his that is ahead: the rest of his day stays full.
  const { rows } = await town.services.database.pool.query<{ job: number; order: string; customer: number }>(
    `SELECT j.id AS job, o.public_id AS "order", o.customer_id AS customer FROM job j
       JOIN service_order o ON j.source = 'service_order' AND o.id = j.source_id
     WHERE j.technician_id = $1 AND j.status = 'accepted' AND o.customer_id IS NOT NULL ORDER BY j.window_start DESC LIMIT 1`,
    [accounts.technician],
  )
  const last = rows[0]
  if (!last) return
  town.at(addMinutes(now, -25))
  await town.call(last.customer, 'POST', `/api/external/orders/${last.order}/cancel/`, { reason: '自己修好了' })
  town.at(addMinutes(now, -5))
  const event = {
    event_id: randomUUID(),
    subject: 'job',
    subject_id: last.job,
    kind: 'depart',
    sequence: 1,
    occurred_at: addMinutes(now, -20).toISOString(),
    payload: { late_minutes: 0 },
  }
  const body = { device_id: 'demo-phone', app_version: String(fieldVersion), events: [event] }
  await town.call(accounts.technician, 'POST', '/api/field/sync/', body)
}
