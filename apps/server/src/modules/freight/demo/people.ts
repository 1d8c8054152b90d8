/** Who takes part in freight in the demo: drivers with lorries of every type, carriers, shippers. */
import { type VehicleTypeCode, vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { demoPassword } from '../../../demo/accounts.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import type { Services } from '../../../platform/services.ts'
import { placeNamed } from '../../geography/public.ts'
import { hashPassword, insertUser } from '../../identity/public.ts'
import { freightDriver, freightShipper, freightVehicle } from '../parties/party-table.ts'

export interface DemoPeople {
  readonly shippers: readonly number[]
  readonly drivers: readonly { readonly userId: number; readonly vehicleId: number; readonly type: VehicleTypeCode }[]
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕']
const givenNames = ['建国', '志强', '海涛', '国庆', '晓东', '永刚', '春生', '立军', '长林', '卫东', '福贵', '金龙']
const named = (at: number): string => `${surnames[at % surnames.length]}${givenNames[(at * 7) % givenNames.length]}`

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

const companies = [
  '杭州精工机床有限公司',
  '宁波海天塑机厂',
  '绍兴柯桥纺织机械厂',
  '上海临港重工有限公司',
  '苏州园区精密仪器公司',
  '无锡惠山锻压厂',
  '南京江北设备租赁公司',
  '合肥高新装备公司',
  '武汉光谷激光公司',
  '广州黄埔机电公司',
  '深圳宝安自动化公司',
  '青岛西海岸工程公司',
  '郑州经开建材公司',
  '西安高陵机械公司',
  '成都龙泉汽配公司',
  '天津滨海钢构公司',
]
/** Beside the demo's own account. */
const personalShippers = ['余志明', '蒋小丽', '丁一凡']

interface Account {
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly company?: string
}
const settle = async ({ db }: Services, passwordHash: string, account: Account, now: Date): Promise<number> => {
  const user = {
    username: account.username,
    displayName: account.name,
    companyName: account.company ?? '',
    phone: account.phone,
    passwordHash,
    technicalRole: 'user' as const,
    userType: 'user',
    isDemo: true,
  }
  return (await insertUser(db, user, [], now)).id
}

interface Place {
  readonly latitude: number
  readonly longitude: number
}
const beside = ({ latitude, longitude }: Place, at: number): Place => ({
  latitude: latitude + (((at * 37) % 21) - 10) / 100,
  longitude: longitude + (((at * 53) % 21) - 10) / 100,
})

interface DriverWish {
  readonly userId: number
  readonly name: string
  readonly kind: 'driver' | 'carrier'
  readonly type: VehicleTypeCode
  readonly homeCity: string
  readonly home: Place
  readonly position: Place
  readonly at: number
}
const aDriver = async ({ db }: Services, wish: DriverWish, now: Date) => {
  const { userId, name, kind, type, homeCity, home, position, at } = wish
  const trips = 8 + ((at * 13) % 60)
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
    completedTrips: trips,
    onTimeTrips: trips - (at % 4),
    ratingCount: Math.floor(trips * 0.8),
    ratingSum: Math.floor(trips * 0.8 * (4.5 + (at % 5) / 10)),
  })
  return { userId, type, vehicleId: await aVehicle(db, userId, type, at) }
}
const provinces = ['浙A', '浙B', '浙D', '沪A', '苏A', '苏E', '皖A', '鄂A', '粤A', '鲁B']
const aVehicle = async (db: Services['db'], ownerId: number, type: VehicleTypeCode, at: number): Promise<number> => {
  const { lengthM, loadT, volumeM3 } = vehicleTypes[type]
  const [made] = await db
    .insert(freightVehicle)
    .values({
      ownerId,
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
  for (const [at, type] of (['lowbed_17_5', 'crane_6_8'] as const).entries())
    await aVehicle(services.db, accounts.carrier, type, 900 + at)
  return [driver, second, carrier]
}

const driversCount = 54
/** Everybody, with what staff approved of each. */
export const settlePeople = async (scene: DeskScene): Promise<DemoPeople> => {
  const { town, accounts, now } = scene
  const { services } = town
  const passwordHash = await hashPassword(demoPassword, services.config)
  const drivers = await settleOwnAccounts(scene)
  for (let at = 0; at < driversCount; at += 1) {
    const kind = at % 27 === 26 ? 'carrier' : 'driver'
    const city = demoCities[(at * 5) % demoCities.length]!
    const homeCity = demoCities[(at * 11 + 3) % demoCities.length]!
    const account = { username: `demo_freight_driver_${at + 1}`, name: named(at), phone: `1391000${2000 + at}` }
    const userId = await settle(services, passwordHash, account, now)
    const type = vehicleTypeCodes[at % vehicleTypeCodes.length]!
    const home = beside(placeNamed(at % 3 === 0 ? city : homeCity)!, at)
    const position = beside(placeNamed(city)!, at + 1)
    const wish = { userId, name: account.name, kind, type, homeCity, home, position, at: at + 4 } as const
    drivers.push(await aDriver(services, wish, now))
  }
  return { drivers, shippers: [accounts.shipper, ...(await settleShippers(scene, passwordHash))] }
}

const settleShippers = async ({ town: { services }, accounts, now }: DeskScene, passwordHash: string) => {
  const record = (at: number) => {
    const orders = (at * 17) % 90
    return { orders, paidInTime: orders - Math.floor((orders * (at % 5)) / 50) }
  }
  const company = { kind: 'company', companyName: '嘉兴南湖物流有限公司' } as const
  await services.db.insert(freightShipper).values({ userId: accounts.shipper, ...company, orders: 42, paidInTime: 41 })
  const ids: number[] = []
  const people = [
    ...companies.map((name, at) => ({ name: named(at + 100), company: name })),
    ...personalShippers.map((name) => ({ name, company: '' })),
  ]
  for (const [at, { name, company: companyName }] of people.entries()) {
    const account = { username: `demo_freight_shipper_${at + 1}`, name, phone: `1392000${2000 + at}` }
    const userId = await settle(services, passwordHash, { ...account, company: companyName }, now)
    const kind = companyName === '' ? 'person' : 'company'
    await services.db.insert(freightShipper).values({ userId, kind, companyName, ...record(at) })
    ids.push(userId)
  }
  return ids
}
