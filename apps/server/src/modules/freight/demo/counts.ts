/** Everybody's record as the trips that were told make it: what they drove and sent, and what was said of them. */
import type { Services } from '../../../platform/services.ts'

const ofDrivers = `
  UPDATE freight_driver d SET completed_trips = o.completed, on_time_trips = o.punctual, late_give_ups = o.given_up,
    rating_sum = r.points, rating_count = r.ratings
  FROM freight_driver known
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE status = 'completed') AS completed,
      count(*) FILTER (WHERE status = 'completed' AND arrived_at <= window_end) AS punctual,
      count(*) FILTER (WHERE ended_by = 'give_up' AND driver_id = known.user_id AND paid_at IS NOT NULL
        AND ended_at + interval '4 hours' > window_start) AS given_up
      FROM freight_order WHERE known.user_id IN (driver_id, payee_id)) o
    CROSS JOIN LATERAL (SELECT coalesce(sum(g.rating), 0) AS points, count(*) AS ratings FROM freight_rating g
      JOIN freight_order t ON t.id = g.order_id
      WHERE t.driver_id = known.user_id AND g.side = 'shipper' AND g.counted_at IS NOT NULL) r
  WHERE known.user_id = d.user_id`
const ofShippers = `
  UPDATE freight_shipper s SET orders = o.paid + o.lapsed, paid_in_time = o.paid, rating_sum = r.points,
    rating_count = r.ratings
  FROM freight_shipper known
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE paid_at IS NOT NULL) AS paid,
      count(*) FILTER (WHERE ended_by = 'lapse') AS lapsed FROM freight_order WHERE shipper_id = known.user_id) o
    CROSS JOIN LATERAL (SELECT coalesce(sum(g.rating), 0) AS points, count(*) AS ratings FROM freight_rating g
      JOIN freight_order t ON t.id = g.order_id
      WHERE t.shipper_id = known.user_id AND g.side = 'driver' AND g.counted_at IS NOT NULL) r
  WHERE known.user_id = s.user_id`

export const countRecords = async ({ database }: Services): Promise<void> => {
  await database.pool.query(ofDrivers)
  await database.pool.query(ofShippers)
}
