/** One value over time, with its least and its most however far one looks from. */
import { sql } from 'drizzle-orm'
import { dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull } from '../../../platform/database/columns.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { sumKeys } from '../rollup/add-hours.ts'
import type { Stretch } from '../rollup/count-hours.ts'
import { hourMs } from '../rollup/kept-reading.ts'
import { at } from '../rollup/read-kept.ts'
import type { KeySum } from '../rollup/table.ts'
import { addOwnPart, shareOf } from './shared-hours.ts'
import { clipSpans, partsBetween, type ReadDevice, type ReadSpan, timesOf, withinSpans } from './span.ts'

/** ms, least, mean, most. */
export type SeriesPoint = [ms: number, min: number, avg: number, max: number]
/** As long as this it is told from the readings, then by the hour, then by the day. ms. */
export const seriesLimits = { readings: 2 * 24 * hourMs, hours: 90 * 24 * hourMs } as const

const dayMs = 24 * hourMs

interface Asked {
  readonly field: string
  readonly from: number
  readonly until: number
  readonly points: number
}

/** `speed` is a field of readings, everything else one of their values. */
const valueOf = (field: string) =>
  field === 'speed'
    ? sql`speed::float8`
    : sql`case jsonb_typeof("values"->${field}::text) when 'number' then ("values"->>${field}::text)::float8
        when 'boolean' then ("values"->>${field}::text)::boolean::int::float8 end`

const fromReadings = async (
  db: Queryable,
  id: number,
  spans: readonly ReadSpan[],
  asked: Asked,
): Promise<SeriesPoint[]> => {
  const { field, from, until, points } = asked
  const width = Math.max(1, Math.ceil((until - from) / points))
  const { rows } = await ask(
    db,
    { bucket: 'number', min: 'number', avg: 'number', max: 'number' },
    sql`select bucket, min(value) as min, avg(value) as avg, max(value) as max from (
        select floor((extract(epoch from ts) * 1000 - ${from}::float8) / ${width}::float8)::float8 as bucket, ${valueOf(field)} as value
        from telemetry_reading where device_id = ${id} and ts >= ${at(from)} and ts < ${at(until)} and ${withinSpans(sql`ts`, spans)}) v
      where value is not null group by bucket order by bucket`,
  )
  return rows.map(({ bucket, min, avg, max }) => [from + bucket * width, min, avg, max])
}

/** Neighbours are put together until there are no more points than were asked for. */
const inBuckets = (
  sums: readonly (readonly [ms: number, sum: KeySum])[],
  { from, until, points }: Asked,
): SeriesPoint[] => {
  const width = Math.max(1, Math.ceil((until - from) / points))
  const buckets = new Map<number, { ms: number; min: number; total: number; count: number; max: number }>()
  for (const [ms, [min, avg, max, count]] of sums) {
    const bucket = Math.floor((ms - from) / width)
    const known = buckets.get(bucket)
    if (known) {
      known.min = Math.min(known.min, min)
      known.max = Math.max(known.max, max)
      known.total += avg * count
      known.count += count
    } else buckets.set(bucket, { ms: Math.max(ms, from), min, total: avg * count, count, max })
  }
  return [...buckets.values()].map(({ ms, min, total, count, max }) => [ms, min, total / count, max])
}

const sumColumns = { sum: orNull(jsonOf<KeySum>()) } as const
type Sum = readonly [ms: number, sum: KeySum]

/** By the hour; of an hour that is shared, its reader's minutes as long as its readings are kept. */
const sumsOfHours = async (
  db: Queryable,
  device: ReadDevice,
  times: readonly Stretch[],
  { field, from, until }: Pick<Asked, 'field' | 'from' | 'until'>,
): Promise<Sum[]> => {
  const { rows } = await ask(
    db,
    { hour: 'moment', ...sumColumns },
    sql`select hour, keys->${field}::text as sum from reading_hour
      where device_id = ${device.id} and hour >= ${at(from)} and hour < ${at(until)} and keys ? ${field}::text order by hour`,
  )
  const sums: Sum[] = []
  for (const { hour, sum } of rows) {
    const ms = hour.getTime()
    const parts = partsBetween(times, ms, ms + hourMs)
    if (parts.length === 0) continue
    const own = shareOf(parts) >= 1 ? sum : (await addOwnPart(db, device, ms, parts))?.keys[field]
    if (own) sums.push([ms, own])
  }
  return sums
}

export const readSeries = async (
  { db }: Pick<Database, 'db'>,
  device: ReadDevice,
  asked: Asked,
): Promise<SeriesPoint[]> => {
  const { id } = device
  const { field, from, until } = asked
  const spans = clipSpans(device.spans, from, until)
  if (spans.length === 0) return []
  if (until - from <= seriesLimits.readings) return fromReadings(db, id, spans, asked)
  const times = timesOf(device.spans)
  if (until - from <= seriesLimits.hours) return inBuckets(await sumsOfHours(db, device, times, asked), asked)
  const { rows } = await ask(
    db,
    { day: 'day', ...sumColumns },
    sql`select day, keys->${field}::text as sum from reading_day
      where device_id = ${id} and day >= ${dayOf(new Date(from))}::date and day <= ${dayOf(new Date(until - 1))}::date
        and keys ? ${field}::text order by day`,
  )
  const sums: Sum[] = []
  for (const { day, sum } of rows) {
    const ms = startOfDay(day).getTime()
    const parts = partsBetween(times, ms, ms + dayMs)
    if (parts.length === 0) continue
    // A day that is shared is put together from its reader's hours.
    if (shareOf(parts) * hourMs >= dayMs) sums.push(...(sum ? [[ms, sum] as const] : []))
    else {
      const hours = await sumsOfHours(db, device, times, { field, from: ms, until: ms + dayMs })
      const own = sumKeys(hours.map(([, one]) => ({ [field]: one })))[field]
      if (own) sums.push([ms, own])
    }
  }
  return inBuckets(sums, asked)
}
