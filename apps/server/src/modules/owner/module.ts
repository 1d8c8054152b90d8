import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { ownerRoutes } from './routes.ts'

export const ownerModule: ServerModule = {
  name: 'owner',
  mount: ownerRoutes,
  waiting: {
    // Until the day that was agreed for the visit, nobody is late.
    application: sql`select o.id, greatest(o.created_at, o.on_site_check_at) as since, null::int as rental_id,
        array[o.user_id] as waiters, null::int as decider_id
      from owner_application o where o.status = 'pending'`,
  },
}
