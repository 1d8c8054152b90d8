/** Shippers, drivers and staff, and what any of them may try on any cargo or order at any moment. */
import type { Person } from '../../apps/server/src/testing/people.ts'
import { aMember } from '../../apps/server/src/testing/people.ts'
import {
  aCargoBody,
  aDriver,
  aShipper,
  cargosPath,
  type TestDriver,
} from '../../apps/server/src/testing/freight/parties.ts'
import { cashierFor } from '../../apps/server/src/testing/channels.ts'
import { ordersPath, photosOf, tokenOf } from '../../apps/server/src/testing/freight/trips.ts'
import { aSignature } from '../../apps/server/src/testing/orders.ts'
import type { Answer, TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Random } from '../random.ts'

export interface Stage {
  readonly app: TestApp
  readonly random: Random
  readonly shippers: readonly Person[]
  readonly drivers: readonly TestDriver[]
  readonly staff: Person
  /** Photographs are drawn once for each driver: many acts show the same. */
  readonly photos: ReadonlyMap<number, readonly { sha256: string }[]>
  readonly signature: string
  saw(deed: string, answer: Answer): Answer
}

const photosEach = 6
export const engage = async (app: TestApp, random: Random, saw: Stage['saw']): Promise<Stage> => {
  const shippers = [await aShipper(app), await aShipper(app), await aShipper(app)]
  const drivers: TestDriver[] = []
  for (let at = 0; at < 5; at += 1) drivers.push(await aDriver(app, { city: at % 2 ? '杭州' : '绍兴' }))
  const photos = new Map<number, { sha256: string }[]>()
  for (const person of [...shippers, ...drivers]) photos.set(person.id, await photosOf(app, person, photosEach))
  const staff = await aMember(app, 'super_admin')
  return { app, random, shippers, drivers, staff, photos, signature: await aSignature(), saw }
}

const send = async (stage: Stage, who: Person, path: string, body: object = {}, method = 'POST'): Promise<Answer> => {
  const answer = await stage.app.call(method, path, { token: await tokenOf(stage.app, who), body })
  return stage.saw(`${method} ${path.replace(/\d+/g, 'N')}`, answer)
}
const photosFor = (stage: Stage, who: Person, count: number) => stage.photos.get(who.id)!.slice(0, count)

/** What a deed is done on, as it stands in the database. */
export interface Target {
  readonly cargo: {
    readonly status: string
    readonly id: number
    readonly version: number
    readonly shipper_id: number
    readonly price_fen: number
  }
  readonly order: {
    readonly id: number
    readonly status: string
    readonly driver_id: number
    readonly shipper_id: number
    readonly pickup_code: string
    readonly receipt_code: string
    readonly price_fen: number
  } | null
  readonly bid: number | null
  readonly extra: number | null
}
/** The newest cargos with what is newest on each. */
export const findTargets = async ({ app }: Stage): Promise<Target[]> => {
  const { rows } = await app.pool.query(
    `SELECT json_build_object('id', c.id, 'status', c.status, 'version', c.version, 'shipper_id', c.shipper_id, 'price_fen', coalesce(c.price_fen, c.reference_fen)) AS cargo,
       (SELECT row_to_json(o) FROM freight_order o WHERE o.cargo_id = c.id ORDER BY o.id DESC LIMIT 1) AS "order",
       (SELECT b.id FROM freight_bid b WHERE b.cargo_id = c.id ORDER BY b.id DESC LIMIT 1) AS bid,
       (SELECT x.id FROM freight_extra x JOIN freight_order o ON o.id = x.order_id WHERE o.cargo_id = c.id ORDER BY x.id DESC LIMIT 1) AS extra
     FROM cargo c ORDER BY c.status IN ('open', 'taken') DESC, c.id DESC LIMIT 12`,
  )
  return rows as Target[]
}

