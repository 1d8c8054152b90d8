/** Towns full of open cargo, written straight into the tables: as many as matching has to find its way through. */
import { fixedPoints, initialMatchWeights } from '@jihui/protocol/freight/match'
import { initialPriceTerms } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypeCodes } from '@jihui/protocol/freight/vehicle-types'
import { cargo } from '../../modules/freight/cargos/cargo-table.ts'
import { matchedCargo } from '../../modules/freight/matching/match-rows.ts'
import { cities } from '../../modules/geography/named-place.ts'
import { placeNamed, roadKm } from '../../modules/geography/public.ts'
import type { TestApp } from '../test-app.ts'

/** A number between 0 and 1, the same sequence for the same seed. */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
export type Random = ReturnType<typeof seeded>
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const between = (random: Random, least: number, most: number): number => Math.round(least + random() * (most - least))
const coarse = (degrees: number) => Math.round(degrees * 100) / 100

const places = (names: readonly string[]) => names.map((name) => ({ name, ...placeNamed(name)! }))

/** Cities that lie close together, so that many are near. */
export const eastern = places(['绍兴', '杭州', '宁波', '嘉兴', '湖州', '上海', '苏州', '金华', '台州', '无锡'])
export const everywhere = () => cities

export const aTown = (
  app: Pick<TestApp, 'clock'>,
  shippers: readonly { readonly id: number; readonly orders: number; readonly paidInTime: number }[],
  {
    count,
    random,
    cities,
    types = vehicleTypeCodes,
  }: {
    count: number
    random: Random
    cities: readonly { name: string; latitude: number; longitude: number }[]
    types?: readonly VehicleTypeCode[]
  },
) => {
  const now = app.clock.now().getTime()
  const near = (degrees: number) => coarse(degrees + (random() - 0.5) * 0.3)
  return Array.from({ length: count }, (_, at): typeof cargo.$inferInsert => {
    const [from, to] = [pick(random, cities), pick(random, cities)]
    const start = { latitude: near(from.latitude), longitude: near(from.longitude) }
    const end = { latitude: near(to.latitude), longitude: near(to.longitude) }
    const km = Math.max(1, roadKm(start, end))
    const shipper = pick(random, shippers)
    const windowStart = new Date(now + between(random, 0, 48) * 3_600_000)
    const expiresAt = new Date(windowStart.getTime() + between(random, 2, 12) * 3_600_000)
    const deliverBefore = new Date(expiresAt.getTime() + (km / 40 + between(random, 0, 10)) * 3_600_000)
    const priceFen = km * between(random, 400, 1300) + 10_000
    const row = {
      shipperId: shipper.id,
      status: 'open',
      version: 1,
      mode: 'fixed',
      goodsName: `货物 ${at}`,
      goodsCategory: 'machinery',
      pieces: 1,
      weightKg: between(random, 200, 20_000),
      lengthCm: random() < 0.3 ? null : between(random, 50, 1300),
      widthCm: between(random, 50, 260),
      heightCm: between(random, 50, 260),
      vehicleType: pick(random, types),
      priceFen,
      lowFen: priceFen,
      referenceFen: priceFen,
      highFen: priceFen,
      fromCity: from.name,
      fromLatitude: start.latitude,
      fromLongitude: start.longitude,
      toCity: to.name,
      toLatitude: end.latitude,
      toLongitude: end.longitude,
      km,
      minutes: km,
      isEstimate: true,
      windowStart,
      leaveBefore: new Date(deliverBefore.getTime() - km * 60_000),
      deliverBefore,
      needsCrane: random() < 0.6,
      hasCrane: random() < 0.5,
      hasNightParking: random() < 0.4,
      siteWaits: random() < 0.6 ? null : between(random, 0, 2),
      laneMedianFen: between(random, 500, 1000),
      publishedAt: new Date(now - between(random, 0, 20) * 60_000),
      expiresAt,
      reopenedAt: random() < 0.05 ? new Date(now) : null,
      fingerprint: String(at),
    }
    return { ...row, fixedPoints: fixedPointsOf(row, shipper) }
  })
}

const fixedPointsOf = (
  row: Omit<typeof cargo.$inferInsert, 'fixedPoints'>,
  { orders, paidInTime }: { orders: number; paidInTime: number },
): number =>
  fixedPoints(
    initialMatchWeights,
    matchedCargo(
      {
        id: 0,
        shipper_id: row.shipperId,
        vehicle_type: row.vehicleType as VehicleTypeCode,
        weight_kg: row.weightKg,
        length_cm: row.lengthCm ?? null,
        width_cm: row.widthCm ?? null,
        height_cm: row.heightCm ?? null,
        price_fen: row.priceFen!,
        km: row.km,
        lane_median_fen: row.laneMedianFen,
        from_latitude: row.fromLatitude,
        from_longitude: row.fromLongitude,
        to_latitude: row.toLatitude,
        to_longitude: row.toLongitude,
        window_start: row.windowStart,
        expires_at: row.expiresAt,
        leave_before: row.leaveBefore,
        deliver_before: row.deliverBefore,
        needs_crane: row.needsCrane,
        has_crane: row.hasCrane,
        has_night_parking: row.hasNightParking,
        site_waits: row.siteWaits ?? null,
        is_reopened: false,
        published_at: new Date(0),
        orders,
        paid_in_time: paidInTime,
      },
      initialPriceTerms,
    ),
  )

export const writeTown = async (
  app: Pick<TestApp, 'db'>,
  rows: readonly (typeof cargo.$inferInsert)[],
): Promise<void> => {
  const part = 1000
  for (let at = 0; at < rows.length; at += part) await app.db.insert(cargo).values(rows.slice(at, at + part))
}
