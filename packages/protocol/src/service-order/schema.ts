/** A service order as it is asked for, watched by whoever holds its link, and read in full by whoever ordered. */
import * as z from 'zod/mini'
import { latitude, longitude } from '../geography/values.ts'
import { jobMatch } from '../job/schema.ts'
import { jobStatusCodes } from '../job/machine.ts'
import { quoteLineKinds, quoteStatuses } from '../maintenance/orders/quote.ts'
import { codesOf } from '../codes.ts'
import { blankText, done, flag, id, moment, optionalText, phone, requiredText, timestamp, yuan } from '../values.ts'
import { json } from '../owner/values.ts'
import { serviceOrderLimits } from './limits.ts'
import { serviceOrderActionCodes, serviceOrderStatusCodes } from './machine.ts'
import { serviceTypeCodes } from './service-types.ts'
import { serviceUrgencyCodes, urgencyAliases } from './urgency.ts'

/** 128 bits, as text; whatever else it is, is told like one that is unknown. */
export const byServiceOrder = z.object({ orderId: z.string() })
export const byServicePhoto = z.object({ orderId: z.string(), id: z.string() })

const urgencyNames = [...serviceUrgencyCodes, ...Object.keys(urgencyAliases)] as const
export const urgencyLevel = z._default(
  z.pipe(
    z.enum(urgencyNames as unknown as readonly [string, ...string[]], '紧急程度应为 low、medium 或 high'),
    z.transform((value) => urgencyAliases[value] ?? (value as (typeof serviceUrgencyCodes)[number])),
  ),
  'medium',
)
const serviceTypeCode = z.enum(serviceTypeCodes, '没有这种服务，请重新选择')

/** The range of a city; without one, of where no city has a factor of its own. */
export const serviceTypesQuery = z.object({ city: optionalText('城市', 40) })
export const serviceTypeRow = z.object({
  code: z.string(),
  name: z.string(),
  call_out_fee: yuan,
  price_from: yuan,
  price_to: yuan,
})
export const serviceTypeList = z.array(serviceTypeRow)

export const serviceQuoteRequest = z.object({
  service_type_code: serviceTypeCode,
  /** A city, or where the telephone is; named, it is the city. */
  city: optionalText('城市', 40),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  urgency_level: urgencyLevel,
})
export const serviceQuote = z.object({
  success: z.literal(true),
  estimatedMinPrice: yuan,
  estimatedMaxPrice: yuan,
  call_out_fee: yuan,
  /** Technicians certified for it within reach of the city; none: said before anything is sent. */
  technicians: z.number(),
})

const location = z.object({
  city: optionalText('城市', 40),
  district: blankText('区县', 40),
  address: blankText('地址', 200),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
})
const mail = z.pipe(
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200, '邮箱过长')))),
  z.transform((value, context) => {
    const text = value ?? ''
    if (text === '' || /^[^\s@]{1,64}@[^\s@]{1,120}\.[^\s@]{1,15}$/.test(text)) return text
    context.issues.push({ code: 'custom', message: '邮箱格式不正确', input: value })
    return z.NEVER
  }),
)
const contact = z.object({ name: requiredText('联系人', 40), phone: phone(), email: mail })
export const newServiceOrder = z.object({
  service_type_code: serviceTypeCode,
  description: requiredText('问题描述', serviceOrderLimits.descriptionMax),
  urgency_level: urgencyLevel,
  expected_start_time: moment('希望上门时间'),
  location: json('地点', location),
  contact: json('联系人', contact),
  /** Of the machine, where somebody says: its maker and model; what else other clients send is kept and shown to staff. */
  extra: z._default(
    json(
      '其他信息',
      z.record(
        z.string().check(z.maxLength(40)),
        z.union([z.string().check(z.maxLength(300)), z.number(), z.boolean(), z.null()]),
      ),
    ),
    {},
  ),
  sms_code: optionalText('验证码', 10),
})

