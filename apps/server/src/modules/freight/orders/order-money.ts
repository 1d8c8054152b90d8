/** What of the freight goes to whom: all hand-outs of what is in trust for an order go through here. */
import { cancelMoney, type CancelFacts, type CancelMoney } from '@jihui/protocol/freight/order-money'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { releaseTrust, type TrustShare } from '../../payment/public.ts'
import type { OrderRow } from './move-order.ts'
import { freightOrderKey } from './order-payable.ts'
import { freightOrder, freightTrack } from './order-table.ts'
import { wasSeenThere } from './was-there.ts'

/** Kilometres driven towards the pick-up: all of them once he is there, else as his way says, never more than there were. */
const findDrivenKm = async (db: Queryable, order: OrderRow, isThere: boolean): Promise<number> => {
  if (isThere) return order.emptyKm
  const [track] = await db
    .select({ metres: freightTrack.emptyMetres })
    .from(freightTrack)
    .where(eq(freightTrack.orderId, order.id))
  return Math.min(order.emptyKm, Math.round((track?.metres ?? 0) / 1000))
}

/**
 * By what is known of the trip. An arrival nobody can tell from a lie is none: nobody pays for it. `bySaying`: as if it were
 * one, which is what the driver may ask for afterwards.
 */
export const moneyOfCancelling = async (
  db: Queryable,
  order: OrderRow,
  { bySaying = false, ...how }: Pick<CancelFacts, 'by' | 'now' | 'isEmptyRun'> & { readonly bySaying?: boolean },
): Promise<CancelMoney> => {
  const isThere = wasSeenThere(order) || (bySaying && order.arrivedAt !== null)
  return cancelMoney(order.terms, {
    ...how,
    status: order.status === 'loading' && !isThere ? 'en_route' : order.status,
    priceFen: order.priceFen,
    acceptedAt: order.createdAt,
    drivenKm: await findDrivenKm(db, order, isThere),
  })
}

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
