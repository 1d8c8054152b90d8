/** Reporting a fault, and what becomes of the report. */
import * as z from 'zod/mini'
import { fieldPhotos } from '../../field/schema.ts'
import { optionalDay } from '../../owner/values.ts'
import { appointerKinds } from '../../appointment/schema.ts'
import { blankText, done, flag, id, optionalText, pageOf, pageQuery, requiredText } from '../../values.ts'
import { maintenanceKindCodes, urgencyCodes } from '../machine.ts'
import { workOrderLimits } from './limits.ts'
import { careRequestDetail, taskDetail } from './order-schema.ts'
import { careRequestStatusCodes, payerCodes } from './work-order-machine.ts'

export const byRequest = z.object({ id: id('报修') })
export const requestQuery = z.object({
  ...pageQuery,
  /** A status, `open` (submitted or accepted), or nothing for all. */
  status: z._default(z.enum(['', 'all', 'open', ...careRequestStatusCodes], '状态应为 open、all 或报修的状态'), ''),
  unit_id: z.optional(id('单机')),
  rental_id: z.optional(id('订单')),
  keyword: optionalText('关键词', 60),
  /** `mine`: only what one reported oneself. */
  scope: z.optional(z.enum(['mine', 'all'], '范围应为 mine 或 all')),
})
/** A machine somebody may report as whoever appointed him would: neither what it costs nor what was agreed. */
export const reportable = z.object({
  unit_id: z.number(),
  unit_serial: z.string(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  illustration: z.string(),
  line: z.string(),
  city: z.string(),
  /** For whom. */
  appointer: z.object({ kind: z.enum(appointerKinds), name: z.string() }),
  /** The company's order that has it now; null: a machine of an owner. */
  rental_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
})
export const reportableQuery = z.object({ ...pageQuery, keyword: optionalText('关键词', 60) })
export const reportablePage = pageOf(reportable)
/** The machine by one of its names: the unit, its serial, the order it is rented by, or the code on it. */
export const newRequest = z
  .object({
    unit_id: z.optional(id('单机')),
    serial: blankText('出厂编号', 80),
    rental_id: z.optional(id('订单')),
    code: blankText('机器码', 40),
    fault_code: optionalText('故障', 40),
    description: requiredText('故障描述', 1000),
    urgency: z._default(z.enum(urgencyCodes, '紧急程度应为 low、medium 或 high'), 'medium'),
    photos: z._default(fieldPhotos(0), []),
  })
  .check(
    z.refine(
      ({ unit_id, serial, rental_id, code }) => unit_id !== undefined || rental_id !== undefined || !!serial || !!code,
      { message: '请选择要报修的设备', path: ['unit_id'] },
    ),
    z.refine(({ photos }) => photos.length <= workOrderLimits.reportPhotos, {
      message: `最多 ${workOrderLimits.reportPhotos} 张照片`,
      path: ['photos'],
    }),
  )
export const requestDone = z.extend(careRequestDetail, { ...done, request: careRequestDetail })

export const acceptRequest = z.object({
  kind: z._default(z.enum(maintenanceKindCodes, '类型应为 repair、service 或 inspection'), 'repair'),
  /** Whether the machine stands and cannot be used: its renter is not charged for the days; absent: what is urgent does. */
  standstill: z.optional(flag),
  payer: z.enum(payerCodes, '请选择谁付费：owner、platform、renter 或 reporter'),
  /** Why, where `payers` says that this is asked; whoever pays reads it, or that nothing was said. */
  payer_reason: optionalText('由租客付的原因', 300),
  start_date: optionalDay('开始日期'),
  end_date: optionalDay('结束日期'),
  assigned_to: z.optional(z.nullable(id('技师'))),
  notes: optionalText('备注', 500),
})
export const acceptedRequest = z.object({ ...done, request: careRequestDetail, task: taskDetail })
export const rejectRequest = z.object({ reason: requiredText('不受理的原因', 300) })
export const mergeRequest = z.object({ into: id('报修') })
export const withdrawRequest = z.object({ reason: optionalText('原因', 300) })
