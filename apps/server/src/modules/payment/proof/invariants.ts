import { allPayables } from '@jihui/protocol/all-payables'
import { earningRoleCodes, earningRoles } from '@jihui/protocol/payment/earnings'
import { fromEarnings, fromPlatform } from '@jihui/protocol/payment/methods'
import type { Invariant } from '../../../proof.ts'

/** What each role's account owes people of it. */
const accounts = earningRoleCodes.map((role) => `('${role}', '${earningRoles[role].account}')`).join(', ')

/** Earnings of a source the platform bears. */
const borne = allPayables.flatMap(({ kind, borneSources = [] }) => borneSources.map((one) => `('${kind}', '${one}')`))
const isBorne = borne.length > 0 ? `(payable_kind, source) IN (${borne.join(', ')})` : 'false'
/** Of parts alone whoever works earns nothing, and is paid it. */
const empty = ['claim_settled', ...earningRoleCodes.map((role) => earningRoles[role].paidKind)]
  .map((kind) => `'${kind}'`)
  .join(', ')

const postings: readonly Invariant[] = [
  {
    // One without entries says that something was settled and nothing moved: a deduction that was withdrawn, a payout of nothing.
    rule: 'every posting is balanced',
    text: `SELECT p.id, p.kind, coalesce(sum(e.amount_fen), 0)::bigint AS off, count(e.id)::int AS entries
      FROM ledger_posting p LEFT JOIN ledger_entry e ON e.posting_id = p.id
      GROUP BY p.id HAVING coalesce(sum(e.amount_fen), 0) <> 0 OR count(e.id) = 1 OR count(e.id) = 0 AND p.kind NOT IN (${empty})`,
  },
  {
    rule: 'money that came in is in the books once, and nothing is that did not',
    text: `SELECT p.id, p.number, p.status, p.paid_at, l.kind FROM payment p
      LEFT JOIN ledger_posting l ON l.cause = 'payment:' || p.id WHERE (p.paid_at IS NULL) <> (l.id IS NULL)`,
  },
  {
    rule: 'what goes back was paid, and each payment says how much of it does',
    text: `SELECT p.id, p.number, p.amount_fen, p.refunded_fen, f.fen AS asked FROM payment p
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0)::bigint AS fen FROM refund f WHERE f.payment_id = p.id) f
      WHERE p.refunded_fen <> f.fen OR p.refunded_fen > 0 AND p.paid_at IS NULL`,
  },
]

