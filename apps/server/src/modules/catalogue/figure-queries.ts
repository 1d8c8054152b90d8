/** Figures over all machines: prices of the categories, what each line has, where machines stand. */
import { LRUCache } from 'lru-cache'
import { dayOf } from '../../platform/clock.ts'
import { run, statement } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { isUnitFree } from '../calendar/public.ts'

/** What is summed over everything is asked once for all who look within this time. */
const figuresKeptMs = 60_000

const fees = statement(
  'fee_standards',
  { code: 'text', name: 'text', from_fen: 'number', to_fen: 'number', equipment_count: 'number' },
  `SELECT c.code, c.name, min(e.day_fen) AS from_fen, max(e.day_fen) AS to_fen, count(*) AS equipment_count
   FROM equipment e JOIN category c ON c.id = e.category_id
   WHERE e.line = $1 AND e.status = 'active' AND e.day_fen IS NOT NULL AND ($2::text IS NULL OR c.code = $2)
   GROUP BY c.id ORDER BY c.position`,
)

const lineFigures = statement(
  'line_figures',
  { line: 'text', equipment_count: 'number', units_free: 'number', from_fen: 'number?', illustration: 'text' },
  `SELECT e.line, count(DISTINCT e.id) AS equipment_count, min(e.day_fen) AS from_fen,
     (array_agg(e.illustration ORDER BY e.rental_count DESC, e.id))[1] AS illustration,
     count(u.id) FILTER (WHERE ${isUnitFree('@> $1::date')}) AS units_free
   FROM equipment e LEFT JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   WHERE e.status = 'active' GROUP BY e.line`,
)

const cities = statement(
  'equipment_cities',
  { city: 'text', equipment_count: 'number' },
  `SELECT u.city, count(DISTINCT e.id) AS equipment_count
   FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id AND u.status = 'active'
   WHERE e.status = 'active' AND u.city <> '' AND ($1::text IS NULL OR e.line = $1)
   GROUP BY u.city ORDER BY equipment_count DESC, u.city`,
)

/** The figures, at most a minute old; those of today are of this day. */
export const createFigures = ({ database: { pool }, clock, hooks }: Pick<Services, 'database' | 'clock' | 'hooks'>) => {
  const perf = { now: () => clock.now().getTime() }
  const kept = <T extends object>(ask: (...of: string[]) => Promise<T>) => {
    const cache = new LRUCache<string, T>({
      max: 200,
      ttl: figuresKeptMs,
      perf,
      fetchMethod: (key) => ask(...(JSON.parse(key) as string[])),
    })
    return async (...of: string[]): Promise<T> => (await cache.fetch(JSON.stringify(of)))!
  }
  const ofLines = kept((today) => run(pool, lineFigures, [today]))
  const ofReviews = kept(async () => ({ minutes: (await hooks.catalogue.orders?.findReviewMinutes(pool)) ?? null }))
  const ofCities = kept((line) => run(pool, cities, [line ?? null]))
  const ofFees = kept((line, category) => run(pool, fees, [line, category ?? null]))
  return {
    lines: () => ofLines(dayOf(clock.now())),
    reviewMinutes: async () => (await ofReviews()).minutes,
    /** Cities in which machines stand, those with most of them first. */
    cities: (line: string | null) => (line === null ? ofCities() : ofCities(line)),
    fees: (line: string, category?: string) => (category === undefined ? ofFees(line) : ofFees(line, category)),
  }
}
