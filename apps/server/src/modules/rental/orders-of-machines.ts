/** What orders tell of the machines they were for. */
import { run, statement } from '../../platform/database/database.ts'
import type { OrdersOfMachines } from '../catalogue/public.ts'
import { publicName } from '../identity/public.ts'

const reviews = statement(
  'equipment_reviews',
  { id: 'number', rating: 'number', comments: 'text', reviewer: 'text', days: 'number', created_at: 'moment' },
  `SELECT r.id, r.rating, r.comments, ${publicName('r.user_id')} AS reviewer,
     least(t.days, greatest(1, (t.returned_at AT TIME ZONE 'Asia/Shanghai')::date - t.start_date + 1)) AS days, r.created_at
   FROM review r JOIN rental t ON t.id = r.rental_id
   WHERE r.equipment_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
)
const ratings = statement(
  'equipment_ratings',
  { rating: 'number', count: 'number' },
  'SELECT rating, count(*) AS count FROM review WHERE equipment_id = $1 GROUP BY rating ORDER BY rating DESC',
)
const reviewMinutes = statement(
  'review_minutes',
  { minutes: 'number?' },
  `SELECT round(avg(extract(epoch FROM verified_at - created_at)) / 60)::int AS minutes
   FROM rental WHERE verified_at > now() - interval '90 days'`,
)

export const ordersOfMachines: OrdersOfMachines = {
  listReviews: (pool, equipmentId, limit, offset) => run(pool, reviews, [equipmentId, limit, offset]),
  countRatings: (pool, equipmentId) => run(pool, ratings, [equipmentId]),
  findReviewMinutes: async (pool) => (await run(pool, reviewMinutes, []))[0]?.minutes ?? null,
  countOfOwner: (owner) => `(SELECT count(*) FROM rental r WHERE r.owner_id = ${owner})`,
}
