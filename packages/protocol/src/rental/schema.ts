import * as z from 'zod/mini'
import { latitude, longitude } from '../geography/values.ts'
import {
  blankLine,
  blankName,
  blankText,
  day,
  done,
  flag,
  id,
  optionalText,
  requiredLine,
  pageOf,
  pageQuery,
  phone,
  requiredText,
  timestamp,
  yuan,
  yuanIn,
} from '../values.ts'
import { issueTypeCodes } from './conventions.ts'
import { rentalActionCodes } from './actions.ts'
import { quoteLine, secured } from './quote-schema.ts'
import { rentalStatusCodes } from './machine.ts'

export const historyRow = z.object({
  status: z.enum(rentalStatusCodes),
  display_status: z.string(),
  changed_at: timestamp,
  notes: z.string(),
  actor: z.string(),
})
export const issueReport = z.object({
  id: z.number(),
  issue_type: z.enum(issueTypeCodes),
  issue_type_display: z.string(),
  issue_date: timestamp,
  description: z.string(),
  images: z.array(z.string()),
  is_resolved: z.boolean(),
})
export const extensionRow = z.object({
  id: z.number(),
  previous_end_date: z.string(),
  new_end_date: z.string(),
  reason: z.string(),
  rent: yuan,
  amount: yuan,
  /** `earlier`: days before the booked first one, taken with the receipt. */
  kind: z.enum(['later', 'earlier']),
  days: z.number(),
  extras: yuan,
  is_paid: z.boolean(),
  /** It falls away unless it is paid by then; null where the deposit answers for it. */
  pay_by: z.nullable(timestamp),
  /** It fell away or was withdrawn. */
  is_ended: z.boolean(),
  created_at: timestamp,
})
export const refundRow = z.object({
  id: z.number(),
  amount: yuan,
  status: z.string(),
  reason: z.string(),
  created_at: timestamp,
  /** When it had arrived, or had failed. */
  finished_at: z.nullable(timestamp),
})

/** An order in a list. `actions` is what its reader may do now; a line adds the fields its clients read. */
export const rentalItem = z.looseObject({
  id: z.number(),
  rental_id: z.number(),
  order_number: z.string(),
  line: z.string(),
  status: z.enum(rentalStatusCodes),
  display_status: z.string(),
  step: z.nullable(z.number()),
  status_sentence: z.string(),
  hold_expires_at: z.nullable(timestamp),
  /** When and how the status ends by itself; null where only a person ends it. */
  ends_at: z.nullable(timestamp),
  end_sentence: z.string(),
  actions: z.array(z.enum(rentalActionCodes)),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  equipment_manufacturer: z.string(),
  manufacturer: z.string(),
  equipment_category: z.string(),
  equipment_image_url: z.nullable(z.string()),
  illustration: z.string(),
  certification_level_display: z.nullable(z.string()),
  start_date: z.string(),
  end_date: z.string(),
  rental_days: z.number(),
  /** Units of the machine. */
  quantity: z.number(),
  days_left: z.nullable(z.number()),
  total_amount: yuan,
  total_fee: yuan,
  deposit: yuan,
  deposit_amount: yuan,
  ...secured,
  deposit_held_at: z.nullable(timestamp),
  rental_fee: yuan,
  rental_price: yuan,
  service_fee: yuan,
  delivery_fee: yuan,
  daily_rental_fee: yuan,
  payment_status: z.string(),
  contract_status: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  /** Who uses the machine, under the name the documents have for it. */
  healthcare_facility: z.string(),
  party_name: z.string(),
  owner_id: z.nullable(z.number()),
  verification_status: z.string(),
  qualification_verified: z.boolean(),
  qualification_rejected: z.boolean(),
  verification_notes: z.string(),
  verification_date: z.nullable(timestamp),
  has_contract: z.boolean(),
  contract_generated: z.boolean(),
  document_count: z.number(),
  is_delivered: z.boolean(),
  is_return_announced: z.boolean(),
  review_added: z.boolean(),
  /** The company it is rented for, `user_id` being who placed it; null: himself. */
  tenant_id: z.nullable(z.number()),
  tenant_name: z.nullable(z.string()),
  /** Who placed it for that company, for its members and staff; null: it is his own. */
  placed_by: z.nullable(z.string()),
  /** Somebody of the company has still to agree; until then it is neither signed nor paid. */
  awaits_approval: z.boolean(),
  user_id: z.number(),
  customer_id: z.number(),
  customer_name: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})

