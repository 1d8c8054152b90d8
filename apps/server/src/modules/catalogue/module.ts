import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { catalogueEvents } from './events.ts'
import { machineDocuments } from './machine-documents.ts'
import { releaseWithheld } from './listing.ts'
import { machineSitemap } from './pages/machine-sitemap.ts'
import { cataloguePages } from './pages/pages.ts'
import { catalogueRoutes } from './routes.ts'
import { machineSearch } from './search-machines.ts'

export const catalogueModule: ServerModule = {
  name: 'catalogue',
  mount: catalogueRoutes,
  events: catalogueEvents,
  jobs: { 'release-withheld-machines': everyMinute(({ db }) => releaseWithheld(db)) },
  pages: cataloguePages,
  sitemaps: { machines: machineSitemap },
  search: { machine: machineSearch },
  hooks: {
    qualification: { documentHolders: { machine: machineDocuments } },
    identity: {
      ties: {
        machines: {
          position: 2,
          label: '名下设备',
          unit: '台',
          openLabel: '没移除的设备',
          role: 'equipment_owner',
          counted: (userId) => sql`select count(*)::int as count, count(*)::int as open
            from equipment where owner_id = ${userId} and status <> 'removed'`,
        },
      },
    },
  },
  waiting: {
    machine: sql`select e.id, e.verification_asked_at as since, null::bigint as rental_id,
        array_remove(array[e.owner_id], null) as waiters, null::bigint as decider_id
      from equipment e where e.verification_status = 'pending' and e.status <> 'removed'`,
  },
  auditObjects: {
    equipment: {
      named: (ids) => sql`select id::text, name || ' ' || model as label, null::bigint as rental_id
        from equipment where id in (${ids})`,
    },
    equipment_unit: {
      named: (ids) =>
        sql`select id::text, serial as label, null::bigint as rental_id from equipment_unit where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
