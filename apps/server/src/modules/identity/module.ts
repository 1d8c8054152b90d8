import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { identityEvents } from './events.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { accountSearch } from './accounts/search-accounts.ts'
import { identityRoutes } from './routes.ts'

export const identityModule: ServerModule = {
  name: 'identity',
  mount: identityRoutes,
  events: identityEvents,
  jobs: { 'sweep-identity': everyMinute(sweepIdentity) },
  retention: {
    'login failures': {
      days: 'keep_login_failures_days',
      table: 'login_failure',
      isOver: (before) => sql`at < ${before}`,
    },
  },
  search: { person: accountSearch },
  auditObjects: {
    user: {
      named: (ids) =>
        sql`select id::text, username as label, null::bigint as rental_id from app_user where id in (${ids})`,
    },
  },
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
