/**
 * Asking for a technician without an account. What is public is masked; what binds or costs asks for the login of whoever
 * ordered, or for the order's access (`Authorization: Bearer`), given for a code sent to its telephone.
 */
import { defineEndpoint } from '../endpoint.ts'
import { cancelling, cancelRefusals, creating, creationRefusals, standing } from '../payment/payable-operations.ts'
import { serviceDeskEndpoints } from './desk-operations.ts'
import { serviceOrderLimits } from './limits.ts'
import { ownServiceOrderPage, ownServiceOrderQuery } from './own-orders-schema.ts'
import { serviceOrderPayable } from './payable.ts'
import * as schema from './schema.ts'

const base = '/api/external/'
const orders = `${base}orders/`
const one = `${orders}:orderId/`
const params = schema.byServiceOrder
const unknown = ['service_order.not_found']
const proved = [...unknown, 'service_order.proof_required']
const moved = [...proved, 'service_order.action_not_allowed', 'service_order.changed']

export const listServiceTypes = defineEndpoint({
  name: 'list_service_types',
  summary: '上门服务的种类和价格范围，按城市',
  method: 'GET',
  path: `${base}service-types/`,
  access: 'public',
  query: schema.serviceTypesQuery,
  response: schema.serviceTypeList,
})
export const quoteService = defineEndpoint({
  name: 'quote_service',
  summary: '一次上门最少、最多多少钱；这个城市有没有师傅',
  method: 'POST',
  path: `${base}quote/`,
  access: 'public',
  limit: 'verify',
  body: schema.serviceQuoteRequest,
  response: schema.serviceQuote,
})
export const createServiceOrder = defineEndpoint({
  name: 'create_service_order',
  summary: '提交服务需求；没有登录的用短信验证码',
  method: 'POST',
  path: orders,
  access: 'public',
  limit: 'verify',
  body: schema.newServiceOrder,
  files: { photos: { max: serviceOrderLimits.photos, kind: 'image' } },
  status: 201,
  answersExisting: true,
  response: schema.serviceOrderDone,
  errors: ['service_order.incomplete', 'service_order.too_many_open', 'sms.code_wrong'],
})
export const listOwnServiceOrders = defineEndpoint({
  name: 'list_own_service_orders',
  summary: '我下的服务单，最近的在前',
  method: 'GET',
  path: orders,
  access: 'auth',
  query: ownServiceOrderQuery,
  response: ownServiceOrderPage,
})
export const getServiceOrder = defineEndpoint({
  name: 'get_service_order',
  summary: '服务单：拿着链接的人看到遮住的，下单的人看全',
  method: 'GET',
  path: one,
  access: 'public',
  params,
  response: schema.serviceOrder,
  errors: unknown,
})
export const listServiceCandidates = defineEndpoint({
  name: 'list_service_candidates',
  summary: '问到的师傅：为什么是他，接了没有',
  method: 'GET',
  path: `${one}candidates/`,
  access: 'public',
  params,
  response: schema.candidateList,
  errors: unknown,
})
export const sendServiceAccessCode = defineEndpoint({
  name: 'send_service_access_code',
  summary: '给下单的手机号发验证码',
  method: 'POST',
  path: `${one}access-code/`,
  access: 'public',
  limit: 'sms',
  params,
  response: schema.accessCodeSent,
  errors: [...unknown, 'sms.too_many', 'sms.failed', 'sms.refused'],
})
export const giveServiceAccess = defineEndpoint({
  name: 'give_service_access',
  summary: '用下单手机号的验证码换这一单的凭证',
  method: 'POST',
  path: `${one}access/`,
  access: 'public',
  limit: 'verify',
  params,
  body: schema.accessRequest,
  response: schema.accessGiven,
  errors: [...unknown, 'sms.code_wrong'],
})

export const readServicePhoto = defineEndpoint({
  name: 'read_service_photo',
  summary: '服务单的一张照片：下单的账号，或者验证过手机的人',
  method: 'GET',
  path: `${one}photos/:id/`,
  access: 'public',
  params: schema.byServicePhoto,
  produces: 'file',
  errors: [...proved, 'file.not_found'],
})

