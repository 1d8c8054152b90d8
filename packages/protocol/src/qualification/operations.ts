import * as z from 'zod/mini'
import {
  defineEndpoint,
  defineOperation,
  endpointAt,
  type Endpoint,
  type Operation,
  type OperationShape,
} from '../endpoint.ts'
import { qualificationFilesMax } from '../limits.ts'
import { byRental, rentalPage, rentalQuery } from '../rental/schema.ts'
import { done, id, pageQuery } from '../values.ts'
import {
  byImage,
  checkQuery,
  decided,
  decisionHistory,
  ownDocuments,
  ownDocumentsQuery,
  pendingQuery,
  qualificationCheck,
  qualificationImages,
  qualificationJudgement,
  qualificationOrder,
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
const uploadErrors = [
  'rental.not_found',
  'rental.days_over',
  'qualification.not_found',
  'qualification.closed',
  'qualification.too_many',
  'file.missing',
]

/** The review queue, orders whose documents are still to come included. */
export const listPendingVerification = defineOperation({
  name: 'list_pending_verification',
  summary: '等待资质审核的订单；include_verified 时连同审核过的',
  method: 'GET',
  access: 'permission:qualification_view',
  query: pendingQuery,
  response: rentalPage,
})
/** What has been decided, the latest first. */
export const listVerifiedRentals = defineOperation({
  name: 'list_verified_rentals',
  summary: '审核过的订单',
  method: 'GET',
  access: 'permission:qualification_view',
  query: rentalQuery,
  response: rentalPage,
})
export const listQualificationOrders = defineOperation({
  name: 'list_qualification_orders',
  summary: '订单与资质审核状态',
  method: 'GET',
  access: 'permission:qualification_view',
  query: rentalQuery,
  response: rentalPage,
})
export const getQualificationOrder = defineOperation({
  name: 'get_qualification_order',
  summary: '一个订单和它的资质文件',
  method: 'GET',
  access: 'permission:qualification_view',
  params: byRental,
  response: qualificationOrder,
  errors: ['rental.not_found'],
})
export const validateQualification = defineOperation({
  name: 'validate_qualification',
  summary: '订单的资质齐不齐，整个租期内是否都有效',
  method: 'POST',
  access: 'auth',
  company: 'view_orders',
  params: byRental,
  response: qualificationJudgement,
  errors: ['rental.not_found'],
})
export const listQualificationImages = defineOperation({
  name: 'list_qualification_images',
  summary: '订单的资质文件：租客看到自己的，工作人员需要资质查看权限',
  method: 'GET',
  access: 'auth',
  company: 'order',
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
  company: 'order',
  params: byRental,
  body: uploadRequest,
  files: documentFiles,
  idempotent: true,
  response: uploaded,
  status: 201,
  errors: uploadErrors,
})
export const uploadLicense = defineOperation({
  name: 'upload_license',
  summary: '上传执照',
  method: 'POST',
  access: 'auth',
  company: 'order',
  params: byRental,
  body: uploadRequest,
  files: { ...documentFiles, license: document },
  idempotent: true,
  response: uploaded,
  status: 201,
  errors: uploadErrors,
})
export const deleteQualificationImage = defineOperation({
  name: 'delete_qualification_image',
  summary: '删除资质文件，审核通过前可删',
  method: 'DELETE',
  access: 'auth',
  company: 'order',
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
  'rental.days_over',
  'rental.action_not_allowed',
  'rental.changed_meanwhile',
  'qualification.already_decided',
  'qualification.reason_required',
  'qualification.documents_changed',
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
  company: 'order',
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
  query: checkQuery,
  response: qualificationCheck,
  errors: ['equipment.not_found', 'rental.period_invalid'],
})
export const listUserQualifications = defineOperation({
  name: 'list_user_qualifications',
  summary: '我的资质文件：有效期、用在哪些订单、哪些快要断',
  method: 'GET',
  access: 'auth',
  query: ownDocumentsQuery,
  response: ownDocuments,
  errors: ['qualification.holder_not_found'],
})
export const addCustomerQualification = defineOperation({
  name: 'add_customer_qualification',
  summary: '把资质文件存入资质夹，下次租赁直接使用',
  method: 'POST',
  access: 'auth',
  body: walletRequest,
  files: documentFiles,
  idempotent: true,
  response: walletDocument,
  status: 201,
  errors: [
    'file.missing',
    'file.too_many',
    'qualification.not_found',
    'qualification.holder_not_found',
    'qualification.renewed_elsewhere',
  ],
})
export const deleteCustomerQualification = defineOperation({
  name: 'delete_customer_qualification',
  summary: '从资质夹删除资质文件；已用在订单上的不受影响',
  method: 'DELETE',
  access: 'auth',
  params: z.object({ id: id('资质文件') }),
  response: z.object(done),
  errors: ['qualification.not_found', 'qualification.renewed_elsewhere'],
})

/** The wallet is a person's, whichever line he rents on: our own pages ask for it here. */
const onPlatform = <T extends OperationShape>(operation: Operation<T>, path: string): Endpoint<T> =>
  endpointAt(operation, `/api/qualification/documents/${path}`)
export const listOwnDocuments = onPlatform(listUserQualifications, '')
export const addOwnDocument = onPlatform(addCustomerQualification, '')
export const deleteOwnDocument = onPlatform(deleteCustomerQualification, ':id/')

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
  listPendingVerification,
  listVerifiedRentals,
  listQualificationOrders,
  getQualificationOrder,
  validateQualification,
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
export const qualificationEndpoints = [
  listOwnDocuments,
  addOwnDocument,
  deleteOwnDocument,
  listQualificationTypes,
  addQualificationType,
]
