/** Service orders as the desk lists and reads them, and what it says of them. */
import * as z from 'zod/mini'
import { jobOfferStatusCodes } from '../job/machine.ts'
import { jobMatch } from '../job/schema.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import { serviceOrderConcerns, serviceOrderStatusCodes } from './machine.ts'
import { serviceOrder } from './schema.ts'

export const deskQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'open', ...serviceOrderConcerns, ...serviceOrderStatusCodes], '状态无效'), ''),
  keyword: optionalText('关键词', 60),
  /** The order of this visit, as messages to the desk name it. */
  job: z.optional(z.union([z.literal(''), id('单号')])),
})
export const deskServiceOrder = z.extend(serviceOrder, {
  job_id: z.nullable(z.number()),
  customer_id: z.nullable(z.number()),
  is_late: z.boolean(),
  /** He should have set out, and has not said that he is late. */
  is_silent: z.boolean(),
  /** Of the search: how far it asks now, and whether it can ask farther; null: nobody is looked for. */
  circle_km: z.nullable(z.number()),
  can_widen: z.boolean(),
  /** Of this visit: what its technician has at least, and what of it the platform added. */
  technician_pay: z.nullable(yuan),
  raised: yuan,
  offers: z.array(
    z.object({
      technician_id: z.number(),
      name: z.string(),
      status: z.enum(jobOfferStatusCodes),
      status_display: z.string(),
      /** 0: by hand of the desk. */
      wave: z.number(),
      score: z.number(),
      distance_km: z.number(),
      travel_minutes: z.number(),
      offered_at: timestamp,
      expires_at: timestamp,
      reason: z.string(),
      match: jobMatch,
    }),
  ),
})
export const deskServiceOrderDone = z.extend(deskServiceOrder, done)
/** A row of the desk's list: no address, telephone or door code of anybody whose order was not opened. */
export const listedServiceOrder = z.extend(
  z.pick(serviceOrder, {
    orderId: true,
    externalOrderCode: true,
    service_type_code: true,
    service_type_name: true,
    urgency_level: true,
    status: true,
    status_display: true,
    window_start: true,
    window_end: true,
    city: true,
    district: true,
    contact_name: true,
    createdAt: true,
  }),
  { technician_name: z.nullable(z.string()), is_late: z.boolean(), is_silent: z.boolean() },
)
export const deskPage = z.extend(pageOf(listedServiceOrder), {
  /** By status and by what calls for a look, of those that are not over. */
  counts: z.record(z.string(), z.number()),
})
/** One technician, or several at once; the same gates hold for them. */
export const offerRequest = z
  .object({
    technician_id: z.optional(id('技师')),
    technician_ids: z.optional(
      z.array(id('技师'), '请选择技师').check(z.minLength(1, '请选择技师'), z.maxLength(50, '一次最多派 50 位')),
    ),
  })
  .check(
    z.refine(({ technician_id: single, technician_ids: several }) => single !== undefined || several !== undefined, {
      message: '请选择技师',
      path: ['technician_id'],
    }),
  )
export const suggestQuery = z.object({ keyword: optionalText('姓名', 60) })
/** Whom the desk could ask, the best first; a shut gate is told with its sentence, and cannot be passed. */
export const suggestedTechnicians = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      score: z.number(),
      distance_km: z.number(),
      travel_minutes: z.number(),
      is_asked: z.boolean(),
      is_fitting: z.boolean(),
      /** Sentences of the gates that are shut. */
      shut: z.array(z.string()),
    }),
  ),
})
/** More for whoever comes, from the platform; the customer pays what he was told. */
export const raiseRequest = z.object({ amount: yuanIn('加价'), reason: requiredText('原因', 300) })
export const deskReasonRequest = z.object({ reason: requiredText('原因', 300) })
export const decisionPreviewQuery = z.object({ to_customer: z._default(yuanIn('退给客户的金额'), 0) })
/** Who gets what of what is in trust; what the platform adds of its own it adds beside it. */
export const decisionPreview = z.object({
  held: yuan,
  to_customer: yuan,
  to_technician: yuan,
  added_to_technician: yuan,
  to_platform: yuan,
})
export const decideServiceRequest = z.object({
  /** Of what is in trust: back to the customer; the rest is handed out by the usual shares. */
  to_customer: z
    .number('退给客户的金额应为数字')
    .check(z.refine((value) => value >= 0 && value <= 10_000_000, '金额无效')),
  reason: requiredText('裁定理由', 500),
})
