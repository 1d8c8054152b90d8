/** Becoming a supplier, offering parts, and answering what is ordered. */
import { defineEndpoint } from '../endpoint.ts'
import { supplierFiles } from './kind.ts'
import {
  byOffer,
  bySupplierOrder,
  confirmOrderRequest,
  deskSupplierQuery,
  deskSuppliers,
  offer,
  offerableParts,
  offerableQuery,
  offerDone,
  offerPage,
  offerQuery,
  offerRequest,
  refuseOrderRequest,
  registeredSupplier,
  registerSupplierRequest,
  shipOrderRequest,
  supplierOrder,
  supplierOrderDone,
  supplierOrderPage,
  supplierOrderQuery,
  supplierSummary,
} from './schema.ts'

const base = '/api/supplier/'
const access = 'auth'
const ofSupplier = ['supplier.required', 'supplier.suspended']
export const registerSupplier = defineEndpoint({
  name: 'register_supplier',
  summary: '登记成为配件供应商：平台审核营业执照',
  method: 'POST',
  path: `${base}register/`,
  access: 'public',
  limit: 'register',
  body: registerSupplierRequest,
  files: supplierFiles,
  idempotent: true,
  status: 201,
  response: registeredSupplier,
  failure: '没有提交',
  errors: [
    'application.pending',
    'application.papers_missing',
    'application.suspended',
    'user.username_taken',
    'user.phone_taken',
    'sms.code_wrong',
    'supplier.already',
  ],
})
export const readSupplierSummary = defineEndpoint({
  name: 'read_supplier_summary',
  summary: '供应商工作台：等我处理的、应收和已付的货款、履约情况',
  method: 'GET',
  path: `${base}summary/`,
  access,
  response: supplierSummary,
  errors: ['supplier.required'],
})
export const listOfferableParts = defineEndpoint({
  name: 'list_offerable_parts',
  summary: '平台要的配件，找到就能报价',
  method: 'GET',
  path: `${base}parts/`,
  access,
  query: offerableQuery,
  response: offerableParts,
  errors: ofSupplier,
})

const offers = `${base}offers/`
export const listOffers = defineEndpoint({
  name: 'list_supplier_offers',
  summary: '我的报价',
  method: 'GET',
  path: offers,
  access,
  query: offerQuery,
  response: offerPage,
  errors: ['supplier.required'],
})
export const keepOffer = defineEndpoint({
  name: 'keep_supplier_offer',
  summary: '报一个配件的价，已经报过的改成新的',
  method: 'POST',
  path: offers,
  access,
  body: offerRequest,
  idempotent: true,
  status: 201,
  response: offerDone,
  errors: [...ofSupplier, 'parts.not_found', 'parts.retired', 'supplier.offer_action_not_allowed'],
})
export const readOffer = defineEndpoint({
  name: 'read_supplier_offer',
  summary: '我的一个报价，和它怎么变过来的',
  method: 'GET',
  path: `${offers}:id/`,
  access,
  params: byOffer,
  response: offer,
  errors: ['supplier.required', 'supplier.offer_not_found'],
})
export const withdrawOffer = defineEndpoint({
  name: 'withdraw_supplier_offer',
  summary: '停供一个配件；已经下的订单不受影响',
  method: 'POST',
  path: `${offers}:id/withdraw/`,
  access,
  params: byOffer,
  response: offerDone,
  errors: [...ofSupplier, 'supplier.offer_not_found', 'supplier.offer_action_not_allowed'],
})

const orders = `${base}orders/`
const ofOrder = ['supplier.required', 'supplier.order_not_found', 'supplier.order_action_not_allowed']
export const listSupplierOrders = defineEndpoint({
  name: 'list_supplier_orders',
  summary: '平台向我下的订单',
  method: 'GET',
  path: orders,
  access,
  query: supplierOrderQuery,
  response: supplierOrderPage,
  errors: ['supplier.required'],
})
export const readSupplierOrder = defineEndpoint({
  name: 'read_supplier_order',
  summary: '一张订单：要什么、收到多少、货款',
  method: 'GET',
  path: `${orders}:id/`,
  access,
  params: bySupplierOrder,
  response: supplierOrder,
  errors: ['supplier.required', 'supplier.order_not_found'],
})
export const confirmSupplierOrder = defineEndpoint({
  name: 'confirm_supplier_order',
  summary: '确认接单',
  method: 'POST',
  path: `${orders}:id/confirm/`,
  access,
  params: bySupplierOrder,
  body: confirmOrderRequest,
  response: supplierOrderDone,
  errors: ofOrder,
})
export const refuseSupplierOrder = defineEndpoint({
  name: 'refuse_supplier_order',
  summary: '不接单，写明原因',
  method: 'POST',
  path: `${orders}:id/refuse/`,
  access,
  params: bySupplierOrder,
  body: refuseOrderRequest,
  response: supplierOrderDone,
  errors: ofOrder,
})
export const shipSupplierOrder = defineEndpoint({
  name: 'ship_supplier_order',
  summary: '发货',
  method: 'POST',
  path: `${orders}:id/ship/`,
  access,
  params: bySupplierOrder,
  body: shipOrderRequest,
  response: supplierOrderDone,
  errors: ofOrder,
})
export const listSuppliers = defineEndpoint({
  name: 'list_suppliers',
  summary: '供应商：供应什么、履约怎样、某个配件各家的报价',
  method: 'GET',
  path: '/api/maintenance/suppliers/',
  access: 'staff:equipment_edit',
  query: deskSupplierQuery,
  response: deskSuppliers,
})
export const supplierEndpoints = [
  registerSupplier,
  readSupplierSummary,
  listOfferableParts,
  listOffers,
  keepOffer,
  readOffer,
  withdrawOffer,
  listSupplierOrders,
  readSupplierOrder,
  confirmSupplierOrder,
  refuseSupplierOrder,
  shipSupplierOrder,
  listSuppliers,
]
