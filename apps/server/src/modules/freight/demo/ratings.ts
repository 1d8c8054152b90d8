/** What both sides say of a trip of the demo that is over: most of them something, some only one of them, some nothing. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { Row } from '../../../demo/told-rows.ts'
import { addHours } from '../../../platform/clock.ts'
import { diced, pick } from './dice.ts'
import type { Telling } from './retold-rows.ts'

export type RatingSide = 'driver' | 'shipper'

const bothRate = 0.74
const senderRates = 0.88
export const isRatedBy = (at: number, side: RatingSide): boolean =>
  diced(at, 20) < (side === 'shipper' ? senderRates : bothRate)

const tags = {
  shipper: [['准时', '稳当'], ['准时'], ['爱惜货物', '沟通好'], ['沟通好'], ['稳当', '爱惜货物'], []],
  driver: [['好找', '装货快'], ['装货快'], ['如实'], ['沟通好', '如实'], []],
} as const
const praise = [
  '绑得牢，一路有消息。',
  '提前到了，卸货也帮忙。',
  '说几点到就几点到。',
  '师傅细心，雨布盖得好。',
  '',
  '',
  '',
]
const blame = ['比约的时间晚了，也没有先打电话。', '卸货等了很久才联系上。', '车厢里没有打扫。'] as const

/** Points, tags and words of one of them, and since when they count. */
export const wordsOf = ({ at, isLate, course, now }: Telling, side: RatingSide): Row => {
  const isOfDriver = side === 'shipper'
  const rating = isOfDriver && isLate ? 3 : pick([5, 5, 5, 5, 4, 5, 4, 3], at, isOfDriver ? 21 : 22)
  const said = rating > 3 ? pick(praise, at, 23) : pick(blame, at, 23)
  const alone = addHours(course.ended, 24 * orderLimits.rateDays)
  const aloneUntil = alone < now ? alone : null
  return {
    rating,
    tags: rating > 3 ? pick<readonly string[]>(tags[side], at, 24) : [],
    comments: isOfDriver ? said : '',
    counted_at: isRatedBy(at, 'driver') ? course.ended : aloneUntil,
  }
}
