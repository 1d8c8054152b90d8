/** What is true of freight orders, their money, their trips and what was written down of them. */
import { fieldLimits } from '@jihui/protocol/field/limits'
import { liveOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { freightExtraPayable, freightMembershipPayable, freightOrderPayable } from '@jihui/protocol/freight/payables'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { Invariant } from '../../../proof.ts'

const live = liveOrderStatuses.map((status) => `'${status}'`).join(', ')
/** Fen of a payable on an account of the books. */
const onAccount = (kind: string, id: string, account: string): string =>
  `(SELECT coalesce(sum(e.amount_fen), 0) FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
    WHERE p.payable_kind = '${kind}' AND p.payable_id = ${id} AND e.account = '${account}')`
const order = freightOrderPayable.kind
const relief = freightOrderPayable.borneSources[0]
const borne = freightExtraPayable.borneSources.map((one) => `'${one}'`).join(', ')
const paidFen = (kind: string, id: string): string =>
  `(SELECT coalesce(sum(p.amount_fen), 0) FROM payment p WHERE p.payable_kind = '${kind}' AND p.payable_id = ${id}
    AND p.status = 'paid')`
const backFen = (kind: string, id: string): string =>
  `(SELECT coalesce(sum(p.refunded_fen), 0) FROM payment p WHERE p.payable_kind = '${kind}' AND p.payable_id = ${id}
    AND p.status = 'paid')`
/** Of what was paid for it; what a review adds the platform bears. */
const earnedFen = (kind: string, id: string): string =>
  `(SELECT coalesce(sum(e.gross_fen), 0) FROM earning e WHERE e.payable_kind = '${kind}' AND e.payable_id = ${id}
    AND e.source <> '${relief}')`

export const orderRules: readonly Invariant[] = [
  {
    rule: 'a cargo has at most one order that lives',
    text: `SELECT cargo_id FROM freight_order WHERE status IN (${live}) GROUP BY cargo_id HAVING count(*) > 1`,
  },
  {
    rule: 'no vehicle and no driver is on two trips at once',
    text: `SELECT a.order_id, b.order_id AS other FROM trip_occupancy a JOIN trip_occupancy b ON a.id < b.id
      AND (a.vehicle_id = b.vehicle_id OR a.driver_id = b.driver_id) AND a.period && b.period
      WHERE a.released_at IS NULL AND b.released_at IS NULL`,
  },
  {
    rule: 'vehicle and driver are taken as long as their order lives',
    text: `SELECT o.id, o.status FROM freight_order o JOIN trip_occupancy t ON t.order_id = o.id
      WHERE (o.status IN (${live})) <> (t.released_at IS NULL) OR t.driver_id <> o.driver_id`,
  },
  {
    rule: 'the last an order’s history says is how it stands, and its versions are its moves',
    text: `SELECT o.id, o.status, h.status AS told FROM freight_order o JOIN LATERAL (SELECT status FROM freight_history
      WHERE order_id = o.id ORDER BY id DESC LIMIT 1) h ON true WHERE h.status <> o.status`,
  },
  {
    rule: 'freight that was paid went back, to the driver, or lies in trust, to the fen',
    text: `SELECT o.id, o.status, o.price_fen FROM freight_order o WHERE o.paid_at IS NOT NULL AND (
      ${paidFen(order, 'o.id')} <> o.price_fen
      OR o.price_fen <> ${earnedFen(order, 'o.id')} + ${backFen(order, 'o.id')} - ${onAccount(order, 'o.id', 'trust')})`,
  },
  {
    rule: 'freight lies in trust only while its order lives, and all of it then',
    text: `SELECT o.id, o.status FROM freight_order o WHERE ${onAccount(order, 'o.id', 'trust')} <>
      CASE WHEN o.status IN (${live}) AND o.paid_at IS NOT NULL THEN -o.price_fen ELSE 0 END`,
  },
  {
    rule: 'no driver is due anything before his order is over',
    text: `SELECT o.id, o.status FROM freight_order o JOIN earning e ON e.payable_kind = '${order}' AND e.payable_id = o.id
      WHERE o.status IN (${live}) OR e.payee_id <> o.payee_id
        OR e.source = 'freight' AND (o.status <> 'completed' OR e.commission_percent <> o.commission_percent)
        OR e.source = 'compensation' AND (o.status <> 'cancelled' OR e.commission_fen <> 0)`,
  },
  {
    rule: 'a dispute that was decided against the driver is a deduction he may object to, of what went back',
    text: `SELECT d.order_id, d.to_shipper_fen FROM freight_dispute d WHERE d.decided_at IS NOT NULL AND d.to_shipper_fen <>
      (SELECT coalesce(sum(t.amount_fen), 0) FROM freight_deduction t WHERE t.order_id = d.order_id AND t.kind = 'dispute')`,
  },
  {
    rule: 'nobody is deducted more than the freight, or than the extra he claimed',
    text: `SELECT t.id FROM freight_deduction t JOIN freight_order o ON o.id = t.order_id
      WHERE t.kind IN ('dispute', 'compensation') AND t.amount_fen > o.price_fen
        OR t.payee_id <> o.payee_id OR (t.extra_id IS NOT NULL) <> (t.kind IN ('extra', 'waiver'))`,
  },
  {
    rule: 'an objection came in its time, and nobody reviews what he decided or has a part in',
    text: `SELECT t.id, t.status FROM freight_deduction t JOIN freight_order o ON o.id = t.order_id
      WHERE (t.objected_at IS NULL) <> (t.status IN ('standing', 'agreed')) OR t.objected_at > t.object_before
        OR (t.reviewed_at IS NULL) <> (t.status NOT IN ('upheld', 'changed'))
        OR t.reviewed_by IN (t.decided_by, o.shipper_id, o.driver_id, o.payee_id)
        OR (t.status = 'changed') <> (coalesce(t.granted_fen, 0) > 0)
        OR (t.status = 'changed') <> (t.borne_by IN ('platform', 'shipper'))`,
  },
  {
    rule: 'what a review gives and the platform bears is earned once, to the fen, and nothing else is',
    text: `WITH given AS (SELECT CASE WHEN t.extra_id IS NULL THEN '${order}' ELSE '${freightExtraPayable.kind}' END AS kind,
          coalesce(t.extra_id, t.order_id) AS id, t.payee_id, sum(t.granted_fen)::bigint AS fen
        FROM freight_deduction t WHERE t.borne_by = 'platform' GROUP BY 1, 2, 3),
      earned AS (SELECT e.payable_kind AS kind, e.payable_id AS id, e.payee_id, sum(e.gross_fen)::bigint AS fen FROM earning e
        WHERE e.payable_kind IN ('${order}', '${freightExtraPayable.kind}') AND e.source IN (${borne}) GROUP BY 1, 2, 3)
      SELECT * FROM given g FULL JOIN earned e USING (kind, id, payee_id) WHERE g.fen IS DISTINCT FROM e.fen`,
  },
  {
    rule: 'with what a review adds no driver gets more than the freight',
    text: `SELECT o.id FROM freight_order o WHERE o.price_fen < (SELECT coalesce(sum(e.gross_fen), 0) FROM earning e
      WHERE e.payable_kind = '${order}' AND e.payable_id = o.id)`,
  },
  {
    rule: 'nothing is paid on an extra whose driver objected and waits for the review',
    text: `SELECT p.id FROM payment p JOIN freight_deduction t ON t.extra_id = p.payable_id AND t.status = 'objected'
      WHERE p.payable_kind = '${freightExtraPayable.kind}' AND (p.status = 'processing' AND p.created_at > t.objected_at
        OR p.paid_at > t.objected_at AND p.status = 'paid')`,
  },
  {
    rule: 'an extra is paid to whoever earns by its order, whole and once it was agreed',
    text: `SELECT x.id FROM freight_extra x JOIN freight_order o ON o.id = x.order_id
      LEFT JOIN earning e ON e.payable_kind = '${freightExtraPayable.kind}' AND e.payable_id = x.id
        AND e.source = 'extra'
      WHERE (x.paid_at IS NULL) <> (e.id IS NULL)
        OR e.id IS NOT NULL AND (e.payee_id <> o.payee_id OR e.net_fen <> x.amount_fen OR x.status NOT IN ('accepted', 'decided'))`,
  },
  {
    rule: 'what is delivered has its photographs, and a signature or a code',
    text: `SELECT o.id FROM freight_order o JOIN freight_history h ON h.order_id = o.id AND h.action = 'deliver'
      WHERE (SELECT count(*) FROM field_photo f WHERE f.subject_kind = 'freight_order' AND f.subject_id = o.id AND f.act = 'deliver')
          < ${orderLimits.deliverPhotos}
        OR (SELECT count(*) FROM field_photo f WHERE f.subject_kind = 'freight_order' AND f.subject_id = o.id AND f.act = 'load')
          < ${orderLimits.loadPhotos}
        OR NOT ((h.facts ->> 'is_coded')::boolean OR h.facts ->> 'signature' IS NOT NULL)`,
  },
  {
    rule: 'nobody is followed before he has set out or after he has delivered',
    text: `SELECT p.order_id, p.seq FROM freight_position p JOIN freight_order o ON o.id = p.order_id
      WHERE o.departed_at IS NULL OR p.at < o.departed_at - interval '${fieldLimits.aheadMinutes} minutes'
        OR p.at > coalesce(o.delivered_at, o.ended_at, 'infinity')`,
  },
  {
    rule: "what is known of a trip's way counts its points",
    text: `SELECT t.order_id FROM freight_track t
        LEFT JOIN LATERAL (SELECT count(*) AS points, max(seq) AS last FROM freight_position p WHERE p.order_id = t.order_id) p ON true
      WHERE p.points > 0 AND (p.points <> t.points OR p.last <> t.last_seq)`,
  },
  {
    rule: 'only whoever had part in a completed order has said something of it',
    text: `SELECT r.order_id, r.side FROM freight_rating r JOIN freight_order o ON o.id = r.order_id
      WHERE o.status <> 'completed' OR r.user_id <> CASE r.side WHEN 'shipper' THEN o.shipper_id ELSE r.user_id END
        OR r.side = 'driver' AND r.user_id NOT IN (o.driver_id, o.payee_id)`,
  },
  {
    rule: 'what an order says was handed out is what left the trust',
    text: `SELECT o.id FROM freight_order o WHERE o.paid_at IS NOT NULL AND o.ended_at IS NOT NULL AND o.driver_fen IS NULL
      OR o.paid_at IS NULL AND o.driver_fen IS NOT NULL
      OR o.driver_fen IS NOT NULL AND o.driver_fen <> (SELECT coalesce(sum(e.gross_fen), 0) FROM earning e
        WHERE e.payable_kind = '${order}' AND e.payable_id = o.id AND e.source <> '${relief}')`,
  },
  {
    rule: 'nobody drives for himself',
    text: `SELECT id FROM freight_order WHERE shipper_id IN (driver_id, payee_id)`,
  },
  {
    rule: 'an order waits for nobody beyond its time',
    text: `SELECT id, status FROM freight_order WHERE status = 'pending_payment' AND pay_before < $1
      OR status = 'delivered' AND confirm_before < $1`,
    isTimed: true,
  },
  {
    rule: 'memberships of one member do not overlap, and one that was paid has its days',
    text: `SELECT a.id, b.id AS other FROM freight_membership a JOIN freight_membership b ON a.id < b.id AND a.user_id = b.user_id
      WHERE a.status = 'active' AND b.status = 'active' AND tstzrange(a.begins_at, a.ends_at) && tstzrange(b.begins_at, b.ends_at)
      UNION ALL SELECT id, id FROM freight_membership m WHERE (m.status IN ('active', 'ended')) <> (m.paid_at IS NOT NULL)
        OR m.unused_fen <> ${backFen(freightMembershipPayable.kind, 'm.id')} AND m.status = 'ended'`,
  },
  {
    rule: 'a figure of somebody’s record is the number of his orders',
    text: `SELECT d.user_id FROM freight_driver d WHERE d.on_time_trips > d.completed_trips
      UNION ALL SELECT s.user_id FROM freight_shipper s WHERE s.paid_in_time > s.orders`,
  },
]
