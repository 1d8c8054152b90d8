/** Orders that open by themselves are told: a grave alarm to owner, renter and desk at once, what a plan asks for to the owner. */
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { listHolders } from '../../identity/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { findParties } from '../orders/parties-of-order.ts'
import { spokenDays, type TaskTold } from '../orders/tell-parties.ts'
import { findPeopleOfUnit } from '../parties.ts'

type GraveAlarm = Omit<TaskTold, 'days'>
export const graveAlarmEvents = {
  /** To somebody who looks after the machine. */
  'maintenance.grave_alarm': event<GraveAlarm>(),
  /** To whoever has it. */
  'maintenance.grave_alarm_nearby': event<GraveAlarm>(),
  /** To its owner: a plan opened an order, with the days that were kept, if there were free ones. */
  'maintenance.task_due': event<TaskTold>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof graveAlarmEvents> {}
}

export const tellGraveAlarm = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { name, serial } = await findParties(tx, order)
  const { ownerId, renterIds } = await findPeopleOfUnit(tx, order.unitId)
  const desk = await listHolders(tx, 'equipment_edit')
  const told = {
    requestId: order.id,
    number: workOrderNumber(order.id),
    name: `${name}（${serial}）`,
    notes: order.description,
  }
  const keepers = new Set([...(ownerId === null ? [] : [ownerId]), ...desk])
  for (const userId of keepers) await emit(tx, 'maintenance.grave_alarm', { ...told, userId })
  for (const userId of renterIds)
    if (!keepers.has(userId)) await emit(tx, 'maintenance.grave_alarm_nearby', { ...told, userId })
}

export const tellDue = async (tx: Tx, order: OrderRow): Promise<void> => {
  const { ownerId, name, serial } = await findParties(tx, order)
  if (ownerId === null) return
  await emit(tx, 'maintenance.task_due', {
    userId: ownerId,
    requestId: order.id,
    number: workOrderNumber(order.id),
    name: `${name}（${serial}）`,
    days: spokenDays(order) || '日子还没有空出来',
    notes: order.title,
  })
}
