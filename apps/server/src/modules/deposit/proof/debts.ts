/** What a renter owes, and no more: each posting of it comes from something that says the same sum. */
import type { Invariant } from '../../../proof.ts'

export const debtInvariants: readonly Invariant[] = [
  {
    rule: 'every posting of a debt is explained by what it came from, to the fen',
    // What a claim took of a deposit that was paid, and what went back of it, stands in its own posting.
    text: `SELECT p.id, p.payable_id AS rental_id, p.kind, p.cause, moved.owed, why.fen AS explained FROM ledger_posting p
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_fen) FILTER (WHERE e.account = 'receivable'), 0)::bigint AS owed,
          coalesce(sum(e.amount_fen) FILTER (WHERE e.account IN ('deposit', 'refund_payable')), 0)::bigint AS taken
        FROM ledger_entry e WHERE e.posting_id = p.id) moved
      CROSS JOIN LATERAL (SELECT CASE p.kind
        WHEN 'rental_settled' THEN (SELECT t.unpaid_extension_fen
            - CASE r.deposit_kind WHEN 'paid' THEN least(r.deposit_base_fen, t.unpaid_extension_fen) ELSE 0 END
          FROM return_record t JOIN rental r ON r.id = t.rental_id
          WHERE r.id = p.payable_id AND p.cause = 'settle:' || r.id)
        WHEN 'claim_settled' THEN (SELECT k.settled_fen - moved.taken FROM deposit_claim k
          WHERE k.rental_id = p.payable_id AND p.cause = 'claim:' || k.rental_id AND k.settled_at IS NOT NULL)
        WHEN 'hold_captured' THEN (SELECT -c.amount_fen FROM hold_capture c
          WHERE c.payable_id = p.payable_id AND p.cause = 'capture:' || c.id AND c.status = 'completed')
        WHEN 'debt_received' THEN (SELECT -m.amount_fen FROM payment m WHERE m.payable_id = p.payable_id
          AND p.cause = 'payment:' || m.id AND m.purpose = 'debt' AND m.paid_at IS NOT NULL)
        ELSE 0 END AS fen) why
      WHERE p.payable_kind = 'rental' AND moved.owed IS DISTINCT FROM why.fen`,
  },
  {
    rule: 'a debt is called paid once for each payment of it, and for nothing else',
    text: `SELECT r.id, told.times AS told, paid.times AS paid FROM rental r
      CROSS JOIN LATERAL (SELECT count(*)::int AS times FROM rental_history h
        WHERE h.rental_id = r.id AND h.action = 'pay_debt') told
      CROSS JOIN LATERAL (SELECT count(*)::int AS times FROM ledger_posting p
        WHERE p.payable_kind = 'rental' AND p.payable_id = r.id AND p.kind = 'debt_received') paid
      WHERE told.times <> paid.times`,
  },
]
