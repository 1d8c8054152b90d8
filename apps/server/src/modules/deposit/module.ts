import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { runClaimTimers } from './claim-timers.ts'
import { depositEvents } from './events.ts'
import { claimPhotoPurpose } from './object-to-claim.ts'
import { openClaim } from './open-claim.ts'
import { findClaim, isPartyToClaimPhoto } from './queries.ts'
import { depositRoutes } from './routes.ts'

const claims = `SELECT rental_id, amount_fen, status, settled_fen, settled_fen - settled_late_fen - settled_overtime_fen - settled_repair_fen AS settled_damage_fen,
  CASE WHEN settled_at IS NOT NULL THEN settled_repair_fen END AS settled_repair_fen, settled_at FROM deposit_claim`

export const depositModule: ServerModule = {
  name: 'deposit',
  mount: depositRoutes,
  events: depositEvents,
  jobs: { 'claim-time': everyMinute(runClaimTimers) },
  // A return opens its claim, and the order's page tells of it.
  hooks: {
    rental: { after: { confirm_return: openClaim }, readClaim: (db, rentalId) => findClaim(db, rentalId), claims },
  },
  fileReaders: { [claimPhotoPurpose]: isPartyToClaimPhoto },
  waiting: {
    claim: sql`select c.id, c.objected_at as since, c.rental_id, array_remove(array[r.user_id, r.owner_id], null) as waiters,
        null::bigint as decider_id
      from deposit_claim c join rental r on r.id = c.rental_id where c.status = 'objected'`,
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
