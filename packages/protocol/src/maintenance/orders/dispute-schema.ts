/** An objection to the bill of a work order, and what is decided about it. */
import * as z from 'zod/mini'
import { fieldPhotos } from '../../field/schema.ts'
import { workOrderLimits } from './limits.ts'
import { requiredText, timestamp, yuan, yuanIn } from '../../values.ts'
import { taskDisputeStatusCodes } from './dispute-machine.ts'

export const taskDispute = z.object({
  status: z.enum(taskDisputeStatusCodes),
  status_display: z.string(),
  reason: z.string(),
  /** What whoever pays wants back, or does not want to pay. */
  claimed_amount: yuan,
  /** What was charged when he objected. */
  charged_amount: yuan,
  opened_at: timestamp,
  /** Of what was charged: his, by the decision; null: not decided. */
  to_payer: z.nullable(yuan),
  decision: z.string(),
  /** When it was decided, or withdrawn. */
  ended_at: z.nullable(timestamp),
})
export const taskDisputeRequest = z.object({
  reason: requiredText('问题', 500),
  claimed_amount: yuanIn('要求的金额'),
  photos: z._default(
    fieldPhotos(0).check(z.maxLength(workOrderLimits.disputePhotos, `最多 ${workOrderLimits.disputePhotos} 张照片`)),
    [],
  ),
})
export const taskDecisionPreviewQuery = z.object({ to_payer: z._default(yuanIn('退给付费方的金额'), 0) })
/** Who gets what of what was charged. */
export const taskDecisionPreview = z.object({
  charged: yuan,
  to_payer: yuan,
  to_technician: yuan,
  to_platform: yuan,
  /** Paid, and kept by the platform; else it is not asked for any more. */
  is_paid: z.boolean(),
})
export const decideTaskDisputeRequest = z.object({
  to_payer: yuanIn('退给付费方的金额'),
  reason: requiredText('裁定理由', 500),
})
