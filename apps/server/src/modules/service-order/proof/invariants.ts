/** What is true of service orders, their visits and their money. */
import { liveServiceOrderStatuses } from '@jihui/protocol/service-order/machine'
import { serviceOrderPayable } from '@jihui/protocol/service-order/payable'
import type { Invariant } from '../../../proof.ts'

const { kind } = serviceOrderPayable
const onAccount = (account: string): string =>
  `(SELECT coalesce(sum(e.amount_fen), 0) FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
    WHERE p.payable_kind = '${kind}' AND p.payable_id = o.id AND e.account = '${account}')`
const visit = `job j ON j.source = 'service_order' AND j.source_id = o.id
  AND j.visit = (SELECT max(visit) FROM job WHERE source = 'service_order' AND source_id = o.id)`
const live = liveServiceOrderStatuses.map((status) => `'${status}'`).join(', ')

/** How the newest visit stands for each status of its order. */
const fits = `CASE o.status
  WHEN 'searching' THEN j.status = 'offered' WHEN 'unmatched' THEN j.status = 'offered'
  WHEN 'matched' THEN j.status IN ('accepted', 'en_route', 'arrived')
  WHEN 'in_service' THEN j.status IN ('in_progress', 'paused') WHEN 'pending_quote' THEN j.status IN ('in_progress', 'paused')
  WHEN 'pending_payment' THEN j.status IN ('submitted', 'cancelled', 'no_show')
  WHEN 'disputed' THEN j.status IN ('submitted', 'cancelled', 'no_show')
  ELSE j.status IN ('completed', 'cancelled', 'no_show') END`

export const invariants: readonly Invariant[] = [
  {
    rule: 'no order without its visit, and each stands as the other says',
    text: `SELECT o.id, o.status, j.status AS visit FROM service_order o LEFT JOIN ${visit} WHERE j.id IS NULL OR NOT (${fits})`,
  },
  {
    rule: 'whoever has the visit has the order',
    text: `SELECT o.id FROM service_order o JOIN ${visit} WHERE o.status IN (${live})
      AND o.technician_id IS DISTINCT FROM j.technician_id`,
  },
  {
    rule: 'nothing is in trust of an order that is over',
    text: `SELECT o.id, o.status FROM service_order o WHERE o.status IN ('completed', 'cancelled') AND ${onAccount('trust')} <> 0`,
  },
  {
    rule: 'nothing beyond the agreed quote is charged, and above nothing only what was quoted or the way',
    text: `SELECT o.id, o.total_fen FROM service_order o LEFT JOIN service_quote q ON q.order_id = o.id AND q.status = 'agreed'
      WHERE o.total_fen > greatest(coalesce(q.total_fen, 0), o.call_out_fen)`,
  },
  {
    rule: 'nothing is kept aside for a visit whose work is done or called off',
    text: `SELECT o.id, o.status FROM service_order o JOIN part_outbound p ON p.service_order_id = o.id AND p.status = 'requested'
      WHERE o.status NOT IN ('in_service', 'pending_quote')`,
  },
  {
    rule: 'what a technician used of store and van left the stock by the documents of its visit, to the piece',
    text: `WITH used AS (SELECT j.source_id AS id, (line ->> 'part_id')::bigint AS part_id, sum((line ->> 'quantity')::int) AS pieces
        FROM job_history h JOIN job j ON j.id = h.job_id AND j.source = 'service_order',
          jsonb_array_elements(h.facts -> 'lines') AS line
        WHERE h.action = 'parts' AND line ->> 'from' <> 'bought' GROUP BY 1, 2),
      issued AS (SELECT p.service_order_id AS id, l.part_id, sum(l.issued) AS pieces
        FROM part_outbound p JOIN part_outbound_line l ON l.outbound_id = p.id AND l.issued > 0
        WHERE p.service_order_id IS NOT NULL GROUP BY 1, 2)
      SELECT id, part_id, used.pieces AS used, issued.pieces AS issued FROM used FULL JOIN issued USING (id, part_id)
      WHERE used.pieces IS DISTINCT FROM issued.pieces`,
  },
  {
    rule: 'no more of a part is used than the customer agreed to, but where the platform mends its own work',
    text: `WITH used AS (SELECT j.source_id AS id, (line ->> 'part_id')::bigint AS part_id, sum((line ->> 'quantity')::int) AS pieces
        FROM job_history h JOIN job j ON j.id = h.job_id AND j.source = 'service_order',
          jsonb_array_elements(h.facts -> 'lines') AS line WHERE h.action = 'parts' GROUP BY 1, 2)
      SELECT o.id, used.part_id, used.pieces FROM used JOIN service_order o USING (id) WHERE o.rework_of IS NULL
        AND used.pieces > (SELECT coalesce(sum((line ->> 'quantity')::int), 0)
          FROM service_quote q, jsonb_array_elements(q.lines) AS line
          WHERE q.order_id = o.id AND q.status = 'agreed' AND (line ->> 'partId')::bigint = used.part_id)`,
  },
  {
    rule: 'the last an order’s history says is how it stands',
    text: `SELECT o.id, o.status, h.status AS told FROM service_order o JOIN LATERAL (SELECT status FROM service_order_history
      WHERE order_id = o.id ORDER BY id DESC LIMIT 1) h ON true WHERE h.status <> o.status`,
  },
]
