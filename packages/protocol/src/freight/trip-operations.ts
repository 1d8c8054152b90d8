/** Following a trip, what is claimed on it, and what its driver earns. */
import { defineEndpoint } from '../endpoint.ts'
import { ordersPath, deskOrdersPath } from './order-operations.ts'
import { byOrder, byOrderExtra, extraDecision, extraDone, extraRequest, reasonRequest } from './order-schema.ts'
import {
  byShare,
  byToken,
  positionsRequest,
  positionsTaken,
  shared,
  sharedTrip,
  shareEnded,
  shareRequest,
  tracking,
} from './trip-schema.ts'

const access = 'auth'
const known = ['freight.order_not_found']
export const sendPositions = defineEndpoint({
  name: 'send_positions',
  summary: '司机在途中的位置，可以晚到、重复、乱序；每一点说明有没有收下',
  method: 'POST',
  path: `${ordersPath}:id/positions/`,
  access,
  params: byOrder,
  body: positionsRequest,
  maxBody: 512 * 1024,
  maxKeys: 5_000,
  response: positionsTaken,
  errors: known,
})
export const trackTrip = defineEndpoint({
  name: 'track_trip',
  summary: '到哪了：位置、预计到达和把握、走过的路、照片',
  method: 'GET',
  path: `${ordersPath}:id/tracking/`,
  access,
  params: byOrder,
  response: tracking,
  errors: known,
})
export const shareTrip = defineEndpoint({
  name: 'share_trip',
  summary: '给收货人一个链接，到期或收回就失效',
  method: 'POST',
  path: `${ordersPath}:id/share/`,
  access,
  params: byOrder,
  body: shareRequest,
  status: 201,
  response: shared,
  errors: [...known, 'freight.order_action_not_allowed', 'freight.too_many_shares'],
})
export const endShare = defineEndpoint({
  name: 'end_share',
  summary: '收回给收货人的链接',
  method: 'DELETE',
  path: `${ordersPath}:id/share/:token/`,
  access,
  params: byShare,
  response: shareEnded,
  errors: [...known, 'freight.share_not_found'],
})
export const readSharedTrip = defineEndpoint({
  name: 'read_shared_trip',
  summary: '收货人看到的：到哪了、什么时候到、收货码',
  method: 'GET',
  path: '/api/transportation/shared/:token/',
  access: 'public',
  params: byToken,
  response: sharedTrip,
  limit: 'verify',
  errors: ['freight.share_not_found'],
})
const extraErrors = ['freight.order_not_found', 'freight.extra_not_found', 'freight.extra_action_not_allowed']
export const claimExtra = defineEndpoint({
  name: 'claim_extra',
  summary: '司机申请等待费、加点费或过路费',
  method: 'POST',
  path: `${ordersPath}:id/extras/`,
  access,
  params: byOrder,
  body: extraRequest,
  maxKeys: 300,
  idempotent: true,
  status: 201,
  response: extraDone,
  errors: [
    'freight.order_not_found',
    'freight.order_action_not_allowed',
    'freight.nothing_waited',
    'freight.too_many_extras',
    'field.file_missing',
  ],
})
export const acceptExtra = defineEndpoint({
  name: 'accept_extra',
  summary: '货主同意附加费',
  method: 'POST',
  path: `${ordersPath}:id/extras/:extra/accept/`,
  access,
  params: byOrderExtra,
  response: extraDone,
  errors: extraErrors,
})
export const objectExtra = defineEndpoint({
  name: 'object_extra',
  summary: '货主不同意附加费，由平台裁定',
  method: 'POST',
  path: `${ordersPath}:id/extras/:extra/object/`,
  access,
  params: byOrderExtra,
  body: reasonRequest,
  response: extraDone,
  errors: extraErrors,
})
export const decideExtra = defineEndpoint({
  name: 'decide_extra',
  summary: '裁定附加费',
  method: 'POST',
  path: `${deskOrdersPath}:id/extras/:extra/decide/`,
  access: 'staff:rental_approve',
  params: byOrderExtra,
  body: extraDecision,
  response: extraDone,
  errors: [...extraErrors, 'auth.own_case'],
})
export const waiveExtra = defineEndpoint({
  name: 'waive_extra',
  summary: '免收定下来没付的附加费，写明原因',
  method: 'POST',
  path: `${deskOrdersPath}:id/extras/:extra/waive/`,
  access: 'staff:rental_approve',
  params: byOrderExtra,
  body: reasonRequest,
  response: extraDone,
  errors: [...extraErrors, 'auth.own_case'],
})
export const tripEndpoints = [
  sendPositions,
  trackTrip,
  shareTrip,
  endShare,
  readSharedTrip,
  claimExtra,
  acceptExtra,
  objectExtra,
  decideExtra,
  waiveExtra,
]
