/** Freight orders: from the accept to the confirmed delivery, or to whatever ended them before. */
import { defineEndpoint } from '../endpoint.ts'
import { byBid } from './bid-schema.ts'
import { cargosPath } from './cargo-operations.ts'
import { byCargo } from './cargo-schema.ts'
import {
  acceptRequest,
  arriveRequest,
  assignRequest,
  byOrder,
  callOffRequest,
  cancelPreview,
  cancelRequest,
  chooseBidRequest,
  decideRequest,
  deliverRequest,
  departRequest,
  deskPage,
  deskQuery,
  disputeAnswerRequest,
  disputeRequest,
  freightOrderDetail,
  freightOrderDone,
  freightOrderPage,
  loadRequest,
  orderQuery,
  rateRequest,
  reasonRequest,
} from './order-schema.ts'

export const ordersPath = '/api/transportation/orders/'
export const deskOrdersPath = '/api/admin/freight/orders/'
const access = 'auth'
const placed = [
  'freight.cargo_not_found',
  'freight.cargo_changed',
  'freight.cargo_taken',
  'freight.cargo_action_not_allowed',
  'freight.vehicle_not_found',
  'freight.origin_unknown',
  'freight.own_cargo',
  'freight.not_suitable',
  'freight.vehicle_busy',
  'freight.driver_busy',
]
export const acceptCargo = defineEndpoint({
  name: 'accept_cargo',
  summary: '接单：按读到的版本接，只有一位能接到',
  method: 'POST',
  path: `${cargosPath}:id/accept/`,
  access,
  params: byCargo,
  body: acceptRequest,
  idempotent: true,
  status: 201,
  response: freightOrderDone,
  errors: [...placed, 'freight.driver_required', 'freight.driver_suspended', 'freight.bids_wanted'],
})
export const chooseBid = defineEndpoint({
  name: 'choose_bid',
  summary: '选定一个报价',
  method: 'POST',
  path: `${cargosPath}:id/bids/:bid/choose/`,
  access,
  params: byBid,
  body: chooseBidRequest,
  idempotent: true,
  status: 201,
  response: freightOrderDone,
  errors: [
    ...placed,
    'freight.shipper_required',
    'freight.shipper_suspended',
    'freight.bid_not_found',
    'freight.bid_action_not_allowed',
    'freight.driver_required',
    'freight.driver_suspended',
  ],
})
export const listFreightOrders = defineEndpoint({
  name: 'list_freight_orders',
  summary: '我的运单：发货的、承运的',
  method: 'GET',
  path: ordersPath,
  access,
  query: orderQuery,
  response: freightOrderPage,
})
export const getFreightOrder = defineEndpoint({
  name: 'get_freight_order',
  summary: '运单详情；地址、姓名和电话只在运单进行中给双方看全',
  method: 'GET',
  path: `${ordersPath}:id/`,
  access,
  params: byOrder,
  response: freightOrderDetail,
  errors: ['freight.order_not_found'],
})

