/** What is true of the days work orders keep: each has those it names, and no days are kept for nobody. */
import { liveWorkOrderStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Invariant } from '../../../proof.ts'

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')
const working = listed(liveWorkOrderStatuses.filter((code) => code !== 'pending_acceptance'))
/** The day it was, as far as time has been passed. */
const today = `($1::timestamptz AT TIME ZONE 'Asia/Shanghai')::date`

export const dayRules: readonly Invariant[] = [
  {
    rule: 'days are kept by orders that still need them, and by no others',
    text: `SELECT m.id FROM maintenance_request m JOIN occupancy o ON o.id = m.occupancy_id
      WHERE o.released_at IS NULL AND m.status NOT IN (${working}) AND upper(o.period) > ${today} + 1`,
    isTimed: true,
  },
  {
    rule: 'an order that names days has them, by itself or by the rental of whoever reported it',
    text: `SELECT m.id, m.status, m.start_date, m.end_date, m.occupancy_id FROM maintenance_request m
      WHERE m.status IN (${working}) AND m.start_date IS NOT NULL AND m.end_date > ${today}
        AND NOT daterange(greatest(m.start_date, ${today} + 1), m.end_date, '[]') <@ coalesce((
          SELECT range_agg(o.period) FROM occupancy o WHERE o.unit_id = m.unit_id AND o.released_at IS NULL
            AND (o.id = m.occupancy_id OR o.rental_id = m.rental_id)), '{}'::datemultirange)`,
    isTimed: true,
  },
  {
    rule: 'days an order keeps are its unit’s and no more than it names',
    text: `SELECT m.id, o.period FROM maintenance_request m JOIN occupancy o ON o.id = m.occupancy_id
      WHERE o.released_at IS NULL AND m.status IN (${working})
        AND (o.unit_id <> m.unit_id OR o.kind <> 'maintenance' OR NOT o.period <@ daterange(m.start_date, m.end_date, '[]'))`,
  },
  {
    // Days an owner keeps back by himself, for work of his own, have no order: they came with no step of one.
    rule: 'no days are kept for work without the order they are kept for',
    text: `SELECT o.id, o.unit_id, o.period FROM occupancy o
      WHERE o.kind = 'maintenance' AND o.released_at IS NULL AND upper(o.period) > ${today} + 1
        AND NOT EXISTS (SELECT FROM maintenance_request m WHERE m.occupancy_id = o.id)
        AND (o.created_by IS NULL OR EXISTS (SELECT FROM maintenance_request m JOIN maintenance_history h ON h.request_id = m.id
          WHERE m.unit_id = o.unit_id AND h.created_at = o.created_at AND h.actor_id = o.created_by))`,
    isTimed: true,
  },
]