export const publish = (stage: Stage): Promise<Answer> => {
  const { random, app } = stage
  const isBid = random.chance(25)
  const price = random.pick([1354, 1400, 1500.5, 1999.99])
  const plain = aCargoBody(app, { mode: isBid ? 'bid' : 'fixed', price: isBid ? null : price })
  // Loaded on one of the next days, so that nobody is on the way elsewhere for long.
  const days = random.below(9)
  const later = (moment: string) => new Date(Date.parse(moment) + days * 86_400_000).toISOString()
  const stops = plain.stops.map((stop) => ({
    ...stop,
    window_start: later(stop.window_start),
    window_end: later(stop.window_end),
  }))
  const body = { ...plain, stops }
  return send(stage, random.pick(stage.shippers), cargosPath, body)
}
export const accept = (stage: Stage, { cargo }: Target, driver: TestDriver): Promise<Answer> =>
  send(stage, driver, `${cargosPath}${cargo.id}/accept/`, {
    vehicle_id: driver.vehicleId,
    version: stage.random.chance(90) ? cargo.version : cargo.version + 1,
  })

type Deed = (stage: Stage, target: Target) => Promise<unknown>
const shipperOf = (stage: Stage, { cargo }: Target): Person =>
  stage.random.chance(92)
    ? (stage.shippers.find(({ id }) => id === cargo.shipper_id) ?? stage.shippers[0]!)
    : stage.random.pick(stage.shippers)
const driverOf = (stage: Stage, { order }: Target): TestDriver =>
  (stage.random.chance(92) && stage.drivers.find(({ id }) => id === order?.driver_id)) ||
  stage.random.pick(stage.drivers)
const onOrder =
  (
    who: (stage: Stage, target: Target) => Person,
    act: string,
    body: (stage: Stage, target: Target, by: Person) => object = () => ({}),
  ): Deed =>
  async (stage, target) => {
    if (!target.order) return
    const by = who(stage, target)
    await send(stage, by, `${ordersPath}${target.order.id}/${act}/`, body(stage, target, by))
  }
const asStaff = (stage: Stage): Person => stage.staff

const pay: Deed = async (stage, target) => {
  if (!target.order) return
  const by = shipperOf(stage, target)
  const opened = await send(stage, by, `${ordersPath}${target.order.id}/payment/`, { payment_method: 'wechat' })
  if (opened.status !== 200) return
  const result = stage.random.chance(85) ? 'success' : 'fail'
  await stage.app.call('POST', await cashierFor(stage.app, opened.body), { body: { result } })
}
const fund: Deed = async (stage, target) => {
  const path = `${cargosPath}${target.cargo.id}/payment/`
  const opened = await send(stage, shipperOf(stage, target), path, { payment_method: 'wechat' })
  if (opened.status === 200)
    await stage.app.call('POST', await cashierFor(stage.app, opened.body), { body: { result: 'success' } })
}
const payExtra: Deed = async (stage, target) => {
  if (target.extra === null) return
  const path = `/api/transportation/extras/${target.extra}/payment/`
  const opened = await send(stage, shipperOf(stage, target), path, { payment_method: 'wechat' })
  if (opened.status === 200)
    await stage.app.call('POST', await cashierFor(stage.app, opened.body), { body: { result: 'success' } })
}
const load = onOrder(driverOf, 'load', (stage, { order }, by) => ({
  pickup_code: stage.random.chance(85) ? order!.pickup_code : '000000',
  pieces: 1,
  photos: photosFor(stage, by, 4),
}))
const deliver = onOrder(driverOf, 'deliver', (stage, { order }, by) => ({
  receiver_name: '李师傅',
  pieces: 1,
  photos: photosFor(stage, by, 2),
  ...(stage.random.chance(50)
    ? { signature: stage.signature }
    : { receipt_code: stage.random.chance(80) ? order!.receipt_code : '000000' }),
}))
const positions: Deed = async (stage, target) => {
  if (!target.order) return
  const at = stage.app.clock.now().getTime()
  const points = Array.from({ length: 3 }, (_, index) => ({
    seq: stage.random.below(1000),
    at: new Date(at + index * 1000).toISOString(),
    latitude: 30 + stage.random.next() / 10,
    longitude: 120.5 + stage.random.next() / 10,
  }))
  await send(stage, driverOf(stage, target), `${ordersPath}${target.order.id}/positions/`, { points })
}
const bid: Deed = async (stage, { cargo }) => {
  const driver = stage.random.pick(stage.drivers)
  const price = stage.random.pick([1300, 1500, 900.01, 2400])
  await send(stage, driver, `${cargosPath}${cargo.id}/bids/`, {
    vehicle_id: driver.vehicleId,
    version: cargo.version,
    price,
  })
}
const onBid =
  (act: 'choose' | 'withdraw'): Deed =>
  async (stage, target) => {
    if (target.bid === null) return
    const by = act === 'choose' ? shipperOf(stage, target) : stage.random.pick(stage.drivers)
    await send(stage, by, `${cargosPath}${target.cargo.id}/bids/${target.bid}/${act}/`, {
      version: target.cargo.version,
    })
  }