const moved = ['freight.order_not_found', 'freight.order_action_not_allowed', 'freight.order_changed']
const onOrder = { method: 'POST', access, params: byOrder, response: freightOrderDone } as const
const done = [...moved, 'field.event_of_another', 'field.file_missing']
export const departTrip = defineEndpoint({
  ...onOrder,
  name: 'depart_trip',
  summary: '司机出发去装货',
  path: `${ordersPath}:id/depart/`,
  body: departRequest,
  errors: done,
})
export const arriveAtPickup = defineEndpoint({
  ...onOrder,
  name: 'arrive_at_pickup',
  summary: '到达装货地；离得远的到达会记下并标出',
  path: `${ordersPath}:id/arrive-pickup/`,
  body: arriveRequest,
  errors: done,
})
export const loadCargo = defineEndpoint({
  ...onOrder,
  name: 'load_cargo',
  summary: '装货完成：装货码、件数、照片至少 4 张',
  path: `${ordersPath}:id/load/`,
  body: loadRequest,
  maxKeys: 400,
  errors: [...done, 'freight.code_wrong', 'freight.code_locked'],
})
export const arriveAtDelivery = defineEndpoint({
  ...onOrder,
  name: 'arrive_at_delivery',
  summary: '到达卸货地',
  path: `${ordersPath}:id/arrive-delivery/`,
  body: arriveRequest,
  errors: done,
})
export const deliverCargo = defineEndpoint({
  ...onOrder,
  name: 'deliver_cargo',
  summary: '交货：件数、照片至少 2 张，收货人签字或收货码',
  path: `${ordersPath}:id/deliver/`,
  body: deliverRequest,
  maxBody: 1024 * 1024,
  maxKeys: 600,
  errors: [...done, 'freight.receipt_code_wrong', 'freight.code_locked', 'agreement.signature_invalid'],
})
export const confirmDelivery = defineEndpoint({
  ...onOrder,
  name: 'confirm_freight_delivery',
  summary: '货主确认收货，运费结给司机',
  path: `${ordersPath}:id/confirm/`,
  errors: moved,
})
export const disputeDelivery = defineEndpoint({
  ...onOrder,
  name: 'dispute_freight_delivery',
  summary: '货主提出异议：问题、要求的金额和照片',
  path: `${ordersPath}:id/dispute/`,
  body: disputeRequest,
  maxKeys: 300,
  errors: [...moved, 'field.file_missing'],
})
export const answerDispute = defineEndpoint({
  ...onOrder,
  name: 'answer_freight_dispute',
  summary: '司机说明情况，附照片',
  path: `${ordersPath}:id/dispute-answer/`,
  body: disputeAnswerRequest,
  maxKeys: 300,
  errors: [...moved, 'field.file_missing'],
})
export const agreeToDispute = defineEndpoint({
  ...onOrder,
  name: 'agree_to_freight_dispute',
  summary: '司机同意货主的要求，按要求退款，其余结给司机',
  path: `${ordersPath}:id/agree/`,
  errors: moved,
})
export const escalateTrip = defineEndpoint({
  ...onOrder,
  name: 'escalate_freight_trip',
  summary: '过了卸货时间一天还没有交货，请平台介入',
  path: `${ordersPath}:id/escalate/`,
  body: reasonRequest,
  errors: [...moved, 'freight.too_early'],
})
export const previewCancellation = defineEndpoint({
  name: 'preview_freight_cancellation',
  summary: '现在取消退多少、赔多少，怎么算的',
  method: 'GET',
  path: `${ordersPath}:id/cancel-preview/`,
  access,
  params: byOrder,
  response: cancelPreview,
  errors: moved,
})
export const cancelFreightOrder = defineEndpoint({
  ...onOrder,
  name: 'cancel_freight_order',
  summary: '货主取消，或司机放弃、放空；按取消规则退款和补偿',
  path: `${ordersPath}:id/cancel/`,
  body: cancelRequest,
  maxKeys: 300,
  errors: [...moved, 'field.file_missing', 'freight.not_at_site'],
})
export const releaseNoShow = defineEndpoint({
  ...onOrder,
  name: 'release_no_show',
  summary: '装货时间过了一小时司机还没到，货主换车',
  path: `${ordersPath}:id/no-show/`,
  errors: [...moved, 'freight.too_early'],
})
export const assignDriver = defineEndpoint({
  ...onOrder,
  name: 'assign_freight_driver',
  summary: '车队把接到的运单交给自己的一位司机',
  path: `${ordersPath}:id/driver/`,
  body: assignRequest,
  errors: [
    ...moved,
    'freight.driver_not_yours',
    'freight.licence_too_low',
    'freight.vehicle_not_found',
    'freight.driver_busy',
    'freight.driver_suspended',
  ],
})
export const rateFreightOrder = defineEndpoint({
  ...onOrder,
  name: 'rate_freight_order',
  summary: '评价对方，各一次；双方都评了或 7 天以后才看得到',
  path: `${ordersPath}:id/rate/`,
  body: rateRequest,
  errors: [...moved, 'freight.rated', 'freight.rating_closed'],
})

const ofStaff = (permission: 'rental_view' | 'rental_approve' | 'rental_cancel') => `staff:${permission}` as const
export const listDeskOrders = defineEndpoint({
  name: 'list_desk_freight_orders',
  summary: '在路上的运单：晚了的、没有消息的、没付的、卡住的',
  method: 'GET',
  path: deskOrdersPath,
  access: ofStaff('rental_view'),
  query: deskQuery,
  response: deskPage,
})
export const getDeskOrder = defineEndpoint({
  name: 'get_desk_freight_order',
  summary: '一张运单的全部：照片、时间、钱、轨迹',
  method: 'GET',
  path: `${deskOrdersPath}:id/`,
  access: ofStaff('rental_view'),
  params: byOrder,
  response: freightOrderDetail,
  errors: ['freight.order_not_found'],
})
const deciding = { ...onOrder, access: ofStaff('rental_approve') } as const
export const decideDispute = defineEndpoint({
  ...deciding,
  name: 'decide_freight_dispute',
  summary: '裁定：托管的运费退给货主多少、付给司机多少，写明原因',
  path: `${deskOrdersPath}:id/decide/`,
  body: decideRequest,
  errors: [...moved, 'freight.split_differs', 'auth.own_case'],
})
export const stepIn = defineEndpoint({
  ...deciding,
  name: 'step_in_freight_trip',
  summary: '没有按时交货的运单由平台介入',
  path: `${deskOrdersPath}:id/escalate/`,
  body: reasonRequest,
  errors: [...moved, 'auth.own_case'],
})
export const openCode = defineEndpoint({
  ...deciding,
  name: 'open_freight_code',
  summary: '核实过了，装货码和收货码可以再输',
  path: `${deskOrdersPath}:id/open-code/`,
  body: reasonRequest,
  errors: [...moved, 'auth.own_case'],
})
export const callOffOrder = defineEndpoint({
  ...onOrder,
  access: ofStaff('rental_cancel'),
  name: 'call_off_freight_order',
  summary: '平台叫停还没装货的运单，写明原因',
  path: `${deskOrdersPath}:id/call-off/`,
  body: callOffRequest,
  errors: [...moved, 'freight.split_differs', 'auth.own_case'],
})
export const freightOrderEndpoints = [
  acceptCargo,
  chooseBid,
  listFreightOrders,
  getFreightOrder,
  departTrip,
  arriveAtPickup,
  loadCargo,
  arriveAtDelivery,
  deliverCargo,
  confirmDelivery,
  disputeDelivery,
  answerDispute,
  agreeToDispute,
  escalateTrip,
  previewCancellation,
  cancelFreightOrder,
  releaseNoShow,
  assignDriver,
  rateFreightOrder,
  listDeskOrders,
  getDeskOrder,
  decideDispute,
  stepIn,
  openCode,
  callOffOrder,
]
