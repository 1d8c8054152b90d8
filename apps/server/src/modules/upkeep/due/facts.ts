/** What is known of machines that a plan's days follow from. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { CountedReading } from './due-meter.ts'
import { listExpiries } from '../../catalogue/public.ts'

export interface UnitFacts {
  /** By what the meter counts in, one for each day: the last. */
  readonly readings: Readonly<Record<string, readonly CountedReading[]>>
  /** The last day of the newest of each type of document. */
  readonly expires: Readonly<Record<string, string>>
}
export const noFacts: UnitFacts = { readings: {}, expires: {} }

const ids = (units: readonly number[]) => sql`any(${sql.param([...units])}::bigint[])`

/** Of the days before each meter's last reading, so many. */
const listReadings = async (db: Queryable, units: readonly number[], days: number) =>
  (
    await ask(
      db,
      { unit_id: 'number', unit: 'text', at: 'moment', counted: 'number', times: 'number' },
      sql`select r.unit_id, r.unit, max(r.measured_at) as at, max(r.counted)::float8 as counted, count(*)::int as times
        from unit_meter m join unit_reading r on r.unit_id = m.unit_id and r.unit = m.unit
          and r.measured_at > m.last_at - make_interval(days => ${days}) and r.counted is not null
        where m.unit_id = ${ids(units)}
        group by r.unit_id, r.unit, (r.measured_at at time zone 'Asia/Shanghai')::date
        order by r.unit_id, r.unit, 3`,
    )
  ).rows

export interface Wanted {
  readonly isMeter: boolean
  readonly isDocument: boolean
  readonly days?: number
}
export const readFacts = async (
  db: Queryable,
  units: readonly number[],
  { isMeter, isDocument, days = 91 }: Wanted,
): Promise<ReadonlyMap<number, UnitFacts>> => {
  const readings = isMeter && units.length > 0 ? await listReadings(db, units, days) : []
  const expiries = isDocument && units.length > 0 ? await listExpiries(db, units) : []
  const known = new Map<number, { readings: Record<string, CountedReading[]>; expires: Record<string, string> }>()
  const factsOf = (unit: number) => {
    const facts = known.get(unit) ?? { readings: {}, expires: {} }
    known.set(unit, facts)
    return facts
  }
  for (const { unit_id, unit, at, counted, times } of readings)
    (factsOf(unit_id).readings[unit] ??= []).push({ at, counted, times })
  for (const { unit_id, type, expires_on } of expiries) factsOf(unit_id).expires[type] = expires_on
  return known
}