const timelineRow = z.object({
  action: z.string(),
  label: z.string(),
  status: z.string(),
  at: timestamp,
  notes: z.string(),
})
const quoteLine = z.object({
  kind: z.enum(codesOf(quoteLineKinds)),
  kind_display: z.string(),
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  price: yuan,
  amount: yuan,
})
export const serviceQuoteOf = z.object({
  version: z.number(),
  status: z.enum(codesOf(quoteStatuses)),
  status_display: z.string(),
  lines: z.array(quoteLine),
  total: yuan,
  /** Beyond the upper end that was promised with the request. */
  is_above_promise: z.boolean(),
  answer_before: z.nullable(timestamp),
})
const technician = z.object({
  id: z.number(),
  name: z.string(),
  rating: z.nullable(z.number()),
  jobs_done: z.number(),
  /** Of the job: where he stands with it. */
  status: z.enum(jobStatusCodes),
  status_display: z.string(),
  /** Minutes until he is there, as he set out; null: he has not. */
  eta_minutes: z.nullable(z.number()),
  late_minutes: z.number(),
  /** In the full read alone. */
  phone: z.optional(z.string()),
})
const publicFields = {
  orderId: z.string(),
  externalOrderCode: z.string(),
  service_type_code: z.string(),
  service_type_name: z.string(),
  urgency_level: z.enum(serviceUrgencyCodes),
  matchedTechnicians: z.number(),
  createdAt: timestamp,
  estimatedMinPrice: yuan,
  estimatedMaxPrice: yuan,
  call_out_fee: yuan,
  status: z.enum(serviceOrderStatusCodes),
  status_display: z.string(),
  window_start: timestamp,
  window_end: timestamp,
  city: z.string(),
  district: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  technician: z.nullable(technician),
  quote: z.nullable(serviceQuoteOf),
  total_amount: z.nullable(yuan),
  payment_status: z.enum(['none', 'due', 'paid', 'refunded']),
  timeline: z.array(timelineRow),
  /** Whether whoever reads has proved that it is his. */
  is_full: z.boolean(),
  version: z.number(),
  actions: z.array(z.enum(serviceOrderActionCodes)),
  /** Until when a technician is looked for; null: nobody is looked for. */
  search_until: z.nullable(timestamp),
}
/** Names and numbers masked, the district alone; in full for whoever ordered. */
export const serviceOrder = z.object({
  ...publicFields,
  description: z.optional(z.string()),
  address: z.optional(z.string()),
  latitude: z.optional(z.nullable(z.number())),
  longitude: z.optional(z.nullable(z.number())),
  email: z.optional(z.string()),
  /** Which the technician must ask for at the door. */
  door_code: z.optional(z.nullable(z.string())),
  /** `url`: for an account; whoever proved the telephone reads it by its `id` among the order's (`read_service_photo`). */
  photos: z.optional(z.array(z.object({ id: z.string(), kind: z.string(), url: z.string() }))),
  warranty_until: z.optional(z.nullable(timestamp)),
  rating: z.optional(z.nullable(z.number())),
  can_replace: z.optional(z.boolean()),
  /** Whether a wider circle can be asked at once, and whether the search may go on for longer. */
  can_widen: z.optional(z.boolean()),
  can_search_on: z.optional(z.boolean()),
  is_rework: z.boolean(),
  /** In the full read: the order that does it again, where there is one under way. */
  rework_order_id: z.optional(z.nullable(z.string())),
})
export const serviceOrderDone = z.extend(serviceOrder, {
  success: z.literal(true),
  message: z.optional(z.string()),
  /** The same order was there already. */
  duplicate: z.optional(z.literal(true)),
  /** Of a guest whose telephone the sending proved: what proves the order is his, for so many seconds. */
  access: z.optional(z.string()),
  expires_in: z.optional(z.number()),
})
export const candidateList = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      status: z.enum(['searching', 'accepted']),
      match: jobMatch,
      rating: z.nullable(z.number()),
      eta_minutes: z.nullable(z.number()),
    }),
  ),
  wanted: z.number(),
  is_over: z.boolean(),
})

export const accessRequest = z.object({ sms_code: requiredText('验证码', 10) })
export const accessGiven = z.object({ success: z.literal(true), access: z.string(), expires_in: z.number() })
export const accessCodeSent = z.object({
  ...done,
  phone: z.string(),
  retry_after: z.number(),
  /** Shown where the product is tried out, and no text leaves. */
  demo_code: z.optional(z.string()),
})
export const serviceConsentRequest = z.object({
  agreed: flag,
  quote_version: id('报价版本'),
  reason: optionalText('原因', 300),
})
export const serviceReasonRequest = z.object({ reason: optionalText('原因', 300) })
export const serviceDisputeRequest = z.object({ reason: requiredText('原因', 1000) })
/** The same fault again within the warranty: what is wrong now, and whether somebody else shall come. */
export const serviceReworkRequest = z.object({
  description: requiredText('问题描述', serviceOrderLimits.descriptionMax),
  expected_start_time: moment('希望上门时间'),
  another: z._default(flag, false),
})
export const serviceRateRequest = z.object({
  rating: z
    .number('评分应为 1 到 5 的整数')
    .check(z.refine((value) => Number.isInteger(value) && value >= 1 && value <= 5, '评分应为 1 到 5 的整数')),
  comments: optionalText('评价', 500),
})
export const cancelCost = z.object({ success: z.literal(true), fee: yuan, sentence: z.string() })
