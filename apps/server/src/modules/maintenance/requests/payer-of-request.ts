/** Who pays, as whoever takes an order in says it: an account that is there, and never the platform by an owner's word. */
import { type Payer, payerCodes, type WorkOrderActor } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { refuse } from '../../../platform/refusal.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { forOthers, type OrderParties, payerOf } from '../orders/parties-of-order.ts'

type Order = Pick<OrderRow, 'userId' | 'origin'>
type Parties = Pick<OrderParties, 'ownerId' | 'renterId'>
type TakesIn = Extract<WorkOrderActor, 'owner' | 'staff'>

/** Whoever reports for others sees no money, and so pays none. */
const accountOf = (order: Order, parties: Parties, payer: Payer): number | null =>
  payer === 'reporter' && order.origin === forOthers ? null : payerOf({ ...order, payer }, parties)

/** Whom he may name. */
export const payersFor = (order: Order, parties: Parties, as: TakesIn): Payer[] =>
  payerCodes.filter((payer) => (payer === 'platform' ? as === 'staff' : accountOf(order, parties, payer) !== null))

export const requirePayer = (order: Order, parties: Parties, payer: Payer, as: TakesIn): void => {
  if (!payersFor(order, parties, as).includes(payer))
    refuse('care.payer_unknown', { errors: { payer: '这张维护单没有这样的付费方，换一个' } })
}
