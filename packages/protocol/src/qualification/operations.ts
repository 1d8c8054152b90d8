import * as z from 'zod/mini'
import { defineEndpoint, defineOperation } from '../endpoint.ts'
import { qualificationFilesMax } from '../limits.ts'
import { byRental } from '../rental/schema.ts'
import { done, id, pageQuery } from '../values.ts'
import {
  byImage,
  decided,
  decisionHistory,
  qualificationCheck,
  qualificationImages,
  qualificationType,
  qualificationTypeRequest,
  rejectRequest,
  removed,
  uploaded,
  uploadRequest,
  verifyRequest,
  walletDocument,
  walletRequest,
} from './schema.ts'

const document = { max: qualificationFilesMax, kind: 'document' } as const
/** Every line's clients name the file their own way; each name is accepted on every line. */
const documentFiles = { image: document, qualification_files: document, license_files: document, file: document }
const uploadErrors = ['rental.not_found', 'qualification.closed', 'qualification.too_many', 'file.missing']

export const listQualificationImages = defineOperation({
  name: 'list_qualification_images',
  summary: '订单的资质文件：租客看到自己的，工作人员需要资质查看权限',
  method: 'GET',
  access: 'auth',
  params: byRental,
  query: z.object(pageQuery),
  response: qualificationImages,
  errors: ['rental.not_found'],
})
export const uploadQualification = defineOperation({
  name: 'upload_qualification',
  summary: '上传资质文件；第一份文件交上后订单进入审核',
  method: 'POST',
  access: 'auth',
  params: byRental,
  body: uploadRequest,
  files: documentFiles,
  response: uploaded,
  status: 201,
  errors: uploadErrors,
})
export const uploadLicense = defineOperation({
  name: 'upload_license',
  summary: '上传执照',
  method: 'POST',
  access: 'auth',
  params: byRental,
  body: uploadRequest,
  files: { ...documentFiles, license: document },
  response: uploaded,
  status: 201,
  errors: uploadErrors,
})
export const deleteQualificationImage = defineOperation({
  name: 'delete_qualification_image',
  summary: '删除资质文件，审核通过前可删',
  method: 'DELETE',
  access: 'auth',
  params: byImage,
  response: removed,
  errors: [
    'rental.not_found',
    'qualification.not_found',
    'qualification.closed',
    'qualification.verified',
    'qualification.last_one',
  ],
})
const decisionErrors = [
  'rental.not_found',
  'rental.changed_meanwhile',
  'qualification.already_decided',
  'qualification.reason_required',
]
export const verifyQualification = defineOperation({
  name: 'verify_qualification',
  summary: '审核资质：通过或拒绝，可同时生成合同',
  method: 'POST',
  access: 'permission:qualification_verify',
  params: byRental,
  body: verifyRequest,
  response: decided,
  errors: [...decisionErrors, 'qualification.no_documents'],
})
export const rejectQualification = defineOperation({
  name: 'reject_qualification',
  summary: '拒绝资质，写明原因',
  method: 'POST',
  access: 'permission:qualification_verify',
  params: byRental,
  body: rejectRequest,
  response: decided,
  errors: decisionErrors,
})
export const listQualificationHistory = defineOperation({
  name: 'list_qualification_history',
  summary: '订单的资质审核记录',
  method: 'GET',
  access: 'auth',
  params: byRental,
  response: decisionHistory,
  errors: ['rental.not_found'],
})
export const checkQualification = defineOperation({
  name: 'check_qualification',
  summary: '租这台设备需要哪些资质，自己有哪些',
  method: 'GET',
  access: 'auth',
  params: z.object({ id: id('设备') }),
  response: qualificationCheck,
  errors: ['equipment.not_found'],
})
export const listUserQualifications = defineOperation({
  name: 'list_user_qualifications',
  summary: '我的资质文件与有效期',
  method: 'GET',
  access: 'auth',
  query: z.object(pageQuery),
  response: qualificationImages,
})
export const addCustomerQualification = defineOperation({
  name: 'add_customer_qualification',
  summary: '把资质文件存入卡包，下次租赁直接使用',
  method: 'POST',
  access: 'auth',
  body: walletRequest,
  files: documentFiles,
  response: walletDocument,
  status: 201,
  errors: ['file.missing'],
})
export const deleteCustomerQualification = defineOperation({
  name: 'delete_customer_qualification',
  summary: '从卡包删除资质文件；已用在订单上的不受影响',
  method: 'DELETE',
  access: 'auth',
  params: z.object({ id: id('资质文件') }),
  response: z.object(done),
  errors: ['qualification.not_found'],
})

export const listQualificationTypes = defineEndpoint({
  name: 'list_qualification_types',
  summary: '资质类型',
  method: 'GET',
  path: '/api/qualification/types/',
  access: 'public',
  response: z.object({ count: z.number(), results: z.array(qualificationType) }),
})
export const addQualificationType = defineEndpoint({
  name: 'add_qualification_type',
  summary: '添加资质类型',
  method: 'POST',
  path: '/api/qualification/types/',
  access: 'permission:qualification_verify',
  body: qualificationTypeRequest,
  response: z.extend(qualificationType, done),
  status: 201,
  errors: ['qualification.type_exists'],
})

export const qualificationOperations = [
  listQualificationImages,
  uploadQualification,
  uploadLicense,
  deleteQualificationImage,
  verifyQualification,
  rejectQualification,
  listQualificationHistory,
  checkQualification,
  listUserQualifications,
  addCustomerQualification,
  deleteCustomerQualification,
]
export const qualificationEndpoints = [listQualificationTypes, addQualificationType]
