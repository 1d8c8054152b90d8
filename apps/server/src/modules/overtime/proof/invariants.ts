/** What is true of hours beyond those a rent includes at any moment. */
import type { Invariants } from '../../../proof.ts'

const day = (moment: string): string => `(${moment} AT TIME ZONE 'Asia/Shanghai')::date`

/** Returned orders with a rate: what their days come to up to the last one of use, by themselves and not by the product's own sum. */
const returned = `SELECT t.rental_id, t.overtime_tenths, t.overtime_fen, (q.terms #>> '{overtime,perHourFen}')::numeric AS per_hour,
    r.quantity, (SELECT coalesce(sum(greatest(0,
        floor(w.worked_minutes / 6.0) - floor((q.terms #>> '{overtime,includedPerDay}')::numeric * 10))), 0)
      FROM overtime_day w WHERE w.rental_id = t.rental_id AND w.day <= t.stopped_on) AS told,
    EXISTS (SELECT FROM rental_handover o JOIN rental_handover b ON b.rental_id = o.rental_id AND b.unit_id = o.unit_id
        AND b.stage = 'back' AND b.meter IS NOT NULL
      WHERE o.rental_id = t.rental_id AND o.stage = 'out' AND o.meter IS NOT NULL) AS has_meter,
    (SELECT coalesce(sum((i ->> 'amountFen')::bigint), 0) FROM jsonb_array_elements(t.deductions) i
      WHERE i ->> 'kind' = 'overtime') AS asked
  FROM return_record t JOIN rental r ON r.id = t.rental_id JOIN quote q ON q.id = r.quote_id
  WHERE t.stopped_on IS NOT NULL AND jsonb_typeof(q.terms -> 'overtime') = 'object'`

export const { invariants }: Invariants = {
  invariants: [
    {
      rule: 'hours beyond that a return asks for are those its days add up to; only meters add to them',
      text: `SELECT * FROM (${returned}) x
        WHERE (overtime_tenths > told AND NOT has_meter) OR (overtime_tenths < told AND quantity = 1)`,
    },
    {
      rule: 'the item of a claim for hours is what they cost at the rate of the order',
      text: `SELECT * FROM (${returned}) x
        WHERE asked <> overtime_fen OR overtime_fen <> round(overtime_tenths * per_hour / 10)`,
    },
    {
      rule: 'hours are asked for by orders with a rate alone',
      text: `SELECT t.rental_id, t.overtime_fen FROM return_record t JOIN rental r ON r.id = t.rental_id JOIN quote q ON q.id = r.quote_id
        WHERE t.overtime_fen > 0 AND jsonb_typeof(q.terms -> 'overtime') IS DISTINCT FROM 'object'`,
    },
    {
      rule: 'days of use are those on which the machine was in the hands of its renter',
      text: `SELECT w.rental_id, w.unit_id, w.day, r.received_at, r.returned_at FROM overtime_day w JOIN rental r ON r.id = w.rental_id
        WHERE r.received_at IS NULL OR w.day < ${day('r.received_at')} OR w.day > ${day('r.returned_at')}`,
    },
    {
      rule: 'days of use are told of units the order has',
      text: `SELECT w.rental_id, w.unit_id FROM (SELECT rental_id, unit_id FROM overtime_day
          UNION SELECT rental_id, unit_id FROM overtime_look) w
        WHERE NOT EXISTS (SELECT FROM rental_unit k WHERE k.rental_id = w.rental_id AND k.unit_id = w.unit_id)`,
    },
    {
      rule: 'days are written down by a look',
      text: `SELECT w.rental_id, w.unit_id, w.day FROM overtime_day w WHERE NOT EXISTS (SELECT FROM overtime_look l
        WHERE l.rental_id = w.rental_id AND l.unit_id = w.unit_id)`,
    },
  ],
}