export const rentalDetail = z.extend(rentalItem, {
  market_value: yuan,
  unit_serial: z.string(),
  /** All it holds, in the order of their numbers. */
  units: z.array(z.object({ id: z.number(), serial: z.string() })),
  delivery_address: z.string(),
  region: z.string(),
  /** Where on the map that is (WGS-84), for renter and staff; null: not marked. */
  delivery_point: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  license_number: z.string(),
  remarks: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The line's questions that were answered, in words. */
  answers: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  options: z.array(z.object({ flag: z.string(), label: z.string() })),
  lines: z.array(quoteLine),
  distance_km: z.nullable(z.number()),
  /** Worked out from the straight line, not measured. */
  is_distance_estimated: z.boolean(),
  self_pickup: z.boolean(),
  /** What the unit carries: plate, next service. */
  unit_facts: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  owner: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** What confirming the receipt today adds, before the first day; null where it adds nothing. */
  early_receipt: z.nullable(z.object({ days: z.number(), amount: z.number() })),
  /** Whom the reader calls about the machine now. */
  contact: z.object({
    role: z.enum(['renter', 'owner', 'platform']),
    label: z.string(),
    name: z.string(),
    phone: z.string(),
  }),
  production_started_at: z.nullable(timestamp),
  production_completed_at: z.nullable(timestamp),
  balance_due: yuan,
  late_fee: yuan,
  payment_completed_at: z.nullable(timestamp),
  qualification_verified_at: z.nullable(timestamp),
  qualification_rejected_at: z.nullable(timestamp),
  qualification_status: z.string(),
  contract_generated_at: z.nullable(timestamp),
  contract_id: z.nullable(z.number()),
  contract_number: z.nullable(z.string()),
  delivered_at: z.nullable(timestamp),
  received_at: z.nullable(timestamp),
  return_announced_at: z.nullable(timestamp),
  planned_return_date: z.nullable(z.string()),
  returned_at: z.nullable(timestamp),
  cancelled_at: z.nullable(timestamp),
  cancel_reason: z.string(),
  refund: z.nullable(refundRow),
  refunds: z.array(refundRow),
  extensions: z.array(extensionRow),
  issue_reports: z.array(issueReport),
  status_history: z.array(historyRow),
  review: z.nullable(z.object({ rating: z.number(), comments: z.string(), created_at: timestamp })),
})

/** What creating an order answers: the order, and its id under every name the documents read it from (R070). */
export const createdRental = z.extend(rentalDetail, {
  ...done,
  order_id: z.number(),
  rental_number: z.string(),
  /** R071: the documents' clients read what was made here. */
  data: z.object({ id: z.number(), rental_id: z.number(), order_number: z.string(), status: z.string() }),
})
/** What a command on an order answers. */
export const rentalDone = z.object({ ...done, rental: rentalDetail, status: z.string(), display_status: z.string() })

