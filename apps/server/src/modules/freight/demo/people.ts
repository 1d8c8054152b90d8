/** Who takes part in freight in the demo: drivers with lorries of every type, carriers with their drivers, shippers. */
import { type VehicleTypeCode, vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { demoPassword } from '../../../demo/accounts.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { placeNamed, type Point } from '../../geography/public.ts'
import { hashPassword } from '../../identity/public.ts'
import { giveFirstPayoutAccount } from '../../payment/public.ts'
import { carrierDriver, freightDriver, freightVehicle } from '../parties/party-table.ts'
import { type DemoPerson, nameOf, settleAccount } from './accounts.ts'
import { actAs } from './act-as.ts'
import { keepDemoPapers } from './paper-files.ts'
import { settleShippers } from './shippers.ts'

export interface DemoDriver extends DemoPerson {
  /** Who earns by what he drives: himself, or his carrier. */
  readonly payeeId: number
  readonly vehicleId: number
  readonly type: VehicleTypeCode
  /** Where he said he is. */
  readonly position: Point
}
export interface DemoPeople {
  readonly shippers: readonly DemoPerson[]
  /** The three one signs in as first, then those of the demo, then those who drive for carriers. */
  readonly drivers: readonly DemoDriver[]
}

/** Where freight goes on between the places the demo's machines stand in. */
export const demoCities = [
  '杭州',
  '宁波',
  '绍兴',
  '嘉兴',
  '湖州',
  '金华',
  '台州',
  '温州',
  '上海',
  '苏州',
  '无锡',
  '常州',
  '南京',
  '合肥',
  '徐州',
  '武汉',
  '南昌',
  '长沙',
  '福州',
  '厦门',
  '广州',
  '深圳',
  '青岛',
  '济南',
  '郑州',
  '西安',
  '成都',
  '重庆',
  '天津',
  '北京',
] as const

const beside = ({ latitude, longitude }: Point, at: number): Point => ({
  latitude: latitude + (((at * 37) % 21) - 10) / 100,
  longitude: longitude + (((at * 53) % 21) - 10) / 100,
})

interface Profile {
  readonly userId: number
  readonly name: string
  readonly kind: 'driver' | 'carrier'
  readonly type: VehicleTypeCode
  readonly homeCity: string
  readonly home: Point
  readonly position: Point
  readonly at: number
}
/** What staff approved of him; what he drove and how he was rated is counted once it is told (counts.ts). */
const aProfile = async ({ db }: Services, wish: Profile, now: Date): Promise<void> => {
  const { userId, name, kind, type, homeCity, home, position, at } = wish
  await db.insert(freightDriver).values({
    userId,
    kind,
    realName: name,
    licence: vehicleTypes[type].licence,
    homeCity,
    homeLatitude: home.latitude,
    homeLongitude: home.longitude,
    latitude: position.latitude,
    longitude: position.longitude,
    positionAt: new Date(now.getTime() - (35 + ((at * 7) % 50)) * 60_000),
  })
}
const aDriver = async (services: Services, wish: Profile, now: Date): Promise<DemoDriver> => {
  const { userId, name, type, position, at } = wish
  await aProfile(services, wish, now)
  return { userId, name, payeeId: userId, type, position, vehicleId: await aVehicle(services.db, userId, type, at) }
}
const provinces = ['浙A', '浙B', '浙D', '沪A', '苏A', '苏E', '皖A', '鄂A', '粤A', '鲁B']
const aVehicle = async (
  db: Services['db'],
  ownerId: number,
  type: VehicleTypeCode,
  at: number,
  driverId: number | null = null,
): Promise<number> => {
  const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
  const [made] = await db
    .insert(freightVehicle)
    .values({
      ownerId,
      driverId,
      type,
      plate: `${provinces[at % provinces.length]}${String(70_000 + ((at * 4_733) % 29_999)).padStart(5, '0')}`,
      lengthCm: Math.round(lengthM * 100),
      loadKg: Math.round(loadT * 1000),
      volumeLitres: volumeM3 * 1000,
      isActive: true,
    })
    .returning({ id: freightVehicle.id })
  return made!.id
}

const shaoxing = { latitude: 29.952, longitude: 120.588 }
const ningboHome = { latitude: 29.86, longitude: 121.78 }
/** The accounts one signs in with: a low-bed near 绍兴 whose driver lives near 宁波's harbour, a box in 杭州, a carrier. */
const settleOwnAccounts = async ({ town: { services }, accounts, now }: DeskScene) => {
  const own = { kind: 'driver', at: 1 } as const
  const hangzhou = placeNamed('杭州')!
  const ningbo = placeNamed('宁波')!
  const driver = await aDriver(
    services,
    {
      ...own,
      userId: accounts.driver,
      name: '马向东',
      type: 'lowbed_13',
      homeCity: '宁波',
      home: ningboHome,
      position: shaoxing,
    },
    now,
  )
  const second = await aDriver(
    services,
    {
      ...own,
      at: 2,
      userId: accounts.driver2,
      name: '程立军',
      type: 'box_9_6',
      homeCity: '杭州',
      home: hangzhou,
      position: beside(hangzhou, 3),
    },
    now,
  )
  const carrier = await aDriver(
    services,
    {
      kind: 'carrier',
      at: 3,
      userId: accounts.carrier,
      name: '谢长林',
      type: 'flatbed_13',
      homeCity: '宁波',
      home: ningbo,
      position: beside(ningbo, 5),
    },
    now,
  )
  return [driver, second, carrier]
}

interface Hired {
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly type: VehicleTypeCode
  /** The carrier gave him a lorry of his own; else he is given orders one by one. */
  readonly hasVehicle: boolean
}
const hiredByOwn: readonly Hired[] = [
  { username: '1', name: '虞大勇', phone: '13910003001', type: 'lowbed_17_5', hasVehicle: true },
  { username: '2', name: '钱宝根', phone: '13910003002', type: 'flatbed_17_5', hasVehicle: true },
  { username: '3', name: '施阿明', phone: '13910003003', type: 'flatbed_13', hasVehicle: false },
]
const hiredByAnother: readonly Hired[] = [
  { username: '4', name: '穆卫国', phone: '13910003004', type: 'crane_6_8', hasVehicle: true },
]
/** Somebody was asked and has not answered. */
const askedPhone = '13910003099'

/** They drive for a carrier from near where he is. */
const settleHired = async (
  { town: { services }, now }: DeskScene,
  passwordHash: string,
  carrier: DemoDriver,
  hired: readonly Hired[],
): Promise<DemoDriver[]> => {
  const joined: DemoDriver[] = []
  const since = services.clock.now()
  for (const [at, { username, name, phone, type, hasVehicle }] of hired.entries()) {
    const account = { username: `demo_freight_hired_${username}`, name, phone }
    const userId = await settleAccount(services, passwordHash, account, now)
    const position = beside(carrier.position, 11 + at)
    const wish = {
      userId,
      name,
      kind: 'driver',
      type,
      homeCity: '宁波',
      home: position,
      position,
      at: 70 + at,
    } as const
    await aProfile(services, wish, now)
    const driven = { carrierId: carrier.userId, driverId: userId, phone, invitedAt: since, acceptedAt: since }
    await services.db.insert(carrierDriver).values(driven)
    const vehicleId = hasVehicle
      ? await aVehicle(services.db, carrier.userId, type, 900 + Number(username), userId)
      : carrier.vehicleId
    joined.push({ userId, name, payeeId: carrier.userId, type, position, vehicleId })
  }
  return joined
}

/** Where what they earn is paid to. */
const giveAccounts = async ({ town: { services }, accounts }: DeskScene, payees: readonly DemoDriver[]) => {
  const admin = actAs(accounts.admin, 'admin')
  await services.db.transaction(async (tx) => {
    for (const { userId, name } of payees) {
      const stated = {
        accountName: name,
        bankName: '招商银行杭州分行',
        accountNumber: `62148357${10_000_000 + userId}`,
      }
      const client = { ip: '127.0.0.1', userAgent: '' }
      await giveFirstPayoutAccount(tx, userId, stated, admin, client, services.clock.now())
    }
  })
}

const driversCount = 54
/** Those one signs in as come first. */
const ownAccounts = 3
/** Everybody, with what staff approved of each. */
export const settlePeople = async (scene: DeskScene): Promise<DemoPeople> => {
  const { town, now } = scene
  const { services } = town
  const passwordHash = await hashPassword(demoPassword, services.config)
  const drivers = await settleOwnAccounts(scene)
  const carriers = [drivers[2]!]
  for (let at = 0; at < driversCount; at += 1) {
    const kind = at % 27 === 26 ? 'carrier' : 'driver'
    const city = demoCities[(at * 5) % demoCities.length]!
    const homeCity = demoCities[(at * 11 + 3) % demoCities.length]!
    const account = { username: `demo_freight_driver_${at + 1}`, name: nameOf(at), phone: `1391000${2000 + at}` }
    const userId = await settleAccount(services, passwordHash, account, now)
    const type = vehicleTypeCodes[at % vehicleTypeCodes.length]!
    const home = beside(placeNamed(at % 3 === 0 ? city : homeCity)!, at)
    const position = beside(placeNamed(city)!, at + 1)
    const wish = { userId, name: account.name, kind, type, homeCity, home, position, at: at + 4 } as const
    drivers.push(await aDriver(services, wish, now))
    if (kind === 'carrier') carriers.push(drivers.at(-1)!)
  }
  await giveAccounts(scene, drivers)
  const [own, another] = carriers
  drivers.push(...(await settleHired(scene, passwordHash, own!, hiredByOwn)))
  drivers.push(...(await settleHired(scene, passwordHash, another!, hiredByAnother)))
  await keepDemoPapers(scene, drivers, ownAccounts)
  await services.db
    .insert(carrierDriver)
    .values({ carrierId: own!.userId, phone: askedPhone, invitedAt: addHours(now, -20) })
  return { drivers, shippers: await settleShippers(scene, passwordHash) }
}
