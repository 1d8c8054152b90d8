/** What people of the demo ask technicians for: who, what, where, and how far it has come. */
import type { ServiceTypeCode } from '@jihui/protocol/service-order/service-types'

/** One after the other; each goes through those before it where it can. */
export const fates = [
  'searching',
  'unmatched',
  'matched',
  'en_route',
  'arrived',
  'in_service',
  'pending_quote',
  'unpaid',
  'paid',
  'completed',
  'rated',
  'cancelled',
  'disputed',
] as const
export type Fate = (typeof fates)[number]

/** How many of each; sixty together. */
export const counts: Readonly<Record<Fate, number>> = {
  searching: 4,
  unmatched: 2,
  matched: 9,
  en_route: 4,
  arrived: 2,
  in_service: 6,
  pending_quote: 5,
  unpaid: 5,
  paid: 4,
  completed: 4,
  rated: 9,
  cancelled: 4,
  disputed: 2,
}

export interface Wish {
  readonly type: ServiceTypeCode
  readonly description: string
  readonly labour: string
  readonly price: number
  readonly result: string
}
export const wishes: readonly Wish[] = [
  {
    type: 'hydraulic',
    description: '叉车门架下滑，油缸接头渗油',
    labour: 'hydraulic.medium',
    price: 540,
    result: '更换密封件，保压十分钟不下滑',
  },
  {
    type: 'excavator',
    description: '挖掘机行走跑偏，动作一快一慢',
    labour: 'hydraulic.heavy',
    price: 780,
    result: '清洗先导阀，行走不再跑偏',
  },
  {
    type: 'low_voltage',
    description: '车间配电箱总开关频繁跳闸',
    labour: 'electrical.medium',
    price: 360,
    result: '更换漏电断路器，带载一小时正常',
  },
  {
    type: 'machine_tool',
    description: '立式加工中心主轴有异响，加工面有振纹',
    labour: 'mechanical.medium',
    price: 540,
    result: '更换主轴轴承，试切合格',
  },
  {
    type: 'medical_device',
    description: '监护仪血压测不出，袖带充气后漏气',
    labour: 'electrical.light',
    price: 240,
    result: '更换气路接头，校准合格',
  },
  {
    type: 'automation',
    description: '输送线光电不感应，经常误停',
    labour: 'software.medium',
    price: 270,
    result: '更换光电开关，调整延时参数',
  },
]
/** Centres of districts people live and work in, near technicians of the demo. */
export const places = [
  { city: '杭州', address: '余杭区文一西路 998 号 3 幢', latitude: 30.2796, longitude: 120.0234 },
  { city: '杭州', address: '萧山区市心北路 777 号', latitude: 30.2019, longitude: 120.2645 },
  { city: '杭州', address: '临平区迎宾路 502 号', latitude: 30.4212, longitude: 120.2993 },
  { city: '杭州', address: '西湖区振华路 320 号', latitude: 30.3126, longitude: 120.0853 },
] as const
/** Where nobody of the demo is near. */
export const farAway = { city: '拉萨', address: '城关区金珠西路 88 号', latitude: 29.6487, longitude: 91.1 } as const

export const people = [
  ['周海燕', '13720010001'],
  ['何志远', '13720010002'],
  ['吕晓峰', '13720010003'],
  ['许文静', '13720010004'],
  ['宋立群', '13720010005'],
  ['丁小满', '13720010006'],
  ['俞国平', '13720010007'],
  ['范晓东', '13720010008'],
  ['施玉兰', '13720010009'],
  ['严建华', '13720010010'],
  ['骆鹏程', '13720010011'],
  ['裘一鸣', '13720010012'],
  ['楼月娥', '13720010013'],
  ['任大勇', '13720010014'],
  ['金秀英', '13720010015'],
] as const
