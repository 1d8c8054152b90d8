/** Figures of an owner's machines: how much they are out, what they bring, which of them stand, what others ask. */
import type { analytics } from '@jihui/protocol/owner/schema'
import { orderTabs, statusesInTab } from '@jihui/protocol/rental/machine'
import { findLine } from '@jihui/protocol/rental/lines'
import { toYuan } from '@jihui/protocol/values'
import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { run, statement } from '../../platform/database/database.ts'
import { dayFenOf } from '../catalogue/public.ts'
import { ofRental } from '../settlement/public.ts'
import { countUnits } from './fleet-view.ts'
import { listUnitsToday } from './today.ts'
import { ordersOfUnit } from '../rental/public.ts'

const scope = `e.owner_id = $1 AND ($2::bigint IS NULL OR e.id = $2) AND ($3::text = '' OR e.line = $3)`
const monthsShown = 12

/**
 * Days of each unit and month: how many there were up to today, how many of them it was out, how many it was kept
 * back. Released days count where the machine did come back: until the day it did.
 */
const usage = statement(
  'owner_usage',
  { equipment_id: 'number', month: 'text', unit_days: 'number', rented: 'number', away: 'number' },
  `WITH month AS (
     SELECT generate_series(date_trunc('month', $4::date) - interval '${monthsShown - 1} months', date_trunc('month', $4::date),
       interval '1 month')::date AS first),
   span AS (SELECT to_char(first, 'YYYY-MM') AS name,
     daterange(first, least((first + interval '1 month')::date, $4::date + 1)) AS days FROM month),
   unit AS (SELECT u.id, e.id AS equipment_id, (u.created_at AT TIME ZONE 'Asia/Shanghai')::date AS since,
       (SELECT min(lower(o.period)) FROM occupancy o WHERE o.unit_id = u.id) AS first_used
     FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
     WHERE ${scope} AND e.status <> 'removed'),
   share AS (SELECT unit.id, unit.equipment_id, span.name,
       span.days * daterange(least(unit.since, unit.first_used), NULL) AS days FROM unit, span)
   SELECT share.equipment_id, share.name AS month,
     coalesce(sum(CASE WHEN isempty(share.days) THEN 0 ELSE upper(share.days) - lower(share.days) END), 0)::int AS unit_days,
     coalesce(sum(taken.rented), 0)::bigint AS rented, coalesce(sum(taken.away), 0)::bigint AS away
   FROM share LEFT JOIN LATERAL (
     SELECT coalesce(sum(upper(used) - lower(used)) FILTER (WHERE kind = 'rental'), 0) AS rented,
       coalesce(sum(upper(used) - lower(used)) FILTER (WHERE kind IN ('maintenance', 'block')), 0) AS away
     FROM (SELECT o.kind, share.days * o.period * daterange(NULL,
             CASE WHEN o.released_at IS NOT NULL THEN (o.released_at AT TIME ZONE 'Asia/Shanghai')::date + 1 END) AS used
           FROM occupancy o LEFT JOIN rental r ON r.id = o.rental_id
           WHERE o.unit_id = share.id AND o.period && share.days
             AND (o.released_at IS NULL OR (o.kind = 'rental' AND r.returned_at IS NOT NULL))) AS parts
     WHERE NOT isempty(used)) AS taken ON true
   GROUP BY share.equipment_id, share.name`,
)

const income = statement(
  'owner_income',
  { equipment_id: 'number', day: 'text', fen: 'number', orders: 'number' },
  `SELECT r.equipment_id, o.settled_on::text AS day, sum(o.net_fen)::bigint AS fen,
     count(*) FILTER (WHERE o.source = 'rental')::int AS orders
   FROM earning o JOIN rental r ON ${ofRental('o', 'r.id')} JOIN equipment e ON e.id = r.equipment_id
   WHERE o.payee_id = $1 AND o.refund_id IS NULL AND ($2::bigint IS NULL OR e.id = $2) AND ($3::text = '' OR e.line = $3)
     AND o.settled_on >= date_trunc('month', $4::date) - interval '${monthsShown - 1} months'
   GROUP BY r.equipment_id, o.settled_on`,
)
const orders = statement(
  'owner_orders_by_status',
  { status: 'text', total: 'number' },
  `SELECT r.status, count(*)::int AS total FROM rental r JOIN equipment e ON e.id = r.equipment_id
   WHERE r.owner_id = $1 AND ($2::bigint IS NULL OR e.id = $2) AND ($3::text = '' OR e.line = $3) GROUP BY r.status`,
)
const idle = statement(
  'owner_idle_units',
  {
    unit_id: 'number',
    serial: 'text',
    equipment_id: 'number',
    equipment_name: 'text',
    line: 'text',
    city: 'text',
    last_end: 'text?',
    since: 'text',
  },
  `SELECT u.id AS unit_id, u.serial, e.id AS equipment_id, e.name AS equipment_name, e.line, u.city, last.day::text AS last_end,
     (u.created_at AT TIME ZONE 'Asia/Shanghai')::date::text AS since
   FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   LEFT JOIN LATERAL (SELECT max((r.returned_at AT TIME ZONE 'Asia/Shanghai')::date) AS day FROM rental r
     WHERE r.id IN (${ordersOfUnit('u.id')}) AND r.returned_at IS NOT NULL) AS last ON true
   WHERE ${scope} AND e.status <> 'removed' AND NOT EXISTS (
     SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $4::date)
   ORDER BY coalesce(last.day, u.created_at::date), u.id LIMIT 50`,
)
const prices = statement(
  'owner_price_position',
  {
    equipment_id: 'number',
    name: 'text',
    model: 'text',
    line: 'text',
    day_fen: 'number?',
    market_value_fen: 'number',
    category_name: 'text',
    low: 'number?',
    middle: 'number?',
    high: 'number?',
    cheaper: 'number',
    compared: 'number',
  },
  `SELECT e.id AS equipment_id, e.name, e.model, e.line, e.day_fen, e.market_value_fen, c.name AS category_name, other.*
   FROM equipment e JOIN category c ON c.id = e.category_id LEFT JOIN LATERAL (
     SELECT min(x.day_fen) AS low, percentile_disc(0.5) WITHIN GROUP (ORDER BY x.day_fen) AS middle, max(x.day_fen) AS high,
       count(*) FILTER (WHERE x.day_fen < e.day_fen)::int AS cheaper, count(*)::int AS compared
     FROM equipment x WHERE x.category_id = e.category_id AND x.status = 'active' AND x.day_fen IS NOT NULL
       AND x.id <> e.id) AS other ON true
   WHERE ${scope} AND e.status <> 'removed' ORDER BY e.id`,
)

