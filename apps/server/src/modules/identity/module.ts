import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { accountSearch } from './accounts/search-accounts.ts'
import { identityRoutes } from './routes.ts'

export const identityModule: ServerModule = {
  name: 'identity',
  mount: identityRoutes,
  search: { person: accountSearch },
  auditObjects: {
    user: {
      named: (ids) =>
        sql`select id::text, username as label, null::int as rental_id from app_user where id in (${ids})`,
    },
  },
}
