import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { bidRoutes } from './bids/bid-routes.ts'
import { cargoEvents } from './cargos/cargo-events.ts'
import { cargoRoutes } from './cargos/cargo-routes.ts'
import { expireCargos } from './cargos/end-cargo.ts'
import { countCandidates } from './matching/find-candidates.ts'
import { matchRoutes } from './matching/match-routes.ts'
import { refreshPoints } from './matching/refresh-points.ts'
import { profileRoutes } from './parties/profile-routes.ts'
import { priceRoutes } from './prices/price-routes.ts'
import { termsRoutes } from './prices/terms-routes.ts'

/** Shippers and drivers, cargo and the trips that carry it. */
export const freightModule: ServerModule = {
  name: 'freight',
  mount: (mounting, services) => {
    profileRoutes(mounting, services)
    priceRoutes(mounting, services)
    termsRoutes(mounting, services)
    cargoRoutes(mounting, services, countCandidates(services))
    matchRoutes(mounting, services)
    bidRoutes(mounting, services)
  },
  events: { ...cargoEvents },
  jobs: { 'freight-cargo-time': everyMinute(expireCargos), 'freight-points': everyMinute(refreshPoints) },
  auditObjects: {
    cargo: {
      named: (ids) => sql`select id::text, goods_name as label, rental_id from cargo where id in (${ids})`,
    },
    freight_price_terms: {
      named: (ids) =>
        sql`select id::text, reason as label, null::bigint as rental_id from freight_price_terms where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  demo: () => import('./demo/demo.ts'),
  belongings: () => import('./proof/estate.ts'),
}
