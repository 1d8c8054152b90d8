/** What the desk does with service orders: looks, asks technicians by hand, widens, raises, replaces, calls off, decides. */
import { defineEndpoint } from '../endpoint.ts'
import { serviceMap, serviceMapQuery } from './map-schema.ts'
import * as schema from './desk-schema.ts'
import { byServiceOrder } from './schema.ts'

const params = byServiceOrder
const unknown = ['service_order.not_found']
const desk = '/api/admin/service-orders/'
export const listDeskServiceOrders = defineEndpoint({
  name: 'list_desk_service_orders',
  summary: '全部服务单：匹配中、没有师傅、晚到、争议',
  method: 'GET',
  path: desk,
  access: 'staff:equipment_view',
  query: schema.deskQuery,
  response: schema.deskPage,
})
export const getDeskServiceOrder = defineEndpoint({
  name: 'get_desk_service_order',
  summary: '一张服务单，看全',
  method: 'GET',
  path: `${desk}:orderId/`,
  access: 'staff:equipment_view',
  params,
  response: schema.deskServiceOrder,
  errors: unknown,
})
export const readServiceMap = defineEndpoint({
  name: 'read_service_map',
  summary: '服务单和师傅在哪里：地图这一片的，多了按格子合计',
  method: 'GET',
  path: '/api/admin/service-map/',
  access: 'staff:equipment_view',
  query: serviceMapQuery,
  response: serviceMap,
})
const onDesk = {
  method: 'POST',
  access: 'staff:equipment_edit',
  params,
  response: schema.deskServiceOrderDone,
} as const
const byDesk = [...unknown, 'service_order.action_not_allowed', 'service_order.changed', 'auth.own_case']
export const offerServiceOrder = defineEndpoint({
  ...onDesk,
  name: 'offer_service_order',
  summary: '派给这些师傅，条件一样要满足',
  path: `${desk}:orderId/offer/`,
  body: schema.offerRequest,
  errors: [
    ...byDesk,
    'job.not_found',
    'job.technician_not_found',
    'job.action_not_allowed',
    'job.not_suitable',
    'job.overlap',
  ],
})
export const suggestForServiceOrder = defineEndpoint({
  name: 'suggest_for_service_order',
  summary: '这一单可以派给谁，派不了的差在哪里',
  method: 'GET',
  path: `${desk}:orderId/technicians/`,
  access: 'staff:equipment_edit',
  params,
  query: schema.suggestQuery,
  response: schema.suggestedTechnicians,
  errors: [...unknown, 'job.not_found'],
})
export const widenServiceSearch = defineEndpoint({
  ...onDesk,
  name: 'widen_service_search',
  summary: '扩大范围，马上再问一批师傅',
  path: `${desk}:orderId/widen/`,
  errors: [...byDesk, 'job.not_found', 'job.action_not_allowed', 'job.widest'],
})
export const raiseServiceCallOut = defineEndpoint({
  ...onDesk,
  access: 'staff:rental_approve',
  name: 'raise_service_call_out',
  summary: '没有人接的，平台给师傅加价；客户付的不变',
  path: `${desk}:orderId/raise/`,
  body: schema.raiseRequest,
  errors: [...byDesk, 'job.not_found', 'job.action_not_allowed'],
})
export const replaceByDesk = defineEndpoint({
  ...onDesk,
  name: 'replace_service_technician_by_desk',
  summary: '换师傅，重新匹配',
  path: `${desk}:orderId/replace/`,
  body: schema.deskReasonRequest,
  errors: [...byDesk, 'job.action_not_allowed'],
})
export const callOffServiceOrder = defineEndpoint({
  ...onDesk,
  name: 'call_off_service_order',
  summary: '叫停：不收客户的钱，付了的退回',
  path: `${desk}:orderId/call-off/`,
  body: schema.deskReasonRequest,
  errors: byDesk,
})
export const previewServiceDecision = defineEndpoint({
  name: 'preview_service_decision',
  summary: '裁定之前先看：退这么多，师傅和平台各得多少',
  method: 'GET',
  path: `${desk}:orderId/decide-preview/`,
  access: 'staff:rental_approve',
  params,
  query: schema.decisionPreviewQuery,
  response: schema.decisionPreview,
  errors: byDesk,
})
export const decideServiceDispute = defineEndpoint({
  ...onDesk,
  access: 'staff:rental_approve',
  name: 'decide_service_dispute',
  summary: '裁定争议：退给客户多少，其余按比例分',
  path: `${desk}:orderId/decide/`,
  body: schema.decideServiceRequest,
  errors: byDesk,
})

export const serviceDeskEndpoints = [
  listDeskServiceOrders,
  getDeskServiceOrder,
  readServiceMap,
  offerServiceOrder,
  suggestForServiceOrder,
  widenServiceSearch,
  raiseServiceCallOut,
  replaceByDesk,
  callOffServiceOrder,
  previewServiceDecision,
  decideServiceDispute,
] as const
