import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { claimPhotoPurpose } from './object-to-claim.ts'
import { openClaim } from './open-claim.ts'
import { findClaim, isPartyToClaimPhoto } from './queries.ts'
import { depositRoutes } from './routes.ts'

export const depositModule: ServerModule = {
  name: 'deposit',
  mount: depositRoutes,
  // A return opens its claim, and the order's page tells of it.
  hooks: { rental: { after: { confirm_return: openClaim }, readClaim: (db, rentalId) => findClaim(db, rentalId) } },
  fileReaders: { [claimPhotoPurpose]: isPartyToClaimPhoto },
  waiting: {
    claim: sql`select c.id, c.objected_at as since, c.rental_id, array_remove(array[r.user_id, r.owner_id], null) as waiters,
        null::int as decider_id
      from deposit_claim c join rental r on r.id = c.rental_id where c.status = 'objected'`,
  },
}
