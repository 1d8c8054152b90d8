/** Maintenance of every machine as staff arrange it: which unit, on which days, by whom. */
import * as z from 'zod/mini'
import { codesOf } from '../codes.ts'
import { amount, optionalDay } from '../owner/values.ts'
import { day, done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { maintenanceActionCodes, maintenanceKindCodes, urgencyCodes } from './machine.ts'
import { maintenanceRequest } from './schema.ts'

export const maintenanceOrigins = { renter: '租客报修', owner: '设备主安排', staff: '平台安排' } as const
export type MaintenanceOrigin = keyof typeof maintenanceOrigins
const originCodes = codesOf(maintenanceOrigins)

export const scheduledMaintenance = z.extend(maintenanceRequest, {
  line: z.string(),
  unit_id: z.number(),
  illustration: z.string(),
  city: z.string(),
  kind: z.enum(maintenanceKindCodes),
  kind_display: z.string(),
  origin: z.enum(originCodes),
  origin_display: z.string(),
  owner_name: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  assigned_to: z.nullable(z.number()),
  technician_name: z.string(),
  cost: z.nullable(yuan),
  result: z.string(),
  notes: z.string(),
  actions: z.array(z.enum(maintenanceActionCodes)),
})
export const scheduledMaintenanceDetail = z.extend(scheduledMaintenance, {
  contact_phone: z.string(),
  location: z.string(),
  /** Days of the unit that are spoken for from today on, and by what; its own maintenance left out. */
  taken: z.array(z.object({ from: z.string(), to: z.string(), kind: z.string(), label: z.string() })),
  history: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      notes: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
})
export const schedulingQuery = z.object({
  ...pageQuery,
  /** A status, an older name of one, `open`, or nothing for all. */
  status: optionalText('状态', 40),
  kind: z._default(z.enum(['', ...maintenanceKindCodes], '类型应为 repair、service 或 inspection'), ''),
  line: optionalText('业务线', 40),
  technician: z.optional(id('技师')),
  /** Only what takes place on one of these days. */
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
  keyword: optionalText('关键词', 60),
})
export const schedulingPage = z.extend(pageOf(scheduledMaintenance), {
  by_status: z.record(z.string(), z.number()),
  /** Open per line, and under `all` together. */
  counts: z.record(z.string(), z.number()),
})
const unassigned = z.optional(z.nullable(id('技师')))
export const staffMaintenanceRequest = z
  .object({
    unit_id: z.optional(id('单机')),
    /** Enough to name the unit: a serial names one in the whole house. */
    serial: optionalText('出厂编号', 80),
    kind: z._default(z.enum(maintenanceKindCodes, '类型应为 repair、service 或 inspection'), 'service'),
    description: requiredText('说明', 1000),
    urgency: z._default(z.enum(urgencyCodes, '紧急程度应为 low、medium 或 high'), 'medium'),
    start_date: optionalDay('开始日期'),
    end_date: optionalDay('结束日期'),
    assigned_to: unassigned,
    notes: optionalText('备注', 500),
  })
  .check(
    z.refine((body) => body.unit_id !== undefined || body.serial !== '', {
      message: '请填写设备的出厂编号',
      path: ['serial'],
    }),
  )
export const staffScheduleRequest = z.object({
  start_date: day('开始日期'),
  end_date: optionalDay('结束日期'),
  /** Null takes it away from whom it was given to; absent leaves it with him. */
  assigned_to: unassigned,
  notes: optionalText('备注', 500),
})
export const staffCompleteRequest = z.object({
  result: requiredText('处理结果', 1000),
  cost: z.optional(z.nullable(amount('费用', 5_000_000))),
})
export const staffCancelRequest = z.object({ reason: requiredText('取消原因', 300) })
export const schedulingDone = z.extend(scheduledMaintenanceDetail, done)

/** As many as are proposed at once; anybody else is found by his name. */
export const proposedTechniciansMax = 20
export const techniciansQuery = z.object({ keyword: optionalText('姓名', 60) })
export const technicianPage = z.object({
  success: z.literal(true),
  count: z.number(),
  results: z.array(z.object({ id: z.number(), name: z.string(), open_count: z.number() })),
})
