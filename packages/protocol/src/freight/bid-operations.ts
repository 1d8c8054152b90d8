/** What drivers offer for a cargo that asks for bids: seen by its shipper alone. */
import { defineEndpoint } from '../endpoint.ts'
import { bidDone, bidPage, bidQuery, bidRequest, byBid } from './bid-schema.ts'
import { cargosPath } from './cargo-operations.ts'
import { byCargo } from './cargo-schema.ts'

const access = 'auth'
export const placeBid = defineEndpoint({
  name: 'place_bid',
  summary: '报价；再报一次就换掉前一次',
  method: 'POST',
  path: `${cargosPath}:id/bids/`,
  access,
  params: byCargo,
  body: bidRequest,
  idempotent: true,
  status: 201,
  response: bidDone,
  failure: '没有报上价',
  errors: [
    'freight.driver_required',
    'freight.driver_suspended',
    'freight.vehicle_not_found',
    'freight.origin_unknown',
    'freight.cargo_not_found',
    'freight.cargo_changed',
    'freight.cargo_taken',
    'freight.no_bids_wanted',
    'freight.not_suitable',
    'freight.own_cargo',
    'freight.price_below_cost',
    'freight.too_many_bids',
  ],
})
export const listBids = defineEndpoint({
  name: 'list_bids',
  summary: '这票货收到的报价，只有货主看得到；司机看到自己的',
  method: 'GET',
  path: `${cargosPath}:id/bids/`,
  access,
  params: byCargo,
  query: bidQuery,
  response: bidPage,
  errors: ['freight.cargo_not_found'],
})
export const withdrawBid = defineEndpoint({
  name: 'withdraw_bid',
  summary: '撤回还没有被选定的报价',
  method: 'POST',
  path: `${cargosPath}:id/bids/:bid/withdraw/`,
  access,
  params: byBid,
  response: bidDone,
  errors: ['freight.bid_not_found', 'freight.bid_action_not_allowed'],
})
export const bidEndpoints = [placeBid, listBids, withdrawBid]
