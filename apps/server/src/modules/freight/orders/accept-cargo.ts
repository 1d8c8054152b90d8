/** A driver accepts what he read, or a shipper chooses among what was offered: one order of it, and one alone. */
import type { acceptRequest } from '@jihui/protocol/freight/order-schema'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { freightBid } from '../cargos/cargo-table.ts'
import { bids, type CargoRow, cargos, lockCargo } from '../cargos/move-cargo.ts'
import { lockRecordOfFunded, takeOverFunding } from '../funding/funding.ts'
import { readGround } from '../matching/driver-ground.ts'
import { commissionPercentOf } from '../membership/membership-queries.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { driversOf, type OrderRow, wordsOf } from './move-order.ts'
import { countPaid } from './order-payable.ts'
import { placeOrder, requireOffered } from './place-order.ts'

type Body = z.output<typeof acceptRequest>

/** One of many wins; the others are told that it is gone. Answers the order's id. */
export const acceptCargo = (
  services: Services,
  actor: Actor,
  cargoId: number,
  { vehicle_id, version }: Body,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const ground = await readGround(tx, actor, { vehicle_id }, now)
    await lockRecordOfFunded(tx, cargoId)
    const row = requireOffered(await lockCargo(tx, cargoId), version)
    if (row.mode !== 'fixed' || row.priceFen === null) return refuse('freight.bids_wanted')
    const order = await placeOrder(tx, {
      services,
      row,
      ground,
      priceFen: row.priceFen,
      commissionPercent: await commissionPercentOf(tx, ground.ownerId, ground.terms.prices, now),
      by: actor,
      now,
    })
    await cargos.transition(tx, row, { action: 'accept', by: actor, as: 'driver', now })
    const isPaid = await takeOverFunding(tx, cargoId, order, now)
    const topic = isPaid ? 'freight.order_accepted_paid' : 'freight.order_accepted'
    await emit(tx, topic, { ...wordsOf(order, row), userId: row.shipperId })
    if (isPaid) await countPaid(tx, order, 'system', now)
    await recordIdempotencyKey(tx, asked, order.id, now)
    return order.id
  })

const tellChosen = async (tx: Tx, order: OrderRow, row: CargoRow): Promise<void> => {
  const { freightOrderId: _id, ...words } = wordsOf(order, row)
  for (const userId of driversOf(order))
    await emit(tx, 'freight.bid_chosen', { ...words, userId, cargoId: order.cargoId })
}

/** The price is the bid's; whoever bid must be able to drive it still. */
export const chooseBid = (
  services: Services,
  actor: Actor,
  { cargoId, bidId, version }: { readonly cargoId: number; readonly bidId: number; readonly version: number },
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await requireShipper(tx, actor)
    const locked = await lockCargo(tx, cargoId)
    if (locked?.shipperId !== actor.id) return refuse('freight.cargo_not_found')
    const row = requireOffered(locked, version)
    const ofCargo = and(eq(freightBid.id, bidId), eq(freightBid.cargoId, cargoId))
    const bid = (await bids.lock(tx, ofCargo)) ?? refuse('freight.bid_not_found')
    bids.requireOpen(bid, 'choose')
    const ground = await readGround(tx, { id: bid.driverId }, { vehicle_id: bid.vehicleId }, now)
    const order = await placeOrder(tx, {
      services,
      row,
      ground,
      priceFen: bid.priceFen,
      commissionPercent: await commissionPercentOf(tx, ground.ownerId, ground.terms.prices, now),
      by: actor,
      now,
    })
    await bids.transition(tx, bid, { action: 'choose', by: actor, now })
    await cargos.transition(tx, row, { action: 'choose_bid', by: actor, as: 'shipper', now })
    await tellChosen(tx, order, row)
    await recordIdempotencyKey(tx, asked, order.id, now)
    return order.id
  })
