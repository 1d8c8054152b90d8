/** What the desk's map tells of: orders somebody still has to come to or is at, and technicians. */
import { codesOf } from '../codes.ts'
import type { JobStatus } from '../job/machine.ts'
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
/** Visits of work orders stand in the same states; nobody is searched for them, one technician is asked. */
const visitMapStatuses = {
  unmatched: [],
  searching: ['offered'],
  matched: ['accepted', 'en_route'],
  in_service: ['arrived', 'in_progress', 'paused'],
} as const satisfies Readonly<Record<OrderMapStateCode, readonly JobStatus[]>>
export const visitMapStateOf = (status: JobStatus): OrderMapStateCode | undefined =>
  orderMapStateCodes.find((code) => (visitMapStatuses[code] as readonly JobStatus[]).includes(status))

/** By a state, or by what calls for a look. */
export const orderMapFilters = [...orderMapStateCodes, ...serviceOrderConcerns] as const
export type OrderMapFilter = (typeof orderMapFilters)[number]
export const visitStatusesOf = (filter: OrderMapFilter): readonly JobStatus[] =>
  filter in visitMapStatuses ? visitMapStatuses[filter as OrderMapStateCode] : []

/** Whether he is busy follows from his jobs, all else he says himself. */
export const technicianMapLooks = {
  online: workStatuses.online,
  busy: { label: '正在忙' },
  resting: workStatuses.resting,
  offline: workStatuses.offline,
} as const
export type TechnicianMapState = keyof typeof technicianMapLooks
export const technicianMapStateCodes = codesOf(technicianMapLooks)
