/** What shippers object to in the demo, what drivers say of it, and how it is decided. */
import { addHours } from '../../../platform/clock.ts'
import type { DemoPerson } from './accounts.ts'
import type { DemoDriver } from './people.ts'
import { ordersPath, type TripScene, uploadPictures } from './tell-trip.ts'

export interface Disputed {
  readonly id: number
  readonly driver: DemoDriver
  readonly shipper: DemoPerson
  readonly openedAt: Date
  /** Which of the words below; absent: the first. */
  readonly at?: number
}
const words = [
  {
    reason: '卸下来发现外箱右侧压坏，里面的护罩变形，修要八百。',
    claimed: 800,
    answer: '装车时就有压痕，装货照片里看得到，最多赔一半。',
  },
  { reason: '雨布没有盖好，最上面一层受潮，要重新烘干。', claimed: 600, answer: '路上雨很大，雨布是盖了的。' },
  { reason: '少了一件，装货时点的是齐的。', claimed: 500, answer: '交货时收货人点过数，签了字。' },
  { reason: '比说好的晚到半天，生产线停了一个班。', claimed: 400, answer: '高速封路，当时就打电话说了。' },
] as const

/** Objects with a photograph; two hours later the driver answers. */
export const argue = async (scene: TripScene, { id, driver, shipper, openedAt, at = 0 }: Disputed): Promise<void> => {
  const { town, pictures } = scene
  const { reason, claimed, answer } = words[at % words.length]!
  town.at(openedAt)
  const photos = await uploadPictures(scene, shipper.userId, [pictures[2]!])
  const dispute = { reason, claimed_amount: claimed, photos }
  await town.call(shipper.userId, 'POST', `${ordersPath}${id}/dispute/`, dispute)
  town.at(addHours(openedAt, 2))
  await town.call(driver.userId, 'POST', `${ordersPath}${id}/dispute-answer/`, { answer })
  await town.settle()
}

export const verdicts = {
  shipper: { share: 1, reason: '装货照片里外箱完好，卸货照片里有新的损伤，按货主的要求退。' },
  driver: { share: 0, reason: '装货照片里已经有这处痕迹，运费全部给司机。' },
  both: { share: 0.5, reason: '两边各有责任，各担一半。' },
} as const
export type Verdict = keyof typeof verdicts

/** Staff decide a day later: of what was claimed, this share goes back. */
export const decide = async (
  { town, accounts }: TripScene,
  { id, openedAt, at = 0 }: Disputed,
  verdict: Verdict,
): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ fen: number }>(
    'SELECT price_fen AS fen FROM freight_order WHERE id = $1',
    [id],
  )
  const priceFen = rows[0]!.fen
  const { share, reason } = verdicts[verdict]
  const backFen = Math.min(priceFen, Math.round(words[at % words.length]!.claimed * share * 100))
  town.at(addHours(openedAt, 26))
  const split = { to_shipper: backFen / 100, to_driver: (priceFen - backFen) / 100, reason }
  await town.call(accounts.admin, 'POST', `/api/admin/freight/orders/${id}/decide/`, split)
  await town.settle()
}
/** Whoever earns by it gives in. */
export const giveIn = async ({ town }: TripScene, { id, driver, openedAt }: Disputed): Promise<void> => {
  town.at(addHours(openedAt, 9))
  await town.call(driver.payeeId, 'POST', `${ordersPath}${id}/agree/`, {})
  await town.settle()
}
