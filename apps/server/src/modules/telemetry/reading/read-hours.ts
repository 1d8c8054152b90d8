import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type RunHours, runHoursOf } from '../rollup/add-hours.ts'
import { at } from '../rollup/read-kept.ts'
import { byDay } from '../rollup/write-sums.ts'
import { clipSpans, type ReadDevice, withinSpans } from './span.ts'

export interface DayHours extends RunHours {
  readonly day: string
  /** Metres. */
  readonly distance: number
}

const columns = {
  hour: 'moment',
  moving: 'number',
  working: 'number',
  idling: 'number',
  counted_working: 'number?',
  counted_idling: 'number?',
  distance: 'number',
} as const

/** Days of Shanghai, those on which it said something, of the hours that began in its reader's spans. */
export const readHours = async (
  { db }: Pick<Database, 'db'>,
  { id, spans }: ReadDevice,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<DayHours[]> => {
  const clipped = clipSpans(spans, from, until)
  if (clipped.length === 0) return []
  const { rows } = await ask(
    db,
    columns,
    sql`select hour, moving, working, idling, counted_working, counted_idling, distance from reading_hour
      where device_id = ${id} and hour >= date_trunc('hour', ${at(clipped[0]!.from)}) and hour < ${at(clipped.at(-1)!.until)}
        and ${withinSpans(sql`hour + interval '59 minutes'`, clipped)} order by hour`,
  )
  return byDay(rows).map(([day, hours]) => {
    const total = (pick: (row: (typeof hours)[number]) => number | null) =>
      hours.reduce((sum, row) => sum + (pick(row) ?? 0), 0)
    const isCounted = hours.some((row) => row.counted_working !== null)
    const run = {
      moving: total((row) => row.moving),
      working: total((row) => row.working),
      idling: total((row) => row.idling),
      countedWorking: isCounted ? total((row) => row.counted_working) : null,
      countedIdling: isCounted ? total((row) => row.counted_idling) : null,
    }
    return { day, ...runHoursOf(run), distance: total((row) => row.distance) }
  })
}
