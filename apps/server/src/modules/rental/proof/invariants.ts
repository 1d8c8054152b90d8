import { actionOf, rentalActionCodes } from '@jihui/protocol/rental/actions'
import { holdingStatuses, statusesUntil } from '@jihui/protocol/rental/machine'
import type { Invariant } from '../../../proof.ts'

const legalSteps = JSON.stringify(
  rentalActionCodes.flatMap((action) => {
    const { from, to } = actionOf(action)
    return from.map((status) => ({ action, from: status, to: to ?? status }))
  }),
)
const holds = JSON.stringify(holdingStatuses)
const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

export const invariants: readonly Invariant[] = [
  {
    rule: 'an order has its machine as long as its status says, and no longer',
    text: `SELECT r.id, r.status, r.quantity, r.start_date, r.end_date, held.rows FROM rental r
      LEFT JOIN LATERAL (SELECT count(*)::int AS rows, coalesce(bool_and(
          EXISTS (SELECT 1 FROM rental_unit k WHERE k.rental_id = r.id AND k.unit_id = o.unit_id)
          AND o.period @> daterange(r.start_date, r.end_date, '[]')), false) AS fits
        FROM occupancy o WHERE o.rental_id = r.id AND o.kind = 'rental' AND o.released_at IS NULL) held ON true
      WHERE CASE WHEN $1::jsonb ? r.status THEN held.rows <> r.quantity OR NOT held.fits ELSE held.rows <> 0 END`,
    values: [holds],
  },
  {
    rule: 'whatever is kept back for an order belongs to one that holds its machine',
    text: `SELECT o.id, o.kind, o.rental_id FROM occupancy o LEFT JOIN rental r ON r.id = o.rental_id
      WHERE o.rental_id IS NOT NULL AND o.released_at IS NULL AND (r.id IS NULL OR NOT $1::jsonb ? r.status)`,
    values: [holds],
  },
  {
    rule: "an order's history is a legal path of its machine, without a gap",
    text: `SELECT * FROM (
        SELECT h.rental_id, h.id, h.from_status, h.action, h.status,
          lag(h.status) OVER (PARTITION BY h.rental_id ORDER BY h.id) AS before
        FROM rental_history h) AS step
      WHERE CASE WHEN before IS NULL THEN from_status IS NOT NULL OR action <> 'create'
        ELSE from_status IS DISTINCT FROM before OR NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset($1::jsonb) AS legal (action text, "from" text, "to" text)
          WHERE legal.action = step.action AND legal."from" = step.from_status AND legal."to" = step.status) END`,
    values: [legalSteps],
  },
  {
    rule: 'an order stands where its history ends',
    text: `SELECT r.id, r.status, last.status AS history FROM rental r LEFT JOIN LATERAL (
        SELECT h.status FROM rental_history h WHERE h.rental_id = r.id ORDER BY h.id DESC LIMIT 1) last ON true
      WHERE last.status IS DISTINCT FROM r.status`,
  },
  {
    rule: 'no unit is out with two people',
    text: `SELECT k.unit_id, array_agg(r.id) AS orders FROM rental r JOIN rental_unit k ON k.rental_id = r.id
      WHERE delivered_at IS NOT NULL AND status IN ('pending_delivery', 'in_use', 'overdue')
      GROUP BY k.unit_id HAVING count(*) > 1`,
  },
  {
    rule: 'an order has as many units as it says, all of its machine',
    text: `SELECT r.id, r.quantity, count(u.id) AS units FROM rental r
        LEFT JOIN rental_unit k ON k.rental_id = r.id
        LEFT JOIN equipment_unit u ON u.id = k.unit_id AND u.equipment_id = r.equipment_id
      GROUP BY r.id HAVING count(u.id) <> r.quantity`,
  },
  {
    rule: 'no order is alive and unpaid after its first day, or after the time it is held for',
    text: `SELECT id, status, start_date, hold_expires_at FROM rental
      WHERE paid_at IS NULL AND status IN (${listed(statusesUntil('first_day', 'lapse'))})
        AND ((start_date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' < $1 OR hold_expires_at < $1)`,
    isTimed: true,
  },
  {
    rule: 'no longer period stands unpaid beyond the time to pay it',
    text: `SELECT x.id, x.rental_id, x.lapses_at FROM rental_extension x JOIN rental r ON r.id = x.rental_id
      WHERE x.paid_at IS NULL AND x.ended_at IS NULL AND x.lapses_at < $1 AND r.status IN ('in_use', 'overdue')`,
    isTimed: true,
  },
]
