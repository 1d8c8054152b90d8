import * as z from 'zod/mini'
import { rentalStatusCodes } from '../rental/machine.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../values.ts'
import { maintenanceStatusCodes } from './machine.ts'

export const urgencies = { low: '不急', medium: '一般', high: '紧急' } as const
export type Urgency = keyof typeof urgencies
export const urgencyCodes = Object.keys(urgencies) as [Urgency, ...Urgency[]]

/** A machine counts as connected while something it measured arrived within this time. */
export const connectedWithinMinutes = 5

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

export const byDevice = z.object({ deviceId: requiredText('设备序列号', 80) })
export const deviceQuery = z.object(pageQuery)
const deviceHead = {
  device_id: z.string(),
  serial: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  connected: z.boolean(),
  last_seen_at: z.nullable(timestamp),
}
export const deviceData = z.extend(
  pageOf(
    z.object({
      id: z.number(),
      measured_at: timestamp,
      values: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
  { ...deviceHead, latest: z.nullable(z.record(z.string(), z.union([z.number(), z.string()]))) },
)
export const deviceAlerts = z.extend(
  pageOf(
    z.object({
      id: z.number(),
      level: z.string(),
      message: z.string(),
      created_at: timestamp,
      closed_at: z.nullable(timestamp),
      is_open: z.boolean(),
    }),
  ),
  { ...deviceHead, open_count: z.number() },
)
export const commandRequest = z.object({
  command: requiredText('指令', 60),
  parameters: z.optional(z.record(z.string(), z.unknown())),
})
export const commandDone = z.object({ ...done, device_id: z.string(), command_id: z.number() })

export const reportQuery = z.object({
  /** How many months back, the present one included. */
  months: z._default(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((value, context) => {
        const months = Number(value)
        if (Number.isInteger(months) && months >= 1 && months <= 36) return months
        context.issues.push({ code: 'custom', message: '月数应为 1 到 36 之间的整数', input: value })
        return z.NEVER
      }),
    ),
    12,
  ),
})
const figures = { orders: z.number(), days: z.number(), spend: yuan, deposit: yuan, refunds: yuan }
/** By the month an order was paid for; cancelled before payment counts nowhere. */
export const reports = z.object({
  months: z.array(z.object({ month: z.string(), ...figures })),
  total: z.object(figures),
  by_equipment: z.array(
    z.object({
      equipment_id: z.number(),
      equipment_name: z.string(),
      orders: z.number(),
      days: z.number(),
      spend: yuan,
    }),
  ),
})

export const dashboardSummary = z.object({
  by_status: z.partialRecord(z.enum(rentalStatusCodes), z.number()),
  tabs: z.record(z.string(), z.number()),
  total: z.number(),
  next_due: z.nullable(
    z.object({
      rental_id: z.number(),
      order_number: z.string(),
      equipment_name: z.string(),
      end_date: z.string(),
      days_left: z.number(),
    }),
  ),
  overdue: z.number(),
  open_issues: z.number(),
  open_maintenance: z.number(),
  unread_notifications: z.number(),
  /** What waits for staff; null for everyone else. */
  queue: z.nullable(
    z.object({
      qualification: z.number(),
      delivery: z.number(),
      returns: z.number(),
      overdue: z.number(),
      issues: z.number(),
      maintenance: z.number(),
    }),
  ),
})
