/** What is known of a driver and a vehicle before any cargo is looked at: where, until when, on which trips. */
import { isInChina } from '@jihui/protocol/geography/country'
import type { MatchedVehicle, TripPeriod } from '@jihui/protocol/freight/match'
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import type { FreightTerms } from '@jihui/protocol/freight/terms'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type Point, pointOf } from '../../geography/public.ts'
import { type Driver, findDriver, findVehicleOf, requireDriver, type Vehicle } from '../parties/party-queries.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { documentsOf } from './driver-documents.ts'

export interface BookedTrip extends TripPeriod {
  /** Its first pick-up. */
  readonly pickup: Point
  readonly vehicleId: number
  readonly driverId: number
}
export interface DriverGround {
  /** Whose account asks: the driver's, or the carrier's. */
  readonly userId: number
  readonly vehicleId: number
  /** Whose the vehicle is: he is paid, whoever drives. */
  readonly ownerId: number
  /** Who drives. */
  readonly driverId: number
  readonly vehicle: MatchedVehicle
  readonly origin: Point & { readonly source: 'asked' | 'position' | 'home' }
  readonly home: Point | null
  readonly trips: readonly BookedTrip[]
  /** Of the day. */
  readonly terms: FreightTerms
}

const tripsMax = 100
/** What each of these vehicles, and whoever drives it, has booked from now on. */
export const findTrips = async (
  db: Queryable,
  pairs: readonly { readonly vehicleId: number; readonly driverId: number }[],
  now: Date,
): Promise<BookedTrip[]> => {
  if (pairs.length === 0) return []
  const list = (ids: readonly number[]) =>
    sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
  const booked = (column: 'vehicle_id' | 'driver_id', ids: readonly number[]) =>
    sql`select order_id, vehicle_id, driver_id, period from trip_occupancy
      where ${sql.raw(column)} in (${list(ids)}) and released_at is null and period && tstzrange(${now}::timestamptz, null)`
  const { rows } = await ask(
    db,
    {
      vehicle_id: 'number',
      driver_id: 'number',
      begins: 'moment',
      ends: 'moment',
      latitude: 'number',
      longitude: 'number',
    },
    sql`select t.vehicle_id, t.driver_id, lower(t.period) as begins, upper(t.period) as ends,
      c.from_latitude as latitude, c.from_longitude as longitude
    from (${booked(
      'vehicle_id',
      pairs.map(({ vehicleId }) => vehicleId),
    )} union ${booked(
      'driver_id',
      pairs.map(({ driverId }) => driverId),
    )}) t
      join freight_order o on o.id = t.order_id join cargo c on c.id = o.cargo_id
    order by lower(t.period) limit ${sql.raw(String(tripsMax))} * ${pairs.length}::int`,
  )
  return rows.map(({ vehicle_id: vehicleId, driver_id: driverId, begins, ends, latitude, longitude }) => ({
    vehicleId,
    driverId,
    from: begins.getTime(),
    to: ends.getTime(),
    pickup: { latitude, longitude },
  }))
}

/** Where somebody said he is, else where he lives; null of neither. */
export const whereIs = (driver: Driver): DriverGround['origin'] | null => {
  const { latitude, longitude, homeLatitude, homeLongitude } = driver
  if (latitude !== null && longitude !== null) return { latitude, longitude, source: 'position' }
  if (homeLatitude !== null && homeLongitude !== null)
    return { latitude: homeLatitude, longitude: homeLongitude, source: 'home' }
  return null
}
export const homeOf = ({ homeLatitude, homeLongitude }: Driver): Point | null =>
  homeLatitude === null || homeLongitude === null ? null : { latitude: homeLatitude, longitude: homeLongitude }

export const matchedVehicle = (
  vehicle: Vehicle,
  documents: { readonly until: number | null; readonly sentence: string },
  trips: readonly TripPeriod[],
): MatchedVehicle => ({
  type: vehicle.type as VehicleTypeCode,
  lengthM: vehicle.lengthCm / 100,
  loadT: vehicle.loadKg / 1000,
  documentsUntil: documents.until,
  documentsSentence: documents.sentence,
  trips,
})

interface Asked {
  readonly vehicle_id?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}
/** Refuses who is no driver, a vehicle that is not his, and a place nobody knows. */
export const readGround = async (
  db: Queryable,
  actor: { readonly id: number },
  asked: Asked,
  now: Date,
): Promise<DriverGround> => {
  const party = await requireDriver(db, actor)
  const vehicle =
    (await findVehicleOf(db, actor.id, asked.vehicle_id)) ??
    refuse('freight.vehicle_not_found', { errors: { vehicle_id: '没有这辆车' } })
  const driverId = vehicle.driverId ?? actor.id
  const driver = driverId === actor.id ? party : ((await findDriver(db, driverId)) ?? party)
  const stated = pointOf(['latitude', asked.latitude], ['longitude', asked.longitude])
  if (stated && !isInChina(stated)) refuse('request.invalid', { errors: { latitude: '这个位置不在能运到的范围内' } })
  const origin = stated ? { ...stated, source: 'asked' as const } : (whereIs(driver) ?? whereIs(party))
  if (!origin) return refuse('freight.origin_unknown', { errors: { latitude: '先告诉我们你在哪里' } })
  const trips = await findTrips(db, [{ vehicleId: vehicle.id, driverId }], now)
  const documents = await documentsOf(db, { driver, vehicle }, now)
  return {
    userId: actor.id,
    vehicleId: vehicle.id,
    ownerId: vehicle.ownerId,
    driverId,
    vehicle: matchedVehicle(vehicle, documents, trips),
    origin,
    home: homeOf(driver) ?? homeOf(party),
    trips,
    terms: await findTerms(db),
  }
}
