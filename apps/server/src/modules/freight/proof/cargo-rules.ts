/** What is true of cargo, its versions and bids. */
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { freightCargoPayable } from '@jihui/protocol/freight/payables'
import type { Invariant } from '../../../proof.ts'

const live = liveOrderStatuses.map((status) => `'${status}'`).join(', ')
const funding = freightCargoPayable.kind

export const cargoRules: readonly Invariant[] = [
  {
    rule: 'what drivers read of an open or taken cargo is written down as its version',
    text: `SELECT c.id FROM cargo c WHERE c.status IN ('open', 'taken', 'done')
      AND NOT EXISTS (SELECT 1 FROM cargo_version v WHERE v.cargo_id = c.id AND v.version = c.version)`,
  },
  {
    rule: 'a version says the price its cargo has',
    text: `SELECT c.id FROM cargo c JOIN cargo_version v ON v.cargo_id = c.id AND v.version = c.version
      WHERE (v.terms ->> 'price_fen')::bigint IS DISTINCT FROM c.price_fen`,
  },
  {
    rule: 'a cargo has two to five stops in order, from a pick-up to a delivery, each in its window',
    text: `SELECT c.id FROM cargo c JOIN LATERAL (SELECT count(*) AS stops, min(position) AS first, max(position) AS last,
        (array_agg(kind ORDER BY position))[1] AS begins, (array_agg(kind ORDER BY position DESC))[1] AS ends,
        min(window_start) FILTER (WHERE position = 0) AS starts, min(window_end) FILTER (WHERE position = 0) AS expires
      FROM cargo_stop s WHERE s.cargo_id = c.id) s ON true
      WHERE s.stops NOT BETWEEN 2 AND 5 OR s.first <> 0 OR s.last <> s.stops - 1 OR s.begins <> 'pickup'
        OR s.ends <> 'delivery' OR s.starts <> c.window_start OR s.expires <> c.expires_at`,
  },
  {
    rule: 'the last a cargo’s history says is how it stands',
    text: `SELECT c.id FROM cargo c JOIN LATERAL (SELECT status FROM cargo_history h WHERE h.cargo_id = c.id
      ORDER BY h.id DESC LIMIT 1) h ON true WHERE h.status <> c.status`,
  },
  {
    rule: 'an open bid is on an open cargo that asks for bids, on the version it has',
    text: `SELECT b.id FROM freight_bid b JOIN cargo c ON c.id = b.cargo_id
      WHERE b.status = 'offered' AND (c.status <> 'open' OR c.mode <> 'bid' OR c.version <> b.version)`,
  },
  {
    rule: 'of the bids on a cargo at most one was chosen for each of its orders',
    text: `SELECT b.cargo_id FROM freight_bid b WHERE b.status = 'chosen' GROUP BY b.cargo_id
      HAVING count(*) > (SELECT count(*) FROM freight_order o WHERE o.cargo_id = b.cargo_id)`,
  },
  {
    rule: 'a taken cargo has an order that lives, and no other has one',
    text: `SELECT c.id FROM cargo c WHERE (c.status = 'taken') <> EXISTS (
      SELECT 1 FROM freight_order o WHERE o.cargo_id = c.id AND o.status IN (${live}))`,
  },
  {
    rule: 'freight paid before the accept lies in trust while its cargo is open, at its price, and for no other',
    text: `SELECT c.id, c.status FROM cargo c JOIN (SELECT p.payable_id AS id, -sum(e.amount_fen) AS fen FROM ledger_entry e
        JOIN ledger_posting p ON p.id = e.posting_id WHERE p.payable_kind = '${funding}' AND e.account = 'trust'
        GROUP BY p.payable_id) t ON t.id = c.id
      WHERE t.fen <> 0 AND (c.status <> 'open' OR c.mode <> 'fixed' OR t.fen <> c.price_fen)`,
  },
  {
    rule: 'freight paid before the accept went back, with its order, or lies in trust, to the fen',
    text: `SELECT k.id, k.fen, t.fen AS trust FROM (SELECT payable_id AS id, sum(amount_fen - refunded_fen) AS fen FROM payment
        WHERE payable_kind = '${funding}' AND status = 'paid' GROUP BY payable_id) k
      FULL JOIN (SELECT p.payable_id AS id, -sum(e.amount_fen) AS fen FROM ledger_entry e
        JOIN ledger_posting p ON p.id = e.posting_id WHERE p.payable_kind = '${funding}' AND e.account = 'trust'
        GROUP BY p.payable_id) t USING (id)
      WHERE coalesce(k.fen, 0) <> coalesce(t.fen, 0)`,
  },
  {
    rule: 'nobody bids on his own cargo',
    text: `SELECT b.id FROM freight_bid b JOIN cargo c ON c.id = b.cargo_id WHERE b.driver_id = c.shipper_id`,
  },
  {
    rule: 'what nobody took is not open beyond its window',
    text: `SELECT id FROM cargo WHERE status = 'open' AND expires_at < $1`,
    isTimed: true,
  },
  {
    rule: 'what a cargo is found by is no more than it can have',
    text: `SELECT id FROM cargo WHERE fixed_points NOT BETWEEN 0 AND 100 OR lane_median_fen <= 0
      OR round(from_latitude::numeric, 2) <> from_latitude::numeric OR round(to_longitude::numeric, 2) <> to_longitude::numeric`,
  },
]
