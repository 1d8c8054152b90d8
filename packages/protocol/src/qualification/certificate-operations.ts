import { defineOperation } from '../endpoint.ts'
import {
  byCertificate,
  byCertificateType,
  categoryTypes,
  categoryTypesQuery,
  certificate,
  certificateDecision,
  certificateDone,
  certificatePage,
  certificateQuery,
  certificateType,
  certificateTypes,
  certificateValidation,
  certificateValidity,
} from './certificate-schema.ts'

export const listCertificates = defineOperation({
  name: 'list_certificates',
  summary: '证件：自己的；有资质查看权限的工作人员看到全部',
  method: 'GET',
  access: 'auth',
  query: certificateQuery,
  response: certificatePage,
})
export const listMyCertificates = defineOperation({
  name: 'list_my_certificates',
  summary: '我的证件',
  method: 'GET',
  access: 'auth',
  query: certificateQuery,
  response: certificatePage,
})
export const getCertificate = defineOperation({
  name: 'get_certificate',
  summary: '证件详情',
  method: 'GET',
  access: 'auth',
  params: byCertificate,
  response: certificate,
  errors: ['qualification.not_found'],
})
export const validateCertificate = defineOperation({
  name: 'validate_certificate',
  summary: '我的这份证件能不能用来租这台设备',
  method: 'POST',
  access: 'auth',
  body: certificateValidation,
  response: certificateValidity,
  errors: ['equipment.not_found'],
})
export const verifyCertificate = defineOperation({
  name: 'verify_certificate',
  summary: '核验资质夹里的一份证件：通过或拒绝',
  method: 'POST',
  access: 'permission:qualification_verify',
  params: byCertificate,
  body: certificateDecision,
  response: certificateDone,
  errors: ['qualification.not_found', 'qualification.already_decided', 'qualification.reason_required'],
})
export const listCertificateTypes = defineOperation({
  name: 'list_certificate_types',
  summary: '证件类型',
  method: 'GET',
  access: 'auth',
  response: certificateTypes,
})
export const getCertificateType = defineOperation({
  name: 'get_certificate_type',
  summary: '一种证件类型',
  method: 'GET',
  access: 'auth',
  params: byCertificateType,
  response: certificateType,
  errors: ['qualification.type_not_found'],
})
export const listCertificateTypesByCategory = defineOperation({
  name: 'list_certificate_types_by_category',
  summary: '租某一类设备要哪些证件',
  method: 'GET',
  access: 'auth',
  query: categoryTypesQuery,
  response: categoryTypes,
  errors: ['category.not_found'],
})

export const certificateOperations = [
  listCertificates,
  listMyCertificates,
  validateCertificate,
  getCertificate,
  verifyCertificate,
  listCertificateTypes,
  listCertificateTypesByCategory,
  getCertificateType,
]
