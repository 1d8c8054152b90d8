/** What the desk's map tells of: orders somebody still has to come to or is at, and technicians. */
import { codesOf } from '../codes.ts'
import { workStatuses } from '../technician/limits.ts'
import { type ServiceOrderStatus, serviceOrderConcerns, serviceOrderStatuses } from './machine.ts'

interface OrderMapState {
  readonly label: string
  readonly statuses: readonly ServiceOrderStatus[]
}
const { unmatched, searching, matched, in_service: inService } = serviceOrderStatuses
/** What calls for the desk first, stands first. */
export const orderMapLooks = {
  unmatched: { label: unmatched.label, statuses: ['unmatched'] },
  searching: { label: searching.label, statuses: ['searching'] },
  matched: { label: matched.label, statuses: ['matched'] },
  in_service: { label: inService.label, statuses: ['in_service', 'pending_quote'] },
} as const satisfies Readonly<Record<string, OrderMapState>>
export type OrderMapStateCode = keyof typeof orderMapLooks
export const orderMapStateCodes = codesOf(orderMapLooks)
export const mappedOrderStatuses = orderMapStateCodes.flatMap((code): readonly ServiceOrderStatus[] => [
  ...orderMapLooks[code].statuses,
])
export const orderMapStateOf = (status: ServiceOrderStatus): OrderMapStateCode | undefined =>
  orderMapStateCodes.find((code) => (orderMapLooks[code].statuses as readonly ServiceOrderStatus[]).includes(status))
/** By a state, or by what calls for a look. */
export const orderMapFilters = [...orderMapStateCodes, ...serviceOrderConcerns] as const
export type OrderMapFilter = (typeof orderMapFilters)[number]

/** Whether he is busy follows from his jobs, all else he says himself. */
export const technicianMapLooks = {
  online: workStatuses.online,
  busy: { label: '正在忙' },
  resting: workStatuses.resting,
  offline: workStatuses.offline,
} as const
export type TechnicianMapState = keyof typeof technicianMapLooks
export const technicianMapStateCodes = codesOf(technicianMapLooks)
