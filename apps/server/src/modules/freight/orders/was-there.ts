/** Whether a driver came where the goods are loaded, and from when on his shipper need not wait for him. */
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import { addMinutes } from '../../../platform/clock.ts'
import type { OrderRow } from './move-order.ts'

/** An arrival nobody can tell from a lie is none. */
export const wasSeenThere = ({ arrivedAt, isArrivalDoubtful }: Pick<OrderRow, 'arrivedAt' | 'isArrivalDoubtful'>) =>
  arrivedAt !== null && !isArrivalDoubtful
export const noShowFrom = ({ windowEnd }: Pick<OrderRow, 'windowEnd'>): Date =>
  addMinutes(windowEnd, orderLimits.noShowAfterMinutes)
