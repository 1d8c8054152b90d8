/** In the demo the technician went on without a network with what had been called off: he has to say what becomes of it. */
import { fieldVersion } from '@jihui/protocol/field/versions'
import { randomUUID } from 'node:crypto'
import type { DeskScene } from '../../../demo/scene.ts'
import { addMinutes } from '../../../platform/clock.ts'

interface Found {
  readonly job: number
  readonly status: 'accepted' | 'en_route' | 'arrived'
  readonly order: string
  readonly customer: number
  readonly latitude: number
  readonly longitude: number
}
/** What he would have done next. */
const nextOf = ({ status, latitude, longitude }: Found) => {
  if (status === 'accepted') return { kind: 'depart', payload: { late_minutes: 0 } }
  if (status === 'arrived') return { kind: 'start', payload: {} }
  return { kind: 'checkin', payload: { method: 'location', latitude, longitude, accuracy_m: 20 } }
}

export const tellClash = async ({ town, accounts, now }: DeskScene): Promise<void> => {
  // Of what is not begun the last, so that the rest of his day stays full.
  const { rows } = await town.services.database.pool.query<Found>(
    `SELECT j.id AS job, j.status, o.public_id AS "order", o.customer_id AS customer, o.latitude, o.longitude FROM job j
       JOIN service_order o ON j.source = 'service_order' AND o.id = j.source_id
     WHERE j.technician_id = $1 AND j.status IN ('accepted', 'en_route', 'arrived') AND o.customer_id IS NOT NULL
     ORDER BY j.status, j.window_start DESC LIMIT 1`,
    [accounts.technician],
  )
  const last = rows[0]
  if (!last) return
  town.at(addMinutes(now, -10))
  await town.call(last.customer, 'POST', `/api/external/orders/${last.order}/cancel/`, { reason: '自己修好了' })
  town.at(addMinutes(now, -5))
  const event = {
    ...nextOf(last),
    event_id: randomUUID(),
    subject: 'job',
    subject_id: last.job,
    sequence: 1,
    occurred_at: addMinutes(now, -8).toISOString(),
  }
  const body = { device_id: 'demo-phone', app_version: String(fieldVersion), events: [event] }
  await town.call(accounts.technician, 'POST', '/api/field/sync/', body)
}
