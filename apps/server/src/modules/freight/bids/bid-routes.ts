import * as operations from '@jihui/protocol/freight/bid-operations'
import { bidMachine, bidStatuses } from '@jihui/protocol/freight/cargo-machine'
import { actionsIn } from '@jihui/protocol/machine'
import { netOf, type PriceTerms } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { maskName } from '../../../platform/masks.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findCard } from '../cargos/cargo-queries.ts'
import { maskPlate, viewMatch, viewRecord } from '../matching/match-view.ts'
import { type BidCard, findBidCard, listBidCards } from './bid-queries.ts'
import { findTerms } from '../prices/freight-terms.ts'
import { placeBid, withdrawBid } from './place-bid.ts'

const viewBid = ({ bid, driver, vehicle }: BidCard, readerId: number, prices: PriceTerms) => {
  const isHis = bid.driverId === readerId
  const type = vehicle.type as VehicleTypeCode
  const role = isHis ? 'driver' : 'shipper'
  return {
    id: bid.id,
    cargo_id: bid.cargoId,
    status: bid.status,
    status_display: bidStatuses[bid.status].label,
    version: bid.version,
    price: toYuan(bid.priceFen),
    net: toYuan(netOf(prices, bid.priceFen)),
    driver: { id: driver.userId, name: isHis ? driver.realName : maskName(driver.realName), ...viewRecord(driver) },
    vehicle: {
      id: vehicle.id,
      type,
      type_display: vehicleTypes[type].label,
      plate: isHis ? vehicle.plate : maskPlate(vehicle.plate),
    },
    match: viewMatch(bid.match),
    actions: actionsIn(bidMachine, bid.status, (_, { by }) => (by as readonly string[]).includes(role)).filter(
      (action) => action === 'withdraw' || action === 'choose',
    ),
    created_at: bid.createdAt.toISOString(),
  }
}

export const bidRoutes = (mounting: Mounting, services: Services): void => {
  const { db } = services
  const answer = async (id: number, actor: Actor, message: string) => {
    const bid = viewBid(
      (await findBidCard(db, id)) ?? refuse('freight.bid_not_found'),
      actor.id,
      (await findTerms(db)).prices,
    )
    return { ...bid, success: true as const, message, bid }
  }
  mountEndpoint(mounting, operations.placeBid, (call) => {
    const { params, body, actor, idempotency } = call
    const place = () => placeBid(services, actor, params.id, body, idempotency)
    return createOnce(db, call, place, (id) => answer(id, actor, '已报价，货主选定后会告诉你'))
  })
  mountEndpoint(mounting, operations.listBids, async ({ params, query, actor, request }) => {
    const card = (await findCard(db, params.id, actor.id)) ?? refuse('freight.cargo_not_found')
    const { page, page_size: limit } = query
    const driverId = card.cargo.shipperId === actor.id ? null : actor.id
    const range = { limit, offset: (page - 1) * limit }
    const { cards, total } = await listBidCards(db, { cargoId: params.id, driverId, ...range })
    const { prices } = await findTerms(db)
    return pageAnswer(
      request,
      query,
      total,
      cards.map((one) => viewBid(one, actor.id, prices)),
    )
  })
  mountEndpoint(mounting, operations.withdrawBid, async ({ params, actor }) => {
    await withdrawBid(services, actor, params.id, params.bid)
    return answer(params.bid, actor, '报价已撤回')
  })
}
