/**
 * Trips of the demo go on while it runs: each minute those on the road come a little farther, by what their drivers'
 * telephones would send. They arrive and stay there; what happens next is for whoever plays the driver.
 */
import { drivingRest } from '@jihui/protocol/freight/prices'
import { sql } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { type RowOf, textOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { type Point, roadDetour, straightKm } from '../../geography/public.ts'
import { takePositions } from '../trips/take-positions.ts'
import { actAs } from './act-as.ts'
import { partOf, pointOn } from './roads.ts'

/** By road. */
const kmPerHour = 62
/** After the demo stood still a lorry goes on from where it was. */
const minutesMax = 2
/** Whoever stands says so this often. */
const standingMinutes = 5
/** As near is there. */
const arrivedKm = 0.02
const tripsMax = 200

const columns = {
  id: 'number',
  driver_id: 'number',
  status: textOf<'en_route' | 'in_transit'>(),
  driver_latitude: 'number',
  driver_longitude: 'number',
  from_latitude: 'number',
  from_longitude: 'number',
  to_latitude: 'number',
  to_longitude: 'number',
  latitude: 'number?',
  longitude: 'number?',
  at: 'moment?',
  driving_since: 'moment?',
  standing_since: 'moment?',
  seq: 'number',
} as const
type Trip = RowOf<typeof columns>

/** All whose people are the demo's: nobody real has a part in them. */
const findDriving = async ({ db }: Services): Promise<Trip[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select o.id, o.driver_id, o.status, coalesce(d.latitude, f.latitude) as driver_latitude,
        coalesce(d.longitude, f.longitude) as driver_longitude, f.latitude as from_latitude, f.longitude as from_longitude,
        l.latitude as to_latitude, l.longitude as to_longitude, t.latitude, t.longitude, t.at,
        t.driving_since, t.standing_since,
        coalesce((select max(p.seq) from freight_position p where p.order_id = o.id), 0) as seq
      from freight_order o join freight_driver d on d.user_id = o.driver_id
        join lateral (select s.latitude, s.longitude from cargo_stop s where s.cargo_id = o.cargo_id
          order by s.position limit 1) f on true
        join lateral (select s.latitude, s.longitude from cargo_stop s where s.cargo_id = o.cargo_id
          order by s.position desc limit 1) l on true
        left join freight_track t on t.order_id = o.id
      where o.status in ('en_route', 'in_transit')
        and not exists (select from app_user u where u.id in (o.shipper_id, o.driver_id, o.payee_id) and not u.is_demo)
      order by o.id limit ${sql.raw(String(tripsMax))}`,
  )
  return rows
}

const endsOf = (trip: Trip): readonly [from: Point, to: Point] => {
  const pickup = { latitude: trip.from_latitude, longitude: trip.from_longitude }
  if (trip.status === 'in_transit') return [pickup, { latitude: trip.to_latitude, longitude: trip.to_longitude }]
  return [{ latitude: trip.driver_latitude, longitude: trip.driver_longitude }, pickup]
}

/** The law wants a rest now, and he has not had it: standing counts, and so does a silence. */
const mustRest = ({ at, driving_since: driving, standing_since: standing }: Trip, now: Date): boolean => {
  const rested = standing ?? at
  const hasRested = rested !== null && rested <= addMinutes(now, -drivingRest.restMinutes)
  return driving !== null && driving <= addMinutes(now, -drivingRest.afterMinutes) && !hasRested
}
/** Where he is a minute later; null: he stands, and has said so. */
const nextPoint = (trip: Trip, now: Date): Point | null => {
  const { latitude, longitude, at } = trip
  const [from, to] = endsOf(trip)
  if (latitude === null || longitude === null || at === null) return from
  const here = { latitude, longitude }
  const hasArrived = straightKm(here, to) < arrivedKm
  if (hasArrived || mustRest(trip, now)) return at <= addMinutes(now, -standingMinutes) ? here : null
  const minutes = Math.min(minutesMax, (now.getTime() - at.getTime()) / 60_000)
  const km = ((kmPerHour / roadDetour) * minutes) / 60
  return pointOn(from, to, Math.min(1, partOf(from, to, here) + km / straightKm(from, to)))
}

/** Answers how many said where they are. */
export const driveOn = async (services: Services): Promise<number> => {
  const now = services.clock.now()
  let told = 0
  for (const trip of await findDriving(services)) {
    const point = nextPoint(trip, now)
    if (point === null) continue
    const sent = { seq: trip.seq + 1, at: now.toISOString(), ...point }
    told += (await takePositions(services, actAs(trip.driver_id), trip.id, [sent])).accepted
  }
  return told
}
