/** Cargo that is taken and given up again and again: by one driver, or of one shipper by one driver. */
import { findingLimits } from '@jihui/protocol/freight/findings/machine'
import type { FreightOrderAction } from '@jihui/protocol/freight/order-machine'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { lookedAtSince, onOrder } from './facts.ts'
import type { Found } from './move-finding.ts'

const factsMax = 50
export const findGiveUps = async (tx: Tx, { driverId, shipperId, endedBy }: OrderRow, now: Date): Promise<Found[]> => {
  const gaveUp = 'give_up' satisfies FreightOrderAction
  if (endedBy !== gaveUp) return []
  const his = and(
    eq(freightOrder.driverId, driverId),
    eq(freightOrder.endedBy, gaveUp),
    gt(freightOrder.endedAt, lookedAtSince(now)),
  )
  const rows = await tx.select().from(freightOrder).where(his).orderBy(desc(freightOrder.endedAt)).limit(factsMax)
  // The newest last, as they would have been written down one by one.
  const facts = (of: typeof rows) => of.toReversed().map((row) => onOrder(row, `接了又放弃：${row.reason}`))
  const ofPair = rows.filter((row) => row.shipperId === shipperId)
  const { pairGiveUps, giveUps } = findingLimits
  return [
    ...(ofPair.length >= pairGiveUps
      ? [{ kind: 'given_up_pair', oneId: shipperId, otherId: driverId, facts: facts(ofPair) } as const]
      : []),
    ...(rows.length >= giveUps ? [{ kind: 'given_up_often', oneId: driverId, facts: facts(rows) } as const] : []),
  ]
}
