/** Vehicles as anybody may look for them: no number, no whole plate, no place but the district, half an hour old. */
import { goodsCategories, type GoodsCategory } from '@jihui/protocol/freight/goods'
import type { vehicleQuery } from '@jihui/protocol/freight/party-schema'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn as AnyColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { addDays, addHours, addMinutes, dayOf, startOfDay } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { maskName } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPlace, kmPerDegree, nearestPlace } from '../../geography/public.ts'
import { maskPlate, viewRecord } from '../matching/match-view.ts'
import { type Driver, type Vehicle } from './party-queries.ts'
import { freightDriver, freightVehicle } from './party-table.ts'

type Query = z.output<typeof vehicleQuery>
const oldMinutes = 30
/** A place from longer ago tells nothing. */
const agedHours = 24
const cityKm = 60
const districtKm = 30

/** His place where it is half an hour old and not of another day, as its district; else the city he lives in. */
const districtOf = ({ latitude, longitude, positionAt, homeCity }: Driver, now: Date): string => {
  const isTold = positionAt !== null && positionAt <= addMinutes(now, -oldMinutes)
  if (!isTold || positionAt < addHours(now, -agedHours) || latitude === null || longitude === null) return homeCity
  const { city, district } = nearestPlace({ latitude, longitude })
  return `${city.name}${district?.name ?? ''}`
}

/** Vehicles that were told to be near a city or a district, or whose driver lives in it. */
const isNear = (asked: string, now: Date): SQL | undefined => {
  if (asked === '') return undefined
  const place = findPlace(asked)
  if (!place) return eq(freightDriver.homeCity, asked)
  const within = (latitude: AnyColumn, longitude: AnyColumn) =>
    sql`point(${longitude}, ${latitude}) <@ circle(point(${place.point.longitude}::float8, ${place.point.latitude}::float8),
      ${(place.district ? districtKm : cityKm) / kmPerDegree}::float8)`
  const told = sql`(${freightDriver.positionAt} <= ${addMinutes(now, -oldMinutes)}
    and ${freightDriver.positionAt} >= ${addHours(now, -agedHours)} and ${within(freightDriver.latitude, freightDriver.longitude)})`
  const lives = place.district
    ? within(freightDriver.homeLatitude, freightDriver.homeLongitude)
    : eq(freightDriver.homeCity, place.city.name)
  return sql`(${lives} or ${told})`
}

/** Neither it nor whoever drives it is on a trip that day. */
const isFreeOn = (asked: string | undefined, now: Date): SQL | undefined => {
  if (asked === undefined) return undefined
  if (asked < dayOf(now)) refuse('request.invalid', { errors: { day: '请选择今天或以后的日期' } })
  return sql`not exists (select 1 from trip_occupancy t
    where (t.vehicle_id = ${freightVehicle.id} or t.driver_id = coalesce(${freightVehicle.driverId}, ${freightVehicle.ownerId}))
      and t.released_at is null
      and t.period && tstzrange(${startOfDay(asked)}::timestamptz, ${startOfDay(addDays(asked, 1))}::timestamptz))`
}

/** What each vehicle carried most. */
const findCarried = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(
    db,
    { vehicle_id: 'number', category: 'text' },
    sql`select vehicle_id, category from (
        select o.vehicle_id, c.goods_category as category,
          row_number() over (partition by o.vehicle_id order by count(*) desc, c.goods_category) as place
        from freight_order o join cargo c on c.id = o.cargo_id
        where o.vehicle_id = any(${sql.param([...ids])}::bigint[]) and o.status = 'completed'
        group by o.vehicle_id, c.goods_category) ranked
      where place <= 3 order by vehicle_id, place`,
  )
  const carried = new Map<number, string[]>()
  for (const { vehicle_id: id, category } of rows)
    carried.set(id, [...(carried.get(id) ?? []), goodsCategories[category as GoodsCategory].label])
  return carried
}

export const findVehicles = async (db: Queryable, query: Query, now: Date) => {
  const { city, type, length_m: lengthM, day, page, page_size: limit } = query
  const where = and(
    eq(freightVehicle.isActive, true),
    isNull(freightVehicle.removedAt),
    eq(freightDriver.isSuspended, false),
    type ? eq(freightVehicle.type, type) : undefined,
    lengthM === undefined ? undefined : gte(freightVehicle.lengthCm, Math.round(lengthM * 100)),
    isNear(city, now),
    isFreeOn(day, now),
  )
  const joined = sql`from ${freightVehicle} join ${freightDriver} on ${freightDriver.userId} = ${freightVehicle.ownerId} where ${where}`
  const [rows, totals] = await Promise.all([
    db
      .select({ vehicle: freightVehicle, driver: freightDriver })
      .from(freightVehicle)
      .innerJoin(freightDriver, eq(freightDriver.userId, freightVehicle.ownerId))
      .where(where)
      .orderBy(sql`${freightDriver.completedTrips} desc`, freightVehicle.id)
      .limit(limit)
      .offset((page - 1) * limit) as Promise<{ vehicle: Vehicle; driver: Driver }[]>,
    ask(db, { total: 'number' }, sql`select ${boundedCount(joined)} as total`),
  ])
  const carried = await findCarried(
    db,
    rows.map(({ vehicle }) => vehicle.id),
  )
  const results = rows.map(({ vehicle, driver }) => ({
    id: vehicle.id,
    type: vehicle.type as VehicleTypeCode,
    type_display: vehicleTypes[vehicle.type as VehicleTypeCode].label,
    length_m: vehicle.lengthCm / 100,
    load_t: vehicle.loadKg / 1000,
    plate: maskPlate(vehicle.plate),
    driver: maskName(driver.realName),
    city: districtOf(driver, now),
    ...viewRecord(driver),
    carried: carried.get(vehicle.id) ?? [],
  }))
  return { results, total: totals.rows[0]!.total }
}