const act = { method: 'POST', access: 'public', params, response: schema.serviceOrderDone } as const
export const consentToServiceQuote = defineEndpoint({
  ...act,
  name: 'consent_to_service_quote',
  summary: '同意或者不同意报价',
  path: `${one}consent/`,
  body: schema.serviceConsentRequest,
  errors: [...moved, 'service_order.quote_changed'],
})
export const previewServiceCancel = defineEndpoint({
  name: 'preview_service_cancel',
  summary: '现在取消要不要钱',
  method: 'GET',
  path: `${one}cancel-preview/`,
  access: 'public',
  params,
  response: schema.cancelCost,
  errors: moved,
})
export const cancelServiceOrder = defineEndpoint({
  ...act,
  name: 'cancel_service_order',
  summary: '取消：师傅出发前不收钱，之后收上门费',
  path: `${one}cancel/`,
  body: schema.serviceReasonRequest,
  errors: [...moved, 'service_order.work_agreed'],
})
export const widenOwnServiceSearch = defineEndpoint({
  ...act,
  name: 'widen_own_service_search',
  summary: '不等下一批，现在就问远一些的师傅',
  path: `${one}widen/`,
  limit: 'verify',
  errors: [...moved, 'job.widest'],
})
export const searchOnForService = defineEndpoint({
  ...act,
  name: 'search_on_for_service',
  summary: '没有找到的再找一天，最多三天',
  path: `${one}search-on/`,
  limit: 'verify',
  errors: [...moved, 'service_order.search_longest'],
})
export const replaceServiceTechnician = defineEndpoint({
  ...act,
  name: 'replace_service_technician',
  summary: '换一位师傅：一次，不用说原因',
  path: `${one}replace-technician/`,
  errors: [...moved, 'service_order.replaced_once', 'service_order.set_out'],
})
export const confirmServiceOrder = defineEndpoint({
  ...act,
  name: 'confirm_service_order',
  summary: '验收',
  path: `${one}confirm/`,
  errors: [...moved, 'service_order.unpaid'],
})
export const disputeServiceOrder = defineEndpoint({
  ...act,
  name: 'dispute_service_order',
  summary: '对结果或者费用有异议，由平台处理',
  path: `${one}dispute/`,
  body: schema.serviceDisputeRequest,
  errors: [...moved, 'service_order.unpaid'],
})
export const rateServiceOrder = defineEndpoint({
  ...act,
  name: 'rate_service_order',
  summary: '评价，一次',
  path: `${one}rate/`,
  body: schema.serviceRateRequest,
  errors: [...moved, 'service_order.already_rated'],
})

export const reworkServiceOrder = defineEndpoint({
  ...act,
  name: 'rework_service_order',
  summary: '质保期内同一故障免费返修，可以换一位师傅：开一张新的服务单',
  path: `${one}rework/`,
  body: schema.serviceReworkRequest,
  status: 201,
  errors: [...moved, 'service_order.warranty_over', 'service_order.rework_open'],
})

const { company: _pays, ...opening } = creating
const { company: _sees, ...reading } = standing
const { company: _cancels, ...ending } = cancelling
export const createServicePayment = defineEndpoint({
  ...opening,
  access: 'public',
  name: 'create_service_order_payment',
  summary: '发起支付：上门服务，款项由平台托管到验收',
  path: `${one}payment/`,
  params,
  errors: [...proved, ...creationRefusals(serviceOrderPayable)],
})
export const getServicePaymentStatus = defineEndpoint({
  ...reading,
  access: 'public',
  name: 'get_service_order_payment_status',
  summary: '支付状态：上门服务',
  path: `${one}payment_status/`,
  params,
  errors: proved,
})
export const cancelServicePayment = defineEndpoint({
  ...ending,
  access: 'public',
  name: 'cancel_service_order_payment',
  summary: '取消进行中的支付：上门服务',
  path: `${one}cancel_payment/`,
  params,
  errors: [...proved, ...cancelRefusals],
})

export const serviceOrderEndpoints = [
  listServiceTypes,
  quoteService,
  createServiceOrder,
  listOwnServiceOrders,
  getServiceOrder,
  listServiceCandidates,
  sendServiceAccessCode,
  giveServiceAccess,
  readServicePhoto,
  consentToServiceQuote,
  previewServiceCancel,
  cancelServiceOrder,
  widenOwnServiceSearch,
  searchOnForService,
  replaceServiceTechnician,
  confirmServiceOrder,
  disputeServiceOrder,
  rateServiceOrder,
  reworkServiceOrder,
  createServicePayment,
  getServicePaymentStatus,
  cancelServicePayment,
  ...serviceDeskEndpoints,
]