export const rentalQuery = z.object({
  ...pageQuery,
  /** A status, an alias of one, several with commas, a tab, or `all`. */
  status: optionalText('状态', 200),
  tab: optionalText('标签', 40),
  equipment_type: optionalText('类别', 40),
  start_date: z.optional(day('开始日期')),
  end_date: z.optional(day('结束日期')),
  keyword: optionalText('关键词', 60),
  /** Orders on the reader's own machines instead of those he placed. */
  owned: z._default(flag, false),
  verification_status: z._default(z.enum(['', 'pending', 'approved', 'rejected'], '筛选条件无效'), ''),
  /** For staff: the verified queue. */
  verification: z._default(
    z.enum(['', 'verified', 'passed', 'rejected', 'has_contract', 'waiting_or_verified'], '筛选条件无效'),
    '',
  ),
  /** For staff: only orders they placed themselves. */
  mine: z._default(flag, false),
})
export const rentalPage = z.extend(pageOf(rentalItem), { tabs: z.record(z.string(), z.number()) })

export const byRental = z.object({ id: id('订单') })
export const cancelRequest = z.object({
  reason: optionalText('取消原因', 200),
  cancel_reason: optionalText('取消原因', 200),
})
export const extensionRequest = z.object({ new_end_date: day('新的归还日期'), reason: optionalText('续租原因', 300) })
export const earlyReturnRequest = z.object({ return_date: day('归还日期'), reason: optionalText('归还原因', 300) })
export const returnRequest = z.object({ notes: optionalText('备注', 300) })
/** Without a day, today. */
export const announceRequest = z.extend(returnRequest, { return_date: z.optional(day('归还日期')) })
export const reviewRequest = z.object({
  rating: z.pipe(
    z.union([z.number(), z.string()], '请选择评分'),
    z.transform((value, context) => {
      const rating = Number(value)
      if (Number.isInteger(rating) && rating >= 1 && rating <= 5) return rating
      context.issues.push({ code: 'custom', message: '评分应为 1 到 5 的整数', input: value })
      return z.NEVER
    }),
  ),
  comments: optionalText('评价', 500),
})
export const issueRequest = z.object({
  issue_type: z.enum(issueTypeCodes, '请选择问题类型'),
  description: requiredText('问题描述', 1000),
})
export const customerInfoRequest = z.object({
  contact_name: z.optional(requiredLine('联系人', 40)),
  contact_phone: z.optional(phone('联系电话')),
  delivery_address: z.optional(requiredLine('送货地址', 200)),
  /** Without it, an address that begins with its city or district decides the region. */
  region: blankLine('地区', 60),
  /** Where on the map that is; another address without it is marked nowhere. */
  delivery_latitude: z.optional(latitude),
  delivery_longitude: z.optional(longitude),
  /** What another address changes the sum to, once the renter has seen it: without it such an address is refused. */
  total_amount: z.optional(yuanIn('总金额')),
  delivery_fee: z.optional(yuanIn('运费')),
  /** Answers `address_price` and changes nothing. */
  calculate_only: z._default(flag, false),
  healthcare_facility: blankLine('使用单位', 100),
  company_name: blankName('使用单位', 100),
  remarks: blankText('备注', 500),
})
/** What bringing the machine to another address costs, and what the order then comes to. */
export const addressPrice = z.object({
  region: z.string(),
  delivery_address: z.string(),
  distance_km: z.nullable(z.number()),
  /** Worked out from the straight line, not measured. */
  is_distance_estimated: z.boolean(),
  delivery_fee: yuan,
  total_amount: yuan,
  /** As agreed so far. */
  delivery_fee_before: yuan,
  total_before: yuan,
  /** The renter must agree to the new sum. */
  is_changed: z.boolean(),
})
/** `address_price` where region or address were part of the call. */
export const customerInfoDone = z.extend(rentalDone, { address_price: z.nullable(addressPrice) })
export const rentalStatistics = z.object({
  success: z.literal(true),
  total: z.number(),
  active: z.number(),
  overdue: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  total_amount: yuan,
  by_status: z.record(z.string(), z.number()),
})
/** Who rents: for the order's renter, for staff, and for the machine's owner once a hand-over needs it. */
export const rentalCustomer = z.object({
  rental_id: z.number(),
  id: z.number(),
  name: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  delivery_address: z.string(),
})
