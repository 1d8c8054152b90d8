import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import type { AuditObject } from '../../platform/registry.ts'
import { afterDay } from '../../platform/database/china-days.ts'
import { followRentals } from './follow-rental.ts'
import { paymentRoutes } from './payments/routes.ts'

const numbered = (table: 'payment' | 'refund'): AuditObject => ({
  named: (ids) => sql`select id::text, number as label, rental_id from ${sql.identifier(table)} where id in (${ids})`,
  isPartOfOrder: true,
})

export const paymentModule: ServerModule = {
  name: 'payment',
  mount: paymentRoutes,
  hooks: { rental: followRentals },
  waiting: {
    payout_hold: sql`select h.id, h.created_at as since, null::int as rental_id, array[h.owner_id] as waiters,
        null::int as decider_id
      from payout_hold h where h.released_at is null`,
    // What is held back is told of as held.
    payout: sql`select p.id, ${afterDay(sql`p.due_on`)} as since, p.rental_id, array[p.owner_id] as waiters,
        null::int as decider_id
      from owner_earning p where p.status = 'due'
        and not exists (select 1 from payout_hold h where h.owner_id = p.owner_id and h.released_at is null)`,
    refund: sql`select f.id, coalesce(f.finished_at, f.created_at) as since, f.rental_id, array[r.user_id] as waiters,
        null::int as decider_id
      from refund f join rental r on r.id = f.rental_id join payment p on p.id = f.payment_id
      where f.status = 'failed' or f.status = 'processing' and p.gateway = 'offline'`,
    reconciliation: sql`select i.id, i.created_at as since, i.rental_id, array[]::int[] as waiters,
        null::int as decider_id
      from reconciliation_item i where i.state = 'open'`,
  },
  auditObjects: {
    payment: numbered('payment'),
    refund: numbered('refund'),
    owner_earning: {
      named: (ids) => sql`select id::text, '' as label, rental_id from owner_earning where id in (${ids})`,
      isPartOfOrder: true,
    },
  },
}
