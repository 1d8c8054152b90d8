import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { type RunHours, runHoursOf } from '../rollup/add-hours.ts'
import { at } from '../rollup/read-kept.ts'
import type { Stretch } from '../rollup/count-hours.ts'
import { hourMs } from '../rollup/kept-reading.ts'
import { byDay } from '../rollup/write-sums.ts'
import { addOwnPart, hourOf, shareOf } from './shared-hours.ts'
import { partsBetween, type ReadDevice, timesOf } from './span.ts'

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

type HourRow = RowOf<typeof columns>
const sumNames = ['moving', 'working', 'idling', 'counted_working', 'counted_idling', 'distance'] as const

/** What of an hour falls into a part of it: by its readings, as long as they are kept, then as much of it as the part is long. */
const ownOf = async (
  db: Queryable,
  device: ReadDevice,
  row: HourRow,
  parts: readonly Stretch[],
): Promise<HourRow | null> => {
  const share = shareOf(parts)
  if (share >= 1) return row
  const sum = await addOwnPart(db, device, row.hour.getTime(), parts)
  if (sum === null) return null
  if (sum) {
    const { moving, working, idling, distance, countedWorking, countedIdling } = sum
    return { ...row, moving, working, idling, distance, counted_working: countedWorking, counted_idling: countedIdling }
  }
  const shared = sumNames.map((name) => [name, row[name] === null ? null : row[name] * share])
  return { ...row, ...(Object.fromEntries(shared) as Pick<HourRow, (typeof sumNames)[number]>) }
}

/** Days of Shanghai, those on which it said something, of the hours asked for; of an hour that is shared, its reader's minutes. */
export const readHours = async (
  { db }: Pick<Database, 'db'>,
  device: ReadDevice,
  asked: Stretch,
): Promise<DayHours[]> => {
  const [from, until] = [hourOf(asked.from), Math.ceil(asked.until / hourMs) * hourMs]
  const times = partsBetween(timesOf(device.spans), from, until)
  if (times.length === 0) return []
  const { rows } = await ask(
    db,
    columns,
    sql`select hour, moving, working, idling, counted_working, counted_idling, distance from reading_hour
      where device_id = ${device.id} and hour >= ${at(hourOf(times[0]!.from))} and hour < ${at(times.at(-1)!.until)} order by hour`,
  )
  const own: HourRow[] = []
  for (const row of rows) {
    const hour = row.hour.getTime()
    const parts = partsBetween(times, hour, hour + hourMs)
    const mine = parts.length > 0 ? await ownOf(db, device, row, parts) : null
    if (mine) own.push(mine)
  }
  return byDay(own).map(([day, hours]) => {
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