const trust: readonly Invariant[] = [
  {
    rule: 'no more leaves the trust of a payable than came into it',
    text: `SELECT p.payable_kind, p.payable_id, sum(e.amount_fen)::bigint AS beyond FROM ledger_entry e
      JOIN ledger_posting p ON p.id = e.posting_id WHERE e.account = 'trust'
      GROUP BY p.payable_kind, p.payable_id HAVING sum(e.amount_fen) > 0`,
  },
  {
    rule: "money in trust is nobody's until it is released, to one payee, or returned to who paid",
    text: `SELECT p.id, p.kind, p.cause FROM ledger_posting p
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_fen) FILTER (WHERE e.account = 'trust'), 0) AS trust,
          count(*) FILTER (WHERE e.account IN ('gateway', 'bank', 'borne_expense', 'claimed_work') OR e.account IN (SELECT account FROM (VALUES ${accounts}) r (role, account))) AS money,
          coalesce(sum(e.amount_fen) FILTER (WHERE e.account = 'refund_payable'), 0) AS back,
          coalesce(sum(e.amount_fen) FILTER (WHERE e.account IN (SELECT account FROM (VALUES ${accounts}) r (role, account))), 0) AS owed,
          count(*) AS entries FROM ledger_entry e WHERE e.posting_id = p.id) of
      WHERE of.trust <> 0 AND NOT CASE p.kind
        WHEN 'trust_received' THEN of.trust < 0 AND of.money = 1 AND of.entries = 2 AND p.payee_id IS NULL
        WHEN 'trust_moved' THEN of.entries = 2 AND of.back = 0 AND of.money = 0 AND p.payee_id IS NULL
        WHEN 'trust_returned' THEN of.trust > 0 AND of.back = -of.trust AND of.entries = 2 AND p.payee_id IS NULL
        WHEN 'trust_released' THEN of.trust > 0 AND p.payee_id IS NOT NULL AND EXISTS (SELECT 1 FROM earning e
          WHERE e.payable_kind = p.payable_kind AND e.payable_id = p.payable_id AND e.payee_id = p.payee_id
            AND e.gross_fen = of.trust AND e.net_fen = -of.owed)
        ELSE false END`,
  },
  {
    rule: 'what leaves one trust for another arrives there whole, with the payment it came by',
    text: `SELECT split_part(l.cause, ':', 2) AS payment, sum(e.amount_fen)::bigint AS off FROM ledger_entry e
        JOIN ledger_posting l ON l.id = e.posting_id WHERE e.account = 'trust_moving'
        GROUP BY 1 HAVING sum(e.amount_fen) <> 0 OR count(*) <> 2
      UNION ALL SELECT p.id::text, p.amount_fen FROM payment p JOIN ledger_posting l ON l.cause = 'trust_moved:' || p.id || ':in'
        WHERE l.payable_kind <> p.payable_kind OR l.payable_id <> p.payable_id`,
  },
]

const earnings: readonly Invariant[] = [
  {
    rule: 'what people are owed is what the books owe those of their role',
    text: `SELECT of.role, due.fen AS due, owed.fen AS owed FROM (VALUES ${accounts}) of (role, account)
      CROSS JOIN LATERAL (SELECT coalesce(sum(n.net_fen - n.taken_fen), 0)::bigint AS fen FROM earning n
        WHERE n.role = of.role AND n.status = 'due') due
      CROSS JOIN LATERAL (SELECT -coalesce(sum(e.amount_fen), 0)::bigint AS fen FROM ledger_entry e
        WHERE e.account = of.account) owed
      WHERE due.fen <> owed.fen`,
  },
  {
    rule: 'what was earned is the sum of its parts, and what was paid out of it is in the books once',
    text: `SELECT n.id, n.status, n.gross_fen, parts.fen AS parts FROM earning n
      CROSS JOIN LATERAL (SELECT coalesce(sum(value::bigint), 0)::bigint AS fen FROM jsonb_each_text(n.parts)) parts
      WHERE parts.fen <> n.gross_fen OR (n.status = 'paid') <> EXISTS (SELECT 1 FROM ledger_posting p
        WHERE p.cause = 'payout:' || n.id AND p.payee_id = n.payee_id)`,
  },
  {
    rule: 'what the platform bears is what somebody earned that nobody paid for',
    text: `SELECT k.payable_kind, k.payable_id, k.payee_id, booked.fen AS booked, earned.fen AS earned
      FROM (SELECT DISTINCT payable_kind, payable_id, payee_id FROM earning WHERE ${isBorne}
        UNION SELECT DISTINCT payable_kind, payable_id, payee_id FROM ledger_posting WHERE kind = 'earning_borne') k
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_fen), 0)::bigint AS fen FROM ledger_entry e
        JOIN ledger_posting p ON p.id = e.posting_id WHERE p.kind = 'earning_borne' AND e.account = 'borne_expense'
          AND p.payable_kind = k.payable_kind AND p.payable_id = k.payable_id AND p.payee_id = k.payee_id) booked
      CROSS JOIN LATERAL (SELECT coalesce(sum(gross_fen), 0)::bigint AS fen FROM earning WHERE ${isBorne}
        AND payable_kind = k.payable_kind AND payable_id = k.payable_id AND payee_id = k.payee_id) earned
      WHERE booked.fen <> earned.fen`,
  },
]

