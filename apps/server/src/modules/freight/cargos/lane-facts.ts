/** What is known before a cargo is offered: what drivers kept on its lane, and whether its site made them wait. */
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { sql } from 'drizzle-orm'

export interface LaneFacts {
  /** Fen kept per kilometre, the middle of the last orders; null where there were too few. */
  readonly laneMedianFen: number | null
  /** Of the last trips from this site those that waited beyond what is free; null where there was none. */
  readonly waits: number | null
}
interface Lane {
  readonly shipperId: number
  readonly fromCity: string
  readonly toCity: string
  readonly vehicleType: string
  readonly fromLatitude: number
  readonly fromLongitude: number
}
/** So many of the last orders are looked at, and so many are needed to know what is usual. */
const ordersMax = 200
const ordersMin = 5
const siteTrips = 10

export const findLaneFacts = async (db: Queryable, lane: Lane, freeHours: number): Promise<LaneFacts> => {
  const { rows } = await ask(
    db,
    { median: 'number?', orders: 'number', trips: 'number', waits: 'number' },
    sql`
    with last as (
      select round(o.price_fen * (1 - o.commission_percent / 100.0) / c.km) as per_km
      from cargo c join freight_order o on o.cargo_id = c.id and o.status = 'completed'
      where c.status = 'done' and c.from_city = ${lane.fromCity} and c.to_city = ${lane.toCity}
        and c.vehicle_type = ${lane.vehicleType}
      order by c.id desc limit ${sql.raw(String(ordersMax))}),
    site as (
      select o.loaded_at - greatest(o.arrived_at, o.window_start) > make_interval(hours => ${freeHours}::int) as waited
      from cargo c join freight_order o on o.cargo_id = c.id and o.loaded_at is not null and o.arrived_at is not null
      where c.shipper_id = ${lane.shipperId} and c.from_latitude = ${lane.fromLatitude}
        and c.from_longitude = ${lane.fromLongitude}
      order by c.id desc limit ${sql.raw(String(siteTrips))})
    select (select percentile_disc(0.5) within group (order by per_km)::bigint from last) as median,
      (select count(*)::int from last) as orders, (select count(*)::int from site) as trips,
      (select count(*) filter (where waited)::int from site) as waits`,
  )
  const { median, orders, trips, waits } = rows[0]!
  return { laneMedianFen: orders >= ordersMin ? median : null, waits: trips > 0 ? waits : null }
}
