import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { generating } from './contract-operations.ts'
import {
  noteRequest,
  rejectRequest,
  statusChangeRequest,
  statusRequestDone,
  statusRequestPage,
  statusRequestQuery,
} from './schema.ts'

export const requestStatusChange = defineOperation({
  name: 'request_status_change',
  summary: '申请变更合同状态，由平台决定',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: statusChangeRequest,
  response: statusRequestDone,
  status: 201,
  errors: ['rental.not_found', 'agreement.request_open', 'agreement.action_not_allowed'],
})
export const approveStatusChange = defineOperation({
  name: 'approve_status_change',
  summary: '通过变更申请',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byRental,
  body: noteRequest,
  response: statusRequestDone,
  errors: [...generating, 'agreement.request_not_found', 'agreement.request_decided', 'agreement.action_not_allowed'],
})
export const rejectStatusChange = defineOperation({
  name: 'reject_status_change',
  summary: '拒绝变更申请，须写明原因',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byRental,
  body: rejectRequest,
  response: statusRequestDone,
  errors: ['rental.not_found', 'agreement.request_not_found', 'agreement.request_decided'],
})
export const listStatusRequests = defineOperation({
  name: 'list_status_requests',
  summary: '合同状态变更申请',
  method: 'GET',
  access: 'permission:contract_approve',
  query: statusRequestQuery,
  response: statusRequestPage,
})

export const statusRequestOperations = [
  requestStatusChange,
  approveStatusChange,
  rejectStatusChange,
  listStatusRequests,
]
