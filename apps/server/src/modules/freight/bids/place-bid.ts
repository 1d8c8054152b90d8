import type { bidRequest } from '@jihui/protocol/freight/bid-schema'
import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import { floorOf, type PriceTerms } from '@jihui/protocol/freight/prices'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { sameParty } from '../../identity/public.ts'
import { freightBid } from '../cargos/cargo-table.ts'
import { bids, type BidRow, type CargoRow, lockCargo } from '../cargos/move-cargo.ts'
import { readGround } from '../matching/driver-ground.ts'
import { findMatchRow } from '../matching/find-candidates.ts'
import { requireSuitable } from '../matching/invite-driver.ts'
import { judge } from '../matching/match-rows.ts'
import { requireOffered } from '../orders/place-order.ts'

type Body = z.output<typeof bidRequest>

/** A cargo that is offered for bids, at the version he read. */
const requireAuction = (row: CargoRow): CargoRow => (row.mode === 'bid' ? row : refuse('freight.no_bids_wanted'))

const requirePrice = ({ referenceFen }: CargoRow, priceFen: number, prices: PriceTerms): void => {
  const floorFen = floorOf(prices, referenceFen)
  const least = `这个价格低于跑这一趟的成本。最低 ${spokenYuan(floorFen)}`
  if (priceFen < floorFen) refuse('freight.price_below_cost', { errors: { price: least } })
  if (priceFen > referenceFen * cargoLimits.priceFactorMax)
    refuse('request.invalid', { errors: { price: `报价是平常价的 ${cargoLimits.priceFactorMax} 倍以上，请核对` } })
}

const findOpenOnes = (tx: Tx, driverId: number) =>
  tx
    .select()
    .from(freightBid)
    .where(and(eq(freightBid.driverId, driverId), eq(freightBid.status, 'offered')))
    .limit(cargoLimits.bidsMax + 1) as Promise<BidRow[]>

/** Offers a price for a cargo that asks for bids; the one before, if he had one, is withdrawn by it. Answers the bid's id. */
export const placeBid = (
  services: Services,
  actor: Actor,
  cargoId: number,
  { vehicle_id, version, price: priceFen }: Body,
  asked: Idempotency | null,
): Promise<number> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const ground = await readGround(tx, actor, { vehicle_id }, now)
    const row = requireAuction(requireOffered(await lockCargo(tx, cargoId), version))
    const accounts = await sameParty(services, tx, row.shipperId, [actor.id, ground.driverId])
    if (accounts.size > 0) refuse('freight.own_cargo')
    requirePrice(row, priceFen, ground.terms.prices)
    const matched = (await findMatchRow(tx, cargoId)) ?? refuse('freight.cargo_not_found')
    const judged = judge(ground, { ...matched, price_fen: priceFen }, now)
    requireSuitable(judged, 'driver')
    const open = await findOpenOnes(tx, actor.id)
    const before = open.find((bid) => bid.cargoId === cargoId)
    if (before) await bids.transition(tx, before, { action: 'withdraw', by: actor, now })
    else if (open.length >= cargoLimits.bidsMax) refuse('freight.too_many_bids')
    const [made] = await tx
      .insert(freightBid)
      .values({
        cargoId,
        version,
        driverId: actor.id,
        vehicleId: ground.vehicleId,
        priceFen,
        status: 'offered',
        match: judged.match,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: freightBid.id })
    await emit(tx, 'freight.bid_placed', {
      userId: row.shipperId,
      cargoId,
      number: cargoNumber(cargoId),
      goods: row.goodsName,
      way: `${row.fromCity}到${row.toCity}`,
      price: spokenYuan(priceFen),
    })
    await recordIdempotencyKey(tx, asked, made!.id, now)
    return made!.id
  })

/** Takes back a bid nobody chose yet; anybody else's is none. */
export const withdrawBid = ({ db, clock }: Services, actor: Actor, cargoId: number, bidId: number): Promise<void> =>
  db.transaction(async (tx) => {
    // The cargo first, as whoever chooses does.
    await lockCargo(tx, cargoId)
    const own = and(eq(freightBid.id, bidId), eq(freightBid.cargoId, cargoId), eq(freightBid.driverId, actor.id))
    const bid = (await bids.lock(tx, own)) ?? refuse('freight.bid_not_found')
    await bids.transition(tx, bid, { action: 'withdraw', by: actor, now: clock.now() })
  })
