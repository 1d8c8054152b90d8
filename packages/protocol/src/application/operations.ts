/** Applications of every kind as staff decide them, and what an applicant does whatever he applied for. */
import { defineEndpoint } from '../endpoint.ts'
import { decidePermission, readPermission } from './machine.ts'
import {
  application,
  applicationDone,
  applicationPage,
  applicationQuery,
  approveRequest,
  byApplication,
  byCheck,
  checkRequest,
  reasonRequest,
  rejectRequest,
} from './schema.ts'

const base = '/api/admin/applications/'
const refusals = ['application.not_found', 'application.decided']

export const listAllApplications = defineEndpoint({
  name: 'list_applications',
  summary: '各类入驻申请',
  method: 'GET',
  path: base,
  access: `staff:${readPermission}`,
  query: applicationQuery,
  failure: '获取申请列表失败',
  response: applicationPage,
})
export const getAnyApplication = defineEndpoint({
  name: 'get_application',
  summary: '入驻申请详情',
  method: 'GET',
  path: `${base}:id/`,
  access: `staff:${readPermission}`,
  params: byApplication,
  response: application,
  errors: ['application.not_found'],
})
export const approveAnyApplication = defineEndpoint({
  name: 'approve_application',
  summary: '通过入驻申请',
  method: 'POST',
  path: `${base}:id/approve/`,
  access: `staff:${decidePermission}`,
  params: byApplication,
  body: approveRequest,
  response: applicationDone,
  errors: [
    ...refusals,
    'application.papers_lacking',
    'application.not_checked',
    'application.papers_changed',
    'application.cannot_grant',
  ],
})
export const rejectAnyApplication = defineEndpoint({
  name: 'reject_application',
  summary: '拒绝入驻申请，写明原因',
  method: 'POST',
  path: `${base}:id/reject/`,
  access: `staff:${decidePermission}`,
  params: byApplication,
  body: rejectRequest,
  response: applicationDone,
  errors: [...refusals, 'application.reason_required', 'application.papers_changed'],
})
export const suspendApplication = defineEndpoint({
  name: 'suspend_application',
  summary: '暂停已通过的资格，写明原因',
  method: 'POST',
  path: `${base}:id/suspend/`,
  access: `staff:${decidePermission}`,
  params: byApplication,
  body: reasonRequest,
  response: applicationDone,
  errors: [...refusals, 'application.reason_required'],
})
export const restoreApplication = defineEndpoint({
  name: 'restore_application',
  summary: '恢复已暂停的资格，写明原因',
  method: 'POST',
  path: `${base}:id/restore/`,
  access: `staff:${decidePermission}`,
  params: byApplication,
  body: reasonRequest,
  response: applicationDone,
  errors: [...refusals, 'application.reason_required'],
})
export const recordApplicationCheck = defineEndpoint({
  name: 'record_application_check',
  summary: '约定检查的时间，或记录检查的结果',
  method: 'POST',
  path: `${base}:id/checks/:code/`,
  access: `staff:${readPermission}`,
  params: byCheck,
  body: checkRequest,
  response: applicationDone,
  errors: [...refusals, 'application.check_not_found', 'application.check_by_itself', 'application.reason_required'],
})
export const withdrawApplication = defineEndpoint({
  name: 'withdraw_application',
  summary: '撤回自己还在审核的申请',
  method: 'POST',
  path: '/api/applications/:id/withdraw/',
  access: 'auth',
  company: 'manage',
  params: byApplication,
  response: applicationDone,
  errors: refusals,
})

export const applicationEndpoints = [
  listAllApplications,
  getAnyApplication,
  approveAnyApplication,
  rejectAnyApplication,
  suspendApplication,
  restoreApplication,
  recordApplicationCheck,
  withdrawApplication,
]
