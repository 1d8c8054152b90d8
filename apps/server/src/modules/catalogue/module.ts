import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { machineSitemap } from './pages/machine-sitemap.ts'
import { cataloguePages } from './pages/pages.ts'
import { catalogueRoutes } from './routes.ts'
import { machineSearch } from './search-machines.ts'

export const catalogueModule: ServerModule = {
  name: 'catalogue',
  mount: catalogueRoutes,
  pages: cataloguePages,
  sitemaps: { machines: machineSitemap },
  search: { machine: machineSearch },
  waiting: {
    machine: sql`select e.id, e.verification_asked_at as since, null::int as rental_id,
        array_remove(array[e.owner_id], null) as waiters, null::int as decider_id
      from equipment e where e.verification_status = 'pending' and e.status <> 'removed'`,
  },
  auditObjects: {
    equipment: {
      named: (ids) => sql`select id::text, name || ' ' || model as label, null::int as rental_id
        from equipment where id in (${ids})`,
    },
    equipment_unit: {
      named: (ids) =>
        sql`select id::text, serial as label, null::int as rental_id from equipment_unit where id in (${ids})`,
    },
  },
}
