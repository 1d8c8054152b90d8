/** Vehicles as anybody may look for them: no number, no whole plate, no place but the city, half an hour old. */
import { goodsCategories, type GoodsCategory } from '@jihui/protocol/freight/goods'
import type { vehicleQuery } from '@jihui/protocol/freight/party-schema'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { maskName } from '../../../platform/masks.ts'
import { cityNamed, placeNamed, straightKm } from '../../geography/public.ts'
import { maskPlate, viewRecord } from '../matching/match-view.ts'
import { type Driver, type Vehicle } from './party-queries.ts'
import { freightDriver, freightVehicle } from './party-table.ts'

type Query = z.output<typeof vehicleQuery>
const oldMinutes = 30
const cityKm = 60

/** Where he was half an hour ago and is known to have been, as a city; else where he lives. */
const cityOf = ({ latitude, longitude, positionAt, homeCity }: Driver, asked: string, now: Date): string => {
  const isOld = positionAt !== null && positionAt <= addMinutes(now, -oldMinutes)
  const place = asked === '' ? null : placeNamed(asked)
  if (isOld && latitude !== null && longitude !== null && place && straightKm({ latitude, longitude }, place) <= cityKm)
    return asked
  return homeCity
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

export const findVehicles = async (db: Queryable, { city, type, page, page_size: limit }: Query, now: Date) => {
  const wanted = city === '' ? '' : (cityNamed(city) ?? city)
  const place = wanted === '' ? null : placeNamed(wanted)
  const near = place
    ? sql`(${freightDriver.homeCity} = ${wanted} or (${freightDriver.positionAt} <= ${addMinutes(now, -oldMinutes)}
        and point(${freightDriver.longitude}, ${freightDriver.latitude})
          <@ circle(point(${place.longitude}::float8, ${place.latitude}::float8), 0.5)))`
    : wanted === ''
      ? undefined
      : eq(freightDriver.homeCity, wanted)
  const where = and(
    eq(freightVehicle.isActive, true),
    isNull(freightVehicle.removedAt),
    eq(freightDriver.isSuspended, false),
    type ? eq(freightVehicle.type, type) : undefined,
    near,
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
    city: cityOf(driver, wanted, now),
    ...viewRecord(driver),
    carried: carried.get(vehicle.id) ?? [],
  }))
  return { results, total: totals.rows[0]!.total }
}
