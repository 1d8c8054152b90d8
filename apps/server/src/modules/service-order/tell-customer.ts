/** What whoever ordered hears of a step: in his account, or by text where he has none. */
import type { ServiceOrderAction, ServiceOrderActor } from '@jihui/protocol/service-order/machine'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { guestPayerId } from './guest-payer.ts'
import type { OrderRow } from './move-order.ts'
import './order-events.ts'

/** Steps he did not take himself. */
const stateOf: Readonly<Partial<Record<ServiceOrderAction, string>>> = {
  give_up: '附近暂时没有合适的师傅，我们继续找',
  match: '师傅已接单',
  search_again: '正在换一位师傅',
  quote: '师傅报价了，请确认',
  finish: '处理完了，请付款和验收',
  charge_call_out: '只收上门费，请付款',
  count_confirmed: '到时没有异议，算作验收',
  decide: '平台已裁定',
  cancel: '没有找到师傅，已取消，不收钱',
  call_off: '平台已叫停，不收钱',
}

export interface Told {
  readonly action: ServiceOrderAction
  readonly as: ServiceOrderActor
  readonly notes: string
  /** Said instead of what the step says of itself; blank: nothing is. */
  readonly told?: string | undefined
  readonly now: Date
}
export const tellCustomer = async (tx: Tx, row: OrderRow, { action, as, notes, told, now }: Told): Promise<void> => {
  const state = told ?? stateOf[action]
  if (state && as !== 'customer') await tellState(tx, row, state, notes, now)
}

export const tellUnpaid = (tx: Tx, row: OrderRow, now: Date): Promise<void> =>
  tellState(tx, row, '服务费还没有付，请付款', '', now)

export const tellLate = (tx: Tx, row: OrderRow, minutes: number, now: Date): Promise<void> =>
  tellState(tx, row, minutes > 0 ? `师傅要晚到约 ${minutes} 分钟` : '师傅会按时到', '', now)

const tellState = async (tx: Tx, row: OrderRow, state: string, notes: string, now: Date): Promise<void> => {
  const { publicId: orderId, code, customerId, contactPhone: phone } = row
  if (customerId !== null) {
    await emit(tx, 'service_order.told', { userId: customerId, orderId, code, state, notes })
    return
  }
  const path = `/external/order-progress/${orderId}`
  await emit(tx, 'service_order.texted', { userId: await guestPayerId(tx, now), phone, code, state, path })
}
