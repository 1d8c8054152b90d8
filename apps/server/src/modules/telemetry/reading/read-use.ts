/** How much each of many machines was used: from the days and hours that were added up. */
import { sql } from 'drizzle-orm'
import { startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Database } from '../../../platform/database/database.ts'
import { idled, mineOf, worked, type WhoseDevices } from './read-figures.ts'
import { placeOfSpot } from './told-place.ts'

interface Asked {
  readonly whose: WhoseDevices
  /** Blank: all. */
  readonly line: string
  /** Days of Shanghai, both within. */
  readonly from: string
  readonly to: string
  /** Seconds of work that make it a day of work. */
  readonly workedSeconds: number
  readonly limit: number
}
export interface DeviceUse {
  readonly deviceId: number
  readonly line: string | null
  readonly city: string
  readonly workedDays: number
  /** Seconds, of the working ones those from 22 to 6; metres. */
  readonly working: number
  readonly idling: number
  readonly night: number
  readonly distance: number
}

/** The busiest first; `devices`: how many there are in all. */
export const readUse = async (
  { db }: Pick<Database, 'db'>,
  { from, to, workedSeconds, limit, ...of }: Asked,
): Promise<{ readonly devices: number; readonly used: readonly DeviceUse[] }> => {
  const mine = mineOf(of)
  const [start, end] = [startOfDay(from).toISOString(), startOfDay(to).toISOString()]
  const [all, used] = await Promise.all([
    ask(db, { devices: 'number' }, sql`select count(*) as devices from ${mine}`),
    ask(
      db,
      {
        device_id: 'number',
        line: 'text?',
        lat: 'number?',
        lng: 'number?',
        worked_days: 'number',
        working: 'number',
        idling: 'number',
        distance: 'number',
        night: 'number',
      },
      sql`select ran.*, coalesce((select sum(coalesce(d.counted_working * 3600, d.moving + d.working)) from reading_hour d
            where d.device_id = ran.device_id and d.hour >= ${start} and d.hour < ${end}::timestamptz + interval '1 day'
              and extract(hour from d.hour at time zone 'Asia/Shanghai') not between 6 and 21), 0)::float8 as night
        from (select l.device_id, l.line, l.lat, l.lng, count(*) filter (where ${worked} >= ${workedSeconds}) as worked_days,
            coalesce(sum(${worked}), 0)::float8 as working, coalesce(sum(${idled}), 0)::float8 as idling,
            coalesce(sum(d.distance), 0)::float8 as distance
          from (select l.* from ${mine}) l
          left join reading_day d on d.device_id = l.device_id and d.day >= ${from}::date and d.day <= ${to}::date
          group by l.device_id, l.line, l.lat, l.lng order by working desc, l.device_id limit ${limit}) ran
        order by ran.working desc, ran.device_id`,
    ),
  ])
  return {
    devices: all.rows[0]?.devices ?? 0,
    used: used.rows.map(({ lat, lng, device_id: deviceId, worked_days: workedDays, ...row }) => ({
      ...row,
      deviceId,
      workedDays,
      city: lat === null || lng === null ? '' : placeOfSpot({ lat, lng }).city.fullName,
    })),
  }
}
