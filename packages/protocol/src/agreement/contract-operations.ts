import * as z from 'zod/mini'
import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { done } from '../values.ts'
import {
  attachment,
  attachmentList,
  byContract,
  contract,
  contractChanged,
  contractDone,
  contractPage,
  contractQuery,
  contractStatus,
  createContractRequest,
  generateRequest,
  noteRequest,
  previewQuery,
  rejectRequest,
  signRequest,
  terminateRequest,
  updateStatusRequest,
} from './schema.ts'

const missing = ['rental.not_found', 'agreement.not_found', 'agreement.not_generated']
const refusals = [
  ...missing,
  'agreement.action_not_allowed',
  'agreement.already_decided',
  'agreement.changed_meanwhile',
]
/** Why a contract cannot be made of an order. */
export const generating = [
  ...missing,
  'rental.action_not_allowed',
  'rental.changed_meanwhile',
  'agreement.unprintable',
  'agreement.no_template',
]
const signing = [...generating, 'agreement.already_signed', 'agreement.in_review', 'agreement.signature_invalid']

// Of an order
export const getContract = defineOperation({
  name: 'get_contract',
  summary: '订单的租赁合同',
  method: 'GET',
  access: 'auth',
  params: byRental,
  response: contract,
  errors: missing,
})
export const generateContract = defineOperation({
  name: 'generate_contract',
  summary: '生成合同：冻结条款与金额，订单进入待签署',
  method: 'POST',
  access: 'auth',
  params: byRental,
  body: generateRequest,
  response: contractDone,
  errors: generating,
})
export const signContract = defineOperation({
  name: 'sign_contract',
  summary: '签署合同；auto_generate 时先生成缺少的合同',
  method: 'POST',
  access: 'auth',
  params: byRental,
  body: signRequest,
  response: contractDone,
  errors: signing,
})
export const getContractStatus = defineOperation({
  name: 'get_contract_status',
  summary: '合同是否生成、是否签署',
  method: 'GET',
  access: 'auth',
  params: byRental,
  response: contractStatus,
  errors: ['rental.not_found'],
})
export const downloadContract = defineOperation({
  name: 'download_contract',
  summary: '下载合同 PDF',
  method: 'GET',
  access: 'auth',
  params: byRental,
  produces: 'pdf',
  errors: missing,
})
export const updateContractStatus = defineOperation({
  name: 'update_contract_status',
  summary: '工作人员修改合同状态；不改变订单',
  method: 'POST',
  access: 'permission:contract_create',
  params: byRental,
  body: updateStatusRequest,
  response: contractChanged,
  errors: refusals,
})

// By the contract's own id
export const listContracts = defineOperation({
  name: 'list_contracts',
  summary: '合同列表：租客看到自己的，工作人员看到全部',
  method: 'GET',
  access: 'auth',
  query: contractQuery,
  response: contractPage,
})
export const createContract = defineOperation({
  name: 'create_contract',
  summary: '工作人员为订单生成合同',
  method: 'POST',
  access: 'permission:contract_create',
  body: createContractRequest,
  response: contractDone,
  status: 201,
  errors: generating,
})
export const getContractById = defineOperation({
  name: 'get_contract_by_id',
  summary: '合同详情',
  method: 'GET',
  access: 'auth',
  params: byContract,
  response: contract,
  errors: missing,
})
export const signContractById = defineOperation({
  name: 'sign_contract_by_id',
  summary: '签署合同',
  method: 'POST',
  access: 'auth',
  params: byContract,
  body: signRequest,
  response: contractDone,
  errors: signing,
})
export const activateContract = defineOperation({
  name: 'activate_contract',
  summary: '合同生效',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  body: noteRequest,
  response: contractChanged,
  errors: refusals,
})
export const completeContract = defineOperation({
  name: 'complete_contract',
  summary: '合同履行完成',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  body: noteRequest,
  response: contractChanged,
  errors: refusals,
})
export const terminateContract = defineOperation({
  name: 'terminate_contract',
  summary: '终止合同，须写明原因',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  body: terminateRequest,
  response: contractChanged,
  errors: refusals,
})
export const downloadContractById = defineOperation({
  name: 'download_contract_by_id',
  summary: '下载合同 PDF',
  method: 'GET',
  access: 'auth',
  params: byContract,
  produces: 'pdf',
  errors: missing,
})
export const previewContract = defineOperation({
  name: 'preview_contract',
  summary: '预览合同：正文，或 as=pdf 时在页内显示的文件',
  method: 'GET',
  access: 'auth',
  params: byContract,
  query: previewQuery,
  response: contract,
  errors: missing,
})
export const listContractAttachments = defineOperation({
  name: 'list_contract_attachments',
  summary: '合同附件',
  method: 'GET',
  access: 'auth',
  params: byContract,
  response: attachmentList,
  errors: missing,
})
export const addContractAttachment = defineOperation({
  name: 'add_contract_attachment',
  summary: '添加合同附件',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  files: { file: { max: 1, kind: 'document' }, attachment: { max: 1, kind: 'document' } },
  response: z.object({ ...done, attachment }),
  status: 201,
  errors: [...missing, 'file.missing', 'file.wrong_type', 'file.too_large', 'file.broken'],
})
export const generateContractPdf = defineOperation({
  name: 'generate_contract_pdf',
  summary: '重新生成合同 PDF',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byContract,
  body: noteRequest,
  response: contractChanged,
  errors: refusals,
})
export const sendContractToUser = defineOperation({
  name: 'send_contract_to_user',
  summary: '把合同发给租客',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byContract,
  body: noteRequest,
  response: contractChanged,
  errors: refusals,
})
export const approveContract = defineOperation({
  name: 'approve_contract',
  summary: '合同审核通过',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byContract,
  body: noteRequest,
  response: contractChanged,
  errors: refusals,
})
export const rejectContract = defineOperation({
  name: 'reject_contract',
  summary: '合同审核不通过，须写明原因',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byContract,
  body: rejectRequest,
  response: contractChanged,
  errors: refusals,
})

export const contractOperations = [
  getContract,
  generateContract,
  signContract,
  getContractStatus,
  downloadContract,
  updateContractStatus,
  listContracts,
  createContract,
  getContractById,
  signContractById,
  activateContract,
  completeContract,
  terminateContract,
  downloadContractById,
  previewContract,
  listContractAttachments,
  addContractAttachment,
  generateContractPdf,
  sendContractToUser,
  approveContract,
  rejectContract,
]
