/** Contracts of all lines, as staff work on them. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { byContract, noteRequest, rejectRequest } from './schema.ts'
import {
  byDeskAction,
  byRequestedRental,
  deskActionRequest,
  deskContract,
  deskContractDone,
  deskPage,
  deskQuery,
  deskRequestDone,
  deskRequestPage,
  deskRequestQuery,
} from './desk-schema.ts'
import { approveStatusChange, rejectStatusChange } from './status-request-operations.ts'

const contracts = '/api/admin/contracts/'
const requests = '/api/admin/contract-requests/'

export const listAllContracts = defineEndpoint({
  name: 'list_all_contracts',
  summary: '全部业务线的合同，附各状态和各线的份数',
  method: 'GET',
  path: contracts,
  access: 'staff:contract_view',
  query: deskQuery,
  response: deskPage,
})
export const getDeskContract = defineEndpoint({
  name: 'get_desk_contract',
  summary: '合同详情：正文、经过、附件、可做的操作',
  method: 'GET',
  path: `${contracts}:id/`,
  access: 'staff:contract_view',
  params: byContract,
  response: deskContract,
  errors: ['agreement.not_found'],
})
export const actOnContract = defineEndpoint({
  name: 'act_on_contract',
  summary:
    '合同审核与履行：approve、reject、generate-pdf、send-to-user、activate、complete、terminate、accept-terms、refuse-terms',
  method: 'POST',
  path: `${contracts}:contractId/:action/`,
  access: 'permission:contract_approve',
  params: byDeskAction,
  body: deskActionRequest,
  response: deskContractDone,
  errors: [
    'agreement.not_found',
    'agreement.action_unknown',
    'agreement.action_not_allowed',
    'agreement.already_decided',
    'agreement.changed_meanwhile',
    'agreement.terms_open',
    'agreement.unprintable',
    'agreement.no_template',
    'rental.days_over',
  ],
})
export const listContractRequests = defineEndpoint({
  name: 'list_contract_requests',
  summary: '全部业务线的合同状态变更申请，等得最久的在前',
  method: 'GET',
  path: requests,
  access: 'permission:contract_approve',
  query: deskRequestQuery,
  response: deskRequestPage,
})
export const approveContractRequest = defineEndpoint({
  name: 'approve_contract_request',
  summary: '通过变更申请，编号是订单的',
  method: 'POST',
  path: `${requests}:rentalId/approve/`,
  access: 'permission:contract_approve',
  params: byRequestedRental,
  body: noteRequest,
  response: deskRequestDone,
  errors: approveStatusChange.shape.errors,
})
export const rejectContractRequest = defineEndpoint({
  name: 'reject_contract_request',
  summary: '拒绝变更申请，须写明原因',
  method: 'POST',
  path: `${requests}:rentalId/reject/`,
  access: 'permission:contract_approve',
  params: byRequestedRental,
  body: rejectRequest,
  response: deskRequestDone,
  errors: rejectStatusChange.shape.errors,
})

export const contractDeskEndpoints: readonly Endpoint[] = [
  listAllContracts,
  getDeskContract,
  actOnContract,
  listContractRequests,
  approveContractRequest,
  rejectContractRequest,
]
