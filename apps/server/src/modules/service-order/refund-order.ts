/** What was paid for an order that was called off goes back. */
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { releaseTrust, trustOf } from '../payment/public.ts'
import type { OrderRow } from './move-order.ts'
import { orderKey } from './order-payable.ts'

/** All that is in trust; nothing: nobody paid. */
export const refundAll = async (hooked: Hooked, tx: Tx, row: OrderRow, reason: string, now: Date): Promise<void> => {
  const backFen = await trustOf(tx, orderKey(row.id))
  if (backFen > 0) await releaseTrust(hooked, tx, orderKey(row.id), [{ backFen, reason }], now)
}
