/** What waits for a driver in the demo: cargo on real lanes between its cities, and the shipper's own in every state. */
import { cargoBody } from '@jihui/protocol/freight/cargo-schema'
import { initialPriceTerms } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypeCodes, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type { DeskScene } from '../../../demo/scene.ts'
import { takeIds } from '../../../demo/told-rows.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { estimateRoute, placeNamed } from '../../geography/public.ts'
import { cargo, cargoHistory, cargoStop, cargoVersion } from '../cargos/cargo-table.ts'
import { type Content, contentOf, endsOf, type Measured, measureContent } from '../cargos/decide-content.ts'
import { expireCargos } from '../cargos/end-cargo.ts'
import { findLaneFacts } from '../cargos/lane-facts.ts'
import type { CargoRow } from '../cargos/move-cargo.ts'
import { versionTerms } from '../cargos/write-content.ts'
import type { Shipper } from '../parties/party-queries.ts'
import { freightShipper } from '../parties/party-table.ts'
import { findTerms, type Terms } from '../prices/freight-terms.ts'
import { placeStops } from '../prices/place-stops.ts'
import { priceWay } from '../prices/price-trip.ts'
import type { DemoPerson } from './accounts.ts'
import { demoCities, type DemoPeople } from './people.ts'

export const cargosPath = '/api/transportation/cargos/'

interface Goods {
  readonly name: string
  readonly category: string
  /** Of what its lorry carries. */
  readonly share: number
  readonly value: number
}
const goods: readonly Goods[] = [
  { name: '数控车床', category: 'machinery', share: 0.5, value: 480_000 },
  { name: '立式加工中心', category: 'machinery', share: 0.7, value: 620_000 },
  { name: '注塑机', category: 'machinery', share: 0.8, value: 350_000 },
  { name: '挖掘机', category: 'construction', share: 0.7, value: 780_000 },
  { name: '高空作业车', category: 'construction', share: 0.4, value: 260_000 },
  { name: '冷轧钢卷', category: 'steel', share: 0.95, value: 120_000 },
  { name: '钢构件', category: 'steel', share: 0.8, value: 90_000 },
  { name: '瓷砖', category: 'building', share: 0.9, value: 40_000 },
  { name: '保温板', category: 'building', share: 0.3, value: 20_000 },
  { name: '汽车配件', category: 'parts', share: 0.5, value: 160_000 },
  { name: '配电柜', category: 'electronics', share: 0.35, value: 210_000 },
  { name: '医用推床', category: 'medical_device', share: 0.25, value: 180_000 },
  { name: '办公家具', category: 'furniture', share: 0.3, value: 60_000 },
  { name: '桶装水', category: 'food', share: 0.8, value: 15_000 },
]
const streets = [
  '工业园东区 1 号',
  '经开区 8 号路 26 号',
  '物流园 3 号库',
  '滨江大道 118 号',
  '北门仓库',
  '科创路 77 号',
]
const contacts = ['王工', '李师傅', '周主管', '孙仓管', '陈经理', '吴工']
const windowHours = 5
const hourMs = 3_600_000
const wholeHour = (moment: Date): Date => new Date(Math.ceil(moment.getTime() / hourMs) * hourMs)

export interface CargoWish {
  readonly at: number
  readonly from: string
  readonly to: string
  readonly type: VehicleTypeCode
  /** Hours from now until it can be loaded. */
  readonly inHours: number
  /** It has a price; else every sixth asks for bids. */
  readonly isFixed?: boolean
}
const stop = (kind: 'pickup' | 'delivery', city: string, at: number, start: Date, hours: number) => ({
  kind,
  city,
  address: streets[at % streets.length]!,
  contact_name: contacts[at % contacts.length]!,
  contact_phone: `1380${String(1_000_000 + at * 7_919).slice(0, 7)}`,
  window_start: start.toISOString(),
  window_end: addHours(start, hours).toISOString(),
  has_crane: at % 3 !== 2,
  has_ramp: at % 5 === 0,
  has_night_parking: at % 2 === 0,
})

/** The town, and when what is published there is. */
type Told = Pick<DeskScene, 'town' | 'now'>

