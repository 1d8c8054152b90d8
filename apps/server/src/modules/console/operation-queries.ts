/** Orders, machines and days of the whole platform, counted from what is there. */
import { joinUnits } from '../rental/public.ts'
import { liveWorkOrderStatuses, statusesBefore } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { rentalActions } from '@jihui/protocol/rental/actions'
import { inUseStatuses } from '@jihui/protocol/rental/machine'
import type { Pool } from 'pg'
import type { RowOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')
const out = listed(inUseStatuses)
const toDeliver = listed(rentalActions.deliver.from)

const orders = statement(
  'operations_orders',
  { line: 'text', status: 'text', total: 'number' },
  `SELECT line, status, count(*)::int AS total FROM rental GROUP BY line, status`,
)
export const countOrders = (pool: Pool) => run(pool, orders, [])

const fleetRow = {
  line: 'text',
  machines: 'number',
  units: 'number',
  rented_today: 'number',
  away_today: 'number',
  unit_days: 'number',
  rented_days: 'number',
} as const
export type FleetRow = RowOf<typeof fleetRow>
/**
 * A unit counts from the day it was entered or first used. A day counts as rented where its order was paid: until the
 * machine came back, and not at all where it never left. What is out past its end counts as out.
 */
const fleet = statement(
  'operations_fleet',
  fleetRow,
  `WITH span AS (SELECT daterange($1::date - ($2::int - 1), $1::date + 1) AS days),
   unit AS (SELECT u.id, e.line, e.id AS equipment_id, span.days * daterange(least((u.created_at AT TIME ZONE 'Asia/Shanghai')::date,
       (SELECT min(lower(o.period)) FROM occupancy o WHERE o.unit_id = u.id)), NULL) AS days
     FROM span, equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active' WHERE e.status <> 'removed'),
   used AS (SELECT o.unit_id, sum(upper(part) - lower(part)) AS days FROM (
       SELECT o.unit_id, span.days * o.period * daterange(NULL,
         CASE WHEN o.released_at IS NOT NULL THEN (o.released_at AT TIME ZONE 'Asia/Shanghai')::date + 1 END) AS part
       FROM span JOIN occupancy o ON o.period && span.days JOIN rental r ON r.id = o.rental_id
       WHERE o.kind = 'rental' AND r.paid_at IS NOT NULL AND (o.released_at IS NULL OR r.returned_at IS NOT NULL)) AS o
     WHERE NOT isempty(part) GROUP BY o.unit_id),
   away AS (SELECT DISTINCT unit_id FROM occupancy
     WHERE kind IN ('maintenance', 'block') AND released_at IS NULL AND period @> $1::date),
   rented AS (SELECT DISTINCT k.unit_id FROM rental r ${joinUnits('r.id')} WHERE r.status IN (${out}))
   SELECT unit.line, count(DISTINCT unit.equipment_id)::int AS machines, count(*)::int AS units,
     count(rented.unit_id)::int AS rented_today, count(away.unit_id)::int AS away_today,
     coalesce(sum(CASE WHEN isempty(unit.days) THEN 0 ELSE upper(unit.days) - lower(unit.days) END), 0)::int AS unit_days,
     coalesce(sum(used.days), 0)::int AS rented_days
   FROM unit LEFT JOIN used ON used.unit_id = unit.id LEFT JOIN away ON away.unit_id = unit.id
     LEFT JOIN rented ON rented.unit_id = unit.id GROUP BY unit.line`,
)
export const countFleet = (pool: Pool, today: string, days: number) => run(pool, fleet, [today, days])

const days = statement(
  'operations_days',
  { date: 'text', created: 'number', cancelled: 'number' },
  `WITH day AS (SELECT generate_series($1::date - ($2::int - 1), $1::date, interval '1 day')::date AS date),
   happened AS (
     SELECT (created_at AT TIME ZONE 'Asia/Shanghai')::date AS date, 1 AS created, 0 AS cancelled FROM rental
     WHERE created_at >= ($1::date - ($2::int - 1))::timestamp AT TIME ZONE 'Asia/Shanghai'
     UNION ALL
     SELECT (cancelled_at AT TIME ZONE 'Asia/Shanghai')::date, 0, 1 FROM rental
     WHERE cancelled_at >= ($1::date - ($2::int - 1))::timestamp AT TIME ZONE 'Asia/Shanghai')
   SELECT day.date::text, coalesce(sum(created), 0)::int AS created, coalesce(sum(cancelled), 0)::int AS cancelled
   FROM day LEFT JOIN happened USING (date) GROUP BY day.date ORDER BY day.date`,
)
export const countDays = (pool: Pool, today: string, span: number) => run(pool, days, [today, span])

const movesRow = {
  deliveries_today: 'number',
  deliveries_week: 'number',
  returns_today: 'number',
  returns_week: 'number',
} as const
export type MovesRow = RowOf<typeof movesRow>
/** Due by today or within seven days; what is late is due today. */
const moves = statement(
  'operations_moves',
  movesRow,
  `SELECT
     count(*) FILTER (WHERE status IN (${toDeliver}) AND delivered_at IS NULL AND start_date <= $1)::bigint AS deliveries_today,
     count(*) FILTER (WHERE status IN (${toDeliver}) AND delivered_at IS NULL AND start_date < $1::date + 7)::bigint
       AS deliveries_week,
     count(*) FILTER (WHERE status IN (${out}) AND coalesce(planned_return_date, end_date) <= $1)::int AS returns_today,
     count(*) FILTER (WHERE status IN (${out}) AND coalesce(planned_return_date, end_date) < $1::date + 7)::int
       AS returns_week
   FROM rental WHERE status IN (${toDeliver}, ${out})`,
)
export const countMoves = async (pool: Pool, today: string): Promise<MovesRow> => (await run(pool, moves, [today]))[0]!

const careRow = {
  open: 'number',
  pending: 'number',
  scheduled: 'number',
  rating_sum: 'number',
  reviews: 'number',
} as const
export type CareRow = RowOf<typeof careRow>
const care = statement(
  'operations_care',
  careRow,
  `SELECT count(*) FILTER (WHERE status IN (${listed(liveWorkOrderStatuses)}))::bigint AS open,
     count(*) FILTER (WHERE status IN (${listed(statusesBefore('pending'))}))::int AS pending,
     count(*) FILTER (WHERE status IN (${listed(statusesBefore('scheduled'))}))::int AS scheduled,
     (SELECT coalesce(sum(rating), 0) FROM review)::int AS rating_sum, (SELECT count(*) FROM review)::int AS reviews
   FROM maintenance_request WHERE resolved_at IS NULL`,
)
export const countCare = async (pool: Pool): Promise<CareRow> => (await run(pool, care, []))[0]!
