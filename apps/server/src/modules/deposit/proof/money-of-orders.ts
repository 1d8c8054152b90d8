/** What must be true of every order's money once nothing is under way any more, read off the database alone. */
import type pg from 'pg'

/**
 * One row for each rule an order breaks; none is the truth. Amounts are fen, accounts as in the ledger: debit positive.
 * `charged` is what the sandbox's own books say it has of the renter: paid, less refunded, plus taken out of holds, and
 * what came and went back by transfer; `to_take` is what is still to be taken out of a hold that has not been released.
 * What owners were sent of it is no business of the renter's.
 */
export const findBrokenMoney = async (
  pool: pg.Pool,
): Promise<{ rental_id: number; rule: string; facts: unknown }[]> => {
  const { rows } = await pool.query(
    `WITH books AS (
       SELECT p.payable_id AS rental_id, sum(e.amount_fen) FILTER (WHERE e.account IN ('gateway', 'bank') AND p.kind <> 'owner_paid') AS cash,
         sum(e.amount_fen) FILTER (WHERE e.account = 'deposit') AS deposit,
         sum(e.amount_fen) FILTER (WHERE e.account = 'advance') AS advance,
         sum(e.amount_fen) FILTER (WHERE e.account = 'receivable') AS receivable,
         sum(e.amount_fen) FILTER (WHERE e.account = 'refund_payable') AS refund_payable,
         sum(e.amount_fen) AS everything
       FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
       WHERE p.payable_kind = 'rental' GROUP BY p.payable_id
     ), channel AS (
       SELECT payable_id AS rental_id, sum(fen) AS charged FROM (
         SELECT o.payable_kind, o.payable_id, CASE WHEN s.is_hold THEN s.captured_fen
           WHEN s.paid_at IS NOT NULL THEN s.amount_fen - s.refunded_fen ELSE 0 END AS fen
         FROM (SELECT number, payable_kind, payable_id FROM payment
           UNION ALL SELECT number, payable_kind, payable_id FROM deposit_hold) AS o
           JOIN sandbox_order s USING (number)
         UNION ALL SELECT payable_kind, payable_id, amount_fen FROM payment WHERE gateway = 'offline' AND paid_at IS NOT NULL
         UNION ALL SELECT f.payable_kind, f.payable_id, -f.amount_fen FROM refund f JOIN payment p ON p.id = f.payment_id
           WHERE p.gateway = 'offline' AND f.status = 'completed') AS moved WHERE payable_kind = 'rental' GROUP BY payable_id
     ), facts AS (
       SELECT r.id AS rental_id, r.status, r.deposit_kind, r.deposit_fen, r.deposit_base_fen, r.total_fen, r.balance_fen,
         coalesce(b.cash, 0) AS cash, coalesce(b.deposit, 0) AS deposit, coalesce(b.advance, 0) AS advance,
         coalesce(b.receivable, 0) AS receivable, coalesce(b.refund_payable, 0) AS refund_payable,
         coalesce(b.everything, 0) AS everything, coalesce(c.charged, 0) AS charged,
         -- Of a paid deposit, what is kept of it for a claim that is not settled: the days come first.
         CASE WHEN k.status IN ('awaiting_renter', 'objected')
           THEN least(k.amount_fen, greatest(0, r.deposit_base_fen - t.unpaid_extension_fen)) ELSE 0 END AS claimed,
         coalesce(k.settled_fen, 0) AS settled, t.deposit_refund_fen, t.rent_refund_fen, coalesce(t.unpaid_extension_fen, 0) AS used_unpaid,
         (SELECT count(*) FROM payment p WHERE p.payable_kind = 'rental' AND p.payable_id = r.id AND p.status = 'paid' AND p.purpose = 'order') AS paid_orders,
         (SELECT coalesce(sum(amount_fen), 0) FROM rental_extension x WHERE x.rental_id = r.id AND x.paid_at IS NOT NULL) AS extended_paid,
         (SELECT coalesce(sum(amount_fen), 0) FROM refund f WHERE f.payable_kind = 'rental' AND f.payable_id = r.id AND f.status = 'failed') AS failed_refunds,
         (SELECT count(*) FROM deposit_hold h JOIN sandbox_order s USING (number) WHERE h.payable_kind = 'rental' AND h.payable_id = r.id
            AND s.state = 'paid' AND s.captured_fen + s.released_fen < s.amount_fen) AS live_holds,
         (SELECT coalesce(sum(captured_fen), 0) FROM deposit_hold h WHERE h.payable_kind = 'rental' AND h.payable_id = r.id) AS captured,
         (SELECT coalesce(sum(amount_fen), 0) FROM hold_capture h WHERE h.payable_kind = 'rental' AND h.payable_id = r.id AND h.status = 'processing') AS to_take
       FROM rental r LEFT JOIN books b ON b.rental_id = r.id LEFT JOIN channel c ON c.rental_id = r.id
         LEFT JOIN deposit_claim k ON k.rental_id = r.id LEFT JOIN return_record t ON t.rental_id = r.id
     )
     SELECT rental_id, rule, to_jsonb(facts) AS facts FROM facts, LATERAL (VALUES
       ('the books of an order sum to zero', everything = 0),
       ('the books have what the channels have', cash = charged),
       ('an order is paid once', paid_orders <= 1),
       ('nothing that is to go back is left lying', refund_payable = 0 AND failed_refunds = 0),
       ('what is owed is what the order says', receivable = CASE WHEN status = 'returned' THEN balance_fen + to_take ELSE 0 END),
       ('the deposit is held as long as it is, and no longer', deposit = CASE
          WHEN deposit_kind <> 'paid' OR paid_orders = 0 THEN 0
          WHEN status IN ('pending_delivery', 'in_use', 'overdue') THEN -deposit_fen
          WHEN status = 'returned' THEN -claimed ELSE 0 END),
       ('money paid ahead is there until the return', advance = CASE
          WHEN paid_orders > 0 AND status IN ('pending_delivery', 'in_use', 'overdue') THEN deposit_fen - total_fen - extended_paid ELSE 0 END),
       ('a cancelled order has cost nothing', status <> 'cancelled' OR charged = 0),
       ('no more is taken than the rental and what stood of the claim came to', status <> 'returned'
          OR charged <= total_fen - deposit_fen + extended_paid + used_unpaid + greatest(settled, claimed)),
       ('a returned order costs its rent and what stood of the deductions', status <> 'returned' OR paid_orders = 0
          OR charged = total_fen - deposit_fen + extended_paid + used_unpaid - rent_refund_fen + settled
             + (CASE deposit_kind WHEN 'paid' THEN claimed ELSE 0 END) - balance_fen - to_take),
       ('nothing stays frozen that nobody asks for', live_holds = 0
          OR status IN ('pending_payment', 'pending_delivery', 'in_use', 'overdue') OR claimed > 0),
       ('frozen money is taken only of frozen deposits', captured = 0 OR deposit_kind = 'frozen')
     ) AS rules (rule, is_kept) WHERE NOT is_kept`,
  )
  return rows
}
