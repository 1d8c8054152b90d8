import * as z from 'zod/mini'
import { amount, optionalDay } from '../owner/values.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { maintenanceActionCodes, maintenanceKindCodes, maintenanceStatusCodes, urgencyCodes } from './machine.ts'
import { maintenanceRequest } from './schema.ts'

/** A request as the machine's owner sees it; the renter's number only in part. */
export const ownerMaintenance = z.extend(maintenanceRequest, {
  line: z.string(),
  unit_id: z.number(),
  illustration: z.string(),
  thumbnail_url: z.nullable(z.string()),
  city: z.string(),
  kind: z.enum(maintenanceKindCodes),
  kind_display: z.string(),
  /** Whether the owner made it, or a renter asked for it. */
  is_own: z.boolean(),
  contact_phone: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  cost: z.nullable(yuan),
  result: z.string(),
  notes: z.string(),
  actions: z.array(z.enum(maintenanceActionCodes)),
  history: z.array(
    z.object({
      id: z.number(),
      action: z.string(),
      status: z.enum(maintenanceStatusCodes),
      status_display: z.string(),
      notes: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
})
export const ownerMaintenancePage = z.extend(pageOf(ownerMaintenance), { by_status: z.record(z.string(), z.number()) })
export const ownerMaintenanceQuery = z.object({
  ...pageQuery,
  /** A status, an older name of one, `open`, or `all`. */
  status: optionalText('状态', 40),
  equipment_id: z.optional(id('设备')),
  keyword: optionalText('关键词', 60),
})
export const ownerMaintenanceRequest = z
  .object({
    unit_id: z.optional(id('单机')),
    /** Enough where the machine has one unit. */
    equipment_id: z.optional(id('设备')),
    kind: z._default(z.enum(maintenanceKindCodes, '类型应为 repair、service 或 inspection'), 'repair'),
    description: requiredText('说明', 1000),
    urgency: z._default(z.enum(urgencyCodes, '紧急程度应为 low、medium 或 high'), 'medium'),
    start_date: optionalDay('开始日期'),
    end_date: optionalDay('结束日期'),
    notes: optionalText('备注', 500),
  })
  .check(
    z.refine((body) => body.unit_id !== undefined || body.equipment_id !== undefined, {
      message: '请选择要维护的设备',
      path: ['unit_id'],
    }),
  )
export const scheduleMaintenanceRequest = z.object({
  start_date: optionalDay('开始日期'),
  end_date: optionalDay('结束日期'),
  notes: optionalText('备注', 500),
})
export const completeMaintenanceRequest = z.object({
  cost: z.optional(z.nullable(amount('费用', 5_000_000))),
  result: optionalText('处理结果', 1000),
})
export const cancelMaintenanceRequest = z.object({ reason: optionalText('原因', 300) })
export const ownerMaintenanceDone = z.extend(ownerMaintenance, { ...done, maintenance: ownerMaintenance })
