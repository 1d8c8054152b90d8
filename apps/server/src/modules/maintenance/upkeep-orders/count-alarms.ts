/** Alarms that come again are counted on the order that is open; a grave one makes of it what a grave alarm opens. */
import { isOverOrder } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { eq } from 'drizzle-orm'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { freeDays } from '../../calendar/public.ts'
import type { CountAlarms } from '../../upkeep/public.ts'
import { lockOrder, type OrderRow } from '../orders/move-order.ts'
import { noteGraveAlarm } from '../orders/note-order.ts'
import { maintenanceRequest } from '../table.ts'
import { daysFromToday, keepDays } from './keep-proposed.ts'
import { tellGraveAlarm } from './tell-opened.ts'

/** Days nobody is sent on yet give way to those from today on; where today is somebody's they stay. */
const keepFromToday = async (tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> => {
  if (order.status !== 'pending') return order
  const today = dayOf(now)
  const days = await daysFromToday(tx, order, today)
  if (!days) return order
  if (order.occupancyId !== null) await freeDays(tx, order.occupancyId, today, now)
  return keepDays(tx, order, days, now)
}

export const countAlarms: CountAlarms = async (tx, taskId, { count, alarm, reason, now }) => {
  const order = await lockOrder(tx, taskId)
  if (!order) return
  const isRaised = alarm?.level === 'critical' && order.alarm?.level !== 'critical' && !isOverOrder(order.status)
  const raised = isRaised ? { alarm, urgency: 'high', version: order.version + 1 } : {}
  const [after] = await tx
    .update(maintenanceRequest)
    .set({ alarmCount: count, ...raised })
    .where(eq(maintenanceRequest.id, taskId))
    .returning()
  if (!isRaised) return
  await noteGraveAlarm(tx, after as OrderRow, reason, now)
  const kept = await keepFromToday(tx, after as OrderRow, now)
  await tellGraveAlarm(tx, { ...kept, description: reason })
}
