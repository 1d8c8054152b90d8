import type { Invariant } from '../../../proof.ts'
import { findOrders } from '../find-orders.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'nobody decided about an order he is a party to',
    text: `SELECT h.id, h.rental_id, h.action, h.actor_id FROM rental_history h JOIN rental r ON r.id = h.rental_id
      WHERE h.action IN ('approve_qualification', 'reject_qualification') AND h.actor_id IN (r.user_id, r.owner_id)
      UNION ALL
      SELECT a.id, r.id, a.action, a.actor_id FROM audit_log a JOIN rental r ON r.id::text = a.object_id
      WHERE a.object_type = 'rental' AND a.action IN ('payment.record_offline', 'refund.complete', 'rental.repair')
        AND a.actor_id IN (r.user_id, r.owner_id)`,
  },
  {
    find: async ({ db }, now, registry) =>
      (await findOrders(db, registry, { line: '', rentalId: null }, now)).map(({ id, rule }) => ({
        rule: `the status fixer has nothing to put right: ${rule}`,
        facts: { rental: id },
      })),
  },
]
