import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { appointmentEvents } from './events.ts'
import { passAppointmentTime } from './pass-appointment-time.ts'
import { appointmentRoutes } from './routes.ts'

export const appointmentModule: ServerModule = {
  name: 'appointment',
  mount: appointmentRoutes,
  events: appointmentEvents,
  jobs: { 'appointment-time': everyMinute(passAppointmentTime) },
  hooks: {
    identity: {
      // He is what he was appointed for while it lives: not a moment longer, whenever its end is written down.
      roles: (user, now) =>
        `SELECT a.role, a.accepted_at FROM appointment a
         WHERE a.user_id = ${user} AND a.status = 'accepted' AND (a.ends_at IS NULL OR a.ends_at > ${now})`,
    },
  },
  auditObjects: {
    appointment: {
      named: (ids) =>
        sql`select id::text, right(phone, 4) as label, null::bigint as rental_id from appointment where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
