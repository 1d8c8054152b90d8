/** Reports of faults: `requests/{id}` and `tasks/{id}` are one thing, before and after it was taken in. */
import { defineEndpoint } from '../../endpoint.ts'
import { careRequestDetail, careRequestPage } from './order-schema.ts'
import {
  acceptedRequest,
  acceptRequest,
  byRequest,
  mergeRequest,
  newRequest,
  rejectRequest,
  reportablePage,
  reportableQuery,
  requestDone,
  requestQuery,
  withdrawRequest,
} from './request-schema.ts'

export const requestsPath = '/api/maintenance/requests/'
const access = 'auth'
const known = ['care.not_found']
const moved = [...known, 'care.action_not_allowed']

export const listRequests = defineEndpoint({
  name: 'list_requests',
  summary: '报修：自己报的、自己设备上的、所代表的公司的；工作人员看全部',
  method: 'GET',
  path: requestsPath,
  access,
  company: 'view_orders',
  query: requestQuery,
  response: careRequestPage,
})
export const listReportable = defineEndpoint({
  name: 'list_reportable',
  summary: '报修人能报修的设备：任命范围内设备主的单机、企业在租的单机',
  method: 'GET',
  path: '/api/maintenance/reportable/',
  access,
  query: reportableQuery,
  response: reportablePage,
  company: 'receive',
})
export const makeRequest = defineEndpoint({
  name: 'make_request',
  summary: '报修：写明哪台设备、什么故障，附照片',
  method: 'POST',
  path: requestsPath,
  access,
  company: 'receive',
  body: newRequest,
  idempotent: true,
  status: 201,
  response: requestDone,
  errors: ['care.unit_not_found', 'care.no_current_rental', 'care.not_your_machine', 'field.file_missing'],
})
export const getRequest = defineEndpoint({
  name: 'get_request',
  summary: '一次报修：谁报的、到哪一步、什么时候上门',
  method: 'GET',
  path: `${requestsPath}:id/`,
  access,
  company: 'view_orders',
  params: byRequest,
  response: careRequestDetail,
  errors: known,
})
export const acceptRequestEndpoint = defineEndpoint({
  name: 'accept_request',
  summary: '受理报修：写明类型和谁付费，可以同时安排日期和技师',
  method: 'POST',
  path: `${requestsPath}:id/accept/`,
  access,
  params: byRequest,
  body: acceptRequest,
  status: 201,
  response: acceptedRequest,
  errors: [...moved, 'care.technician_not_found', 'care.technician_is_party', 'care.payer_unknown', 'owner.days_taken'],
  company: 'keep_machines',
})
export const rejectRequestEndpoint = defineEndpoint({
  name: 'reject_request',
  summary: '不受理报修，写明原因',
  method: 'POST',
  path: `${requestsPath}:id/reject/`,
  access,
  params: byRequest,
  body: rejectRequest,
  response: requestDone,
  errors: moved,
  company: 'keep_machines',
})
export const mergeRequestEndpoint = defineEndpoint({
  name: 'merge_request',
  summary: '并入同一台设备的另一次报修',
  method: 'POST',
  path: `${requestsPath}:id/merge/`,
  access,
  params: byRequest,
  body: mergeRequest,
  response: requestDone,
  errors: [...moved, 'care.merge_not_possible'],
  company: 'keep_machines',
})
export const withdrawRequestEndpoint = defineEndpoint({
  name: 'withdraw_request',
  summary: '撤回还没有受理的报修',
  method: 'POST',
  path: `${requestsPath}:id/withdraw/`,
  access,
  company: 'receive',
  params: byRequest,
  body: withdrawRequest,
  response: requestDone,
  errors: moved,
})
export const requestEndpoints = [
  listRequests,
  listReportable,
  makeRequest,
  getRequest,
  acceptRequestEndpoint,
  rejectRequestEndpoint,
  mergeRequestEndpoint,
  withdrawRequestEndpoint,
]
