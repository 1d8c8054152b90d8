/** Figures over all machines: prices of the categories, what each line has, where machines stand. */
import type { Pool } from 'pg'
import { run, statement } from '../../platform/database.ts'

const fees = statement<{
  code: string
  name: string
  from_fen: number
  to_fen: number
  equipment_count: number
}>(
  'fee_standards',
  `SELECT c.code, c.name, min(e.day_fen) AS from_fen, max(e.day_fen) AS to_fen, count(*) AS equipment_count
   FROM equipment e JOIN category c ON c.id = e.category_id
   WHERE e.line = $1 AND e.status = 'active' AND e.day_fen IS NOT NULL AND ($2::text IS NULL OR c.code = $2)
   GROUP BY c.id ORDER BY c.position`,
)
export const listFees = (pool: Pool, line: string, category: string | null) => run(pool, fees, [line, category])

const lineFigures = statement<{
  line: string
  equipment_count: number
  units_free: number
  from_fen: number | null
  illustration: string
}>(
  'line_figures',
  `SELECT e.line, count(DISTINCT e.id) AS equipment_count, min(e.day_fen) AS from_fen,
     (array_agg(e.illustration ORDER BY e.rental_count DESC, e.id))[1] AS illustration,
     count(u.id) FILTER (WHERE NOT EXISTS (SELECT 1 FROM occupancy o
       WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period @> $1::date)) AS units_free
   FROM equipment e LEFT JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   WHERE e.status = 'active' GROUP BY e.line`,
)
export const listLineFigures = (pool: Pool, today: string) => run(pool, lineFigures, [today])

const cities = statement<{ city: string; equipment_count: number }>(
  'equipment_cities',
  `SELECT u.city, count(DISTINCT e.id) AS equipment_count
   FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   WHERE e.status = 'active' AND u.city <> '' AND ($1::text IS NULL OR e.line = $1)
   GROUP BY u.city ORDER BY equipment_count DESC, u.city`,
)
/** Cities in which machines stand, those with most of them first. */
export const listCities = (pool: Pool, line: string | null) => run(pool, cities, [line])
