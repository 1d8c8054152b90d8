/** Certificates are the documents a person keeps, read by number and checked one at a time. */
import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'
import { documentReviewCodes, qualificationImage, qualificationType } from './schema.ts'

export const certificate = z.extend(qualificationImage, {
  certificate_number: z.string(),
  certificate_type: z.string(),
  certificate_type_display: z.string(),
  holder_id: z.number(),
  holder_name: z.string(),
  status: z.enum(documentReviewCodes),
  status_display: z.string(),
  verification_notes: z.string(),
  verified_by: z.string(),
  verified_at: z.nullable(timestamp),
})
export const certificatePage = pageOf(certificate)
export const certificateQuery = z.object({
  ...pageQuery,
  type: optionalText('证件类型', 40),
  status: z._default(z.enum(['', ...documentReviewCodes], '筛选条件无效'), ''),
  /** A number or a part of one. */
  keyword: optionalText('关键词', 60),
})
export const byCertificate = z.object({ id: id('证件') })
export const certificateValidation = z.object({
  certificate_number: requiredText('证件编号', 60),
  equipment_id: id('设备'),
})
/** Whether one's own certificate will do for a machine; somebody else's is one that does not exist. */
export const certificateValidity = z.object({
  success: z.literal(true),
  valid: z.boolean(),
  message: z.string(),
  certificate: z.optional(certificate),
})
export const certificateDecision = z.object({
  action: z._default(z.enum(['approve', 'reject'], '请选择通过或拒绝'), 'approve'),
  notes: optionalText('审核备注', 500),
})
export const certificateDone = z.extend(certificate, done)

export const certificateType = z.extend(qualificationType, { code: z.string() })
export const certificateTypes = z.object({ count: z.number(), results: z.array(certificateType) })
export const byCertificateType = z.object({ id: requiredText('证件类型', 40) })
export const categoryTypesQuery = z.object({ category_id: id('类别') })
export const categoryTypes = z.object({
  category_id: z.number(),
  count: z.number(),
  results: z.array(z.extend(certificateType, { unless_option: z.nullable(z.string()) })),
})
