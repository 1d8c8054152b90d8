/** Freight orders as they are accepted, read, ended and decided. */
import * as z from 'zod/mini'
import { fieldAct, fieldPhotos } from '../field/schema.ts'
import { accuracy, latitude, longitude } from '../geography/values.ts'
import {
  blankText,
  done,
  id,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  timestamp,
  yuan,
  yuanIn,
} from '../values.ts'
import { cargo } from './cargo-schema.ts'
import { deduction } from './deductions/schema.ts'
import {
  extraActionCodes,
  extraKindCodes,
  extraStatusCodes,
  freightOrderActionCodes,
  freightOrderStatusCodes,
} from './order-machine.ts'
import { orderLimits } from './order-limits.ts'
import { vehicleTypeCode } from './price-schema.ts'

export const byOrder = z.object({ id: id('运单') })
export const byOrderExtra = z.object({ id: id('运单'), extra: id('附加费') })
export const acceptRequest = z.object({
  vehicle_id: id('车辆', '请选择车辆'),
  /** Of the cargo, as it was read. */
  version: id('版本'),
})
export const chooseBidRequest = z.object({ version: id('版本') })
export const orderQuery = z.object({
  ...pageQuery,
  /** As whom; absent: as either. */
  role: z.optional(z.enum(['driver', 'shipper'], '身份应为 driver 或 shipper')),
  /** A status, `live` (not over), or `all`. */
  status: optionalText('状态', 20),
})

const moneyLine = z.object({ label: z.string(), working: z.string(), amount: yuan })
const photo = z.object({
  sha256: z.string(),
  /** The act it was taken for: `load`, `deliver`, `dispute` … */
  kind: z.string(),
  position: z.string(),
  url: z.string(),
  taken_at: z.nullable(timestamp),
})
export const extra = z.object({
  id: z.number(),
  order_id: z.number(),
  kind: z.enum(extraKindCodes),
  kind_display: z.string(),
  amount: yuan,
  /** How it was worked out, or what was said of it. */
  working: z.string(),
  status: z.enum(extraStatusCodes),
  status_display: z.string(),
  paid_at: z.nullable(timestamp),
  respond_before: timestamp,
  objection: z.string(),
  decision: z.string(),
  created_at: timestamp,
  actions: z.array(z.enum([...extraActionCodes, 'pay'])),
})
const side = z.object({
  id: z.number(),
  /** Whole between the two sides of a live order, in part before and after. */
  name: z.string(),
  phone: z.string(),
  rating: z.nullable(z.number()),
})
export const freightOrder = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(freightOrderStatusCodes),
  status_display: z.string(),
  version: z.number(),
  cargo_id: z.number(),
  cargo_number: z.string(),
  goods: cargo.shape.goods,
  stops: cargo.shape.stops,
  from_city: z.string(),
  to_city: z.string(),
  notes: z.string(),
  distance_km: z.number(),
  empty_km: z.number(),
  price: yuan,
  /** Of what the driver gets, as agreed or as it was handed out; null for whoever drives for a carrier, who is paid by him. */
  commission: z.nullable(yuan),
  commission_percent: z.number(),
  net: z.nullable(yuan),
  /** Of the freight what went back to the shipper; null: nothing was handed out. */
  returned: z.nullable(yuan),
  /** What is paid on this page. */
  total_amount: yuan,
  role: z.enum(['driver', 'shipper', 'staff']),
  shipper: z.extend(side, { kind: z.string(), orders: z.number(), paid_in_time_percent: z.nullable(z.number()) }),
  driver: z.extend(side, { completed_trips: z.number(), on_time_percent: z.nullable(z.number()) }),
  vehicle: z.object({ id: z.number(), type: vehicleTypeCode, type_display: z.string(), plate: z.string() }),
  pay_before: timestamp,
  paid_at: z.nullable(timestamp),
  window_start: timestamp,
  window_end: timestamp,
  deliver_before: timestamp,
  departed_at: z.nullable(timestamp),
  arrived_at: z.nullable(timestamp),
  loaded_at: z.nullable(timestamp),
  delivered_at: z.nullable(timestamp),
  confirm_before: z.nullable(timestamp),
  ended_at: z.nullable(timestamp),
  /** Why it ended before it was driven, or what was decided. */
  reason: z.string(),
  /** What whoever waits is told. */
  waits: z.string(),
  created_at: timestamp,
  actions: z.array(z.enum([...freightOrderActionCodes, 'pay_now', 'claim_extra', 'rate', 'share', 'assign_driver'])),
})
export const freightOrderDetail = z.extend(freightOrder, {
  /** For the shipper, from payment to loading: what proves the right truck. */
  pickup_code: z.nullable(z.string()),
  /** For the shipper, from loading to delivery: the receiver tells it to the driver. */
  receipt_code: z.nullable(z.string()),
  is_code_locked: z.boolean(),
  rental_id: z.nullable(z.number()),
  /** What was written down at the delivery. */
  delivery: z.nullable(
    z.object({
      receiver_name: z.string(),
      pieces: z.number(),
      signature: z.nullable(z.string()),
      is_coded: z.boolean(),
      exceptions: z.array(z.object({ description: z.string() })),
    }),
  ),
  loading: z.nullable(z.object({ pieces: z.number(), seal: z.string() })),
  dispute: z.nullable(
    z.object({
      reason: z.string(),
      claimed: yuan,
      answer: z.string(),
      by_shipper: z.boolean(),
      opened_at: timestamp,
      to_shipper: z.nullable(yuan),
      to_driver: z.nullable(yuan),
      decision: z.string(),
      decided_at: z.nullable(timestamp),
    }),
  ),
  extras: z.array(extra),
  /** What whoever drives did not get, and what became of his objection. */
  deductions: z.array(deduction),
  ratings: z.array(
    z.object({
      by: z.enum(['driver', 'shipper']),
      rating: z.number(),
      tags: z.array(z.string()),
      comments: z.string(),
      created_at: timestamp,
    }),
  ),
  photos: z.array(photo),
  history: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      label: z.string(),
      status: z.enum(freightOrderStatusCodes),
      actor: z.string(),
      notes: z.string(),
      occurred_at: timestamp,
      received_at: timestamp,
      is_doubtful: z.boolean(),
    }),
  ),
})
export const freightOrderPage = pageOf(freightOrder)
export const freightOrderDone = z.extend(freightOrderDetail, { ...done, order: freightOrderDetail })

