import { skillTestCheck, technicianKind, technicianPaperKind } from '@jihui/protocol/technician/kinds'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { passAll } from '../../platform/jobs/pass-each.ts'
import { waitingApplications, waitingOncePassed } from '../application/public.ts'
import { followsApplications } from './follow-applications.ts'
import { technicianPaperRenewal, technicianRenewals } from './papers/renew-paper.ts'
import { forgetPositions } from './profile/change-availability.ts'
import { certificationTests, endUntried } from './registration/skill-test.ts'
import { technicianApplicationKind } from './registration/technician-application.ts'
import { technicianProfile } from './registration/technician-profile.ts'
import { technicianEvents } from './technician-events.ts'
import { technicianRoutes } from './technician-routes.ts'

/** Technicians: who is one, what he may do, when he works. */
export const technicianModule: ServerModule = {
  name: 'technician',
  mount: technicianRoutes,
  events: technicianEvents,
  consumers: followsApplications,
  jobs: {
    'technician-time': everyMinute((services) =>
      passAll(services, {
        'positions of technicians that are old': () => forgetPositions(services),
        'technician applications nobody tries again': () => endUntried(services),
      }),
    ),
  },
  hooks: {
    application: {
      kinds: { [technicianKind.code]: technicianApplicationKind, [technicianPaperKind.code]: technicianPaperRenewal },
    },
    training: { purposes: { certification: certificationTests } },
    qualification: { renewals: technicianRenewals },
    identity: { profiles: { technician_profile: technicianProfile } },
    payment: {
      payeeNames: { technician: (payee) => `(SELECT t.real_name FROM technician t WHERE t.user_id = ${payee})` },
    },
  },
  waiting: {
    technician_application: sql`${waitingOncePassed(technicianKind.code, skillTestCheck.code)}
      union all ${waitingApplications(technicianPaperKind.code)}`,
  },
  auditObjects: {
    technician_circle: {
      named: (ids) =>
        sql`select c.id::text, t.real_name as label, null::bigint as rental_id
          from technician_circle c join technician t on t.user_id = c.user_id where c.id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
