/** How one becomes an owner. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  application,
  applicationDone,
  applicationPage,
  applicationQuery,
  applicationRequest,
  businessType,
  byApplication,
  decisionRequest,
  statusRequest,
  uploadRequest,
} from './application-schema.ts'
import { applicationFiles } from './machine.ts'

const base = '/api/v1/core/equipment-owner/applications/'

export const submitApplication = defineEndpoint({
  name: 'submit_owner_application',
  summary: '申请成为设备主',
  method: 'POST',
  path: base,
  aliases: [`${base}submit/`],
  access: 'auth',
  company: 'manage',
  body: applicationRequest,
  files: applicationFiles,
  failure: '申请提交失败',
  idempotent: true,
  response: applicationDone,
  status: 201,
  errors: ['owner.application_pending', 'owner.papers_missing', 'application.suspended', 'tenant.not_verified'],
})
export const listApplications = defineEndpoint({
  name: 'list_owner_applications',
  summary: '设备主申请：申请人看到自己的，工作人员看到全部',
  method: 'GET',
  path: base,
  access: 'auth',
  company: 'manage',
  query: applicationQuery,
  failure: '获取申请列表失败',
  response: applicationPage,
})
export const listBusinessTypes = defineEndpoint({
  name: 'list_business_types',
  summary: '可以申请的业务类型',
  method: 'GET',
  path: `${base}business_types/`,
  access: 'auth',
  response: z.array(businessType),
})
export const getApplication = defineEndpoint({
  name: 'get_owner_application',
  summary: '设备主申请详情',
  method: 'GET',
  path: `${base}:id/`,
  access: 'auth',
  company: 'manage',
  params: byApplication,
  response: application,
  errors: ['owner.application_not_found'],
})
export const uploadApplicationDocument = defineEndpoint({
  name: 'upload_owner_document',
  summary: '审核期间补充材料',
  method: 'POST',
  path: `${base}:id/upload-document/`,
  access: 'auth',
  company: 'manage',
  params: byApplication,
  body: uploadRequest,
  files: { ...applicationFiles, file: { max: 10, kind: 'document' } },
  idempotent: true,
  response: applicationDone,
  status: 201,
  errors: ['owner.application_not_found', 'owner.application_decided', 'file.missing', 'file.too_many'],
})
const decisionErrors = [
  'owner.application_not_found',
  'owner.application_decided',
  'owner.reason_required',
  'owner.papers_lacking',
  'owner.not_checked',
  'owner.papers_changed',
]
export const updateApplicationStatus = defineEndpoint({
  name: 'update_owner_application_status',
  summary: '推进申请：安排实地核验、通过或拒绝',
  method: 'POST',
  path: `${base}:id/update-status/`,
  access: 'permission:user_edit',
  params: byApplication,
  body: statusRequest,
  response: applicationDone,
  errors: decisionErrors,
})
export const approveApplication = defineEndpoint({
  name: 'verify_owner_application',
  summary: '通过设备主申请',
  method: 'POST',
  path: `${base}:id/verify/`,
  access: 'permission:user_edit',
  params: byApplication,
  body: decisionRequest,
  failure: '审核通过失败',
  response: applicationDone,
  errors: decisionErrors,
})
export const rejectApplication = defineEndpoint({
  name: 'reject_owner_application',
  summary: '拒绝设备主申请，写明原因',
  method: 'POST',
  path: `${base}:id/reject/`,
  access: 'permission:user_edit',
  params: byApplication,
  body: decisionRequest,
  failure: '拒绝申请失败',
  response: applicationDone,
  errors: decisionErrors,
})

export const applicationEndpoints = [
  submitApplication,
  listApplications,
  listBusinessTypes,
  getApplication,
  uploadApplicationDocument,
  updateApplicationStatus,
  approveApplication,
  rejectApplication,
]
