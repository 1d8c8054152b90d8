/** What shippers and drivers are told of cargo and bids, by topic. */
import type { PersonText } from './person-texts.ts'

const aCargo = {
  type: 'freight',
  link: '/transportation/cargo-detail/:id',
  object: { type: 'cargo', field: 'cargoId' },
} as const

export const freightTexts: Readonly<Record<string, PersonText>> = {
  'freight.cargo_expired': {
    title: '货源过期了',
    message: '{way}的{goods}（{number}）装货时间已过，没有人接。改好时间可以再发一次。',
    priority: 'high',
    ...aCargo,
  },
  'freight.cargo_taken_down': {
    title: '货源被下架',
    message: '{way}的{goods}（{number}）被平台下架。',
    withNotes: '{way}的{goods}（{number}）被平台下架：{notes}。',
    priority: 'high',
    ...aCargo,
  },
  'freight.cargo_reopened': {
    title: '看过的货又能接了',
    message: '{way}的{goods}（{number}）重新等待接单。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.bid_placed': {
    title: '收到一个报价',
    message: '{way}的{goods}（{number}）有司机报价 {price}。',
    priority: 'high',
    ...aCargo,
  },
  'freight.bid_chosen': {
    title: '你的报价被选定',
    message: '{way}的{goods}（{number}）选定了你的报价，货主付了运费就可以出发。',
    priority: 'high',
    ...aCargo,
  },
  'freight.bid_declined': {
    title: '报价没有选上',
    message: '{way}的{goods}（{number}）已经有人接了。',
    priority: 'low',
    ...aCargo,
  },
  'freight.bid_lapsed': {
    title: '报价失效了',
    message: '{way}的{goods}（{number}）改了内容或不再运，你的报价已失效。',
    priority: 'medium',
    ...aCargo,
  },
  'freight.driver_invited': {
    title: '货主请你看一票货',
    message: '{way}的{goods}（{number}），到手 {net}。不想接不用理会，没有影响。',
    priority: 'high',
    ...aCargo,
  },
}
