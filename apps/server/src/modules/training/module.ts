import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { assessmentRoutes } from './assessments/assessment-routes.ts'
import { passAssessmentTime } from './assessments/assessment-time.ts'
import { courseRoutes } from './courses/course-routes.ts'
import { trainingEvents } from './events.ts'
import { questionRoutes } from './questions/question-routes.ts'

/** The question bank, tests drawn from it, and courses. */
export const trainingModule: ServerModule = {
  name: 'training',
  mount: (mounting, services) => {
    assessmentRoutes(mounting, services)
    courseRoutes(mounting, services)
    questionRoutes(mounting, services)
  },
  events: trainingEvents,
  jobs: { 'training-time': everyMinute(passAssessmentTime) },
  auditObjects: {
    question: {
      named: (ids) =>
        sql`select id::text, left(text, 40) as label, null::bigint as rental_id from question where id in (${ids})`,
    },
    assessment: {
      named: (ids) =>
        sql`select id::text, skill as label, null::bigint as rental_id from assessment where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