const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 100) / whole) : 0)

export const readAnalytics = async (
  pool: Pool,
  asked: { ownerId: number; equipmentId: number | undefined; line: string },
  today: string,
): Promise<z.output<typeof analytics>> => {
  const key = [asked.ownerId, asked.equipmentId ?? null, asked.line]
  const [units, used, earned, perStatus, idleUnits, positions] = await Promise.all([
    listUnitsToday(pool, asked, today),
    run(pool, usage, [...key, today]),
    run(pool, income, [...key, today]),
    run(pool, orders, key),
    run(pool, idle, [...key, today]),
    run(pool, prices, key),
  ])
  const month = today.slice(0, 7)
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
  const figures = (usedRows: typeof used, earnedRows: typeof earned) => {
    const rented = sum(usedRows, (row) => row.rented)
    const available = Math.max(
      rented,
      sum(usedRows, (row) => row.unit_days - row.away),
    )
    return {
      rented_days: rented,
      available_days: available,
      utilization_percent: percent(rented, available),
      income: toYuan(sum(earnedRows, (row) => row.fen)),
      orders: sum(earnedRows, (row) => row.orders),
    }
  }
  const countOf = (codes: readonly string[]) =>
    sum(
      perStatus.filter((row) => codes.includes(row.status)),
      (row) => row.total,
    )
  return {
    today,
    unit_counts: countUnits(units),
    months: monthsUpTo(month).map((name) => ({
      month: name,
      ...figures(
        used.filter((row) => row.month === name),
        earned.filter((row) => row.day.startsWith(name)),
      ),
    })),
    days: daysOf(month).map((date) => {
      const rows = earned.filter((row) => row.day === date)
      return { date, income: toYuan(sum(rows, (row) => row.fen)), orders: sum(rows, (row) => row.orders) }
    }),
    orders_by_status: Object.fromEntries(perStatus.map((row) => [row.status, row.total])),
    tabs: Object.fromEntries(orderTabs.map(({ key: tab }) => [tab, countOf(statusesInTab(tab))])),
    idle_units: idleUnits.map(({ last_end: lastEnd, since, ...unit }) => ({
      ...unit,
      idle_days: Math.max(0, daysBetween(lastEnd ?? since, today)),
      last_rental_end: lastEnd,
    })),
    machines: positions.map((row) => {
      const dayFen = dayFenOf(row, findLine(row.line))
      const { utilization_percent, income: brought } = figures(
        used.filter((one) => one.month === month && one.equipment_id === row.equipment_id),
        earned.filter((one) => one.day.startsWith(month) && one.equipment_id === row.equipment_id),
      )
      return {
        equipment_id: row.equipment_id,
        name: row.name,
        model: row.model,
        line: row.line,
        price_per_day: toYuan(dayFen),
        utilization_percent,
        income: brought,
        category_name: row.category_name,
        category_low: toYuan(row.low ?? dayFen),
        category_middle: toYuan(row.middle ?? dayFen),
        category_high: toYuan(row.high ?? dayFen),
        cheaper_percent: percent(row.cheaper, row.compared),
        compared: row.compared,
      }
    }),
  }
}

export const monthsUpTo = (month: string): string[] => {
  const last = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  return Array.from({ length: monthsShown }, (_, index) => {
    const at = last - monthsShown + 1 + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
/** Every day of a month, those to come included. */
export const daysOf = (month: string): string[] => {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => day.startsWith(month))
}
