/** Drivers with their vehicles, shippers and cargo, for the tests of freight. */
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { randomInt } from 'node:crypto'
import { placeNamed } from '../../modules/geography/public.ts'
import { givePapers } from './papers.ts'
import { aRenter, type Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'

export interface TestDriver extends Person {
  readonly vehicleId: number
}
interface DriverWish {
  readonly type?: VehicleTypeCode
  /** Where he is. */
  readonly city?: string
  /** Where he lives; absent: where he is. */
  readonly home?: string
  readonly kind?: 'driver' | 'carrier'
}

/** A vehicle staff have seen the papers of. */
export const aVehicle = async (
  app: TestApp,
  ownerId: number,
  type: VehicleTypeCode,
  driverId: number | null = null,
) => {
  const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO freight_vehicle (owner_id, driver_id, type, plate, length_cm, load_kg, volume_litres, is_active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true) RETURNING id`,
    [ownerId, driverId, type, `浙B${randomInt(1e5, 1e6 - 1)}`, lengthM * 100, loadT * 1000, volumeM3 * 1000],
  )
  const vehicleId = rows[0]!.id
  await givePapers(app.pool, { userId: ownerId, vehicleId })
  return vehicleId
}

/** An approved driver with one vehicle, and the papers of both. */
export const aDriver = async (
  app: TestApp,
  { type = 'lowbed_13', city = '绍兴', home = city, kind = 'driver' }: DriverWish = {},
): Promise<TestDriver> => {
  const person = await aRenter(app, kind)
  const at = placeNamed(city)!
  const lives = placeNamed(home)!
  await app.pool.query(
    `INSERT INTO freight_driver (user_id, kind, real_name, licence, home_city, home_latitude, home_longitude,
       latitude, longitude, position_at)
     VALUES ($1, $2, '赵建国', 'A2', $3, $4, $5, $6, $7, $8)`,
    [person.id, kind, home, lives.latitude, lives.longitude, at.latitude, at.longitude, app.clock.now()],
  )
  await givePapers(app.pool, { userId: person.id })
  return { ...person, vehicleId: await aVehicle(app, person.id, type) }
}

/** Somebody who may publish cargo. */
export const aShipper = async (app: TestApp): Promise<Person> => {
  const person = await aRenter(app, 'shipper')
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [person.id])
  return person
}

const hoursFrom = (app: TestApp, hours: number): string =>
  new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
/** 绍兴柯桥 to 宁波北仑, tomorrow: a lathe on a low-bed. */
export const aCargoBody = (app: TestApp, changes: object = {}) => ({
  goods: {
    name: '数控车床',
    category: 'machinery',
    weight_t: 5.4,
    pieces: 1,
    length_m: 3.2,
    width_m: 2.1,
    height_m: 2.2,
    value: 480000,
  },
  stops: [
    {
      kind: 'pickup',
      city: '绍兴',
      address: '柯桥区柯华路 12 号',
      contact_name: '王工',
      contact_phone: '13800138000',
      window_start: hoursFrom(app, 20),
      window_end: hoursFrom(app, 24),
      has_crane: true,
      has_night_parking: true,
    },
    {
      kind: 'delivery',
      city: '宁波',
      address: '北仑区明州路 301 号',
      contact_name: '李师傅',
      contact_phone: '13900139000',
      window_start: hoursFrom(app, 24),
      window_end: hoursFrom(app, 32),
    },
  ],
  vehicle_type: 'lowbed_13',
  mode: 'fixed',
  price: 1354,
  notes: '',
  publish: true,
  agreed_to_terms: true,
  ...changes,
})

export const cargosPath = '/api/transportation/cargos/'
/** A cargo that is open to drivers. */
export const aCargo = async (
  app: TestApp,
  shipper: Person,
  changes: object = {},
): Promise<{ id: number; version: number }> => {
  const { status, body } = await app.call('POST', cargosPath, { token: shipper.token, body: aCargoBody(app, changes) })
  if (status !== 201) throw new Error(`publishing answered ${status}: ${JSON.stringify(body)}`)
  return { id: body.id, version: body.cargo.version }
}
