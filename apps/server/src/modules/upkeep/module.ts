import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { joinUnitOf, unitsOfMachines } from '../catalogue/public.ts'
import { passUpkeep } from './openings/open-due.ts'
import { planRoutes } from './plans/plan-routes.ts'
import { followsHandovers } from './readings/follow-handovers.ts'
import { readingRoutes } from './readings/reading-routes.ts'

/** Plans that follow the calendar, the meters and the alarms of the machines. */
export const upkeepModule: ServerModule = {
  name: 'upkeep',
  mount: (mounting, services) => {
    planRoutes(mounting, services)
    readingRoutes(mounting, services)
  },
  consumers: followsHandovers,
  jobs: {
    'upkeep-due': everyMinute(passUpkeep),
    'upkeep-demo-alarms': everyMinute(async (services) => {
      if (services.config.isDemo) await (await import('./demo/live-alarms.ts')).complainOn(services)
    }),
  },
  retention: {
    'what machines complained of': {
      days: 'keep_alarms_days',
      table: 'unit_alarm',
      isOver: (before) => sql`measured_at < ${before}`,
    },
  },
  waiting: {
    meter_question: sql`select q.id, q.asked_at as since, null::bigint as rental_id, array[]::bigint[] as waiters,
        null::bigint as decider_id
      from meter_question q where q.answered_at is null`,
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
  auditObjects: {
    upkeep_plan: {
      named: (ids) =>
        sql`select id::text, name as label, null::bigint as rental_id from upkeep_plan where id in (${ids})`,
    },
    unit_reading: {
      named: (ids) =>
        sql`select u.id::text, u.serial as label, null::bigint as rental_id from ${unitsOfMachines} where u.id in (${ids})`,
    },
    meter_question: {
      named: (ids) =>
        sql`select q.id::text, u.serial as label, null::bigint as rental_id from meter_question q
          ${joinUnitOf(sql`q.unit_id`)} where q.id in (${ids})`,
    },
  },
}
