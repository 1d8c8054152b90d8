/** Stretches whose readings tell no more where it was: what was made of their places stays as it was. */
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { HourSum } from './add-hours.ts'
import { hourMs } from './kept-reading.ts'

/** ms; `until` excluded. */
export interface FadedStretch {
  readonly from: number
  readonly until: number
}

export const isInFaded = (faded: readonly FadedStretch[], from: number, until: number): boolean =>
  faded.some((one) => from < one.until && until > one.from)

/** SQL: true of trips `t` of which a part is in one of them. */
export const isTripInFaded = (faded: readonly FadedStretch[]): SQL => {
  const seconds = (key: keyof FadedStretch) => sql.param(faded.map((one) => one[key] / 1000))
  return sql`exists (select from unnest(${seconds('from')}::float8[], ${seconds('until')}::float8[]) as f(since, until)
    where t.start_at < to_timestamp(f.until) and t.end_at > to_timestamp(f.since))`
}

/** Hours of it are added up from what is left: how far it went in them does not become less. */
export const keepDistances = async (
  db: Queryable,
  deviceId: number,
  hours: readonly HourSum[],
  faded: readonly FadedStretch[],
): Promise<void> => {
  const affected = hours.filter(({ hour }) => isInFaded(faded, hour, hour + hourMs))
  if (affected.length === 0) return
  const { rows } = await ask(
    db,
    { hour: 'moment', distance: 'number', positions: 'number' },
    sql`select h.hour, h.distance, h.positions from unnest(${sql.param(affected.map(({ hour }) => hour / 1000))}::float8[]) as g(hour)
      join reading_hour h on h.device_id = ${deviceId} and h.hour = to_timestamp(g.hour)`,
  )
  for (const { hour, distance, positions } of rows) {
    const sum = affected.find((one) => one.hour === hour.getTime())!
    sum.distance = Math.max(sum.distance, distance)
    sum.positions = Math.max(sum.positions, positions)
  }
}