const hundredths = (value: number): number => Math.round(value * 100) / 100
/** The body a cargo is published with: goods, times and price follow from where it is in the list. */
export const aCargo = async ({ town, now }: Told, { at, from, to, type, inHours, isFixed = false }: CargoWish) => {
  const { lengthM, widthM, heightM, loadT } = vehicleTypes[type]
  const carried = goods[at % goods.length]!
  const pieces = carried.share > 0.75 ? 1 + (at % 12) : 1
  const load = {
    weight_t: Math.max(0.1, hundredths(loadT * carried.share * (0.7 + (at % 4) / 10))),
    length_m: hundredths(lengthM * carried.share),
    width_m: hundredths(widthM * 0.85),
    height_m: hundredths(heightM * 0.8),
  }
  const start = wholeHour(addHours(now, inHours))
  const way = estimateRoute(placeNamed(from)!, placeNamed(to)!)
  const stops = [
    stop('pickup', from, at, start, windowHours),
    stop('delivery', to, at + 3, addHours(start, Math.ceil(way.minutes / 60) + 1), 14 + Math.ceil(way.minutes / 300)),
  ]
  const measured = { weightT: load.weight_t, lengthM: load.length_m, widthM: load.width_m, heightM: load.height_m }
  const { price } = await priceWay(town.services, placeStops(stops), measured, type, initialPriceTerms)
  const isBid = !isFixed && at % 6 === 5
  return {
    goods: { name: carried.name, category: carried.category, pieces, value: carried.value, ...load },
    stops,
    vehicle_type: type,
    mode: isBid ? 'bid' : 'fixed',
    price: isBid ? null : toYuan(Math.round((price.amountFen * (88 + (at % 38))) / 10_000) * 100),
    notes: at % 7 === 0 ? '装卸有叉车，进厂要登记' : '',
    publish: true,
    agreed_to_terms: true,
  }
}

/** The picture's: a lathe from 柯桥 to 北仑 for a low-bed, tomorrow at seven. */
const theLathe = (now: Date) => {
  const start = addHours(startOfDay(addDays(dayOf(now), 1)), 7)
  return {
    goods: {
      name: '数控车床',
      category: 'machinery',
      weight_t: 5.4,
      pieces: 1,
      length_m: 3.2,
      width_m: 2.1,
      height_m: 2.2,
      value: 480_000,
    },
    stops: [
      {
        ...stop('pickup', '绍兴柯桥区', 1, start, 4),
        address: '柯桥区柯华路 12 号',
        latitude: 30.081,
        longitude: 120.489,
        has_night_parking: true,
        has_crane: true,
      },
      { ...stop('delivery', '宁波北仑区', 2, addHours(start, 3), 10), address: '北仑区明州路 301 号' },
    ],
    vehicle_type: 'lowbed_13',
    mode: 'fixed',
    price: 1354,
    notes: '',
    publish: true,
    agreed_to_terms: true,
  }
}

/** What cargo is written by: the terms of the day and its shippers' records. */
export interface Ground {
  readonly terms: Terms
  readonly shippers: ReadonlyMap<number, Shipper>
}
export const groundOf = async ({ db }: Services): Promise<Ground> => {
  const rows = await db.select().from(freightShipper)
  return { terms: await findTerms(db), shippers: new Map(rows.map((row) => [row.userId, row])) }
}
/** What a cargo says once it is published, as its command would write it, of lanes nothing is known of yet. */
export const contentFor = async (
  scene: Told,
  ground: Ground,
  { userId }: DemoPerson,
  wish: CargoWish,
): Promise<Content> => {
  const measured = await measure(scene, ground, wish)
  return contentOf(measured, ground.shippers.get(userId)!, { laneMedianFen: null, waits: null })
}
const measure = async (scene: Told, { terms }: Ground, wish: CargoWish): Promise<Measured> =>
  measureContent(scene.town.services, cargoBody.parse(await aCargo(scene, wish)), terms, scene.now)
/** The same, with what its lane and its site are known for. */
const contentNow = async (scene: Told, ground: Ground, { userId }: DemoPerson, wish: CargoWish): Promise<Content> => {
  const measured = await measure(scene, ground, wish)
  const lane = { ...endsOf(measured.placed), vehicleType: measured.priced.vehicleType, shipperId: userId }
  const facts = await findLaneFacts(scene.town.services.db, lane, ground.terms.prices.freeHours)
  return contentOf(measured, ground.shippers.get(userId)!, facts)
}