const takings: readonly Invariant[] = [
  {
    rule: 'what was taken off an earning is what payments of its payee took and did not give back; nothing is left where it is over, and only there',
    text: `SELECT n.id, n.status, n.net_fen, n.taken_fen, of.fen FROM earning n
      CROSS JOIN LATERAL (SELECT coalesce(sum(t.amount_fen - t.returned_fen), 0)::bigint AS fen,
          coalesce(bool_and(p.user_id = n.payee_id AND p.gateway = '${fromEarnings}'), true) AS is_his
        FROM earning_taking t JOIN payment p ON p.id = t.payment_id WHERE t.earning_id = n.id) of
      WHERE of.fen <> n.taken_fen OR NOT of.is_his OR (n.status = 'taken') <> (n.taken_fen = n.net_fen)`,
  },
  {
    rule: 'a payment out of earnings took all of it off them, and each refund of it is there again',
    text: `SELECT p.id, p.status, p.amount_fen, of.* FROM payment p
      CROSS JOIN LATERAL (SELECT coalesce(sum(t.amount_fen), 0)::bigint AS taken, coalesce(sum(t.returned_fen), 0)::bigint AS returned,
          coalesce(sum(t.owed_fen), 0)::bigint AS owed FROM earning_taking t WHERE t.payment_id = p.id) of
      CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_fen), 0)::bigint AS refunded, coalesce(sum(n.fen), 0)::bigint AS anew
        FROM refund f CROSS JOIN LATERAL (SELECT sum(net_fen) AS fen FROM earning WHERE refund_id = f.id) n
        WHERE f.payment_id = p.id AND f.status = 'completed') back
      WHERE (p.gateway = '${fromEarnings}' OR of.taken > 0) AND (p.gateway <> '${fromEarnings}' OR p.status <> 'paid'
        OR of.taken <> p.amount_fen OR of.returned + of.owed <> back.refunded OR of.owed <> back.anew)`,
  },
  {
    rule: 'a refund of what was taken off earnings never fails',
    text: `SELECT f.id FROM refund f JOIN payment p ON p.id = f.payment_id
      WHERE p.gateway = '${fromEarnings}' AND f.status = 'failed'`,
  },
]

const platforms: readonly Invariant[] = [
  {
    rule: 'what the platform pays is paid at once and is an expense, less what came back; its refunds never fail',
    text: `SELECT p.id, p.status FROM payment p
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount_fen), 0)::bigint AS fen FROM ledger_entry e
        JOIN ledger_posting l ON l.id = e.posting_id WHERE e.account = 'borne_expense' AND (l.cause = 'payment:' || p.id
          OR l.cause IN (SELECT 'refund:' || f.id FROM refund f WHERE f.payment_id = p.id))) booked
      CROSS JOIN LATERAL (SELECT coalesce(sum(f.amount_fen) FILTER (WHERE f.status = 'completed'), 0)::bigint AS fen,
          count(*) FILTER (WHERE f.status = 'failed') AS failed FROM refund f WHERE f.payment_id = p.id) back
      WHERE p.gateway = '${fromPlatform}'
        AND (p.status <> 'paid' OR booked.fen <> p.amount_fen - back.fen OR back.failed > 0)`,
  },
]

export const invariants: readonly Invariant[] = [...postings, ...trust, ...earnings, ...takings, ...platforms]

export const underWay = {
  refunds: `SELECT count(*)::int FROM refund WHERE status = 'processing'`,
  // What is to be taken out of a hold waits for its release.
  captures: `SELECT count(*)::int FROM hold_capture c JOIN deposit_hold h ON h.id = c.hold_id
    WHERE c.status = 'processing' AND h.release_asked_at IS NOT NULL`,
  releases: `SELECT count(*)::int FROM deposit_hold WHERE status = 'held' AND release_asked_at IS NOT NULL`,
}
