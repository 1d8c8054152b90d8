/** What staff do with a contract beside reading it. */
import * as z from 'zod/mini'
import { defineOperation } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { done } from '../values.ts'
import { missing, generating } from './contract-operations.ts'
import {
  acceptTermsRequest,
  attachment,
  attachmentList,
  byContract,
  contract,
  contractChanged,
  contractDone,
  createContractRequest,
  noteRequest,
  previewQuery,
  refuseTermsRequest,
  rejectRequest,
  terminateRequest,
  updateStatusRequest,
} from './schema.ts'

const refusals = [
  ...missing,
  'agreement.action_not_allowed',
  'agreement.already_decided',
  'agreement.changed_meanwhile',
  'agreement.terms_open',
]
/** Of what lets the renter sign: nothing is signed for days that are over. */
const opening = [...refusals, 'rental.days_over']
export const updateContractStatus = defineOperation({
  name: 'update_contract_status',
  summary: '工作人员修改合同状态；不改变订单',
  method: 'POST',
  access: 'permission:contract_create',
  params: byRental,
  body: updateStatusRequest,
  response: contractChanged,
  errors: opening,
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
export const previewContract = defineOperation({
  name: 'preview_contract',
  summary: '预览合同：正文，或 as=pdf 时在页内显示的文件',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byContract,
  query: previewQuery,
  response: contract,
  errors: missing,
})
export const addContractAttachment = defineOperation({
  name: 'add_contract_attachment',
  summary: '添加合同附件',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  files: { file: { max: 1, kind: 'document' }, attachment: { max: 1, kind: 'document' } },
  idempotent: true,
  response: z.object({ ...done, attachment }),
  status: 201,
  errors: [...missing, 'file.missing', 'file.wrong_type', 'file.too_large', 'file.broken'],
})
export const listContractAttachments = defineOperation({
  name: 'list_contract_attachments',
  summary: '合同附件',
  method: 'GET',
  access: 'auth',
  company: 'view_money',
  params: byContract,
  response: attachmentList,
  errors: missing,
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
  errors: opening,
})
export const acceptSpecialTerms = defineOperation({
  name: 'accept_special_terms',
  summary: '把租客提出的约定写进合同（可改写）：换一份新的合同，租客可以签署',
  method: 'POST',
  access: 'permission:contract_create',
  params: byContract,
  body: acceptTermsRequest,
  response: contractChanged,
  errors: [...opening, 'agreement.unprintable', 'agreement.no_template'],
})
export const refuseSpecialTerms = defineOperation({
  name: 'refuse_special_terms',
  summary: '不采纳租客提出的约定，须写明原因；合同不变，租客可以签署',
  method: 'POST',
  access: 'permission:contract_approve',
  params: byContract,
  body: refuseTermsRequest,
  response: contractChanged,
  errors: opening,
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

export const contractStaffOperations = [
  updateContractStatus,
  createContract,
  activateContract,
  completeContract,
  terminateContract,
  previewContract,
  addContractAttachment,
  listContractAttachments,
  generateContractPdf,
  sendContractToUser,
  approveContract,
  rejectContract,
  acceptSpecialTerms,
  refuseSpecialTerms,
]