export const reasonRequest = z.object({ reason: requiredText('原因', 300) })
export const cancelRequest = z.object({
  reason: requiredText('原因', 300),
  /** A driver who is there: the cargo is not, or not as described. */
  cause: z.optional(z.enum(['cargo_missing', 'cargo_differs'], '原因应为 cargo_missing 或 cargo_differs')),
  photos: z._default(fieldPhotos(0), []),
})
export const cancelPreview = z.object({
  refund: yuan,
  compensation: yuan,
  lines: z.array(moneyLine),
  /** What becomes of the cargo. */
  sentence: z.string(),
})
export const disputeRequest = z.object({
  reason: requiredText('问题', 500),
  claimed_amount: yuanIn('要求的金额'),
  photos: fieldPhotos(1),
})
export const disputeAnswerRequest = z.object({
  answer: requiredText('说明', 500),
  photos: z._default(fieldPhotos(0), []),
})
export const decideRequest = z.object({
  to_shipper: yuanIn('退给货主'),
  to_driver: yuanIn('付给司机'),
  reason: requiredText('原因', 500),
})
export const callOffRequest = z.object({
  reason: requiredText('原因', 300),
  /** From what is in trust to the driver; the rest goes back. */
  to_driver: z._default(yuanIn('付给司机'), 0),
})
export const assignRequest = z.object({ driver_id: id('司机', '请选择司机') })
export const extraRequest = z.object({
  ...fieldAct,
  kind: z.enum(extraKindCodes, '请选择等待、加点还是过路费'),
  /** Of a toll; what waiting and a stop cost follows from the terms. */
  amount: z.optional(z.nullable(yuanIn('金额'))),
  note: optionalText('说明', 200),
  photos: z._default(fieldPhotos(0), []),
})
export const extraDecision = z.object({ amount: yuanIn('金额'), reason: requiredText('原因', 300) })
export const extraDone = z.extend(extra, { ...done, extra })
export const rateRequest = z.object({
  rating: z
    .number('请选择 1 到 5 分')
    .check(z.int('评分应为整数'), z.minimum(1, '评分应为 1 到 5'), z.maximum(5, '评分应为 1 到 5')),
  tags: z._default(
    z
      .array(
        z.string('标签应为文字').check(z.trim(), z.minLength(1, '标签不能为空'), z.maxLength(12, '标签最多 12 个字')),
        '标签应为一个列表',
      )
      .check(z.maxLength(6, '最多 6 个标签')),
    [],
  ),
  comments: optionalText('评价', 300),
})

// What is done on the way: each also as an event of a device that had no network.
const where = {
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  accuracy_m: z.optional(accuracy),
}
const pieces = z
  .number('请填写件数')
  .check(z.int('件数应为整数'), z.minimum(1, '至少 1 件'), z.maximum(100_000, '件数太多'))
const code = (label: string) => z.string(`请填写${label}`).check(z.trim(), z.regex(/^\d{6}$/, `${label}是 6 位数字`))
export const departRequest = z.object({ ...fieldAct })
export const arriveRequest = z.object({ ...fieldAct, ...where, photos: z._default(fieldPhotos(0), []) })
export const loadRequest = z.object({
  ...fieldAct,
  pickup_code: code('装货码'),
  pieces,
  seal: optionalText('封签号', 40),
  notes: optionalText('备注', 300),
  photos: fieldPhotos(orderLimits.loadPhotos),
})
export const deliverRequest = z.object({
  ...fieldAct,
  receiver_name: requiredText('收货人', 30),
  pieces,
  photos: fieldPhotos(orderLimits.deliverPhotos),
  /** Drawn by the receiver, a PNG as a data URL; or the code he was told. */
  signature: z.optional(z.nullable(z.string('请签名').check(z.maxLength(400_000, '签名图片过大，请重新签名')))),
  receipt_code: z.optional(z.nullable(code('收货码'))),
  exceptions: z._default(
    z
      .array(
        z.object({ description: requiredText('异常', 300), photos: z._default(fieldPhotos(0), []) }),
        '异常应为一个列表',
      )
      .check(z.maxLength(orderLimits.exceptionsMax, `最多 ${orderLimits.exceptionsMax} 条异常`)),
    [],
  ),
})

/** Orders staff look after. */
export const deskQuery = z.object({
  ...pageQuery,
  /**
   * What calls for a look: `late`, `silent`, `unpaid`, `stuck`, `disputed`, `extras`, `objections`; absent: everything
   * under way.
   */
  concern: z.optional(
    z.enum(['late', 'silent', 'unpaid', 'stuck', 'disputed', 'extras', 'objections'], '没有这种筛选'),
  ),
  status: optionalText('状态', 20),
  keyword: blankText('关键词', 40),
})
export const deskPage = z.extend(
  pageOf(z.extend(freightOrder, { concerns: z.array(z.string()), silent_minutes: z.nullable(z.number()) })),
  {
    counts: z.record(z.string(), z.number()),
  },
)
