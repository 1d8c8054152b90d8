/** One trip told through the API, from the cargo to where its story ends. */
import type { FreightOrderStatus } from '@jihui/protocol/freight/order-machine'
import { createHash } from 'node:crypto'
import type { DeskScene } from '../../../demo/scene.ts'
import { drawSignature } from '../../../demo/signature-picture.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { placeNamed } from '../../geography/public.ts'
import { aCargo, type CargoWish, cargosPath } from './cargos.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver } from './people.ts'
import { type Leg, passedOn } from './roads.ts'

export const ordersPath = '/api/transportation/orders/'
/** Of the pictures of a lorry: those of loading, and after them those of the delivery. */
export const loadPictures = 4
export const allPictures = 6
export interface TripScene extends DeskScene {
  /** A lorry from every side. */
  readonly pictures: readonly Buffer[]
}

export interface Story {
  readonly shipper: DemoPerson
  readonly driver: DemoDriver
  readonly wish: Omit<CargoWish, 'type' | 'inHours'>
  /** Hours before now that it was published, and that its first window begins; below nought: to come. */
  readonly placedAgo: number
  readonly startsAgo: number
  /** Minutes from his arrival to the goods being on. */
  readonly loadingMinutes: number
  readonly hours: number
  readonly until: Extract<FreightOrderStatus, 'pending_pickup' | 'in_transit' | 'delivered' | 'completed'>
  /** Called whenever it has come to another status. */
  readonly onStatus?: (status: FreightOrderStatus, id: number) => Promise<void>
}

/** Photographs somebody took, uploaded in his name. */
export const uploadPictures = async ({ town }: DeskScene, userId: number, pictures: readonly Buffer[]) => {
  const named = []
  for (const picture of pictures) {
    const sha256 = createHash('sha256').update(picture).digest('hex')
    await town.upload(userId, '/api/field/files/', [picture], { sha256 }, 'file')
    named.push({ sha256 })
  }
  return named
}

/** He pays by a code, at the sandbox. `path` is of what is paid for. */
export const pay = async ({ town }: DeskScene, userId: number, path: string): Promise<void> => {
  const { payment_data } = await town.call(userId, 'POST', `${path}payment/`, { payment_method: 'wechat' })
  await town.call(userId, 'POST', new URL(payment_data.qr_code).pathname, { result: 'success' })
  await town.settle()
}

/** Publishes a cargo, which this driver accepts, and pays the freight. Answers the order's id. */
const order = async (scene: TripScene, { shipper, driver, wish, placedAgo, startsAgo, onStatus }: Story) => {
  const { town, now } = scene
  town.at(addHours(now, -placedAgo))
  const dated = { town, now: town.now() }
  const wanted = { ...wish, type: driver.type, inHours: placedAgo - startsAgo, isFixed: true }
  const cargo = await town.call(shipper.userId, 'POST', cargosPath, await aCargo(dated, wanted))
  const accepted = { vehicle_id: driver.vehicleId, version: 1 }
  const { id } = await town.call(driver.userId, 'POST', `${cargosPath}${cargo.id}/accept/`, accepted)
  await onStatus?.('pending_payment', id)
  town.at(addMinutes(town.now(), 12))
  await pay(scene, shipper.userId, `${ordersPath}${id}/`)
  await onStatus?.('pending_pickup', id)
  return id
}

export const tellTrip = async (scene: TripScene, story: Story): Promise<number> => {
  const { town, now, pictures } = scene
  const { shipper, driver, wish, until, onStatus } = story
  const id = await order(scene, story)
  if (until === 'pending_pickup') return id
  const drives = (act: string, body: object = {}) =>
    town.call(driver.userId, 'POST', `${ordersPath}${id}/${act}/`, body)
  const from = placeNamed(wish.from)!
  const to = placeNamed(wish.to)!
  town.at(addHours(now, -(story.startsAgo + 0.5)))
  await drives('depart')
  await onStatus?.('en_route', id)
  town.at(addHours(now, -(story.startsAgo - 0.1)))
  await drives('arrive-pickup', { latitude: from.latitude, longitude: from.longitude })
  await onStatus?.('loading', id)
  town.at(addMinutes(town.now(), story.loadingMinutes))
  const { pickup_code, goods } = await town.call(shipper.userId, 'GET', `${ordersPath}${id}/`)
  const pieces = goods?.pieces ?? 1
  const loading = await uploadPictures(scene, driver.userId, pictures.slice(0, loadPictures))
  await drives('load', { pickup_code, pieces, seal: sealOf(id), photos: loading })
  await onStatus?.('in_transit', id)
  const leg = { from, to, begins: town.now(), drivingMinutes: story.hours * 60 }
  const isUnderWay = until === 'in_transit'
  await tellPositions(scene, driver.userId, id, {
    ...leg,
    until: isUnderWay ? now : addMinutes(town.now(), leg.drivingMinutes),
  })
  if (isUnderWay) return id
  await drives('arrive-delivery', { latitude: to.latitude, longitude: to.longitude })
  await onStatus?.('unloading', id)
  town.at(addMinutes(town.now(), 40))
  const photos = await uploadPictures(scene, driver.userId, pictures.slice(loadPictures))
  await drives('deliver', { receiver_name: '赵仓管', pieces, photos, signature: await drawSignature() })
  await town.settle()
  await onStatus?.('delivered', id)
  if (until === 'completed') await confirmAndRate(scene, story, id)
  return id
}
export const sealOf = (id: number): string => `FY${String(id).padStart(6, '0')}`

const confirmAndRate = async ({ town }: TripScene, { shipper, driver, onStatus }: Story, id: number) => {
  town.at(addHours(town.now(), 1))
  const says = (userId: number, act: string, body: object = {}) =>
    town.call(userId, 'POST', `${ordersPath}${id}/${act}/`, body)
  await says(shipper.userId, 'confirm')
  const words = { tags: ['准时', '稳当'], comments: '提前到了，卸货也帮忙。' }
  await says(shipper.userId, 'rate', { rating: 5, ...words })
  await says(driver.userId, 'rate', { rating: 5, tags: ['装货快'], comments: '' })
  await town.settle()
  await onStatus?.('completed', id)
}

/** Where he was on this leg, sent by his telephone at its end. The time is that moment afterwards. */
export const tellPositions = async ({ town }: DeskScene, userId: number, id: number, leg: Leg): Promise<void> => {
  const points = passedOn(leg, 20).map(({ at, ...point }, seq) => ({ seq: seq + 1, at: at.toISOString(), ...point }))
  town.at(leg.until)
  await town.call(userId, 'POST', `${ordersPath}${id}/positions/`, { points })
}
