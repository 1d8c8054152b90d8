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
    rule: 'the last an order’s history says is how it stands',
    text: `SELECT o.id, o.status, h.status AS told FROM service_order o JOIN LATERAL (SELECT status FROM service_order_history
      WHERE order_id = o.id ORDER BY id DESC LIMIT 1) h ON true WHERE h.status <> o.status`,
  },
]
