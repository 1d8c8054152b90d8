/**
 * Looks at every bid once, and at every order when it comes and when it is over, for what people may have gone round. It
 * writes findings for staff and changes nothing else: neither scores nor offers know of it.
 */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { passAll, passEach } from '../../../platform/jobs/pass-each.ts'
import type { Services } from '../../../platform/services.ts'
import { freightBid } from '../cargos/cargo-table.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { lookedAtSince, onBid, onOrder } from './facts.ts'
import { findDear } from './find-dear.ts'
import { findDoubles } from './find-doubles.ts'
import { findGiveUps } from './find-give-ups.ts'
import { findPairs } from './find-pairs.ts'
import { type Found, raiseFinding } from './move-finding.ts'

const raiseAll = async (tx: Tx, found: readonly Found[], now: Date): Promise<void> => {
  for (const one of found) await raiseFinding(tx, one, now)
}

const screenOrder = async (services: Services, tx: Tx, order: OrderRow, now: Date): Promise<void> => {
  const { id, version, driverId } = order
  if ((order.endedAt ?? order.createdAt) > lookedAtSince(now))
    await raiseAll(
      tx,
      [
        ...(await findPairs(services, tx, order, now)),
        ...(await findDoubles(tx, driverId, onOrder(order, '接过单'), now)),
        ...(await findGiveUps(tx, order, now)),
        ...(await findDear(tx, order)),
      ],
      now,
    )
  // One that moved meanwhile is looked at again.
  const asRead = and(eq(freightOrder.id, id), eq(freightOrder.version, version))
  await tx.update(freightOrder).set({ screenedAt: now }).where(asRead)
}

const screenOrders = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'freight orders to look at',
    due: (isNotPaused, limit) =>
      services.db
        .select({ id: freightOrder.id })
        .from(freightOrder)
        .where(and(isNull(freightOrder.screenedAt), isNotPaused(freightOrder.id)))
        .orderBy(asc(freightOrder.id))
        .limit(limit),
    each: async (tx, { id }) => {
      const [order] = await tx.select().from(freightOrder).where(eq(freightOrder.id, id))
      if (order) await screenOrder(services, tx, order as OrderRow, services.clock.now())
    },
  })

const screenBids = (services: Services): Promise<number> =>
  passEach(services, {
    name: 'freight bids to look at',
    due: (isNotPaused, limit) =>
      services.db
        .select({ id: freightBid.id, driverId: freightBid.driverId, cargoId: freightBid.cargoId })
        .from(freightBid)
        .where(and(isNull(freightBid.screenedAt), isNotPaused(freightBid.id)))
        .orderBy(asc(freightBid.id))
        .limit(limit),
    each: async (tx, bid) => {
      const now = services.clock.now()
      await raiseAll(tx, await findDoubles(tx, bid.driverId, onBid(bid, '报过价'), now), now)
      await tx.update(freightBid).set({ screenedAt: now }).where(eq(freightBid.id, bid.id))
    },
  })

export const screenFreight = (services: Services): Promise<void> =>
  passAll(services, {
    'freight orders to look at': () => screenOrders(services),
    'freight bids to look at': () => screenBids(services),
  })
