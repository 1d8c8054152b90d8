/** How each order and technician looks on the map, and what it is picked by. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { orderMapLooks, technicianMapLooks } from '@jihui/protocol/service-order/map-states'
import type { MappedOrder, MappedTechnician, MappedVisit, ServiceMap } from '../desk-queries.ts'

/** need: nobody comes. behind: late or silent. open: looked at, not urgent. done: taken care of. */
export type Tone = 'need' | 'behind' | 'open' | 'done' | 'free'
export interface Look {
  readonly glyph: string
  readonly tone: Tone
  readonly label: string
  readonly isPerson?: true
}
const { unmatched, searching, matched, in_service: inService } = orderMapLooks
export const orderLooks = {
  unmatched: { glyph: '缺', tone: 'need', label: unmatched.label },
  late: { glyph: '晚', tone: 'behind', label: '晚到' },
  silent: { glyph: '静', tone: 'behind', label: '没动静' },
  searching: { glyph: '找', tone: 'open', label: searching.label },
  asked: { glyph: '待', tone: 'open', label: '等师傅答复' },
  matched: { glyph: '接', tone: 'done', label: matched.label },
  en_route: { glyph: '途', tone: 'done', label: '在路上' },
  in_service: { glyph: '修', tone: 'done', label: inService.label },
} as const satisfies Readonly<Record<string, Look>>
const { online, busy, resting, offline } = technicianMapLooks
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
/** Nobody is looked for: who is asked has not answered. */
export const lookOfVisit = ({ state, status, is_late: isLate }: MappedVisit): Look => {
  if (isLate) return orderLooks.late
  if (status === 'offered') return orderLooks.asked
  return status === 'en_route' ? orderLooks.en_route : orderLooks[state]
}
export const lookOfTechnician = ({ status }: MappedTechnician): Look => technicianLooks[status]

export const orderKey = ({ orderId }: Pick<MappedOrder, 'orderId'>): string => `order-${orderId}`
export const visitKey = ({ task_id: id }: Pick<MappedVisit, 'task_id'>): string => `task-${id}`
export const technicianKey = ({ id }: Pick<MappedTechnician, 'id'>): string => `technician-${id}`

/** Round a picked order somebody is looked for: how far the search asks first. */
export const circleOf = ({ orders }: ServiceMap, chosen: string | null) => {
  const order = orders.find((one) => orderKey(one) === chosen)
  if (!order || order.technicians_near === null) return null
  return { latitude: order.latitude, longitude: order.longitude, km: jobLimits.circleKm }
}
