/** Trips of the shipper one signs in as: over and rated, waiting for his word, argued about, on the road, and to come. */
import { createHash } from 'node:crypto'
import { handoverPictures } from '../../../demo/handover-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { drawSignature } from '../../../demo/signature-picture.ts'
import { addHours, addMinutes } from '../../../platform/clock.ts'
import { placeNamed } from '../../geography/public.ts'
import { aCargo, type CargoWish, cargosPath } from './cargos.ts'
import type { DemoPeople } from './people.ts'

const orders = '/api/transportation/orders/'
type Driver = DemoPeople['drivers'][number]
type Last = 'paid' | 'loaded' | 'delivered' | 'disputed' | 'rated'
interface Story {
  readonly driver: Driver
  readonly wish: Omit<CargoWish, 'type' | 'inHours'>
  /** Hours before now that it was published, and that its first window begins; below nought: to come. */
  readonly placedAgo: number
  readonly startsAgo: number
  /** Minutes from his arrival to the goods being on. */
  readonly loadingMinutes: number
  readonly hours: number
  readonly until: Last
}

/** Photographs a driver took, uploaded in his name. */
const upload = async ({ town }: DeskScene, userId: number, pictures: readonly Buffer[]) => {
  const named = []
  for (const picture of pictures) {
    const sha256 = createHash('sha256').update(picture).digest('hex')
    await town.upload(userId, '/api/field/files/', [picture], { sha256 }, 'file')
    named.push({ sha256 })
  }
  return named
}

/** One trip, from the cargo to where its story ends. */
const tell = async (scene: DeskScene, { driver, wish, ...story }: Story): Promise<void> => {
  const { town, accounts, now } = scene
  const ago = (hours: number) => town.at(addHours(now, -hours))
  const { shipper } = accounts
  ago(story.placedAgo)
  const inHours = story.placedAgo - story.startsAgo
  const dated = { ...scene, now: town.now() }
  const cargo = await town.call(shipper, 'POST', cargosPath, {
    ...(await aCargo(dated, { ...wish, type: driver.type, inHours })),
    mode: 'fixed',
  })
  const accepted = { vehicle_id: driver.vehicleId, version: 1 }
  const { id } = await town.call(driver.userId, 'POST', `${cargosPath}${cargo.id}/accept/`, accepted)
  const sends = (act: string, body: object = {}) => town.call(shipper, 'POST', `${orders}${id}/${act}/`, body)
  const drives = (act: string, body: object = {}) => town.call(driver.userId, 'POST', `${orders}${id}/${act}/`, body)
  town.at(addMinutes(town.now(), 12))
  const { payment_data } = await sends('payment', { payment_method: 'wechat' })
  await town.call(shipper, 'POST', new URL(payment_data.qr_code).pathname, { result: 'success' })
  await town.settle()
  if (story.until === 'paid') return
  const from = placeNamed(wish.from)!
  const to = placeNamed(wish.to)!
  ago(story.startsAgo + 0.5)
  await drives('depart')
  ago(story.startsAgo - 0.1)
  await drives('arrive-pickup', { latitude: from.latitude, longitude: from.longitude })
  town.at(addMinutes(town.now(), story.loadingMinutes))
  const { pickup_code } = await town.call(shipper, 'GET', `${orders}${id}/`)
  const pictures = await handoverPictures('truck', 'out', 6)
  const loading = await upload(scene, driver.userId, pictures.slice(0, 4))
  await drives('load', { pickup_code, pieces: 1, seal: `FY${String(id).padStart(6, '0')}`, photos: loading })
  const onTheWay = story.until === 'loaded' ? now : addHours(town.now(), story.hours)
  await follow(scene, { id, driver, from, to, until: onTheWay, share: story.until === 'loaded' ? 0.55 : 1 })
  if (story.until === 'loaded') return
  await drives('arrive-delivery', { latitude: to.latitude, longitude: to.longitude })
  town.at(addMinutes(town.now(), 40))
  const photos = await upload(scene, driver.userId, pictures.slice(4))
  await drives('deliver', { receiver_name: '赵仓管', pieces: 1, photos, signature: await drawSignature() })
  await town.settle()
  if (story.until === 'disputed') await argue(scene, { id, driver, picture: pictures[2]! })
  if (story.until !== 'rated') return
  town.at(addHours(town.now(), 1))
  await sends('confirm')
  await sends('rate', { rating: 5, tags: ['准时', '绑得牢'], comments: '提前到了，卸货也帮忙。' })
  await drives('rate', { rating: 5, tags: ['装货快'], comments: '' })
  await town.settle()
}

