import * as z from 'zod/mini'
import { defineEndpoint, defineOperation } from '../endpoint.ts'
import { issuePhotosMax } from './conventions.ts'
import { qualificationFilesMax } from '../limits.ts'
import { documentTypeByField } from '../qualification/types.ts'
import {
  announceRequest,
  byRental,
  cancelRequest,
  createdRental,
  customerInfoDone,
  customerInfoRequest,
  earlyReturnRequest,
  extensionRequest,
  issueReport,
  issueRequest,
  rentalCustomer,
  rentalDetail,
  rentalDone,
  rentalPage,
  rentalQuery,
  rentalStatistics,
  reviewRequest,
} from './schema.ts'
import { pricedRequest, quote, rentalRequest } from './quote-schema.ts'
import {
  startProduction,
  completeProduction,
  recordHandover,
  getHandover,
  deliverRental,
  confirmReceipt,
  startRental,
  confirmReturn,
  getDeliveryRecord,
  getReturnRecord,
} from './handover-operations.ts'

/** Files of a creation that say by their field what document they are. */
const typedDocumentFiles = Object.fromEntries(
  Object.keys(documentTypeByField).map((field) => [field, { max: qualificationFilesMax, kind: 'document' as const }]),
)
const refusals = ['rental.not_found', 'rental.action_not_allowed', 'rental.changed_meanwhile']

const addressRefusals = [
  ...refusals,
  'rental.out_of_area',
  'rental.region_required',
  'rental.place_differs',
  'rental.delivery_differs',
]

export const quoteRental = defineOperation({
  name: 'quote_rental',
  summary: '报价：不需要资质和联系人，不产生订单',
  method: 'POST',
  access: 'public',
  company: 'order',
  body: pricedRequest,
  response: quote,
  errors: [
    'equipment.not_found',
    'rental.quote_differs',
    'rental.period_invalid',
    'rental.out_of_area',
    'rental.place_differs',
    'deposit.not_qualified',
  ],
})
/**
 * With `calculate_only` it answers a quote instead and creates nothing; that much needs no contact (R065). Renter name
 * and contact fill a missing contact name and phone (R064).
 */
