import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { readingLimits } from './changes.ts'
import { signatureLimits } from './machine.ts'
import {
  byContract,
  contract,
  contractDone,
  contractPage,
  contractQuery,
  contractStatus,
  generateRequest,
  requestTermsRequest,
  signRequest,
} from './schema.ts'

export const missing = ['rental.not_found', 'agreement.not_found', 'agreement.not_generated']
/** Why a contract cannot be made of an order. */
export const generating = [
  ...missing,
  'rental.action_not_allowed',
  'rental.changed_meanwhile',
  'rental.days_over',
  'agreement.unprintable',
  'agreement.no_template',
]
const signing = [
  ...generating,
  'agreement.already_signed',
  'agreement.action_not_allowed',
  'agreement.in_review',
  'agreement.changed_meanwhile',
  'agreement.signature_invalid',
  'sms.code_wrong',
  'tenant.awaits_approval',
]

// Of an order
export const getContract = defineOperation({
  name: 'get_contract',
  summary: '订单的租赁合同',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byRental,
  response: contract,
  errors: missing,
})
export const generateContract = defineOperation({
  name: 'generate_contract',
  summary: '生成合同：冻结条款与金额，订单进入待签署',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: generateRequest,
  response: contractDone,
  errors: generating,
})
export const requestSpecialTerms = defineOperation({
  name: 'request_special_terms',
  summary: '租客提出特别约定：合同转为待审核，平台答复后再签署',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: requestTermsRequest,
  response: contractDone,
  errors: [
    ...missing,
    'rental.action_not_allowed',
    'agreement.action_not_allowed',
    'agreement.terms_asked_enough',
    'agreement.changed_meanwhile',
    'agreement.unprintable',
  ],
})

/** A drawn name is sent as a text, and beside it what was read; one too large is told that it is the drawing. */
const signBounds = { maxBody: signatureLimits.bytesMax * 4, maxKeys: readingLimits.clausesMax * 3 + 20 }

export const signContract = defineOperation({
  name: 'sign_contract',
  summary: '签署合同；auto_generate 时先生成缺少的合同',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: signRequest,
  ...signBounds,
  response: contractDone,
  errors: signing,
})
export const getContractStatus = defineOperation({
  name: 'get_contract_status',
  summary: '合同是否生成、是否签署',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byRental,
  response: contractStatus,
  errors: ['rental.not_found'],
})
export const downloadContract = defineOperation({
  name: 'download_contract',
  summary: '下载合同 PDF',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byRental,
  produces: 'pdf',
  errors: missing,
})

// By the contract's own id
export const listContracts = defineOperation({
  name: 'list_contracts',
  summary: '合同列表：租客看到自己的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  query: contractQuery,
  response: contractPage,
})
export const getContractById = defineOperation({
  name: 'get_contract_by_id',
  summary: '合同详情',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byContract,
  response: contract,
  errors: missing,
})
export const signContractById = defineOperation({
  name: 'sign_contract_by_id',
  summary: '签署合同',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byContract,
  body: signRequest,
  ...signBounds,
  response: contractDone,
  errors: signing,
})
export const downloadContractById = defineOperation({
  name: 'download_contract_by_id',
  summary: '下载合同 PDF',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byContract,
  produces: 'pdf',
  errors: missing,
})

export const contractOperations = [
  getContract,
  generateContract,
  requestSpecialTerms,
  signContract,
  getContractStatus,
  downloadContract,
  listContracts,
  getContractById,
  signContractById,
  downloadContractById,
]
