import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { consumesOutside } from '../../platform/events/declared.ts'
import { everyFewSeconds, everyMinute } from '../../platform/jobs/declared.ts'
import { findBooked } from './booked-visits.ts'
import { jobBundle, jobSubject } from './field-subject.ts'
import { dayRoutes } from './day/day-routes.ts'
import { jobEvents } from './job-events.ts'
import { passJobTime, passWaves, searchAtOnce } from './job-time.ts'
import { objectionRoutes } from './objections/objection-routes.ts'
import { jobRoutes } from './reading/job-routes.ts'
import { technicianStanding } from './record/standing.ts'

/** Jobs of technicians: whom they are offered to, who has one, and what is done on it. */
export const jobModule: ServerModule = {
  name: 'job',
  mount: (mounting, services) => {
    jobRoutes(mounting, services)
    dayRoutes(mounting, services)
    objectionRoutes(mounting, services)
  },
  events: jobEvents,
  // Looking for somebody is work: it stands in nobody's way.
  queues: { job_search: { isOrdered: false, atOnce: 4 } },
  consumers: [
    consumesOutside('job_search', 'job.moved', async (services, { payload }) => {
      if (payload.status === 'offered') await searchAtOnce(services, payload.jobId)
    }),
  ],
  jobs: { 'job-time': everyMinute(passJobTime), 'job-waves': everyFewSeconds(passWaves) },
  hooks: {
    field: { subjects: { job: jobSubject }, bundle: { service_jobs: jobBundle } },
    technician: { booked: findBooked, standing: technicianStanding },
  },
  waiting: {
    job: sql`select j.id, coalesce(j.started_at, j.arrived_at, j.created_at) as since, null::bigint as rental_id,
        array[]::bigint[] as waiters, null::bigint as decider_id
      from job j where j.status in ('arrived', 'in_progress', 'paused')`,
    technician_objection: sql`select o.id, o.created_at as since, null::bigint as rental_id,
        array[o.user_id] as waiters, null::bigint as decider_id
      from technician_objection o where o.status = 'open'`,
  },
  auditObjects: {
    job: {
      named: (ids) => sql`select id::text, title as label, null::bigint as rental_id from job where id in (${ids})`,
    },
    technician_objection: {
      named: (ids) =>
        sql`select id::text, title as label, null::bigint as rental_id from technician_objection where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