export const createRental = defineOperation({
  name: 'create_rental',
  summary: '提交租赁申请',
  method: 'POST',
  access: 'auth',
  company: 'order',
  body: rentalRequest,
  bodyWhen: { flag: 'calculate_only', body: pricedRequest },
  bodyFallbacks: { contact_name: 'renter_name', contact_phone: 'renter_contact' },
  files: {
    qualification_files: { max: qualificationFilesMax, kind: 'document' },
    license_files: { max: qualificationFilesMax, kind: 'document' },
    ...typedDocumentFiles,
  },
  idempotent: true,
  response: z.union([createdRental, quote]),
  status: 201,
  errors: [
    'equipment.not_found',
    'rental.own_machine',
    'rental.too_many_open',
    'tenant.not_verified',
    'tenant.no_approver',
    'tenant.not_member',
    'rental.rejected_often',
    'rental.unavailable',
    'rental.maintenance',
    'rental.period_invalid',
    'rental.quote_differs',
    'rental.terms_not_agreed',
    'rental.out_of_area',
    'rental.region_required',
    'rental.place_differs',
    'deposit.not_qualified',
  ],
})
/** A line that has stopped renting answers every creation with why. */
export const refuseRental = defineOperation({
  name: 'refuse_rental',
  summary: '已停运的业务线不再接受租赁',
  method: 'POST',
  access: 'auth',
  company: 'order',
  response: z.object({ success: z.literal(true) }),
  errors: ['rental.line_retired'],
})
/** One's own orders, whoever asks. */
export const listMyRentals = defineOperation({
  name: 'list_my_rentals',
  summary: '我的订单',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  query: rentalQuery,
  response: rentalPage,
})
export const getRentalStatistics = defineOperation({
  name: 'get_rental_statistics',
  summary: '订单统计：租客看到自己的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  response: rentalStatistics,
})
export const getRentalCustomer = defineOperation({
  name: 'get_rental_customer',
  summary: '订单的承租方',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: rentalCustomer,
  errors: ['rental.not_found'],
})
export const replaceRental = defineOperation({
  name: 'replace_rental',
  summary: '修改订单的联系信息，发货前可改',
  method: 'PUT',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: customerInfoRequest,
  response: customerInfoDone,
  errors: addressRefusals,
})
export const changeRental = defineOperation({
  name: 'change_rental',
  summary: '修改订单的部分联系信息，发货前可改',
  method: 'PATCH',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: customerInfoRequest,
  response: customerInfoDone,
  errors: addressRefusals,
})
/** Nothing is erased: the order is cancelled where that is still possible. */
export const deleteRental = defineOperation({
  name: 'delete_rental',
  summary: '取消订单；记录保留',
  method: 'DELETE',
  access: 'auth',
  company: 'order',
  params: byRental,
  response: rentalDone,
  errors: refusals,
})
export const listRentals = defineOperation({
  name: 'list_rentals',
  summary: '订单列表：租客看到自己的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  query: rentalQuery,
  response: rentalPage,
})
export const getRental = defineOperation({
  name: 'get_rental',
  summary: '订单详情',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: rentalDetail,
  errors: ['rental.not_found'],
})
export const cancelRental = defineOperation({
  name: 'cancel_rental',
  summary: '取消订单；已支付的原路退款',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: cancelRequest,
  response: rentalDone,
  errors: refusals,
})
export const extendRental = defineOperation({
  name: 'extend_rental',
  summary: '续租到新的归还日期',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: extensionRequest,
  idempotent: true,
  response: rentalDone,
  errors: [
    'tenant.increase_for_approver',
    'tenant.not_member',
    ...refusals,
    'rental.unavailable',
    'rental.extension_not_later',
    'rental.extension_unpaid',
  ],
})
export const returnEarly = defineOperation({
  name: 'return_early',
  summary: '申请提前归还',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: earlyReturnRequest,
  response: rentalDone,
  errors: [...refusals, 'rental.early_return_invalid', 'rental.return_announced'],
})
export const announceReturn = defineOperation({
  name: 'announce_return',
  summary: '归还设备',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: announceRequest,
  response: rentalDone,
  errors: [...refusals, 'rental.early_return_invalid', 'rental.return_announced'],
})
export const reviewRental = defineOperation({
  name: 'review_rental',
  summary: '评价，归还后一次',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: reviewRequest,
  response: rentalDone,
  errors: [...refusals, 'rental.already_reviewed'],
})
export const reportIssue = defineOperation({
  name: 'report_issue',
  summary: '问题上报，可附图片',
  method: 'POST',
  access: 'auth',
  company: 'receive',
  params: byRental,
  body: issueRequest,
  files: { images: { max: issuePhotosMax, kind: 'image' } },
  idempotent: true,
  response: rentalDone,
  status: 201,
  errors: refusals,
})
export const listIssues = defineOperation({
  name: 'list_issues',
  summary: '问题上报记录',
  method: 'GET',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: z.object({ count: z.number(), results: z.array(issueReport) }),
  errors: ['rental.not_found'],
})
export const updateCustomerInfo = defineOperation({
  name: 'update_customer_info',
  summary: '修改联系信息，发货前可改',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: customerInfoRequest,
  response: customerInfoDone,
  errors: [...addressRefusals, 'tenant.increase_for_approver'],
})

export const rentalOperations = [
  quoteRental,
  createRental,
  refuseRental,
  listMyRentals,
  getRentalStatistics,
  getRentalCustomer,
  replaceRental,
  changeRental,
  deleteRental,
  startProduction,
  completeProduction,
  recordHandover,
  getHandover,
  listRentals,
  getRental,
  cancelRental,
  extendRental,
  returnEarly,
  announceReturn,
  reviewRental,
  reportIssue,
  listIssues,
  deliverRental,
  confirmReceipt,
  startRental,
  confirmReturn,
  getDeliveryRecord,
  getReturnRecord,
  updateCustomerInfo,
]

/** A person's orders on every line, for pages that do not ask which; staff reach all, or their own with `mine`. */
export const listAllRentals = defineEndpoint({
  name: 'list_all_rentals',
  summary: '全部业务线的订单',
  method: 'GET',
  path: '/api/rentals/',
  access: 'auth',
  company: 'view_orders',
  query: rentalQuery,
  response: rentalPage,
})
export const rentalEndpoints = [listAllRentals]
