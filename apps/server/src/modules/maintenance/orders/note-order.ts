/** What happens to an order beside its steps. */
import {
  isOverOrder,
  lostDaysReasons,
  type LostDaysReason,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Tx } from '../../../platform/database/database.ts'
import { lockOrder, type OrderRow, writeHistory } from './move-order.ts'

/** Somebody else has its days: the desk sees an order without any, and why. */
export const noteDaysLost = async (tx: Tx, order: OrderRow, reason: LostDaysReason, now: Date): Promise<void> => {
  const happened = { eventId: null, occurredAt: now, facts: { reason } }
  await writeHistory(tx, order, { action: 'days_lost', by: 'system', notes: lostDaysReasons[reason], now, happened })
}
/** Its machine is not there on the first day of whoever rents it next, who was told. */
export const noteRunsOver = async (tx: Tx, order: OrderRow, rentalId: number, now: Date): Promise<void> => {
  const happened = { eventId: null, occurredAt: now, facts: { rental_id: rentalId } }
  await writeHistory(tx, order, { action: 'runs_over', by: 'system', now, happened })
}
/** It was open already, for something less grave. */
export const noteGraveAlarm = async (tx: Tx, order: OrderRow, reason: string, now: Date): Promise<void> => {
  await writeHistory(tx, order, { action: 'grave_alarm', by: 'system', notes: reason, now })
}
/** What its machine's device measured after it was opened. */
export const noteMeasured = async (tx: Tx, orderId: number, readings: string, now: Date): Promise<void> => {
  const order = await lockOrder(tx, orderId)
  if (!order || isOverOrder(order.status)) return
  await writeHistory(tx, order, { action: 'measured', by: 'system', notes: readings, now })
}
