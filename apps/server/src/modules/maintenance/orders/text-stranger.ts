/** A stranger who left his number hears back: once when his report is decided, once when the machine is mended. */
import type { WorkOrderAction } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Tx } from '../../../platform/database/database.ts'
import { event, type PayloadsOf } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { OrderRow, OrderStep } from './move-order.ts'
import { findParties } from './parties-of-order.ts'

const saidOf: Readonly<Partial<Record<WorkOrderAction, string>>> = {
  take_in: '已受理，会安排师傅',
  reject: '没有受理',
  merge: '和同一台设备的另一次报修并在一起处理',
  complete: '处理完了',
}
export const strangerEvents = {
  /** To a number that need not be anybody's here; `userId`: whoever took the step. */
  'maintenance.report_texted': event<{
    readonly userId: number
    readonly phone: string
    readonly name: string
    readonly state: string
  }>(),
}
declare module '../../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof strangerEvents> {}
}

export const textStranger = async (tx: Tx, order: OrderRow, { action, by }: OrderStep): Promise<void> => {
  const state = saidOf[action]
  // Whoever has an account is told there. The work of a second visit is nothing he asked for.
  if (!state || by === 'system' || order.userId !== null || order.reporterPhone === '' || order.visit > 1) return
  const { name } = await findParties(tx, order)
  await emit(tx, 'maintenance.report_texted', { userId: by.id, phone: order.reporterPhone, name, state })
}
