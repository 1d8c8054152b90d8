/** What of the freight goes to whom: all hand-outs of what is in trust for an order go through here. */
import { cancelMoney, type CancelFacts, type CancelMoney } from '@jihui/protocol/freight/order-money'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { releaseTrust, type TrustShare } from '../../payment/public.ts'
import type { OrderRow } from './move-order.ts'
import { freightOrderKey } from './order-payable.ts'
import { freightOrder, freightTrack } from './order-table.ts'

/** Kilometres driven towards the pick-up: all of them once he is there, else as his way says, never more than there were. */
export const findDrivenKm = async (db: Queryable, order: OrderRow): Promise<number> => {
  if (order.arrivedAt !== null) return order.emptyKm
  const [track] = await db
    .select({ metres: freightTrack.emptyMetres })
    .from(freightTrack)
    .where(eq(freightTrack.orderId, order.id))
  return Math.min(order.emptyKm, Math.round((track?.metres ?? 0) / 1000))
}

export const moneyOfCancelling = async (
  db: Queryable,
  order: OrderRow,
  how: Pick<CancelFacts, 'by' | 'now' | 'isEmptyRun'>,
): Promise<CancelMoney> =>
  cancelMoney(order.terms, {
    ...how,
    status: order.status,
    priceFen: order.priceFen,
    acceptedAt: order.createdAt,
    drivenKm: await findDrivenKm(db, order),
  })

const toDriver = (order: OrderRow, source: 'freight' | 'compensation', fen: number, reason: string): TrustShare => ({
  payeeId: order.payeeId,
  role: 'driver',
  source,
  parts: { [source]: fen },
  // What makes good a loss bears none.
  commissionPercent: source === 'freight' ? order.commissionPercent : 0,
  reason,
})

/** Splits all that is in trust between driver and shipper; a share of nothing is none. Nothing where nothing was paid. */
export const handOut = async (
  hooked: Hooked,
  tx: Tx,
  order: OrderRow,
  {
    source,
    driverFen,
    backFen,
    reason,
    now,
  }: {
    readonly source: 'freight' | 'compensation'
    readonly driverFen: number
    readonly backFen: number
    readonly reason: string
    readonly now: Date
  },
): Promise<void> => {
  if (order.paidAt === null) return
  const shares = [toDriver(order, source, driverFen, reason), { backFen, reason }]
  await releaseTrust(hooked, tx, freightOrderKey(order.id), shares, now)
  await tx.update(freightOrder).set({ driverFen, backFen }).where(eq(freightOrder.id, order.id))
}