export interface NewCargo {
  readonly id: number
  readonly shipper: DemoPerson
  readonly content: Content
  readonly status: 'open' | 'taken' | 'done'
  readonly placedAt: Date
  readonly updatedAt: Date
}
/** Cargo that was published, with its stops and the version drivers read; what was done with it is its caller's to tell. */
export const writeCargos = async ({ db }: Services, cargos: readonly NewCargo[]): Promise<void> => {
  if (cargos.length === 0) return
  const rows = cargos.map(({ id, shipper, content, status, placedAt, updatedAt }) => ({
    ...content.columns,
    id,
    shipperId: shipper.userId,
    status,
    createdAt: placedAt,
    publishedAt: placedAt,
    updatedAt,
  }))
  const written = (await db.insert(cargo).values(rows).returning()) as CargoRow[]
  const stated = cargos.flatMap(({ id, content }) => content.stops.map((stop) => ({ ...stop, cargoId: id })))
  const stops = await db.insert(cargoStop).values(stated).returning()
  const versions = written.map((row) => {
    const own = stops.filter(({ cargoId }) => cargoId === row.id)
    const terms = versionTerms(row, own)
    return { cargoId: row.id, version: row.version, terms, createdAt: row.createdAt }
  })
  await db.insert(cargoVersion).values(versions)
}

const openCount = 298
/** Lanes freight goes on: the same few, so that what is usual on each is known. */
export const laneOf = (at: number): readonly [from: string, to: string] => {
  const from = demoCities[(at * 7) % demoCities.length]!
  const to = demoCities[(at * 7 + 1 + ((at * 3) % 9)) % demoCities.length]!
  return [from, to === from ? demoCities[(at + 1) % demoCities.length]! : to]
}
export const typeOnLane = (at: number): VehicleTypeCode => vehicleTypeCodes[(at * 5) % vehicleTypeCodes.length]!

/** What the shipper one signs in as has of his own: a draft, one for bids that has some, one withdrawn, one nobody took. */
const tellOwn = async (scene: DeskScene, { drivers }: DemoPeople): Promise<void> => {
  const { town, accounts, now } = scene
  const post = async (wish: CargoWish, changes: object = {}) =>
    town.call(accounts.shipper, 'POST', cargosPath, { ...(await aCargo(scene, wish)), ...changes })
  town.at(addHours(now, -30))
  await post({ at: 403, from: '嘉兴', to: '上海', type: 'box_6_8', inHours: -26 })
  town.at(addHours(now, -5))
  const withdrawn = await post({ at: 404, from: '嘉兴', to: '杭州', type: 'flatbed_6_8', inHours: 20 })
  await town.call(accounts.shipper, 'POST', `${cargosPath}${withdrawn.id}/withdraw/`)
  await post({ at: 405, from: '嘉兴', to: '苏州', type: 'box_4_2', inHours: 30 }, { publish: false, price: null })
  const own = { at: 407, from: '绍兴', to: '嘉兴', type: 'lowbed_13', inHours: 26 } as const
  const auction = await post(own, { mode: 'bid', price: null })
  town.at(addHours(now, -4))
  const bidders = drivers.filter(({ type }) => type === 'lowbed_13')
  for (const [at, { userId, vehicleId }] of bidders.slice(0, 3).entries()) {
    const bid = { vehicle_id: vehicleId, version: 1, price: 1180 + at * 65 }
    await town.call(userId, 'POST', `${cargosPath}${auction.id}/bids/`, bid).catch(() => null)
  }
}

/** What the others publish, one like the other. */
const tellOpen = async (scene: DeskScene, { shippers }: DemoPeople): Promise<void> => {
  const { town, now } = scene
  const { services } = town
  const ground = await groundOf(services)
  const ids = await takeIds(services.database.pool, 'cargo', openCount)
  const open: NewCargo[] = []
  for (const [at, id] of ids.entries()) {
    const [from, to] = laneOf(at)
    const shipper = shippers[1 + (at % (shippers.length - 1))]!
    const placedAt = addHours(now, -((at % 24) + 1) / 2)
    const wish = { at, from, to, type: typeOnLane(at), inHours: 8 + ((at * 13) % 80) }
    const content = await contentNow({ town, now: placedAt }, ground, shipper, wish)
    open.push({ id, shipper, content, status: 'open', placedAt, updatedAt: placedAt })
  }
  await writeCargos(services, open)
  const heard = open.flatMap(({ id: cargoId, shipper, placedAt: createdAt }) => {
    const by = { cargoId, actorId: shipper.userId, actorName: shipper.name, createdAt }
    return [
      { ...by, action: 'create', status: 'draft' },
      { ...by, action: 'publish', status: 'open' },
    ]
  })
  await services.db.insert(cargoHistory).values(heard)
}

export const tellCargos = async (scene: DeskScene, people: DemoPeople): Promise<void> => {
  const { town, accounts, now } = scene
  town.at(addHours(now, -3))
  await town.call(accounts.shipper, 'POST', cargosPath, theLathe(now))
  await tellOpen(scene, people)
  await tellOwn(scene, people)
  town.at(now)
  await expireCargos(town.services)
}