interface Way {
  readonly id: number
  readonly driver: Driver
  readonly from: { readonly latitude: number; readonly longitude: number }
  readonly to: { readonly latitude: number; readonly longitude: number }
  readonly until: Date
  /** Of the way that lies behind him then. */
  readonly share: number
}
/** Where his telephone said he was, from now until then; the time is that moment afterwards. */
const follow = async ({ town }: DeskScene, { id, driver, from, to, until, share }: Way): Promise<void> => {
  const began = town.now()
  const count = 24
  const points = Array.from({ length: count }, (_, at) => {
    const part = ((at + 1) / count) * share
    // No road is a straight line.
    const bend = Math.sin(part * Math.PI * 3) * 0.03
    return {
      seq: at + 1,
      at: new Date(began.getTime() + ((until.getTime() - began.getTime()) * (at + 1)) / count).toISOString(),
      latitude: from.latitude + (to.latitude - from.latitude) * part + bend,
      longitude: from.longitude + (to.longitude - from.longitude) * part - bend,
    }
  })
  town.at(until)
  await town.call(driver.userId, 'POST', `${orders}${id}/positions/`, { points })
}

const argue = async (
  scene: DeskScene,
  { id, driver, picture }: { readonly id: number; readonly driver: Driver; readonly picture: Buffer },
): Promise<void> => {
  const { town, accounts } = scene
  town.at(addHours(town.now(), 3))
  const dispute = {
    reason: '卸下来发现外箱右侧压坏，里面的护罩变形，修要八百。',
    claimed_amount: 800,
    photos: await upload(scene, accounts.shipper, [picture]),
  }
  await town.call(accounts.shipper, 'POST', `${orders}${id}/dispute/`, dispute)
  town.at(addHours(town.now(), 2))
  const answer = { answer: '装车时就有压痕，装货照片里看得到，最多赔一半。' }
  await town.call(driver.userId, 'POST', `${orders}${id}/dispute-answer/`, answer)
  await town.settle()
}

export const tellTrips = async (scene: DeskScene, { drivers }: DemoPeople): Promise<void> => {
  const [own, second] = drivers
  const at = (index: number): Driver => drivers[3 + index]!
  const usual = { loadingMinutes: 50, hours: 4 } as const
  const stories: readonly Story[] = [
    {
      driver: second!,
      wish: { at: 402, from: '杭州', to: '苏州' },
      placedAgo: 90,
      startsAgo: 76,
      ...usual,
      until: 'rated',
    },
    {
      driver: own!,
      wish: { at: 398, from: '绍兴', to: '嘉兴' },
      placedAgo: 60,
      startsAgo: 50,
      ...usual,
      until: 'rated',
    },
    {
      driver: at(18),
      wish: { at: 408, from: '杭州', to: '宁波' },
      placedAgo: 50,
      startsAgo: 36,
      ...usual,
      until: 'disputed',
    },
    {
      driver: at(6),
      wish: { at: 414, from: '杭州', to: '上海' },
      placedAgo: 24,
      startsAgo: 10,
      ...usual,
      until: 'delivered',
    },
    {
      driver: second!,
      wish: { at: 403, from: '杭州', to: '南京' },
      placedAgo: 14,
      startsAgo: 5,
      loadingMinutes: 190,
      hours: 0,
      until: 'loaded',
    },
    {
      driver: at(7),
      wish: { at: 418, from: '金华', to: '杭州' },
      placedAgo: 3,
      startsAgo: -20,
      ...usual,
      until: 'paid',
    },
  ]
  for (const story of stories) await tell(scene, story)
}
