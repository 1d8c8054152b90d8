/** What stands on the map: each order and technician by its look, put together where they would cover each other. */
import { orderMapStates, technicianMapStates } from '@jihui/protocol/service-order/map-states'
import type { MapCluster, MappedOrder, MappedTechnician, ServiceMap } from '../desk-queries.ts'

/** need: nobody comes. behind: late or silent. open: looked at, not urgent. done: taken care of. */
export type Tone = 'need' | 'behind' | 'open' | 'done' | 'free'
export interface Look {
  readonly glyph: string
  readonly tone: Tone
  readonly label: string
  readonly isPerson?: true
}
const { unmatched, searching, matched, in_service: inService } = orderMapStates
export const orderLooks = {
  unmatched: { glyph: '缺', tone: 'need', label: unmatched.label },
  late: { glyph: '晚', tone: 'behind', label: '晚到' },
  silent: { glyph: '静', tone: 'behind', label: '没动静' },
  searching: { glyph: '找', tone: 'open', label: searching.label },
  matched: { glyph: '接', tone: 'done', label: matched.label },
  en_route: { glyph: '途', tone: 'done', label: '在路上' },
  in_service: { glyph: '修', tone: 'done', label: inService.label },
} as const satisfies Readonly<Record<string, Look>>
const { online, busy, resting, offline } = technicianMapStates
export const technicianLooks = {
  online: { glyph: '闲', tone: 'free', label: online.label, isPerson: true },
  busy: { glyph: '忙', tone: 'done', label: busy.label, isPerson: true },
  resting: { glyph: '休', tone: 'open', label: resting.label, isPerson: true },
  offline: { glyph: '下', tone: 'open', label: offline.label, isPerson: true },
} as const satisfies Readonly<Record<string, Look>>

export const lookOfOrder = ({
  state,
  visit_status: visit,
  is_late: isLate,
  is_silent: isSilent,
}: MappedOrder): Look => {
  if (isLate) return orderLooks.late
  if (isSilent) return orderLooks.silent
  return state === 'matched' && visit === 'en_route' ? orderLooks.en_route : orderLooks[state]
}
export const lookOfTechnician = ({ status }: MappedTechnician): Look => technicianLooks[status]

export const orderKey = ({ orderId }: Pick<MappedOrder, 'orderId'>): string => `order-${orderId}`
export const technicianKey = ({ id }: Pick<MappedTechnician, 'id'>): string => `technician-${id}`

interface Point {
  readonly latitude: number
  readonly longitude: number
}
export interface MapMark extends Point {
  /** Of what is picked by it: the first it stands for; null: many that are only counted. */
  readonly key: string | null
  readonly text: string
  readonly tone: Tone
  readonly isPerson: boolean
  /** In words, for whoever rests on it. */
  readonly label: string
  /** All it stands for: one, or several that lie too close. */
  readonly members: readonly Member[]
}
interface Member extends Point {
  readonly key: string
  readonly isOrder: boolean
  readonly tone: Tone
  readonly text: string
  readonly label: string
}

const isLonely = ({ technicians_near: near }: MappedOrder): boolean => near === 0
const membersOf = ({ orders, technicians }: ServiceMap): Member[] => [
  ...orders.map((order) => {
    const { glyph, tone, label } = lookOfOrder(order)
    const lonely = isLonely(order) ? '，附近没有师傅' : ''
    return {
      key: orderKey(order),
      isOrder: true,
      tone,
      text: lonely ? `${glyph} 附近没人` : glyph,
      label: `${order.title}，${label}${lonely}`,
      latitude: order.latitude,
      longitude: order.longitude,
    }
  }),
  ...technicians.map((technician) => {
    const { glyph, tone, label } = lookOfTechnician(technician)
    const { latitude, longitude } = technician
    return {
      key: technicianKey(technician),
      isOrder: false,
      tone,
      text: glyph,
      label: `${technician.name}，${label}`,
      latitude,
      longitude,
    }
  }),
]

/** The most urgent of several is how they stand together. */
const toneOrder: readonly Tone[] = ['need', 'behind', 'open', 'done']
const countText = (orders: number, technicians: number): string =>
  [orders > 0 && `单 ${orders}`, technicians > 0 && `师 ${technicians}`].filter(Boolean).join(' · ')
const countLabel = (orders: number, technicians: number): string =>
  `这一带 ${[orders > 0 && `${orders} 张服务单`, technicians > 0 && `${technicians} 位师傅`].filter(Boolean).join('，')}，放大看`

const markOf = (members: readonly Member[]): MapMark => {
  const [first] = members as [Member]
  if (members.length === 1) return { ...first, members, isPerson: !first.isOrder }
  const { key, latitude, longitude } = first
  const orders = members.filter(({ isOrder }) => isOrder)
  const technicians = members.length - orders.length
  return {
    key,
    latitude,
    longitude,
    members,
    text: countText(orders.length, technicians),
    tone: toneOrder.find((tone) => orders.some((one) => one.tone === tone)) ?? 'open',
    isPerson: orders.length === 0,
    label: countLabel(orders.length, technicians),
  }
}
const clusterMark = ({ orders, technicians, counts, latitude, longitude }: MapCluster): MapMark => ({
  key: null,
  latitude,
  longitude,
  members: [],
  text: countText(orders, technicians),
  tone: counts['unmatched'] ? 'need' : counts['late'] || counts['silent'] ? 'behind' : 'open',
  isPerson: orders === 0,
  label: countLabel(orders, technicians),
})

/** Pixels two marks are apart at least. */
const APART = 46
/** Where a point is drawn at a zoom, in pixels from the corner of the world. */
const pixelsOf = ({ latitude, longitude }: Point, zoom: number): readonly [x: number, y: number] => {
  const world = 256 * 2 ** zoom
  const turn = Math.min(0.9999, Math.max(-0.9999, Math.sin((latitude * Math.PI) / 180)))
  return [(world * (longitude + 180)) / 360, world * (0.5 - Math.log((1 + turn) / (1 - turn)) / (4 * Math.PI))]
}

/** What comes first keeps its place; what lies too close to it is told with it. */
export const marksOf = (map: ServiceMap, zoom: number): MapMark[] => {
  const groups: { readonly at: readonly [number, number]; readonly members: Member[] }[] = []
  for (const member of membersOf(map)) {
    const [x, y] = pixelsOf(member, zoom)
    const near = groups.find(({ at }) => Math.abs(at[0] - x) < APART && Math.abs(at[1] - y) < APART)
    if (near) near.members.push(member)
    else groups.push({ at: [x, y], members: [member] })
  }
  return [...map.clusters.map(clusterMark), ...groups.map(({ members }) => markOf(members))]
}
