/** Approval of a company's orders. */
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schema.ts'

const base = '/api/approvals/'
const errors = [
  'tenant.approval_not_found',
  'tenant.approval_decided',
  'tenant.approval_own',
  'tenant.approval_changed',
]

export const listApprovals = defineEndpoint({
  name: 'list_approvals',
  summary: '我能审批的订单，和我下的、要审批的订单',
  method: 'GET',
  path: base,
  access: 'auth',
  query: schema.approvalQuery,
  response: schema.approvalPage,
})
export const approveOrder = defineEndpoint({
  name: 'approve_order',
  summary: '同意企业的订单',
  method: 'POST',
  path: `${base}:id/approve/`,
  access: 'auth',
  params: schema.byApproval,
  body: schema.approveRequest,
  response: schema.approvalDone,
  errors,
})
export const rejectOrder = defineEndpoint({
  name: 'reject_order',
  summary: '不同意企业的订单，订单随即取消',
  method: 'POST',
  path: `${base}:id/reject/`,
  access: 'auth',
  params: schema.byApproval,
  body: schema.rejectApprovalRequest,
  response: schema.approvalDone,
  errors,
})

export const approvalEndpoints = [listApprovals, approveOrder, rejectOrder]
