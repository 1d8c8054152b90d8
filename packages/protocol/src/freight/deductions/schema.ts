/** Deductions as a driver, his shipper and staff read them, and what is said to one. */
import * as z from 'zod/mini'
import { fieldPhotos } from '../../field/schema.ts'
import { done, id, pageOf, pageQuery, requiredText, timestamp, yuan, yuanIn } from '../../values.ts'
import { deductionActionCodes, deductionKindCodes, deductionStatusCodes } from './machine.ts'
import { orderLimits } from '../order-limits.ts'

export const byDeduction = z.object({ id: id('运单'), deduction: id('扣款') })
export const deduction = z.object({
  id: z.number(),
  order_id: z.number(),
  order_number: z.string(),
  kind: z.enum(deductionKindCodes),
  kind_display: z.string(),
  extra_id: z.nullable(z.number()),
  /** What the driver did not get, before commission. */
  amount: yuan,
  /** In the words of whoever decided. */
  reason: z.string(),
  decided_at: timestamp,
  object_before: timestamp,
  status: z.enum(deductionStatusCodes),
  status_display: z.string(),
  objection: z.string(),
  objected_at: z.nullable(timestamp),
  /** Of the amount, what the review gave back; null: not reviewed. */
  granted: z.nullable(yuan),
  /** Who pays what was given back; null: nobody has to. */
  borne_by: z.nullable(z.enum(['platform', 'shipper'])),
  review: z.string(),
  reviewed_at: z.nullable(timestamp),
  /** What happens next, and who pays: a sentence. */
  sentence: z.string(),
  /** What it was decided by, then the objection's own (`objection_{id}`). */
  photos: z.array(z.object({ sha256: z.string(), kind: z.string(), url: z.string() })),
  actions: z.array(z.enum(deductionActionCodes)),
})
export const deductionQuery = z.object(pageQuery)
export const deductionPage = pageOf(deduction)
export const objectRequest = z.object({
  reason: requiredText('原因', 500),
  photos: z._default(
    fieldPhotos(0).check(z.maxLength(orderLimits.objectionPhotos, `最多 ${orderLimits.objectionPhotos} 张照片`)),
    [],
  ),
})
export const reviewRequest = z.object({
  /** Of the amount, what the driver gets after all; 0 upholds it. */
  amount: yuanIn('补给司机'),
  reason: requiredText('原因', 500),
})
export const deductionDone = z.extend(deduction, { ...done, deduction })
