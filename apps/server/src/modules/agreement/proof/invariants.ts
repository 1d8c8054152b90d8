import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'an order has one contract in force at most',
    text: `SELECT rental_id, count(*)::int FROM agreement WHERE ended_at IS NULL GROUP BY rental_id HAVING count(*) > 1`,
  },
  {
    rule: 'an order says it is signed exactly when its contract is',
    text: `SELECT r.id, r.status, r.contract_signed_at, a.signed_at FROM rental r JOIN agreement a ON a.id = r.agreement_id
      WHERE r.status <> 'cancelled' AND (r.contract_signed_at IS NULL) <> (a.signed_at IS NULL)`,
  },
]