const onExtra =
  (act: 'accept' | 'object'): Deed =>
  async (stage, target) => {
    if (target.extra === null || !target.order) return
    const path = `${ordersPath}${target.order.id}/extras/${target.extra}/${act}/`
    await send(stage, shipperOf(stage, target), path, { reason: '没等那么久' })
  }
const desk = '/api/admin/freight/orders/'
const decide: Deed = async (stage, { order }) => {
  if (!order) return
  const price = order.price_fen / 100
  const back = stage.random.pick([0, price, Math.round(order.price_fen / 3) / 100])
  const share = stage.random.chance(90) ? Math.round((price - back) * 100) / 100 : price
  await send(stage, asStaff(stage), `${desk}${order.id}/decide/`, {
    to_shipper: back,
    to_driver: share,
    reason: '照片',
  })
}

/** How an order usually goes on from where it stands. */
export const usual: Readonly<Record<string, Deed>> = {
  pending_payment: pay,
  pending_pickup: onOrder(driverOf, 'depart'),
  en_route: onOrder(driverOf, 'arrive-pickup', () => ({ latitude: 30.08, longitude: 120.49 })),
  loading: load,
  in_transit: onOrder(driverOf, 'arrive-delivery'),
  unloading: deliver,
  delivered: onOrder(shipperOf, 'confirm'),
  disputed: decide,
}
/** Everything else somebody may try, whenever. */
export const odd: readonly Deed[] = [
  pay,
  fund,
  async (stage, target) =>
    void (await send(stage, shipperOf(stage, target), `${cargosPath}${target.cargo.id}/cancel-funding/`)),
  load,
  deliver,
  positions,
  bid,
  onBid('choose'),
  onBid('withdraw'),
  async (stage, target) => void (await accept(stage, target, stage.random.pick(stage.drivers))),
  async (stage, target) =>
    void (await send(
      stage,
      shipperOf(stage, target),
      `${cargosPath}${target.cargo.id}/`,
      { version: target.cargo.version, price: stage.random.pick([1400, 1600, 500]) },
      'PATCH',
    )),
  async (stage, target) =>
    void (await send(stage, shipperOf(stage, target), `${cargosPath}${target.cargo.id}/withdraw/`)),
  onOrder(shipperOf, 'cancel', () => ({ reason: '不发了' })),
  onOrder(driverOf, 'cancel', () => ({ reason: '车坏了' })),
  onOrder(driverOf, 'cancel', (stage, _target, by) => ({
    reason: '没有货',
    cause: 'cargo_missing',
    photos: photosFor(stage, by, 1),
  })),
  onOrder(shipperOf, 'no-show'),
  onOrder(shipperOf, 'confirm'),
  onOrder(shipperOf, 'dispute', (stage, _target, by) => ({
    reason: '碰伤',
    claimed_amount: stage.random.pick([100, 5000, 0.01]),
    photos: photosFor(stage, by, 1),
  })),
  onOrder(driverOf, 'agree'),
  onOrder(driverOf, 'extras', (stage, _target, by) => ({
    kind: stage.random.pick(['toll', 'stop', 'waiting']),
    amount: 46.5,
    photos: photosFor(stage, by, 1),
  })),
  onExtra('accept'),
  onExtra('object'),
  payExtra,
  onOrder(shipperOf, 'rate', (stage) => ({ rating: 1 + stage.random.below(5), tags: [], comments: '' })),
  onOrder(driverOf, 'rate', (stage) => ({ rating: 1 + stage.random.below(5), tags: [], comments: '' })),
  decide,
  async (stage, { order }) =>
    order &&
    void (await send(stage, asStaff(stage), `${desk}${order.id}/call-off/`, {
      reason: '安全检查',
      to_driver: stage.random.pick([0, 100]),
    })),
  async (stage, { order }) =>
    order && void (await send(stage, asStaff(stage), `${desk}${order.id}/open-code/`, { reason: '核实过' })),
]
