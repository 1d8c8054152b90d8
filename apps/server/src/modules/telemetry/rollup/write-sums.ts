/** What hours and days come to, as it is kept; what was there is replaced. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { type HourSum, sumKeys } from './add-hours.ts'
import { hourMs } from './kept-reading.ts'
import { at } from './read-kept.ts'
import type { KeySums } from './table.ts'

const sumColumns = {
  readings: 'number',
  positions: 'number',
  distance: 'number',
  moving: 'number',
  working: 'number',
  idling: 'number',
  counted_working: 'number?',
  counted_idling: 'number?',
  max_speed: 'number?',
  keys: jsonOf<KeySums>(),
} as const
type Sums = Omit<HourSum, 'hour' | 'firstAt' | 'lastAt'>

const named = sql.raw(Object.keys(sumColumns).join(', '))
const replaced = sql.raw(
  Object.keys(sumColumns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)
const given = sql.raw(`readings int, positions int, distance float8, moving int, working int, idling int,
  counted_working float8, counted_idling float8, max_speed real, keys jsonb`)
const asRow = (sum: Sums) => ({
  readings: sum.readings,
  positions: sum.positions,
  distance: sum.distance,
  moving: Math.round(sum.moving),
  working: Math.round(sum.working),
  idling: Math.round(sum.idling),
  counted_working: sum.countedWorking,
  counted_idling: sum.countedIdling,
  max_speed: sum.maxSpeed,
  keys: sum.keys,
})
const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const writeHours = async (
  db: Queryable,
  deviceId: number,
  hours: readonly HourSum[],
  now: number,
): Promise<void> => {
  if (hours.length === 0) return
  const rows = hours.map((sum) => ({
    ...asRow(sum),
    hour: moment(sum.hour),
    first_at: moment(sum.firstAt),
    last_at: moment(sum.lastAt),
  }))
  await db.execute(sql`insert into reading_hour (device_id, hour, first_at, last_at, added_at, ${named})
    select ${deviceId}, hour, first_at, last_at, ${at(now)}, ${named}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(hour timestamptz, first_at timestamptz, last_at timestamptz, ${given})
    on conflict (device_id, hour) do update set first_at = excluded.first_at, last_at = excluded.last_at,
      added_at = excluded.added_at, ${replaced}`)
}

export const writePaths = async (
  db: Queryable,
  deviceId: number,
  paths: readonly { readonly hour: number; readonly path: string }[],
): Promise<void> => {
  if (paths.length === 0) return
  await db.execute(sql`insert into reading_path (device_id, hour, path)
    select ${deviceId}, to_timestamp(hour), path
    from unnest(${sql.param(paths.map(({ hour }) => hour / 1000))}::float8[], ${sql.param(paths.map(({ path }) => path))}::text[])
      as given(hour, path)
    on conflict (device_id, hour) do update set path = excluded.path`)
}

/** Rows in the order of their hours, by days of Shanghai. */
export const byDay = <Row extends { readonly hour: Date }>(rows: readonly Row[]): [day: string, rows: Row[]][] => {
  const days: [string, Row[]][] = []
  for (const row of rows) {
    const day = dayOf(row.hour)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(row)
    else days.push([day, [row]])
  }
  return days
}

/** The days of Shanghai that hours from one until before another belong to, from all their hours. */
export const writeDays = async (db: Queryable, deviceId: number, from: number, until: number): Promise<void> => {
  const first = startOfDay(dayOf(new Date(from)))
  const last = startOfDay(dayOf(new Date(until - 1))).getTime() + 24 * hourMs
  const { rows } = await ask(
    db,
    { hour: 'moment', ...sumColumns },
    sql`select hour, ${named} from reading_hour
      where device_id = ${deviceId} and hour >= ${at(first.getTime())} and hour < ${at(last)} order by hour`,
  )
  const days = byDay(rows)
  if (days.length === 0) return
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const sumOrNull = (all: readonly (number | null)[]) => {
    const told = all.filter((one) => one !== null)
    return told.length > 0 ? sum(told) : null
  }
  const made = days.map(([day, hours]) => {
    const speeds = hours.flatMap(({ max_speed: speed }) => (speed === null ? [] : [speed]))
    const sums = asRow({
      readings: sum(hours.map(({ readings }) => readings)),
      positions: sum(hours.map(({ positions }) => positions)),
      distance: sum(hours.map(({ distance }) => distance)),
      moving: sum(hours.map(({ moving }) => moving)),
      working: sum(hours.map(({ working }) => working)),
      idling: sum(hours.map(({ idling }) => idling)),
      countedWorking: sumOrNull(hours.map((hour) => hour.counted_working)),
      countedIdling: sumOrNull(hours.map((hour) => hour.counted_idling)),
      maxSpeed: speeds.length > 0 ? Math.max(...speeds) : null,
      keys: sumKeys(hours.map(({ keys }) => keys)),
    })
    return { day, ...sums }
  })
  await db.execute(sql`insert into reading_day (device_id, day, ${named})
    select ${deviceId}, day, ${named} from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as given(day date, ${given})
    on conflict (device_id, day) do update set ${replaced}`)
}
