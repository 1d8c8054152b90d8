/** A country of open cargo in a database of its own, a carrier and a driver in it, and the servers on it. */
import type pg from 'pg'
import { placeNamed } from '../../apps/server/src/modules/geography/public.ts'
import type { Db } from '../../apps/server/src/platform/database/database.ts'
import { aTown, everywhere, seeded, writeTown } from '../../apps/server/src/testing/freight/town.ts'
import { givePapers } from '../../apps/server/src/testing/freight/papers.ts'
import { type VehicleTypeCode, vehicleTypes } from '../../packages/protocol/src/freight/vehicle-types.ts'
import { onPlace, type Person, type Place, startDurablePostgres } from '../place.ts'
import { register } from '../register.ts'
import type { Server } from '../servers.ts'

export interface FreightTown extends Place {
  readonly product: Server
  /** Tells every statement it runs. */
  readonly recorded: Server
  /** Drives a vehicle of each of `ownTypes`. */
  readonly driver: Person & { readonly vehicles: readonly number[] }
  readonly carrier: Person
  readonly shipper: number
  /** Makes it so many open cargos. */
  growTo(count: number): Promise<void>
}

const ownTypes: readonly VehicleTypeCode[] = ['box_4_2', 'lowbed_13']
const shipperCount = 200

const fillShippers = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ id: number; orders: number; paidInTime: number }>(
    `WITH person AS (
       INSERT INTO app_user (username, phone, password_hash, display_name)
       SELECT 'bench_shipper_' || n, '139' || lpad(n::text, 8, '0'), '', '货主' || n FROM generate_series(1, $1) n
       RETURNING id
     ) INSERT INTO freight_shipper (user_id, kind, orders, paid_in_time)
       SELECT id, 'person', id % 50, greatest(0, id % 50 - id % 4) FROM person
       RETURNING user_id AS id, orders, paid_in_time AS "paidInTime"`,
    [shipperCount],
  )
  return rows
}

/** He lives in 绍兴 and is there. */
export const addDriver = async (pool: pg.Pool, id: number, kind: 'driver' | 'carrier'): Promise<void> => {
  const { latitude, longitude } = placeNamed('绍兴')!
  await pool.query(
    `INSERT INTO freight_driver (user_id, kind, real_name, licence, home_city, home_latitude, home_longitude, latitude,
       longitude, position_at) VALUES ($1, $2, '赵建国', 'A2', '绍兴', $3, $4, $3, $4, now())`,
    [id, kind, latitude, longitude],
  )
  await givePapers(pool, { userId: id })
}
export const addVehicle = async (
  pool: pg.Pool,
  ownerId: number,
  type: VehicleTypeCode,
  plate = `浙D${type}`,
): Promise<number> => {
  const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO freight_vehicle (owner_id, type, plate, length_cm, load_kg, volume_litres, is_active)
     VALUES ($1, $2, $3, $4, $5, $6, true) RETURNING id`,
    [ownerId, type, plate, lengthM * 100, loadT * 1000, volumeM3 * 1000],
  )
  await givePapers(pool, { userId: ownerId, vehicleId: rows[0]!.id })
  return rows[0]!.id
}

interface Lathes {
  readonly first: number
  readonly count: number
  readonly shipper: number
  /** Whoever's place they are loaded at. */
  readonly near: number
}
/** Open cargos for a low-bed, with these ids one after the other. */
export const addLathes = async (pool: pg.Pool, { first, count, shipper, near }: Lathes): Promise<void> => {
  await pool.query(
    `INSERT INTO cargo (id, shipper_id, status, mode, goods_name, goods_category, pieces, weight_kg, vehicle_type, price_fen,
       low_fen, reference_fen, high_fen, from_city, from_latitude, from_longitude, to_city, to_latitude, to_longitude, km,
       minutes, is_estimate, window_start, leave_before, deliver_before, needs_crane, has_crane, has_night_parking,
       lane_median_fen, fixed_points, published_at, expires_at, fingerprint)
     SELECT $1::bigint + n, $2, 'open', 'fixed', '数控车床', 'machinery', 1, 5400, 'lowbed_13', 135400, 120000, 130000, 150000,
       '绍兴', d.latitude, d.longitude, '宁波', 29.87, 121.54, 150, 140, true, now() + interval '20 hours',
       now() + interval '28 hours', now() + interval '32 hours', false, true, true, 700, 30, now(),
       now() + interval '24 hours', 'lathe ' || ($1::bigint + n)
     FROM generate_series(0, $3::bigint - 1) n, freight_driver d WHERE d.user_id = $4`,
    [first, shipper, count, near],
  )
}

/** What is published fits the kind of vehicle it is published for. */
const fitting = (row: ReturnType<typeof aTown>[number]): typeof row => {
  const { loadT, lengthM, widthM, heightM } = vehicleTypes[row.vehicleType as VehicleTypeCode]
  const within = (size: number | null | undefined, metres: number) =>
    size === null || size === undefined ? null : Math.min(size, Math.floor(metres * 100))
  return {
    ...row,
    weightKg: Math.min(row.weightKg, Math.floor(loadT * 1000)),
    lengthCm: within(row.lengthCm, lengthM),
    widthCm: within(row.widthCm, widthM),
    heightCm: within(row.heightCm, heightM),
  }
}

const grower = (pool: pg.Pool, db: Db, shippers: Parameters<typeof aTown>[1]) => {
  let filled = 0
  return async (count: number): Promise<void> => {
    const clock = { now: () => new Date() } as Parameters<typeof aTown>[0]['clock']
    const part = 10_000
    while (filled < count) {
      const some = { count: Math.min(part, count - filled), random: seeded(filled + 1), cities: everywhere() }
      await writeTown({ db }, aTown({ clock }, shippers, some).map(fitting))
      filled += some.count
    }
    await pool.query('VACUUM ANALYZE')
  }
}

export const openFreightTown = (): Promise<FreightTown> =>
  onPlace('freight', startDurablePostgres, async (place) => {
    const { pool, db } = place
    const shippers = await fillShippers(pool)
    const { product, recorded } = await place.startProducts()
    const driver = await register(product.base, 'bench_driver', '13700000001')
    const carrier = await register(product.base, 'bench_carrier', '13700000002')
    await addDriver(pool, driver.id, 'driver')
    await addDriver(pool, carrier.id, 'carrier')
    const vehicles: number[] = []
    for (const type of ownTypes) vehicles.push(await addVehicle(pool, driver.id, type))
    return {
      ...place,
      product,
      recorded,
      driver: { ...driver, vehicles },
      carrier,
      shipper: shippers[0]!.id,
      growTo: grower(pool, db, shippers),
    }
  })
