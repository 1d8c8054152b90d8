/** What staff decide about technicians, tried by one who is a technician himself. */
import { certify } from '../../apps/server/src/testing/jobs/technicians.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'

export const ownTechnician = async (app: TestApp, person: Person) => {
  // Far away, so that nothing of the other cases is offered to him.
  await certify(app, person, { latitude: 43.8, longitude: 87.6, status: 'offline' })
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO technician_objection (user_id, term, circle_id, title, held, held_at, reason, status, created_at)
     VALUES ($1, 'circle', 1, 'x', 'x', now(), 'x', 'open', now()) RETURNING id`,
    [person.id],
  )
  const reason = '看过'
  const until = addDays(dayOf(app.clock.now()), 5)
  return {
    decide_technician_objection: { ids: { id: rows[0]!.id }, body: { upheld: true, notes: reason } },
    set_technician_circle: { ids: { id: person.id }, body: { radius_km: 10, until, reason } },
    lift_technician_circle: { ids: { id: person.id }, body: { reason } },
  }
}
