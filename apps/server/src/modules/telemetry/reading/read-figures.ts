/** Over many devices: how far, how long, where, and who said nothing. */
import { sql, type SQL } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import { placeOfSpot } from './told-place.ts'
import { startOfDay } from '../../../platform/clock.ts'
import { tripLimits } from '../trips/find-trips.ts'

/** Whose: all, or those of an owner and some beside. */
export type WhoseDevices =
  { readonly all: true } | { readonly ownerId: number | null; readonly deviceIds: readonly number[] }
interface Asked {
  readonly whose: WhoseDevices
  /** Blank: all. */
  readonly line: string
  /** Days of Shanghai, both within. */
  readonly from: string
  readonly to: string
  /** How many devices are named. */
  readonly named: number
}

const figureColumns = {
  device_id: 'number',
  line: 'text?',
  heard_at: 'moment?',
  distance: 'number',
  working: 'number',
  idling: 'number',
} as const

/** Places counted apart, before they are told by their cities. */
const cellsMax = 3_000

export const mineOf = ({ whose, line }: Pick<Asked, 'whose' | 'line'>): SQL => {
  const reach =
    'all' in whose
      ? sql`true`
      : sql`(l.owner_id = ${whose.ownerId} or l.device_id = any(${sql.param([...whose.deviceIds])}::bigint[]))`
  return sql`device_latest l where l.is_shown and ${reach}${line ? sql` and l.line = ${line}` : sql``}`
}
/** Seconds, by the counter where there is one. */
export const worked = sql`coalesce(d.counted_working * 3600, d.moving + d.working)`
export const idled = sql`coalesce(nullif(d.counted_idling, 0) * 3600, d.idling)`

export const readLocationFigures = async ({ db }: Pick<Database, 'db'>, asked: Asked) => {
  const { from, to, named } = asked
  const mine = mineOf(asked)
  const days = sql`d.day >= ${from}::date and d.day <= ${to}::date`
  const summed = sql`select l.device_id, l.line, l.heard_at, coalesce(sum(d.distance), 0)::float8 as distance,
      coalesce(sum(${worked}), 0)::float8 as working, coalesce(sum(${idled}), 0)::float8 as idling`
  const start = startOfDay(from)
  const end = new Date(startOfDay(to).getTime() + 24 * 3_600_000)
  const [totals, byDay, cells, farthest, silent, trips] = await Promise.all([
    ask(
      db,
      { devices: 'number', spoke: 'number' },
      sql`select count(*) as devices, count(*) filter (where exists (select 1 from reading_day d
        where d.device_id = l.device_id and ${days})) as spoke from ${mine}`,
    ),
    ask(
      db,
      { day: 'day', devices: 'number', distance: 'number', working: 'number', idling: 'number' },
      sql`select d.day, count(*) as devices, sum(d.distance)::float8 as distance, sum(${worked})::float8 as working,
          sum(${idled})::float8 as idling
        from reading_day d where ${days} and d.device_id in (select l.device_id from ${mine}) group by d.day order by d.day`,
    ),
    ask(
      db,
      { lat: 'number', lng: 'number', devices: 'number' },
      sql`select round(l.lat::numeric, 1)::float8 as lat, round(l.lng::numeric, 1)::float8 as lng, count(*) as devices
        from ${mine} and l.lat is not null group by 1, 2 order by 3 desc limit ${cellsMax}`,
    ),
    ask(
      db,
      figureColumns,
      sql`${summed} from (select l.* from ${mine}) l join reading_day d on d.device_id = l.device_id and ${days}
        group by l.device_id, l.line, l.heard_at order by distance desc, working desc, l.device_id limit ${named}`,
    ),
    ask(
      db,
      figureColumns,
      sql`select l.device_id, l.line, l.heard_at, 0::float8 as distance, 0::float8 as working, 0::float8 as idling
        from ${mine} and not exists (select 1 from reading_day d where d.device_id = l.device_id and ${days})
        order by l.heard_at desc nulls last, l.device_id limit ${named}`,
    ),
    ask(
      db,
      { trips: 'number' },
      sql`select count(*) as trips from device_trip t where t.distance >= ${tripLimits.least}
        and t.start_at >= ${start.toISOString()} and t.start_at < ${end.toISOString()}
        and t.device_id in (select l.device_id from ${mine})`,
    ),
  ])
  const cities = new Map<string, number>()
  for (const { lat, lng, devices } of cells.rows) {
    const city = placeOfSpot({ lat, lng }).city.fullName
    cities.set(city, (cities.get(city) ?? 0) + devices)
  }
  return {
    ...totals.rows[0]!,
    trips: trips.rows[0]!.trips,
    byDay: byDay.rows,
    byCity: [...cities].toSorted(([, a], [, b]) => b - a).map(([city, devices]) => ({ city, devices })),
    farthest: farthest.rows,
    silent: silent.rows,
  }
}
