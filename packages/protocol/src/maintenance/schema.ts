import * as z from 'zod/mini'
import { urgencyCodes, maintenanceStatusCodes } from './machine.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'

export const maintenanceRequest = z.object({
  id: z.number(),
  rental_id: z.nullable(z.number()),
  order_number: z.nullable(z.string()),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  unit_serial: z.string(),
  description: z.string(),
  urgency: z.enum(urgencyCodes),
  urgency_display: z.string(),
  status: z.enum(maintenanceStatusCodes),
  status_display: z.string(),
  customer_name: z.string(),
  created_at: timestamp,
  resolved_at: z.nullable(timestamp),
})
export const maintenanceQuery = z.object({ ...pageQuery, status: optionalText('状态', 40) })
export const maintenancePage = pageOf(maintenanceRequest)
/** The order that is in use, or its machine. */
export const maintenanceBody = z
  .object({
    rental_id: z.optional(id('订单')),
    equipment_id: z.optional(id('设备')),
    description: requiredText('故障描述', 1000),
    urgency: z._default(z.enum(urgencyCodes, '紧急程度应为 low、medium 或 high'), 'medium'),
  })
  .check(
    z.refine((body) => body.rental_id !== undefined || body.equipment_id !== undefined, {
      message: '请选择要维修的设备',
      path: ['rental_id'],
    }),
  )
export const maintenanceDone = z.extend(maintenanceRequest, done)
export const byMaintenance = z.object({ id: id('维修申请') })
