/** What is true of what work costs and what is used for it. */
import { initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import { maintenanceOrderPayable } from '@jihui/protocol/maintenance/orders/payable'
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Invariant } from '../../../proof.ts'

const { kind } = maintenanceOrderPayable
const beforeAccepted = liveWorkOrderStatuses.map((code) => `'${code}'`).join(', ')

export const moneyRules: readonly Invariant[] = [
  {
    rule: 'an order waits for an answer exactly while a quote of it does',
    text: `SELECT m.id FROM maintenance_request m
      WHERE (m.status = 'pending_quote') <> EXISTS (SELECT FROM maintenance_quote q WHERE q.request_id = m.id AND q.status = 'proposed')
        AND m.status <> 'cancelled'`,
  },
  {
    rule: 'nothing is owed that its payer did not agree to, but the way of a quote he refused',
    text: `SELECT m.id FROM maintenance_request m WHERE m.total_fen > 0 AND m.payer <> 'platform' AND NOT EXISTS (
        SELECT FROM maintenance_quote q WHERE q.request_id = m.id AND (q.status = 'agreed' AND q.total_fen >= m.total_fen
          OR q.status = 'refused' AND m.total_fen <= (SELECT sum((l ->> 'quantity')::int * (l ->> 'priceFen')::bigint)
            FROM jsonb_array_elements(q.lines) l WHERE l ->> 'kind' = 'call_out')))`,
  },
  {
    // What was taken less what came back; a further visit within the warranty is the platform's to bear.
    rule: 'no more parts go into a machine than its plan and the quote its payer agreed to name',
    text: `SELECT m.id, taken.part_id, taken.pieces FROM maintenance_request m
      CROSS JOIN LATERAL (SELECT (said ->> 'part_id')::bigint AS part_id, sum((said ->> 'quantity')::int) AS pieces
        FROM maintenance_history h CROSS JOIN LATERAL jsonb_array_elements(h.facts -> 'lines') said
        WHERE h.request_id = m.id AND h.action = 'parts' GROUP BY 1) taken
      WHERE m.payer <> 'platform' AND NOT m.is_rework AND taken.pieces
          - coalesce((SELECT sum(l.returned) FROM part_outbound o JOIN part_outbound_line l ON l.outbound_id = o.id
            WHERE o.task_id = m.id AND l.part_id = taken.part_id), 0)
        > coalesce((SELECT sum((p ->> 'quantity')::int) FROM jsonb_array_elements(m.parts) p
            WHERE (p ->> 'part_id')::bigint = taken.part_id), 0)
          + coalesce((SELECT sum((l ->> 'quantity')::int) FROM maintenance_quote q CROSS JOIN LATERAL jsonb_array_elements(q.lines) l
            WHERE q.request_id = m.id AND q.status = 'agreed' AND (l ->> 'partId')::bigint = taken.part_id), 0)`,
  },
  {
    rule: 'a technician earns his share of labour and ways, and nothing before the work is accepted',
    text: `SELECT e.id FROM earning e JOIN maintenance_request m ON m.id = e.payable_id
      LEFT JOIN service_price_list l ON l.version = m.price_version
      WHERE e.payable_kind = '${kind}' AND e.role = 'technician'
        AND (m.resolved_at IS NULL AND m.visit = 1 OR e.net_fen > ceil(m.total_fen
          * coalesce((l.list ->> 'technicianSharePercent')::int, ${initialPriceList.technicianSharePercent}) / 100.0))`,
  },
  {
    rule: 'what was paid for work lies in trust until it is accepted and nothing is against it, and no longer; nobody calls off what was charged',
    text: `SELECT m.id, m.status, kept.fen FROM maintenance_request m CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.amount_fen), 0) AS fen FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
        WHERE p.payable_kind = '${kind}' AND p.payable_id = m.id AND e.account = 'trust') kept
      WHERE kept.fen <> 0 AND m.status NOT IN (${beforeAccepted})
          AND NOT EXISTS (SELECT FROM maintenance_dispute d WHERE d.request_id = m.id AND d.status = 'open') OR m.status = 'cancelled' AND m.total_fen > 0`,
  },
  {
    rule: 'of what somebody is to decide about nobody has anything yet, and what was decided is owed no more',
    text: `SELECT m.id, d.status FROM maintenance_request m JOIN maintenance_dispute d ON d.request_id = m.id
      WHERE d.status = 'open' AND EXISTS (SELECT FROM earning e WHERE e.payable_kind = '${kind}' AND e.payable_id = m.id)
        OR d.status = 'decided' AND coalesce(m.total_fen, 0) <> d.charged_fen - d.to_payer_fen`,
  },
  {
    rule: "what a claim on a deposit asks for work is unpaid and its renter's; once it is settled it has paid what is owed",
    text: `SELECT m.id, m.payer, m.claimed_at, m.paid_at, k.status FROM maintenance_request m
      LEFT JOIN deposit_claim k ON k.rental_id = m.rental_id
      WHERE m.claimed_at IS NOT NULL AND (m.payer <> 'renter' OR k.id IS NULL OR (k.settled_at IS NULL) <> (m.paid_at IS NULL))`,
  },
  {
    rule: 'what claims took for work has paid its orders to the fen',
    text: `SELECT sum(e.amount_fen) AS off FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
      WHERE e.account = 'claimed_work' HAVING sum(e.amount_fen) <> 0`,
  },
  {
    rule: 'what was paid for work is what is owed of it, once',
    text: `SELECT m.id, m.total_fen, paid.fen FROM maintenance_request m CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount_fen - p.refunded_fen), 0) AS fen FROM payment p
        WHERE p.payable_kind = '${kind}' AND p.payable_id = m.id AND p.status = 'paid') paid
      WHERE m.paid_at IS NOT NULL AND paid.fen <> m.total_fen OR m.paid_at IS NULL AND paid.fen <> 0`,
  },
]
